import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { prerender } from '../page/prerender.mjs';
import { describeInManifest, describeRelease } from './release.mjs';

const page = {
  screen: 'reports',
  paths: ['/reports'],
  host: 'tenant',
  audience: 'signed-in',
  title: 'Reports · {firm}',
};
const remote = (...pages: object[]) => ({
  name: 'reports',
  title: 'Reports',
  pages: pages.map((declared) => ({ ...page, ...declared })),
});
const shares = { react: { singleton: true, requiredVersion: '^19.0.0' } };

/** Replaces the federation plugin: writes a manifest. */
const federation = {
  name: 'federation',
  generateBundle(this: { emitFile(file: object): void }) {
    this.emitFile({ type: 'asset', fileName: 'mf-manifest.json', source: '{"id":"reports"}' });
  },
};

/** Builds a remote of one module; returns the build's folder. */
async function buildRemote(declared: ReturnType<typeof remote>, more: object[] = []): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'release-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  writeFileSync(join(dir, 'app.js'), 'console.log("reports");');
  await build({
    configFile: false,
    root: dir,
    logLevel: 'silent',
    plugins: [federation, describeInManifest({ remote: declared, version: '7', shares }), ...more],
    build: { rolldownOptions: { input: join(dir, 'app.js') } },
  });
  return join(dir, 'dist');
}

describe('a build', () => {
  test('describes in its manifest its name, compatibility and file digests', async () => {
    const dist = await buildRemote(remote({}));
    const { id, release } = JSON.parse(readFileSync(join(dist, 'mf-manifest.json'), 'utf8'));
    expect(id).toBe('reports');
    expect(release).toMatchObject({
      name: 'reports',
      title: 'Reports',
      version: '7',
      shared: { react: '^19.0.0' },
      pages: [page],
    });
    expect(release.contract.from).toBeLessThanOrEqual(release.contract.to);
    const [[file = '', digest] = [], ...others] = Object.entries(release.files);
    expect(others).toEqual([]);
    expect(file).toMatch(/^assets\/app-.*\.js$/);
    expect(digest).toBe(
      `sha256-${createHash('sha256')
        .update(readFileSync(join(dist, file)))
        .digest('base64')}`,
    );
  });

  test('is refused with pages that the product can’t have', async () => {
    await expect(buildRemote(remote({ paths: ['/api/reports'] }))).rejects.toThrow(
      'reports/reports: /api/reports belongs to the front door',
    );
  });

  test('draws what its pages declare as prerendered, no more and no less', async () => {
    const landing = { screen: 'landing', paths: ['/landing'], host: 'bare', audience: 'anyone' };
    const drawing = (declared: ReturnType<typeof remote>) =>
      buildRemote(declared, [
        {
          ...prerender({ remote: declared, dir: mkdtempWithScreens(), entry: 'screens.js', define: {} }),
          enforce: 'post',
        },
      ]);
    await expect(drawing(remote({ ...landing, prerendered: true }))).resolves.toBeDefined();
    await expect(drawing(remote(landing))).rejects.toThrow('Declared as prerendered or drawn, but not both: landing');
  });
});

function mkdtempWithScreens(): string {
  const dir = mkdtempSync(join(tmpdir(), 'screens-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  writeFileSync(join(dir, 'screens.js'), 'export const renderScreens = () => ({ screens: { landing: {} } });');
  return dir;
}

describe('a declaration', () => {
  test.each([
    [{ audience: 'everyone' }, 'pages.0.audience: must be anyone, signed-out, signed-in or an ability'],
    [{ screen: 'The Reports' }, 'pages.0.screen: must be lower-case words joined by hyphens'],
    [{ title: '' }, 'pages.0.title'],
    [{ host: 'everywhere' }, 'pages.0.host'],
    [{ prerendered: true }, 'it is prerendered, but not for anyone on a host without a tenant'],
  ])('with %j is refused', async (declared, problem) => {
    await expect(describeRelease({ remote: remote(declared), version: '1', shared: {} })).rejects.toThrow(problem);
  });

  test('of two pages with one path is refused', async () => {
    await expect(
      describeRelease({ remote: remote({}, { screen: 'other' }), version: '1', shared: {} }),
    ).rejects.toThrow('both claim /reports');
  });
});
