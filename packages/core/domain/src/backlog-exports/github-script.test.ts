import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { idOf, inputOf, treeOf } from './testing/backlogs.ts';
import { TOOLS } from './testing/tools.ts';
import { writeExport } from './write-export.ts';
import { textsOfZip } from './zip.ts';

/** A `gh` that stores its requests as files in its folder, and fails at the requests listed in a file. */
const FAKE_GH = `#!/usr/bin/env bash
set -euo pipefail
cd "$FAKE_HOME"
if [ "$1" = label ]; then echo "$3" >>labels; exit 0; fi
shift
path=""; input=""; jq=""
while [ $# -gt 0 ]; do
  case "$1" in
    --include | --paginate) ;;
    --method) shift ;;
    --input) shift; input="$1" ;;
    --jq) shift; jq="$1" ;;
    *) path="$1" ;;
  esac
  shift
done
case "$path" in
  *labels=scopewright*)
    [ -f issues ] || exit 0
    n=0
    while IFS= read -r line; do
      n=$((n + 1))
      id="$(sed -n 's/.*<!-- sw:\\([0-9a-f]*\\) -->.*/\\1/p' <<<"$line")"
      printf '%s\\t%s\\t%s\\n' "$id" "$n" "$((n + 1000))"
    done <issues
    ;;
  */sub_issues) echo "$path $(cat "$input")" >>parts; printf 'HTTP/2.0 201 Created\\r\\n\\r\\n{}' ;;
  */issues)
    count=$(( $(cat requests 2>/dev/null || echo 0) + 1 )); echo "$count" >requests
    if [ -f "limit-$count" ]; then printf 'HTTP/2.0 403 Forbidden\\r\\nRetry-After: 0\\r\\n\\r\\n{}'; exit 1; fi
    if [ -f "refuse-$count" ]; then printf 'HTTP/2.0 422 Unprocessable\\r\\n\\r\\n{"message":"Validation Failed"}'; exit 1; fi
    cat "$input" >>issues
    printf 'HTTP/2.0 201 Created\\r\\nLocation: https://api.github.com/repos/o/r/issues/%s\\r\\n\\r\\n{}' "$(wc -l <issues | tr -d ' ')"
    ;;
  */issues/*) echo "$(( \${path##*/} + 1000 ))" ;;
esac
`;

let folder: string;
const inFolder = (name: string) => join(folder, name);
const linesOf = (name: string) =>
  existsSync(inFolder(name)) ? readFileSync(inFolder(name), 'utf8').trim().split('\n') : [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'github-script-'));
  const [file] = writeExport(inputOf('github', treeOf(1, 2, 1)), TOOLS).files;
  for (const [name, text] of textsOfZip(file?.content as Uint8Array)) writeFileSync(inFolder(name), text);
  writeFileSync(inFolder('gh'), FAKE_GH);
  for (const name of ['gh', 'import.sh']) chmodSync(inFolder(name), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (...given: string[]) =>
  spawnSync('bash', [inFolder('import.sh'), ...given], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}:${process.env.PATH ?? ''}`, FAKE_HOME: folder, SECONDS_BETWEEN: '0' },
  });

it('creates labels, then issues with their parents before, and attaches them', () => {
  const { status, stdout } = run('o/r');
  expect([status, stdout.trim().split('\n').at(-1)]).toEqual([0, 'Done: 5 issues.']);
  expect(linesOf('labels')).toEqual(['epic', 'phase-1', 'scopewright', 'story', 'subtask', 'task']);
  expect(linesOf('issues').map((line) => (JSON.parse(line) as { title: string }).title)).toEqual(
    [1, 2, 3, 4, 5].map((number) => `Work item ${number}`),
  );
  expect(linesOf('parts')).toEqual([
    'repos/o/r/issues/1/sub_issues {"sub_issue_id":1002}',
    'repos/o/r/issues/2/sub_issues {"sub_issue_id":1003}',
    'repos/o/r/issues/1/sub_issues {"sub_issue_id":1004}',
    'repos/o/r/issues/4/sub_issues {"sub_issue_id":1005}',
  ]);
});

it('run again creates nothing twice, and continues where it was stopped', () => {
  writeFileSync(inFolder('refuse-3'), '');
  const stopped = run('o/r');
  expect([stopped.status, stopped.stderr]).toEqual([1, expect.stringMatching(/Issue 3 of 5[\s\S]*Validation Failed/)]);
  expect(linesOf('issues')).toHaveLength(2);
  expect(run('o/r').status).toBe(0);
  expect(run('o/r').status).toBe(0);
  const marks = linesOf('issues').map((line) => /sw:([0-9a-f]+)/.exec(line)?.[1]);
  expect(marks).toEqual([1, 2, 3, 4, 5].map(idOf));
});

it('waits when GitHub asks for it, and prints its usage', () => {
  writeFileSync(inFolder('limit-2'), '');
  const { status, stderr } = run('o/r');
  expect([status, stderr]).toEqual([0, expect.stringContaining('GitHub asks to wait (0 s).')]);
  expect(linesOf('issues')).toHaveLength(5);
  const unused = run();
  expect([unused.status, unused.stderr]).toEqual([2, 'Usage: ./import.sh owner/name\n']);
});

it('is a valid script', () => {
  expect(execFileSync('bash', ['-n', inFolder('import.sh')], { encoding: 'utf8' })).toBe('');
});
