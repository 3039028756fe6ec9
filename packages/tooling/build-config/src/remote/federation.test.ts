import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { build } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { isNpmPackage } from '../npm-packages.mjs';
import { neededOfShell, noUnsharedCopies, SHARED, sharesOfRemote } from './federation.mjs';

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

test('a remote shares its dependencies, as one copy', () => {
  const shares = sharesOfRemote(remote(['react', '@scopewright/remote-contract', 'zod']));
  expect(Object.keys(shares)).toEqual([
    'react',
    '@scopewright/remote-contract',
    '@scopewright/remote-contract/query',
    '@scopewright/remote-contract/router',
  ]);
  expect(Object.values(shares).every(({ singleton }) => singleton)).toBe(true);
});

test('a release asks for names that the shells before it have too', () => {
  expect(neededOfShell(sharesOfRemote(remote(['react', '@scopewright/remote-contract'])))).toEqual({
    react: '^19.0.0',
    '@scopewright/remote-contract': '^0.1.0',
    '@scopewright/query': '^0.1.0',
    '@scopewright/router': '^0.1.0',
  });
});

test('a remote that would contain a copy of a shared module is not built', async () => {
  await expect(bundle(remote(['react'], '@scopewright/remote-contract/query'))).rejects.toThrow(
    'must be among the dependencies',
  );
  await expect(bundle(remote(['react', '@scopewright/remote-contract'], 'react-router-dom'))).rejects.toThrow(
    'would bring a copy of react-router-dom',
  );
  await expect(bundle(remote(['react'], 'react'))).resolves.toBeDefined();
});

test('no shared module contains another, or reaches it: development servers would load a second copy of it with every remote', async () => {
  const root = fileURLToPath(new URL('../../../../../', import.meta.url));
  const own = Object.keys(SHARED).filter((module) => module.startsWith('@scopewright/'));
  const contents = await Promise.all(
    own.map(async (module) => {
      const bundle = await rolldown({ cwd: root, input: module, external: (id) => isNpmPackage(id) });
      const { output } = await bundle.generate();
      const [{ moduleIds, imports }] = output;
      return [...moduleIds, ...imports.filter((id) => id !== 'react' && !id.startsWith('react/'))];
    }),
  );
  expect(own).toHaveLength(3);
  const all = contents.flat();
  expect(all.filter((id, index) => all.indexOf(id) !== index)).toEqual([]);
});
