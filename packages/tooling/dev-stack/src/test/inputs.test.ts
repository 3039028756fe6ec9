import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { expect, test } from 'vitest';
import { inRoot, ROOT, workspaceFolders } from '../root.ts';

/** Packages whose tests always run, because they look at the whole project. */
const isNeverCached = (folder: string): boolean => {
  const file = inRoot(folder, 'turbo.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).tasks.test.cache === false;
};

/** Files beyond a package and its dependencies that turbo looks at before it takes a result from its cache. */
const SHARED: string[] = JSON.parse(readFileSync(inRoot('turbo.json'), 'utf8'))
  .tasks.test.inputs.filter((input: string) => input.startsWith('$TURBO_ROOT$/'))
  .map((input: string) => input.slice('$TURBO_ROOT$/'.length));

/** The folders of workspaces that a package depends on, directly or not. */
function dependenciesOf(folder: string, found = new Set<string>()): Set<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'));
  for (const name of Object.keys({ ...dependencies, ...devDependencies }))
    for (const other of workspaceFolders())
      if (JSON.parse(readFileSync(inRoot(other, 'package.json'), 'utf8')).name === name) dependenciesOf(other, found);
  return found;
}

test('a test that reads files beyond its package and its dependencies names them as inputs of the task', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '**/testing/*.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const offenders: string[] = [];
  for (const file of files.split('\n').filter(Boolean)) {
    const folder = workspaceFolders().find((each) => file.startsWith(`${each}/`));
    if (!folder || isNeverCached(folder)) continue;
    for (const [, path = ''] of readFileSync(inRoot(file), 'utf8').matchAll(/['"`]((?:\.\.\/)+[\w./-]*)['"`]/g)) {
      const target = relative(ROOT, join(dirname(inRoot(file)), path));
      if (target.startsWith(`${folder}/`) || target.startsWith('node_modules') || target === folder) continue;
      const isDependency = [...dependenciesOf(folder)].some((each) => target.startsWith(`${each}/`));
      if (existsSync(inRoot(target)) && !isDependency && !SHARED.some((glob) => matchesGlob(target, glob)))
        offenders.push(`${file}: ${path}`);
    }
  }
  expect(offenders).toEqual([]);
});
