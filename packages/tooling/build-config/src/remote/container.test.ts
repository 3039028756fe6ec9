import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { takeShared, usedExports } from '../common/shared-modules.mjs';
import { container } from './container.mjs';
import { exposedModules } from './federation.mjs';

/**
 * Builds a remote with these modules in its `src`, in a place where this project's packages resolve; returns the
 * build's folder.
 */
async function remote(
  modules: Record<string, string>,
  {
    dependencies = ['react', '@scopewright/remote-contract'],
    lazyScreens = false,
    slots = [],
  }: { dependencies?: string[]; lazyScreens?: boolean | Record<string, RegExp>; slots?: string[] } = {},
) {
  const dir = mkdtempSync(join(import.meta.dirname, '../../.remote-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  writeFileSync(
    join(dir, 'package.json'),
    JSON.stringify({ type: 'module', dependencies: Object.fromEntries(dependencies.map((name) => [name, '1.0.0'])) }),
  );
  mkdirSync(join(dir, 'src'));
  for (const [name, source] of Object.entries(modules)) {
    mkdirSync(dirname(join(dir, 'src', name)), { recursive: true });
    writeFileSync(join(dir, 'src', name), source);
  }
  const built = await build({
    configFile: false,
    root: dir,
    base: '../',
    logLevel: 'silent',
    plugins: [takeShared(dir), container({ name: 'sample', dir, exposed: exposedModules({ slots }), lazyScreens })],
    build: { target: 'es2022', modulePreload: false },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const manifest = JSON.parse(
    String(
      output.flatMap((file) => (file.type === 'asset' && file.fileName === 'mf-manifest.json' ? [file.source] : []))[0],
    ),
  );
  return {
    dist: join(dir, 'dist'),
    manifest,
    used: usedExports(Object.fromEntries(output.map((file) => [file.fileName, file]))),
    code: output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n'),
  };
}

test('a container also exposes the components for other remotes, each with the files that it needs', async () => {
  const { dist, manifest } = await remote(
    {
      'app.tsx': `import { shared } from './shared.ts'; export default () => shared();`,
      'shared.ts': `export const shared = () => 'shared';`,
      'slots/rate.tsx': `import { shared } from '../shared.ts'; export default () => 'rate, ' + shared();`,
    },
    { slots: ['rate'] },
  );
  const rate = manifest.exposes.find(({ path }: { path: string }) => path === './rate');
  expect(rate.assets.js.sync).toHaveLength(2);
  const entry = await import(pathToFileURL(join(dist, manifest.metaData.remoteEntry.name)).href);
  expect((await entry.get('./rate'))().default()).toBe('rate, shared');
  expect((await entry.get('./app'))().default()).toBe('shared');
  await expect(entry.get('./other')).rejects.toThrow('does not expose ./other');
});

test('a remote that lacks a component it declares is not built', async () => {
  await expect(remote({ 'app.tsx': 'export default () => 1;' }, { slots: ['rate'] })).rejects.toThrow('slots/rate.tsx');
});

test("a container provides the remote's exposed modules, built with the shell's modules on the page", async () => {
  const { dist, manifest, code } = await remote({
    'app.tsx': `import React, { useState } from 'react'; import { jsx } from 'react/jsx-runtime'; import { useLocation } from '@scopewright/remote-contract/router';
      export default () => [React.name, useState(), jsx(), useLocation()];`,
  });
  const PLACE = Symbol.for('scopewright.shared');
  Reflect.set(globalThis, PLACE, {
    react: { default: { name: 'react' }, useState: () => 'state' },
    'react/jsx-runtime': { jsx: () => 'element' },
    '@scopewright/router': { useLocation: () => 'place' },
  });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, PLACE));
  const entry = await import(pathToFileURL(join(dist, manifest.metaData.remoteEntry.name)).href);
  await entry.init({});
  const module = (await entry.get('./app'))();
  expect(module.default()).toEqual(['react', 'state', 'element', 'place']);
  await expect(entry.get('./other')).rejects.toThrow('does not expose ./other');
  // contains no code of React itself
  expect(code.length).toBeLessThan(4000);
});

test.each([
  ['a module', {}, 'The shell does not share react'],
  [
    'an export',
    { react: {}, '@scopewright/router': { Link: {} } },
    'The shell does not share useLocation of @scopewright/router',
  ],
])('%s that the shell lacks is an error with its name', async (_, shell, message) => {
  const { dist, manifest } = await remote({
    'app.tsx': `import { useState } from 'react'; import { Link, useLocation } from '@scopewright/remote-contract/router';
      export default () => [useState(), Link, useLocation()];`,
  });
  const PLACE = Symbol.for('scopewright.shared');
  Reflect.set(globalThis, PLACE, shell);
  vi.stubGlobal('window', new EventTarget());
  onTestFinished(() => void vi.unstubAllGlobals());
  onTestFinished(() => void Reflect.deleteProperty(globalThis, PLACE));
  const entry = await import(pathToFileURL(join(dist, manifest.metaData.remoteEntry.name)).href);
  await expect(entry.get('./app')).rejects.toThrow(message);
});

test('a build knows the names that it uses of shared packages, in any file', async () => {
  const { used } = await remote({
    'app.tsx': `import { useState } from 'react'; import { Link, useLocation, useNavigate } from '@scopewright/remote-contract/router';
      export default () => [useState(), Link, useNavigate(), import('./later.tsx')];`,
    'later.tsx': `import { useSearchParams } from '@scopewright/remote-contract/router'; export const later = () => useSearchParams();`,
  });
  expect(used).toEqual({ '@scopewright/router': ['Link', 'useNavigate', 'useSearchParams'] });
});

test('the manifest lists the additional files of each screen with a separate file', async () => {
  const { manifest } = await remote({
    'app.tsx':
      "import { shared } from './shared.ts'; export default () => [shared, import('./recover-screen.tsx'), import('./setup-screen.tsx')];",
    'shared.ts': 'export const shared = 1;',
    'recover-screen.tsx':
      "import { shared } from './shared.ts'; import { form } from './form.ts'; export const recover = () => [shared, form];",
    'setup-screen.tsx': "import { form } from './form.ts'; export const setup = () => form;",
    'form.ts': "export const form = () => 'a form that both screens have';",
  });
  const { recover, setup } = manifest.screens;
  const form = expect.stringMatching(/^assets\/form-/);
  expect(recover).toEqual([expect.stringMatching(/^assets\/recover-screen-/), form]);
  expect(setup).toEqual([expect.stringMatching(/^assets\/setup-screen-/), form]);
  expect(manifest.exposes[0].assets.js.async).toEqual(expect.arrayContaining([...recover, ...setup]));
});

test('the manifest lists the files of the first screen separately from later ones', async () => {
  const { manifest } = await remote({
    'app.tsx':
      "import './app.css'; import { shared } from './shared.ts'; export default () => [shared, import('./later.ts')];",
    'shared.ts': 'export const shared = 1;',
    'later.ts': 'export const later = 2;',
    'app.css': '.a { color: red }',
  });
  const [{ path, assets }] = manifest.exposes;
  expect(manifest.metaData.remoteEntry.name).toMatch(/^remoteEntry-[\w-]{8}\.js$/);
  expect(path).toBe('./app');
  expect(assets.js.async).toEqual([expect.stringMatching(/^assets\/later-/)]);
  expect(assets.js.sync).toContainEqual(expect.stringMatching(/^assets\/app-/));
  expect(assets.js.sync).not.toContain(manifest.metaData.remoteEntry.name);
  expect(assets.css.sync).toEqual([expect.stringMatching(/^assets\/app-.*\.css$/)]);
});

test('the entry of a remote with separate screens includes the styles, and first screens are one file', async () => {
  const { dist, manifest } = await remote(
    {
      'app.tsx':
        "import './app.css'; import { form } from './form.ts'; export default () => [form, import('./setup-screen.tsx'), import('./fix-screen.tsx'), import('./test-screen.tsx')];",
      'setup-screen.tsx':
        "import { form } from './form.ts'; import { step } from './step.ts'; export const setup = () => [form, step];",
      'fix-screen.tsx':
        "import { form } from './form.ts'; import { step } from './step.ts'; export const fix = () => [form, step];",
      'test-screen.tsx':
        "import { form } from './form.ts'; import { step } from './step.ts'; export const test = () => [form, step];",
      'form.ts': "export const form = () => 'what every screen has';",
      'step.ts': "export const step = () => 'what the screens after the first have';",
      'app.css': '.a { color: red }',
    },
    { lazyScreens: true },
  );
  const [{ assets }] = manifest.exposes;
  const [style] = assets.css.sync;
  expect(readFileSync(join(dist, manifest.metaData.remoteEntry.name), 'utf8')).toContain(style);
  expect(assets.js.sync).toHaveLength(1);
  expect(manifest.screens.setup).toEqual([
    expect.stringMatching(/^assets\/setup-screen-/),
    expect.stringMatching(/^assets\/later-/),
  ]);
  expect(manifest.screens.fix[1]).toBe(manifest.screens.setup[1]);
});

test('modules shared by the files of a part are a separate file, regardless of those shared by other screens', async () => {
  const screen = (name: string, more = '') =>
    `import { step } from './step.ts'; ${more} export const ${name} = () => [step];`;
  const drawn = "import { pen } from './drawing/pen.ts'; export const drawn = pen;";
  const { manifest } = await remote(
    {
      'app.tsx':
        "export default () => ['one', 'two', 'three'].map((name) => [import('./one-screen.tsx'), import('./two-screen.tsx'), import('./three-screen.tsx')]);",
      'one-screen.tsx': screen('one', drawn),
      'two-screen.tsx': screen('two', drawn),
      'three-screen.tsx': screen('three'),
      'drawing/pen.ts':
        "import { step } from '../step.ts'; export const pen = () => ['a pen that two screens draw with', step];",
      'step.ts': "export const step = () => 'what all screens have';",
    },
    { lazyScreens: { drawing: /\/drawing\// } },
  );
  const drawing = expect.stringMatching(/^assets\/drawing-/);
  expect(manifest.screens.one).toContainEqual(drawing);
  expect(manifest.screens.two).toContainEqual(drawing);
  expect(manifest.screens.three).not.toContainEqual(drawing);
});
