import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { container } from '../remote/container.mjs';
import { commonFilesConfig } from './common-config.mjs';
import { commonFilesFor } from './common-files.mjs';
import { takeShared, usedExports } from './shared-modules.mjs';
import { useCommonFiles } from './use-common-files.mjs';

const ROOT = join(import.meta.dirname, '../../../../..');

/** A folder with these files, in a place where this project's packages resolve. */
function folder(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(import.meta.dirname, '../../.common-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true });
    writeFileSync(join(dir, name), text);
  }
  return dir;
}

const PACKAGE = {
  type: 'module',
  dependencies: { react: '1.0.0', 'react-dom': '1.0.0', '@scopewright/remote-contract': '1.0.0' },
};
const BUILDER = 'node_modules/@scopewright/common-files';

/** Builds the common files from modules of the folder, as the package that a remote there depends on. */
async function buildCommonFiles(dir: string, groups: Readonly<Record<string, readonly string[]>>) {
  const at = join(dir, BUILDER);
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, 'package.json'), JSON.stringify({ ...PACKAGE, name: '@scopewright/common-files' }));
  const config = await commonFilesConfig({
    dir: at,
    groups: Object.fromEntries(
      Object.entries(groups).map(([group, files]) => [group, files.map((file) => relative(ROOT, join(dir, file)))]),
    ),
  })({ command: 'build', mode: 'production' });
  await build({ ...config, configFile: false, logLevel: 'silent' });
}

async function buildRemote(dir: string) {
  writeFileSync(
    join(dir, 'package.json'),
    JSON.stringify({ ...PACKAGE, devDependencies: { '@scopewright/common-files': '1.0.0' } }),
  );
  const common = commonFilesFor(dir);
  const built = await build({
    configFile: false,
    root: dir,
    base: '../',
    logLevel: 'silent',
    plugins: [
      takeShared(dir),
      useCommonFiles(common),
      container({ name: 'sample', dir, exposed: { './app': 'src/app.tsx' }, lazyScreens: true, common }),
    ],
    build: { target: 'es2022', modulePreload: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const dist = join(dir, 'dist');
  return {
    dist,
    manifest: JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8')),
    used: usedExports(Object.fromEntries(output.map((file) => [file.fileName, file])), common),
    code: output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n'),
  };
}

const FILES = {
  'kit/button.ts': `import { tenantHref } from '@scopewright/remote-contract'; export const Button = () => 'a common button'; export const link = () => tenantHref;`,
  'kit/list.ts': `import { Button } from './button.ts'; export const List = () => 'a common list with ' + Button();`,
  'kit/index.ts': `export { Button } from './button.ts'; export { own } from './own.ts';`,
  'kit/own.ts': `export const own = 'not common';`,
  'src/app.tsx': `import { Button, own } from '../kit/index.ts'; export default async () => [Button(), own, (await import('./board-screen.tsx')).default()];`,
  'src/board-screen.tsx': `import { List } from '../kit/list.ts'; export default () => List();`,
};
const GROUPS = { base: ['kit/button.ts'], lists: ['kit/list.ts'] };

test('a remote imports the common files that it needs, has a copy of each, and works as before', async () => {
  const dir = folder(FILES);
  await buildCommonFiles(dir, GROUPS);
  const { dist, manifest, code } = await buildRemote(dir);
  expect(code).toContain('not common');
  expect(code).not.toContain('a common');
  expect(readdirSync(join(dist, 'assets/common')).sort()).toEqual([
    expect.stringMatching(/^base-[\w-]{8}\.js$/),
    expect.stringMatching(/^lists-[\w-]{8}\.js$/),
  ]);
  const PLACE = Symbol.for('scopewright.shared');
  Reflect.set(globalThis, PLACE, { '@scopewright/remote-contract': { tenantHref: '' } });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, PLACE));
  const entry = await import(pathToFileURL(join(dist, manifest.metaData.remoteEntry.name)).href);
  expect(await (await entry.get('./app'))().default()).toEqual([
    'a common button',
    'not common',
    'a common list with a common button',
  ]);
});

test('the manifest names the common files: of the first screen, and what each other one needs beyond that', async () => {
  const dir = folder(FILES);
  await buildCommonFiles(dir, GROUPS);
  const { manifest } = await buildRemote(dir);
  const base = expect.stringMatching(/^assets\/common\/base-/);
  expect(manifest.exposes[0].assets.js.sync).toContainEqual(base);
  expect(manifest.screens.board).toEqual([
    expect.stringMatching(/^assets\/board-screen-/),
    expect.stringMatching(/^assets\/common\/lists-/),
  ]);
});

test("the common files' imports from the shell are part of the build's requirements", async () => {
  const dir = folder(FILES);
  await buildCommonFiles(dir, GROUPS);
  expect((await buildRemote(dir)).used).toEqual({ '@scopewright/remote-contract': ['tenantHref'] });
});

test('a change of one file leaves the names of the others', async () => {
  const dir = folder(FILES);
  const names = () => readdirSync(join(dir, BUILDER, 'dist')).filter((name) => name.endsWith('.js'));
  await buildCommonFiles(dir, GROUPS);
  const [base, lists] = names();
  writeFileSync(join(dir, 'kit/list.ts'), FILES['kit/list.ts'].replace('a common list', 'another list'));
  await buildCommonFiles(dir, GROUPS);
  expect(names()[0]).toBe(base);
  expect(names()[1]).not.toBe(lists);
});

test('two modules of a file with one name, a module in two files, and one that does not exist are refused', async () => {
  const dir = folder({ ...FILES, 'kit/table.ts': 'export const List = 1;' });
  await expect(buildCommonFiles(dir, { ...GROUPS, lists: ['kit/list.ts', 'kit/table.ts'] })).rejects.toThrow(
    "can't have two exports List",
  );
  await expect(buildCommonFiles(dir, { ...GROUPS, lists: ['kit/button.ts'] })).rejects.toThrow('twice');
  await expect(buildCommonFiles(dir, { base: ['kit/gone.ts'] })).rejects.toThrow("gone.ts, which doesn't exist");
});

test('a module of a browser package that no file lists is refused: remotes would have it twice', async () => {
  const dir = folder({});
  const button = relative(dir, join(ROOT, 'packages/browser/ui/src/button.tsx'));
  await expect(buildCommonFiles(dir, { base: [button] })).rejects.toThrow('packages/browser/ui/src/cn.ts');
});

test('a build without the common files fails with the command that builds them; its settings can be read', async () => {
  const dir = folder({ ...FILES, [`${BUILDER}/package.json`]: '{}' });
  await expect(buildRemote(dir)).rejects.toThrow('npm run build -w @scopewright/common-files');
  expect(commonFilesFor(dir)).toMatchObject({ files: {}, modules: {} });
});

test('a package that does not depend on them has no copies', () => {
  expect(commonFilesFor(folder({ 'package.json': '{}' }))).toBeNull();
});
