import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { testDocx } from './testing/index.ts';

const BUILD = fileURLToPath(new URL('../../../tooling/build-config/src/build-service.mjs', import.meta.url));
const MODULES = fileURLToPath(new URL('../../../../node_modules', import.meta.url));

let root: string | undefined;
afterEach(() => {
  if (root !== undefined) rmSync(root, { recursive: true, force: true });
});

test('a built service has the program of documents’ processes beside it, and reads with it', () => {
  root = mkdtempSync(join(tmpdir(), 'built-reader-'));
  const service = join(root, 'services', 'reader');
  mkdirSync(join(service, 'src'), { recursive: true });
  symlinkSync(MODULES, join(root, 'node_modules'));
  const manifest = {
    name: 'reader',
    version: '0.1.0',
    type: 'module',
    dependencies: { '@scopewright/document-reader': '0.1.0' },
  };
  writeFileSync(join(service, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(service, 'file.docx'), testDocx({ blocks: ['It works'] }));
  writeFileSync(
    join(service, 'src', 'main.ts'),
    `import { readFileSync } from 'node:fs';
    import { readDocument, workOut } from '@scopewright/document-reader';
    const items: string[] = [];
    await readDocument({ file: readFileSync('file.docx'), onPages: (pages) => void items.push(...pages.map((page) => page.json)) });
    console.log((await workOut('compose', {}, { items })).text);`,
  );
  execFileSync(process.execPath, [BUILD], { cwd: service, stdio: 'pipe' });
  expect(readdirSync(join(service, 'dist'))).toEqual(expect.arrayContaining(['main.js', 'document-child.js']));
  const said = execFileSync(process.execPath, ['dist/main.js'], { cwd: service, encoding: 'utf8' });
  expect(said.trim()).toBe('It works');
});
