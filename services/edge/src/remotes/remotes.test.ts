import type { Page } from '@scopewright/domain/pages';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import { describe, expect, test, vi } from 'vitest';
import { manifestOf } from '../testing/harness.ts';
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
function setup(found: { reports?: Manifest; plans?: Manifest }) {
  const error = vi.fn();
  const manifests = {
    get: async (url: string) => found[new URL(url).hostname.split('.')[0] as keyof typeof found] ?? null,
  };
  const remotes = createRemotes({
    origins: { reports: 'https://reports.example', plans: 'https://plans.example' },
    manifests,
    log: { error },
  });
  const paths = async () => {
    const { registry } = await remotes.current();
    return Object.fromEntries(
      Object.entries(registry).map(([name, { pages }]) => [name, pages.flatMap((each) => each.paths)]),
    );
  };
  return { remotes, error, found, paths };
}

describe('at the start', () => {
  test('the releases say what the remotes are called and have', async () => {
    const { remotes } = setup({
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
    expect(remotes.missing()).toEqual([]);
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

  test('one that can’t be read is named, and comes later', async () => {
    const { remotes, found, paths } = setup({ reports: releaseOf('reports', page('/reports')) });
    await remotes.open();
    expect(remotes.missing()).toEqual(['plans']);
    expect(await paths()).toEqual({ reports: ['/reports'], plans: [] });
    found.plans = releaseOf('plans', page('/plans'));
    expect(await paths()).toEqual({ reports: ['/reports'], plans: ['/plans'] });
    expect(remotes.missing()).toEqual([]);
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

  test('it is taken once the other has given the path up', async () => {
    const { found, paths } = await running();
    found.reports = releaseOf('reports', page('/plans', 'plan'));
    await paths();
    found.plans = releaseOf('plans', page('/other'));
    expect(await paths()).toEqual({ reports: ['/plans'], plans: ['/other'] });
  });

  test('a release for another contract waits for the product’s', async () => {
    const { found, paths, error } = await running();
    const contract = { from: CONTRACT_VERSION + 1, to: CONTRACT_VERSION + 1 };
    found.reports = manifestOf('reports', { pages: [page('/newer')], contract });
    expect(await paths()).toMatchObject({ reports: ['/reports'] });
    expect(error).toHaveBeenCalledTimes(1);
  });

  test('a remote that has gone keeps its pages', async () => {
    const { found, paths } = await running();
    delete found.reports;
    expect(await paths()).toEqual({ reports: ['/reports'], plans: ['/plans'] });
  });
});
