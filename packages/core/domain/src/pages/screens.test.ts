import { describe, expect, test } from 'vitest';
import type { Page, PagesOfRemotes } from './pages.ts';
import {
  framesFor,
  possibleFrames,
  possibleScreens,
  type Screen,
  type ScreenInput,
  screenFor,
  screenWithRole,
  tenantOutcome,
} from './screens.ts';
import { SAMPLE_PAGES } from './testing/sample-pages.ts';

interface Visit extends Partial<Omit<ScreenInput, 'abilities'>> {
  isAdmin?: boolean;
  abilities?: string[];
  remotes?: PagesOfRemotes;
}

const at = (pathname: string, { isAdmin = false, remotes = SAMPLE_PAGES, ...rest }: Visit = {}): string => {
  const { remote, screen }: Screen = screenFor(
    { pathname, tenant: 'none', signedIn: false, abilities: isAdmin ? ['system:admin'] : [], ...rest },
    remotes,
  );
  return `${remote ?? 'shell'}:${screen}`;
};
const states: Visit[] = [
  {},
  { tenant: 'found' },
  { tenant: 'found', signedIn: true },
  { tenant: 'missing' },
  { tenant: 'archived' },
  { tenant: 'deleted' },
];

describe('screenFor', () => {
  test.each(['/', '/anything', '/pricing/deep'])('the bare domain shows the landing page at %s', (path) => {
    expect(at(path)).toBe('marketing:landing');
  });
  test.each([
    ['/signup', 'marketing:signup'],
    ['/signup/', 'marketing:signup'],
    ['/demo', 'marketing:book-demo'],
    ['/user-recovery', 'auth:recover'],
  ])('the exact path %s wins on every host', (path, expected) => {
    for (const state of states) expect(at(path, state)).toBe(expected);
  });
  test('a path of §2.2 is no one’s app, also while the remote that has its screen is missing', () => {
    const remotes = { ...SAMPLE_PAGES, auth: { pages: [] } };
    for (const path of ['/recover', '/bootstrap'])
      for (const state of states) expect(at(path, { ...state, remotes })).toBe('shell:not-found');
  });
  test('a tenant’s app asks to sign in, then opens by who signed in, at any path', () => {
    expect(at('/', { tenant: 'found' })).toBe('auth:login');
    expect(at('/companies/1', { tenant: 'found' })).toBe('auth:login');
    expect(at('/companies/1', { tenant: 'found', signedIn: true })).toBe('firm:company');
    expect(at('/reports/1', { tenant: 'found', signedIn: true })).toBe('firm:dashboard');
    expect(at('/', { tenant: 'found', signedIn: true, isAdmin: true })).toBe('admin:dashboard');
  });
  test('an invitation opens for someone who is signed in', () => {
    expect(at('/invitation/abc_-123', { tenant: 'found' })).toBe('auth:invitation');
    expect(at('/invitation/abc', { tenant: 'found', signedIn: true })).toBe('auth:invitation');
    expect(at('/invitation/a/b', { tenant: 'found' })).toBe('auth:login');
    expect(at('/confirm-email/abc.d-e_f', { tenant: 'found', signedIn: true })).toBe('auth:confirm-email');
    expect(at('/confirm-email/abc', { tenant: 'none' })).toBe('marketing:landing');
    expect(at('/invitation/abc', { tenant: 'missing' })).toBe('shell:tenant-not-found');
  });
  test('an invitation that lost its firm is still one', () => {
    for (const signedIn of [false, true])
      expect(at('/invitation/abc', { tenant: 'none', signedIn })).toBe('auth:lost-invitation');
  });
  test('unknown and archived tenants have pages of the shell', () => {
    expect(at('/', { tenant: 'missing', signedIn: true })).toBe('shell:tenant-not-found');
    expect(at('/', { tenant: 'archived', signedIn: true })).toBe('shell:archived');
    expect(at('/', { tenant: 'deleted', signedIn: true })).toBe('shell:deleted');
    for (const tenant of ['archived', 'deleted'] as const) expect(at('/restore', { tenant })).toBe('auth:restore');
  });
  test.each(['/', '/signup', '/system-admin', '/bootstrap', '/anything'])(
    'a host that is no one’s shows only that, at %s',
    (path) => {
      expect(at(path, { tenant: 'nobody' })).toBe('shell:tenant-not-found');
      expect(at(path, { tenant: 'nobody', signedIn: true, isAdmin: true })).toBe('shell:tenant-not-found');
    },
  );
  test.each(['/system-admin', '/admin-dashboard'])('%s is for system administrators, on every host', (path) => {
    expect(at(path)).toBe('auth:login');
    expect(at(path, { signedIn: true, isAdmin: true })).toBe('admin:dashboard');
    expect(at(path, { signedIn: true, tenant: 'found' })).toBe('shell:not-found');
  });
  test('names of object properties are ordinary paths', () => {
    expect(at('constructor')).toBe('marketing:landing');
    expect(at('/__proto__')).toBe('marketing:landing');
  });
});

describe('a remote that declares more pages', () => {
  const page = (declared: Partial<Page>): Page => ({
    screen: 'reports',
    paths: ['/reports'],
    host: 'tenant',
    audience: 'signed-in',
    title: 'Reports',
    ...declared,
  });
  const withPages = (...pages: Page[]): PagesOfRemotes => ({ ...SAMPLE_PAGES, reports: { pages } });
  const tenant = { tenant: 'found', signedIn: true } as const;

  test('has them on its hosts, without a change to the rules', () => {
    const remotes = withPages(page({}));
    expect(at('/reports', { ...tenant, remotes })).toBe('reports:reports');
    expect(at('/reports/', { ...tenant, remotes })).toBe('reports:reports');
    expect(at('/reports/2026', { ...tenant, remotes })).toBe('firm:dashboard');
    expect(at('/reports', { remotes })).toBe('marketing:landing');
  });

  test('has someone who is not signed in do so first', () => {
    expect(at('/reports', { tenant: 'found', remotes: withPages(page({})) })).toBe('auth:login');
  });

  test('can ask for an ability', () => {
    const remotes = withPages(page({ audience: 'company:list-all' }));
    expect(at('/reports', { ...tenant, remotes })).toBe('shell:not-found');
    expect(at('/reports', { ...tenant, abilities: ['company:list-all'], remotes })).toBe('reports:reports');
    expect(at('/reports', { tenant: 'found', remotes })).toBe('auth:login');
  });

  test('can claim everything below a path, and parts of it as separate pages', () => {
    const remotes = withPages(
      page({ paths: ['/reports/*'] }),
      page({ screen: 'year', paths: ['/reports/:year'] }),
      page({ screen: 'newest', paths: ['/reports/newest'] }),
    );
    expect(at('/reports', { ...tenant, remotes })).toBe('reports:reports');
    expect(at('/reports/2026', { ...tenant, remotes })).toBe('reports:year');
    expect(at('/reports/newest', { ...tenant, remotes })).toBe('reports:newest');
    expect(at('/reports/2026/11', { ...tenant, remotes })).toBe('reports:reports');
    expect(at('/reporting', { ...tenant, remotes })).toBe('firm:dashboard');
  });

  test('leaves pages for signed-out visitors to the app for everyone else', () => {
    const remotes = withPages(page({ screen: 'forgot', paths: ['/forgot'], audience: 'signed-out' }));
    expect(at('/forgot', { tenant: 'found', remotes })).toBe('reports:forgot');
    expect(at('/forgot', { ...tenant, remotes })).toBe('firm:dashboard');
  });
});

test('without the remote that has a page, the page is unavailable, not missing', () => {
  const { marketing: _, ...remotes } = SAMPLE_PAGES;
  expect(at('/', { remotes })).toBe('shell:unavailable');
  expect(at('/', { remotes: {}, tenant: 'found' })).toBe('shell:unavailable');
  expect(at('/system-admin', { remotes: { admin: SAMPLE_PAGES.admin } })).toBe('shell:unavailable');
});

test('all screens that a path may show are known before it is known who visits', () => {
  const screens = (pathname: string, tenant: ScreenInput['tenant']) =>
    possibleScreens({ pathname, tenant }, SAMPLE_PAGES).map(({ remote }) => remote);
  // the abilities required by pages are firm:view-settings and system:admin
  expect(screens('/', 'found')).toEqual(['auth', 'firm', 'firm', 'admin']);
  expect(screens('/', 'none')).toEqual(['marketing', 'marketing', 'marketing', 'marketing']);
  expect(screens('/system-admin', 'none')).toEqual(['auth', null, null, 'admin']);
});

describe('a page within another remote’s frame', () => {
  const frameAt = (pathname: string, visit: Partial<ScreenInput>, remotes: PagesOfRemotes = SAMPLE_PAGES) => {
    const visitor = { pathname, tenant: 'found', signedIn: true, abilities: [], ...visit } as const;
    return framesFor(screenFor(visitor, remotes), visitor, remotes)[0]?.remote ?? null;
  };
  test.each<[string, Partial<ScreenInput>, string | null]>([
    ['/account/security', {}, 'firm'],
    ['/account/devices', { abilities: ['firm:view-settings'] }, 'firm'],
    ['/account/devices', { abilities: ['system:admin'] }, 'admin'],
    ['/account/devices', { tenant: 'none', abilities: ['system:admin'] }, 'admin'],
    ['/account/devices', { tenant: 'none' }, null],
    ['/account/devices', { tenant: 'archived' }, null],
    ['/account/devices', { signedIn: false }, null],
    ['/account/new-password', {}, null],
    ['/projects', {}, null],
    ['/', { abilities: ['system:admin'] }, null],
  ])('%s, for %j: %s', (path, visit, expected) => {
    expect(frameAt(path, visit)).toBe(expected);
  });

  test('is shown without a frame while the remote with the frame is missing', () => {
    const { firm: _, ...remotes } = SAMPLE_PAGES;
    expect(frameAt('/account/security', {}, remotes)).toBeNull();
  });

  test('has frames that are known before it is known who visits', () => {
    const frames = (pathname: string, tenant: ScreenInput['tenant']) =>
      possibleFrames({ pathname, tenant }, SAMPLE_PAGES).map((all) => all.map(({ remote }) => remote));
    expect(new Set(frames('/account/devices', 'found').flat())).toEqual(new Set(['firm', 'admin']));
    expect(frames('/account/devices', 'found')[0]).toEqual(['firm']);
    expect(frames('/account/devices', 'none')).toEqual([['admin']]);
    expect(frames('/', 'none')).toEqual([]);
    expect(frames('/projects', 'found')).toEqual([]);
  });
});

describe('frames within frames', () => {
  const page = (declared: Partial<Page>): Page => ({
    screen: 'list',
    paths: ['/companies/:companyId/list'],
    host: 'tenant',
    audience: 'signed-in',
    title: 'List',
    ...declared,
  });
  const project = page({ screen: 'project', paths: ['/companies/:companyId/projects/:projectId/*'], frame: 'both' });
  const remotes: PagesOfRemotes = {
    ...SAMPLE_PAGES,
    firm: {
      pages: SAMPLE_PAGES.firm.pages.map(
        (each): Page => (each.screen === 'company' ? { ...each, frame: 'around' } : each),
      ),
    },
    scope: { pages: [page({ paths: ['/scope/*'], frame: 'both' }), project] },
    delivery: {
      pages: [
        page({ screen: 'backlog', paths: ['/companies/:companyId/backlog'], frame: 'inside' }),
        page({
          screen: 'project-backlog',
          paths: ['/companies/:companyId/projects/:projectId/backlog'],
          frame: 'inside',
        }),
      ],
    },
  };
  const at = (pathname: string, visit: Partial<ScreenInput> = {}) => {
    const visitor = { pathname, tenant: 'found', signedIn: true, abilities: [], ...visit } as const;
    return framesFor(screenFor(visitor, remotes), visitor, remotes).map(({ remote, screen }) => `${remote}:${screen}`);
  };

  test.each<[string, string[]]>([
    ['/companies/1/backlog', ['firm:company']],
    ['/companies/1/projects/2/backlog', ['firm:company', 'scope:project']],
    ['/companies/1/projects/2', ['firm:company']],
    ['/companies/1/projects/2/forms/', ['firm:company']],
    ['/companies/1', []],
    ['/account/devices', ['firm:dashboard']],
  ])('%s: %j', (path, expected) => {
    expect(at(path)).toEqual(expected);
  });

  test('are those of the visitor’s audience and host', () => {
    expect(at('/companies/1/projects/2/backlog', { abilities: ['system:admin'] })).toEqual([
      'admin:dashboard',
      'scope:project',
    ]);
    expect(at('/companies/1/projects/2/backlog', { signedIn: false })).toEqual([]);
  });

  test('are all announced, the outermost first', () => {
    const [ofMost] = possibleFrames({ pathname: '/companies/1/projects/2/backlog', tenant: 'found' }, remotes);
    expect(ofMost?.map(({ remote }) => remote)).toEqual(['firm', 'scope']);
  });
});

test('a screen with a role is found by it', () => {
  expect(screenWithRole('sign-in-again', SAMPLE_PAGES)).toMatchObject({ remote: 'auth', screen: 'sign-in-again' });
  expect(screenWithRole('sign-in', {})).toBeNull();
});

describe('tenantOutcome', () => {
  const found = { archived: false };
  test.each([
    ['the bare domain', { host: { kind: 'bare' }, tenantKey: null, tenant: null }, 'none'],
    ['a reserved subdomain', { host: { kind: 'reserved', label: 'api' }, tenantKey: null, tenant: null }, 'none'],
    ['a tenant', { host: { kind: 'tenant', key: 'acme' }, tenantKey: 'acme', tenant: found }, 'found'],
    [
      'an archived tenant',
      { host: { kind: 'tenant', key: 'acme' }, tenantKey: 'acme', tenant: { archived: true } },
      'archived',
    ],
    [
      'a deleted tenant',
      {
        host: { kind: 'tenant', key: 'acme' },
        tenantKey: 'acme',
        tenant: { archived: true, restorableUntil: '2026-12-22T12:00:00.000Z' },
      },
      'deleted',
    ],
    [
      'a subdomain without a tenant',
      { host: { kind: 'tenant', key: 'acme' }, tenantKey: 'acme', tenant: null },
      'missing',
    ],
    ['a look-up that failed', { host: { kind: 'tenant', key: 'acme' }, tenantKey: 'acme', tenant: undefined }, 'found'],
    [
      'a custom domain',
      { host: { kind: 'custom', domain: 'a.example' }, tenantKey: 'a.example', tenant: found },
      'found',
    ],
    [
      'a custom domain that no one has verified',
      { host: { kind: 'custom', domain: 'a.example' }, tenantKey: 'a.example', tenant: null },
      'nobody',
    ],
    ['a nested label', { host: { kind: 'unknown' }, tenantKey: null, tenant: null }, 'nobody'],
    ['no host at all', { host: { kind: 'invalid' }, tenantKey: null, tenant: null }, 'nobody'],
    ['a local host', { host: { kind: 'local', key: null }, tenantKey: null, tenant: null }, 'none'],
    [
      'a local host with a malformed tenant',
      { host: { kind: 'local', key: null, misnamed: true }, tenantKey: null, tenant: null },
      'missing',
    ],
  ] as const)('of %s', (_, address, outcome) => {
    expect(tenantOutcome(address)).toBe(outcome);
  });
});
