import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('./build-service.mjs', import.meta.url));

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-service-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

test('the bundle has the version of a package that the code in it has, also where the service would find another', () => {
  const manifest = (version: string, more = {}) => JSON.stringify({ name: 'x', version, main: 'index.js', ...more });
  write({
    'node_modules/body/package.json': manifest('2.0.0'),
    'node_modules/body/index.js': "module.exports = 'body 2';",
    'node_modules/same/package.json': manifest('1.0.0'),
    'node_modules/same/index.js': "module.exports = 'same';",
    'packages/kit/package.json': JSON.stringify({ name: '@scopewright/kit', type: 'module', exports: './index.ts' }),
    'packages/kit/index.ts':
      "import body from 'body';\nimport same from 'same';\nexport const versions = [body, same].join(', ');",
    'packages/kit/node_modules/body/package.json': manifest('3.0.0'),
    'packages/kit/node_modules/body/index.js': "module.exports = 'body 3';",
    'services/a/package.json': JSON.stringify({ name: 'a', version: '0.1.0', type: 'module' }),
    'services/a/src/main.ts': "import { versions } from '@scopewright/kit';\nconsole.log(versions);",
  });
  mkdirSync(join(root, 'node_modules', '@scopewright'));
  symlinkSync(join(root, 'packages', 'kit'), join(root, 'node_modules', '@scopewright', 'kit'));
  const service = join(root, 'services', 'a');
  execFileSync(process.execPath, [PROGRAM], { cwd: service, stdio: 'pipe' });
  expect(execFileSync(process.execPath, ['dist/main.js'], { cwd: service, encoding: 'utf8' }).trim()).toBe(
    'body 3, same',
  );
});
