import type { Page } from '@scopewright/domain/pages';
import type { ShellShares } from '@scopewright/domain/shares';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import { describe, expect, test, vi } from 'vitest';
import { manifestOf, manifestsOf } from '../testing/harness.ts';
import type { Manifest } from './manifests.ts';
import { createRemotes } from './remotes.ts';

const page = (path: string, screen = 'reports'): Page => ({
  screen,
  paths: [path],
  host: 'tenant',
  audience: 'signed-in',
  title: screen,
});
const releaseOf = (name: string, ...pages: Page[]): Manifest => manifestOf(name, { name, title: `The ${name}`, pages });

/** Two registered remotes; `found` contains the manifests at their addresses. */
function setup(found: { reports?: Manifest; plans?: Manifest }, shares?: ShellShares) {
  const error = vi.fn();
  const manifests = manifestsOf((url) => found[new URL(url).hostname.split('.')[0] as keyof typeof found] ?? null);
  const remotes = createRemotes({
    origins: { reports: 'https://reports.example', plans: 'https://plans.example' },
    manifests,
    ...(shares && { shares: async () => shares }),
    log: { error, warn: vi.fn() },
  });
  const missing = () => remotes.states().flatMap(({ name, version }) => (version === null ? [name] : []));
  const paths = async () => {
    const { registry } = await remotes.current();
    return Object.fromEntries(
      Object.entries(registry).map(([name, { pages }]) => [name, pages.flatMap((each) => each.paths)]),
    );
  };
  return { remotes, error, found, paths, missing };
}

describe('registered besides the fixed remotes', () => {
  const setupRegistered = (found: { reports?: Manifest; plans?: Manifest }) => {
    const error = vi.fn();
    const fixed = { plans: 'https://plans.example' };
    let registered: Record<string, string> = fixed;
    const remotes = createRemotes({
      origins: fixed,
      registered: async () => registered,
      manifests: manifestsOf((url) => found[new URL(url).hostname.split('.')[0] as keyof typeof found] ?? null),
      log: { error, warn: vi.fn() },
    });
    return { remotes, error, register: (more: Record<string, string>) => (registered = { ...fixed, ...more }) };
  };

  test('a remote is added and removed while the front door runs', async () => {
    const { remotes, register } = setupRegistered({
      reports: releaseOf('reports', page('/reports')),
      plans: releaseOf('plans', page('/plans')),
    });
    await remotes.open();
    const before = await remotes.current();
    expect(Object.keys(before.registry)).toEqual(['plans']);
    register({ reports: 'https://reports.example' });
    const { registry, manifests } = await remotes.current();
    expect(registry.reports).toMatchObject({ title: 'The reports', pages: [page('/reports')] });
    expect(manifests.has('reports')).toBe(true);
    expect(remotes.origins).toEqual(['https://plans.example', 'https://reports.example']);
    register({});
    expect(await remotes.current()).toEqual(before);
    expect(remotes.origins).toEqual(['https://plans.example']);
  });

  test('a remote that moves is read at its new origin', async () => {
    const { remotes, register } = setupRegistered({ plans: releaseOf('plans', page('/plans')) });
    register({ reports: 'https://reports.example' });
    await remotes.open();
    expect(remotes.states()).toContainEqual({ name: 'reports', version: null, refused: null });
    register({ reports: 'https://reports.example:8443' });
    expect((await remotes.current()).registry.reports?.manifest).toBe('https://reports.example:8443/mf-manifest.json');
  });

  test('a remote that claims another’s path does not keep the front door from starting', async () => {
    const { remotes, register, error } = setupRegistered({
      reports: releaseOf('reports', page('/plans')),
      plans: releaseOf('plans', page('/plans', 'plan')),
    });
    register({ reports: 'https://reports.example' });
    await remotes.open();
    const { registry } = await remotes.current();
    expect(registry.plans?.pages).toHaveLength(1);
    expect(registry.reports?.pages).toEqual([]);
    expect(error).toHaveBeenCalledTimes(1);
  });
});

describe('at the start', () => {
  test("the releases declare the remotes' names and pages", async () => {
    const { remotes, missing } = setup({
      reports: releaseOf('reports', page('/reports')),
      plans: releaseOf('plans', page('/plans')),
    });
    await remotes.open();
    expect((await remotes.current()).registry).toEqual({
      reports: {
        manifest: 'https://reports.example/mf-manifest.json',
        title: 'The reports',
        pages: [page('/reports')],
      },
      plans: { manifest: 'https://plans.example/mf-manifest.json', title: 'The plans', pages: [page('/plans')] },
    });
    expect(missing()).toEqual([]);
  });

  test('two that claim one path are refused by name', async () => {
    const { remotes } = setup({
      reports: releaseOf('reports', page('/plans')),
      plans: releaseOf('plans', page('/plans', 'plan')),
    });
    await expect(remotes.open()).rejects.toThrow('reports/reports and plans/plan both claim /plans');
  });

  test('the release of another remote is refused', async () => {
    const { remotes } = setup({ reports: releaseOf('plans', page('/plans')) });
    await expect(remotes.open()).rejects.toThrow('reports: its origin has a release of plans');
  });

  const ROUTER = '@scopewright/router';
  const SHELL: ShellShares = {
    contract: CONTRACT_VERSION,
    modules: { react: { version: '19.3.1', exports: [] }, [ROUTER]: { version: '0.1.4', exports: ['Link'] } },
  };
  const fits = { shared: { react: '^19.0.0', [ROUTER]: '~0.1.2' }, exports: { [ROUTER]: ['Link'] } };
  const globalEntry = { entry: { file: 'entry.js', kind: 'global' as const, globalName: 'container' } };

  test.each([
    [{ contract: { from: CONTRACT_VERSION + 1, to: CONTRACT_VERSION + 2 } }, 'of the contract, and this product has'],
    [{ shared: { charts: '^1.0.0' } }, 'reports: it needs charts, which the shell does not share'],
    [{ shared: { react: '^20.0.0' } }, 'reports: it needs react ^20.0.0, and the shell shares 19.3.1'],
    [{ shared: { [ROUTER]: '^0.2.0' } }, 'reports: it needs @scopewright/router ^0.2.0, and the shell shares 0.1.4'],
    [{ exports: { [ROUTER]: ['useBlocker'] } }, 'reports: it uses useBlocker of @scopewright/router'],
    [globalEntry, 'reports: its global variable container belongs to plans'],
  ])('one that needs %j is reported and skipped, and the others are shown', async (needs, sentence) => {
    const plans = manifestOf('plans', { pages: [page('/plans')], ...fits, ...globalEntry });
    const reports = manifestOf('reports', { pages: [page('/reports')], ...fits, ...needs });
    const { remotes, error, paths, found } = setup({ plans }, SHELL);
    await remotes.open();
    found.reports = reports;
    expect(await paths()).toEqual({ reports: [], plans: ['/plans'] });
    expect(error.mock.calls).toEqual([
      [
        expect.objectContaining({ remote: 'reports', problems: [expect.stringContaining(sentence)] }),
        expect.anything(),
      ],
    ]);
    found.reports = manifestOf('reports', { pages: [page('/reports')], ...fits });
    expect(await paths()).toEqual({ reports: ['/reports'], plans: ['/plans'] });
  });

  test('one that the shell can’t run does not keep the front door from starting', async () => {
    const { remotes, error, missing } = setup(
      { reports: manifestOf('reports', { shared: { charts: '^1.0.0' } }) },
      SHELL,
    );
    await remotes.open();
    expect(error).toHaveBeenCalledTimes(1);
    expect(missing()).toEqual(['reports', 'plans']);
  });

  test('one of another build tool is listed with the file that has its release', async () => {
    const { remotes } = setup({ reports: manifestOf('reports', globalEntry) });
    await remotes.open();
    expect((await remotes.current()).registry.reports?.manifest).toBe('https://reports.example/release.json');
  });

  test('one that can’t be read is named, and comes later', async () => {
    const { remotes, found, paths, missing } = setup({ reports: releaseOf('reports', page('/reports')) });
    await remotes.open();
    expect(missing()).toEqual(['plans']);
    expect(await paths()).toEqual({ reports: ['/reports'], plans: [] });
    found.plans = releaseOf('plans', page('/plans'));
    expect(await paths()).toEqual({ reports: ['/reports'], plans: ['/plans'] });
    expect(missing()).toEqual([]);
  });
});

describe('while the front door runs', () => {
  const running = async () => {
    const all = setup({ reports: releaseOf('reports', page('/reports')), plans: releaseOf('plans', page('/plans')) });
    await all.remotes.open();
    return all;
  };

  test('a release that claims another remote’s path is reported once, and the one before stays', async () => {
    const { found, paths, error } = await running();
    found.reports = releaseOf('reports', page('/reports'), page('/plans', 'plan'));
    for (let visit = 0; visit < 3; visit += 1)
      expect(await paths()).toEqual({ reports: ['/reports'], plans: ['/plans'] });
    expect(error).toHaveBeenCalledTimes(1);
    expect(error.mock.calls[0]?.[0]).toMatchObject({
      remote: 'reports',
      problems: ['plans/reports and reports/plan both claim /plans'],
    });
  });

  test('it is accepted once the other has released the path', async () => {
    const { found, paths } = await running();
    found.reports = releaseOf('reports', page('/plans', 'plan'));
    await paths();
    found.plans = releaseOf('plans', page('/other'));
    expect(await paths()).toEqual({ reports: ['/plans'], plans: ['/other'] });
  });

  test('two that swap their paths are accepted together', async () => {
    const { found, paths } = await running();
    found.reports = releaseOf('reports', page('/plans', 'plan'));
    found.plans = releaseOf('plans', page('/reports', 'report'));
    expect(await paths()).toEqual({ reports: ['/plans'], plans: ['/reports'] });
  });

  test('a release for another contract waits for the product’s', async () => {
    const { found, paths, error } = await running();
    const contract = { from: CONTRACT_VERSION + 1, to: CONTRACT_VERSION + 1 };
    found.reports = manifestOf('reports', { pages: [page('/newer')], contract });
    expect(await paths()).toMatchObject({ reports: ['/reports'] });
    expect(error).toHaveBeenCalledTimes(1);
  });

  test('a refused release is named with the reason, and since when', async () => {
    const { remotes, found, paths } = await running();
    found.reports = manifestOf('reports', { version: '2', pages: [page('/plans', 'plan')] });
    await paths();
    const [first] = remotes.states();
    expect(first).toEqual({
      name: 'reports',
      version: '1',
      refused: {
        version: '2',
        reason: 'plans/reports and reports/plan both claim /plans',
        since: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    });
    await paths();
    expect(remotes.states()[0]).toEqual(first);
    found.reports = manifestOf('reports', { version: '3', pages: [page('/reports')] });
    await paths();
    expect(remotes.states()[0]).toEqual({ name: 'reports', version: '3', refused: null });
  });

  test('an unavailable remote keeps its pages', async () => {
    const { found, paths } = await running();
    delete found.reports;
    expect(await paths()).toEqual({ reports: ['/reports'], plans: ['/plans'] });
  });
});
