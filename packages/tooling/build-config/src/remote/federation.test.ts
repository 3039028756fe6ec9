import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { noUnsharedCopies, sharesOfRemote } from './federation.mjs';

/** A folder with a remote's package.json and a module that imports `imported`. */
function remote(dependencies: string[], imported = 'react'): string {
  const dir = mkdtempSync(join(tmpdir(), 'remote-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  writeFileSync(
    join(dir, 'package.json'),
    JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])) }),
  );
  writeFileSync(join(dir, 'app.js'), `import '${imported}';`);
  return dir;
}

const bundle = (dir: string) =>
  build({
    configFile: false,
    root: dir,
    logLevel: 'silent',
    plugins: [
      noUnsharedCopies(dir),
      { name: 'not-installed-here', resolveId: (id) => (id.endsWith('app.js') ? null : { id, external: true }) },
    ],
    build: { write: false, rolldownOptions: { input: join(dir, 'app.js') } },
  });

test('a remote shares what it depends on, as one copy', () => {
  const shares = sharesOfRemote(remote(['react', '@scopewright/router', 'zod']));
  expect(Object.keys(shares)).toEqual(['react', '@scopewright/router']);
  expect(Object.values(shares).every(({ singleton }) => singleton)).toBe(true);
});

test('a remote that would bring a copy of what is shared is not built', async () => {
  await expect(bundle(remote(['react'], '@scopewright/query'))).rejects.toThrow('must be among the dependencies');
  await expect(bundle(remote(['react'], 'react'))).resolves.toBeDefined();
});
