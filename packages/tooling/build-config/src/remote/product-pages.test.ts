import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../../../', import.meta.url));
const load = async (path: string) => (await runnerImport<object>(`${root}${path}`, { logLevel: 'error' })).module;

interface DeclaredPage {
  screen: string;
  navigation?: { area: string; to: string; label: string; icon: string; order: number; needs?: string[] }[];
  palette?: { area: string; to: string; label: string; keywords?: string[]; needs?: string[] }[];
}

const LISTED: Record<string, { folder: string }> = JSON.parse(readFileSync(`${root}remotes.json`, 'utf8'));
/** Declarations of the remotes of this repository, as their builds write them into their releases. */
const declared = await Promise.all(
  Object.entries(LISTED).map(async ([name, { folder }]) => {
    const { remote } = (await load(`${folder}/src/pages.ts`)) as { remote: { name: string; pages: DeclaredPage[] } };
    return [name, remote] as const;
  }),
);
const PRODUCT = Object.fromEntries(declared);
const { pageProblems } = (await load('packages/core/domain/src/pages/pages.ts')) as {
  pageProblems(remotes: object): string[];
};
const { screenFor } = (await load('packages/core/domain/src/pages/screens.ts')) as {
  screenFor(visit: object, remotes: object): { remote: string | null; screen: string };
};

test('each remote declares the name that it is listed under', () => {
  for (const [name, remote] of declared) expect(remote.name).toBe(name);
});

test('the pages of the product’s remotes are in order together', () => {
  expect(pageProblems(PRODUCT)).toEqual([]);
});

describe('the navigation that the remotes declare together', () => {
  const areas = ['workplace', 'company'] as const;
  const entriesOf = (area: (typeof areas)[number]) =>
    declared.flatMap(([, { pages }]) =>
      pages.flatMap(({ navigation = [] }) => navigation.filter((entry) => entry.area === area)),
    );

  test.each(areas)('has in %s a place and an icon for each, and labels that differ', (area) => {
    const entries = entriesOf(area);
    expect(entries.length).toBeGreaterThan(3);
    for (const part of ['order', 'icon', 'label', 'to'] as const)
      expect(new Set(entries.map((entry) => entry[part])).size).toBe(entries.length);
  });

  test.each(areas)('leads in %s to the page that declares it', (area) => {
    for (const [name, { pages }] of declared)
      for (const { screen, navigation = [] } of pages)
        for (const { to, needs = [] } of navigation.filter((entry) => entry.area === area)) {
          const visitor = {
            pathname: to.replace(':companyId', 'c1'),
            tenant: 'found',
            signedIn: true,
            abilities: needs,
          };
          expect([to, screenFor(visitor, PRODUCT)]).toEqual([to, expect.objectContaining({ remote: name, screen })]);
        }
  });
});

test('entries of the palette lead to the page that declares them, once for each page', () => {
  const entries = declared.flatMap(([name, { pages }]) =>
    pages.flatMap(({ screen, navigation = [], palette = [] }) =>
      [...navigation, ...palette].map((entry) => ({ ...entry, screen, name, isOfPalette: !('icon' in entry) })),
    ),
  );
  const paths = entries.filter(({ to }) => to !== '/settings').map(({ to }) => to);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining(['/settings/billing', '/account/devices']));
  for (const { to, needs = [], name, screen } of entries.filter(({ isOfPalette }) => isOfPalette)) {
    const visitor = {
      pathname: to.replace(':companyId', 'c1'),
      tenant: 'found',
      signedIn: true,
      abilities: needs,
    };
    expect([to, screenFor(visitor, PRODUCT)]).toEqual([to, expect.objectContaining({ remote: name, screen })]);
  }
});

describe('the product shows', () => {
  const at = (pathname: string, visit: object = {}) => {
    const visitor = { pathname, tenant: 'none', signedIn: false, abilities: [], ...visit };
    const { remote, screen } = screenFor(visitor, PRODUCT);
    return `${remote}:${screen}`;
  };
  const states = ['none', 'found', 'missing', 'archived', 'deleted'].map((tenant) => ({ tenant }));

  test.each([
    ['/signup', 'marketing:signup'],
    ['/get-started', 'marketing:signup'],
    ['/demo', 'marketing:book-demo'],
    ['/book-demo', 'marketing:book-demo'],
    ['/privacy', 'marketing:privacy'],
    ['/terms', 'marketing:terms'],
    ['/recover', 'auth:recover'],
    ['/user-recovery', 'auth:recover'],
    ['/reset-password', 'auth:reset-password'],
    ['/forgot-password', 'auth:reset-password'],
    ['/setup', 'auth:quick-setup'],
    ['/quick-setup', 'auth:quick-setup'],
    ['/diagnostic', 'auth:diagnostic'],
    ['/check-account', 'auth:diagnostic'],
    ['/fix', 'auth:fix-subdomain'],
    ['/fix-subdomain', 'auth:fix-subdomain'],
    ['/admin-tools', 'auth:admin-tools'],
    ['/tools', 'auth:admin-tools'],
    ['/bootstrap', 'auth:bootstrap'],
    ['/oauth-test', 'auth:oauth-test'],
    ['/test-oauth', 'auth:oauth-test'],
    ['/restore', 'auth:restore'],
  ])('for %s on every host (§2.2) %s', (path, expected) => {
    for (const state of states) expect(at(path, state)).toBe(expected);
  });

  test('its landing page, a firm’s login, workplace and invitations, and system administration', () => {
    expect(at('/anything')).toBe('marketing:landing');
    expect(at('/', { tenant: 'found' })).toBe('auth:login');
    expect(at('/invitation/abc', { tenant: 'found' })).toBe('auth:invitation');
    expect(at('/invitation/abc')).toBe('auth:lost-invitation');
    const signedIn = { tenant: 'found', signedIn: true };
    expect(at('/', signedIn)).toBe('firm:dashboard');
    expect(at('/companies/1', signedIn)).toBe('firm:company');
    expect(at('/companies/1/projects/2', signedIn)).toBe('scope:project');
    expect(at('/companies/1/projects/2/backlog', signedIn)).toBe('delivery:project-backlog');
    expect(at('/account/security', signedIn)).toBe('auth:security');
    for (const path of ['/system-admin', '/admin-dashboard'])
      expect(at(path, { signedIn: true, abilities: ['system:admin'] })).toBe('admin:dashboard');
    expect(at('/', { ...signedIn, abilities: ['system:admin'] })).toBe('admin:dashboard');
  });
});
