import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { release } from '@scopewright/contracts/release';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import { buildRemotes, type StockRelease } from '@scopewright/stock-remotes';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { runRelease } from './command.ts';
import { describeBuild, ReleaseProblem } from './describe-build.ts';
import { entryKindOf } from './entry-kind.ts';

const DECLARATION = {
  name: 'reports',
  title: 'Reports',
  pages: [{ screen: 'start', paths: ['/reports'], host: 'tenant', audience: 'signed-in', title: 'Reports · {firm}' }],
};
const MODULE = 'const get = 1, init = 2; export { get, init };';
const SCRIPT = 'var reports; (() => { reports = { get: 1, init: 2 }; })();';

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

interface Share {
  name: string;
  version?: string;
  requiredVersion?: string | false;
  contained?: boolean;
}

/** A manifest as federation plugins write it. */
const manifest = ({
  shares = [],
  exposes = ['./app'],
  metaData = {},
}: {
  shares?: Share[];
  exposes?: string[];
  metaData?: object;
} = {}) => ({
  id: 'reports',
  metaData: {
    name: 'reports',
    globalName: 'reports',
    publicPath: 'auto',
    remoteEntry: { name: 'remoteEntry-a1b2c3d4.js', path: '', type: 'global' },
    ...metaData,
  },
  exposes: exposes.map((path) => ({
    id: `reports:${path}`,
    name: path,
    path,
    assets: {
      js: { sync: ['remoteEntry-a1b2c3d4.js', 'assets/app-a1b2c3d4.js', 'gone.js'], async: ['assets/later.js'] },
    },
  })),
  shared: shares.map(({ contained = false, ...share }) => ({
    version: '',
    ...share,
    assets: { js: { sync: contained ? ['share.js'] : [], async: [] }, css: { sync: [], async: [] } },
  })),
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scopewright-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** A build with these files, besides an entry. */
function built(files: Record<string, unknown>): string {
  for (const [file, content] of Object.entries({ 'dist/remoteEntry-a1b2c3d4.js': MODULE, ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return join(folder, 'dist');
}

const describeIt = (dist: string, declaration: unknown = DECLARATION) =>
  describeBuild({ folder: dist, declaration, version: '7' });

describe('a build of another tool', () => {
  test('is described by its files, its imports from the shell, and its pages', async () => {
    const shares = [
      { name: 'react', requiredVersion: '^19.0.0' },
      { name: '@scopewright/remote-contract', requiredVersion: '^0.1.0' },
      { name: 'react-dom', requiredVersion: false as const },
      { name: 'lodash', requiredVersion: '^4.0.0', contained: true },
    ];
    const dist = built({
      'dist/mf-manifest.json': manifest({ shares }),
      'dist/mf-stats.json': '{}',
      'dist/assets/app-a1b2c3d4.js': 'export default 1;',
      'dist/assets/app-a1b2c3d4.js.map': '{}',
    });
    const described = await describeIt(dist);
    expect(release.parse(described)).toEqual(described);
    expect(described).toMatchObject({
      ...DECLARATION,
      version: '7',
      contract: { from: CONTRACT_VERSION, to: CONTRACT_VERSION },
      entry: { file: 'remoteEntry-a1b2c3d4.js', kind: 'module', first: ['assets/app-a1b2c3d4.js'] },
    });
    expect(described.shared).toEqual({
      react: '^19.0.0',
      '@scopewright/remote-contract': '^0.1.0',
      'react-dom': '*',
    });
    expect(described.files).toEqual({
      'assets/app-a1b2c3d4.js': digestOf('export default 1;'),
      'remoteEntry-a1b2c3d4.js': digestOf(MODULE),
    });
  });

  test.each<[string, Share[], Record<string, string>]>([
    [
      'that is installed from a file',
      [{ name: '@scopewright/remote-contract', version: '0.1.0', requiredVersion: 'file:vendor/contract.tgz' }],
      { '@scopewright/remote-contract': '^0.1.0' },
    ],
    [
      'whose installed version the manifest lacks',
      [{ name: '@scopewright/remote-contract', version: '', requiredVersion: 'workspace:^' }],
      { '@scopewright/remote-contract': '*' },
    ],
  ])('asks for the version of a contract %s', async (_, shares, shared) => {
    const dist = built({ 'dist/mf-manifest.json': manifest({ shares }) });
    expect((await describeIt(dist)).shared).toEqual(shared);
  });

  test("of Vite without a base is refused, although its manifest doesn't show it", async () => {
    const dist = built({
      'dist/mf-manifest.json': manifest(),
      'dist/assets/logo-a1b2c3d4.svg': '<svg/>',
      'dist/assets/app-a1b2c3d4.js': 'export default "/assets/logo-a1b2c3d4.svg";',
      'dist/assets/app-b2c3d4e5.css': 'a{background:url(/assets/logo-a1b2c3d4.svg)}',
    });
    await expect(describeIt(dist)).rejects.toThrow(
      "/assets/logo-a1b2c3d4.svg would be requested from the product's own address, by assets/app-a1b2c3d4.js, assets/app-b2c3d4e5.css: set publicPath to “auto”, with Vite base to “./”",
    );
  });

  test('of rspack has a module as its entry, which its manifest calls global', async () => {
    const dist = join(folder, 'dist');
    await buildRemotes([{ tool: 'rspack', name: 'reports', outDir: dist }]);
    const byHand: StockRelease = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));
    const { metaData } = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8'));
    expect(metaData.remoteEntry.type).toBe('global');
    const described = await describeIt(dist);
    expect(described.entry).toEqual({ file: byHand.entry.file, kind: 'module' });
    expect(described.shared).toMatchObject({ react: '^19.0.0', '@scopewright/remote-contract': '^0.1.0' });
    expect(described.files).toEqual(byHand.files);
  });

  test('can have an entry that is a script, in a separate folder', async () => {
    const metaData = { remoteEntry: { name: 'entry-a1b2c3d4.js', path: 'static/' } };
    const dist = built({ 'dist/mf-manifest.json': manifest({ metaData }), 'dist/static/entry-a1b2c3d4.js': SCRIPT });
    expect((await describeIt(dist)).entry).toEqual({
      file: 'static/entry-a1b2c3d4.js',
      kind: 'global',
      globalName: 'reports',
    });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ['has no manifest', {}, 'has no mf-manifest.json. Build first'],
    ['has a broken manifest', { 'dist/mf-manifest.json': '{' }, 'mf-manifest.json is not JSON'],
    ['has another manifest', { 'dist/mf-manifest.json': '{}' }, 'is not a federation manifest:\n  metaData: '],
    [
      'exposes something else',
      { 'dist/mf-manifest.json': manifest({ exposes: ['./button'] }) },
      'It must expose ./app; it exposes ./button',
    ],
    [
      'exposes nothing',
      { 'dist/mf-manifest.json': manifest({ exposes: [] }) },
      'It must expose ./app; it exposes nothing',
    ],
    [
      'would load its files from the product',
      { 'dist/mf-manifest.json': manifest({ metaData: { publicPath: '/' } }) },
      '(publicPath “/”): set publicPath to “auto”, with Vite base to “./”',
    ],
    [
      'takes from the shell what that lacks',
      { 'dist/mf-manifest.json': manifest({ shares: [{ name: 'lodash' }] }) },
      'It takes lodash from the shell (import: false), which shares only react, ',
    ],
    [
      'has an entry that the next build overwrites',
      {
        'dist/mf-manifest.json': manifest({ metaData: { remoteEntry: { name: 'remoteEntry.js' } } }),
        'dist/remoteEntry.js': MODULE,
      },
      'reports: the next build would overwrite remoteEntry.js while pages still load this one. Put the hash',
    ],
    [
      'asks for what is no range of versions',
      { 'dist/mf-manifest.json': manifest({ shares: [{ name: 'react', requiredVersion: 'latest' }] }) },
      'reports: it needs react “latest”, which is no range of versions',
    ],
    [
      'lacks its entry',
      { 'dist/mf-manifest.json': manifest({ metaData: { remoteEntry: { name: 'other.js' } } }) },
      'The entry is to be other.js, which is missing',
    ],
    [
      'has an entry that is no container',
      { 'dist/mf-manifest.json': manifest(), 'dist/remoteEntry-a1b2c3d4.js': 'export const start = () => 1;' },
      'remoteEntry-a1b2c3d4.js is neither a module that exports init and get, nor a script that sets reports to a container',
    ],
  ])('that %s is refused', async (_, files, message) => {
    const failure = await describeIt(built(files)).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ReleaseProblem);
    expect((failure as Error).message).toContain(message);
  });

  const WEBPACK = { ...DECLARATION, build: { entry: 'remoteEntry-a1b2c3d4.js', shared: { react: '^19.0.0' } } };

  test('of webpack, whose own plugin writes no manifest, is described by its declaration', async () => {
    const dist = join(folder, 'dist');
    await buildRemotes([{ tool: 'webpack', name: 'reports', outDir: dist }]);
    const { entry }: StockRelease = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'));
    rmSync(join(dist, 'release.json'));
    const build = { ...WEBPACK.build, entry: entry.file, globalName: 'reports' };
    const described = await describeIt(dist, { ...WEBPACK, build });
    expect(release.parse(described)).toEqual(described);
    expect(described).toMatchObject({
      ...DECLARATION,
      shared: { react: '^19.0.0' },
      entry: { file: entry.file },
    });
    expect(Object.keys(described.files)).toContain(entry.file);
    expect(described).not.toHaveProperty('build');
  });

  test.each<[string, object, string]>([
    ['what is no build', { entry: 7 }, 'The declaration is invalid:\n  build.entry: '],
    ['another entry', { entry: 'other.js', shared: {} }, 'The entry is to be other.js, which is missing'],
    [
      'a share that the shell lacks',
      { entry: 'remoteEntry-a1b2c3d4.js', shared: { lodash: '^4.0.0' } },
      'It takes lodash from the shell',
    ],
  ])('without a manifest, with %s declared, is refused', async (_, build, message) => {
    await expect(describeIt(built({}), { ...WEBPACK, build })).rejects.toThrow(message);
  });

  const [page] = DECLARATION.pages;
  test.each<[string, unknown, string]>([
    ['nothing', null, 'The declaration is invalid:\n  name: '],
    [
      'a path of the front door',
      { ...DECLARATION, pages: [{ ...page, paths: ['/api/x'] }] },
      '/api/x belongs to the front door',
    ],
    ['an unknown audience', { ...DECLARATION, pages: [{ ...page, audience: 'friends' }] }, 'pages.0.audience: must be'],
    [
      'the same path twice',
      { ...DECLARATION, pages: [page, page] },
      'reports/start and reports/start both claim /reports',
    ],
  ])('with a declaration of %s is refused', async (_, declaration, message) => {
    const dist = built({ 'dist/mf-manifest.json': manifest() });
    await expect(describeIt(dist, declaration)).rejects.toThrow(message);
  });
});

test.each<[string, string, string | undefined, unknown]>([
  ['a module', MODULE, undefined, { kind: 'module' }],
  ['a module with renamed exports', 'const a=1,b=2;export{a as get,b as init};', 'x', { kind: 'module' }],
  ['a script', SCRIPT, 'reports', { kind: 'global', globalName: 'reports' }],
  ['a script for a property of the page', 'self["reports"]={};', 'reports', { kind: 'global', globalName: 'reports' }],
  ['a script that sets another variable', SCRIPT, 'report', null],
  ['a script without a name', SCRIPT, undefined, null],
  ['a script with a name that is no variable', SCRIPT, 'a-b', null],
  ['a module without init', 'export const get = 1; var reports;', 'reports', null],
  ['a page', '<!doctype html><script>var reports;</script>', 'reports', null],
  ['a module that only imports', 'import "./a.js"; var reports;', 'reports', null],
])('the entry’s kind follows from its code: %s', async (_, code, globalName, kind) => {
  expect(await entryKindOf(code, globalName)).toEqual(kind);
});

describe('the command', () => {
  beforeEach(() => {
    vi.spyOn(process, 'cwd').mockReturnValue(folder);
  });

  test('writes release.json next to the manifest', async () => {
    const dist = built({
      'dist/mf-manifest.json': manifest(),
      'package.json': { version: '1.2.3' },
      'src/pages.mjs': `export const remote = ${JSON.stringify(DECLARATION)};`,
    });
    expect(await runRelease(['--declaration', 'src/pages.mjs'])).toContain('reports 1.2.3: 1 files, 0 kB');
    const written = release.parse(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')));
    expect(written).toMatchObject({ ...DECLARATION, version: '1.2.3' });
    await runRelease(['dist', '--declaration', 'src/pages.mjs', '--release-version', '2']);
    expect(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8'))).toEqual({ ...written, version: '2' });
  });

  test.each<[string, string[], string]>([
    ['no declaration', [], 'src/pages.js with the remote’s declaration'],
    ['a module without one', ['--declaration', 'other.mjs'], 'other.mjs exports no “remote”'],
    ['a file that is not JSON', ['--declaration', 'broken.json'], 'broken.json is not JSON'],
    ['no version', ['--declaration', 'remote.json'], 'Say the version of the build'],
  ])('refuses %s', async (_, args, message) => {
    built({
      'dist/mf-manifest.json': manifest(),
      'other.mjs': 'export const x = 1;',
      'broken.json': '{',
      'remote.json': DECLARATION,
    });
    await expect(runRelease(args)).rejects.toThrow(message.replace('’', "'"));
  });
});
