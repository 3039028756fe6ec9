import { SAMPLE_PAGES } from '@scopewright/domain/pages/testing';
import { abilitiesFor } from '@scopewright/domain/policy';
import { House } from '@scopewright/ui';
import { expect, test } from 'vitest';
import { companyLinks, companyOf, declaredEntries, groupsOf, isCurrent, isHome, mainLinks } from './navigation.ts';

const ID = 'a'.repeat(24);

test.each([
  ['/', true],
  ['/companies', true],
  ['/companies/', true],
  ['/login', true],
  [`/companies/${ID}`, false],
  ['/projects', false],
])('%s is the home: %s', (path, home) => {
  expect(isHome(path)).toBe(home);
});

test('an entry is current at its page and below it, unless it is only for that page', () => {
  expect(isCurrent({ to: '/settings' }, '/settings/users/')).toBe(true);
  expect(isCurrent({ to: '/settings' }, '/settings-of-another')).toBe(false);
  expect(isCurrent({ to: `/companies/${ID}`, exact: true }, `/companies/${ID}/sows`)).toBe(false);
  expect(isCurrent({ to: '/' }, `/companies/${ID}`)).toBe(false);
  expect(isCurrent({ to: '/', also: [`/companies/${ID}`] }, `/companies/${ID}/`)).toBe(true);
  expect(isCurrent({ to: '/', also: [`/companies/${ID}`] }, `/companies/${ID}/sows`)).toBe(false);
  expect(isCurrent({ to: '/projects', also: ['/scope'] }, '/scope/check')).toBe(true);
  expect(isCurrent({ to: '/projects', also: ['/scope'] }, '/scoped')).toBe(false);
});

test('a path below a company belongs to it', () => {
  expect(companyOf(`/companies/${ID}/sows/1`)).toBe(ID);
  expect(companyOf('/companies')).toBeNull();
});

test('a client’s people find the pages of their company', () => {
  expect(
    mainLinks(SAMPLE_PAGES, { role: 'companyUser', abilities: ['company:list', 'activity:list'], companyId: ID }).map(
      ({ label, to }) => [label, to],
    ),
  ).toEqual([
    ['Your company', '/'],
    ['Agreements', `/companies/${ID}/sows`],
    ['People', `/companies/${ID}/people`],
    ['Activity', `/companies/${ID}/activity`],
  ]);
});

test.each([
  [
    'firmAdmin',
    ['activity:list', 'company:manage', 'company:delete'],
    ['Overview', 'SOWs', 'People', 'Activity', 'Company settings'],
  ],
  ['firmAdmin', ['activity:list'], ['Overview', 'SOWs', 'People', 'Activity']],
  ['companyUser', ['activity:list', 'people:manage'], ['Overview', 'Agreements', 'People', 'Activity']],
  ['user', [], ['Overview', 'Agreements', 'People']],
  ['user', ['backlog:read'], ['Overview', 'Agreements', 'Backlog', 'People']],
  ['user', ['scope:read'], ['Overview', 'Agreements', 'Changes', 'Projects', 'Configuration', 'Coverage', 'People']],
] as const)('a company has for a %s with %j its pages', (role, abilities, labels) => {
  const entries = companyLinks(SAMPLE_PAGES, { role, abilities }, ID);
  expect(entries.map(({ label }) => label)).toEqual(labels);
  expect(entries[0]?.to).toBe(`/companies/${ID}`);
});

test.each([
  ['firmAdmin', ['company:list', 'firm:view-settings'], ['Client companies', 'Settings']],
  ['consultant', ['company:list'], ['Client companies']],
  [
    'consultant',
    ['company:list', 'scope:read', 'backlog:read', 'backlog:plan', 'tracking:firm'],
    ['Client companies', 'Projects', 'Backlog', 'Tracking'],
  ],
  ['companyUser', ['company:list'], ['Your company']],
  ['user', [], ['Your company']],
  ['systemAdmin', ['system:admin'], []],
  [undefined, [], []],
] as const)('%s finds only pages that the server answers', (role, abilities, labels) => {
  expect(mainLinks(SAMPLE_PAGES, { role, abilities }).map(({ label }) => label)).toEqual(labels);
});

test.each(['firmAdmin', 'companyUser'] as const)(
  'each page that a %s finds within a company has its own icon',
  (role) => {
    const abilities = abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients: true });
    const within = role === 'firmAdmin' ? companyLinks(SAMPLE_PAGES, { role, abilities }, ID) : [];
    const icons = [...mainLinks(SAMPLE_PAGES, { role, abilities, companyId: ID }), ...within].map(({ icon }) => icon);
    expect(new Set(icons).size).toBe(icons.length);
  },
);

test('every remote adds its pages, in one order, with an icon even if the frame does not know it', () => {
  const reports = {
    screen: 'reports',
    paths: ['/reports'],
    host: 'tenant',
    audience: 'signed-in',
    title: 'Reports',
    navigation: [{ area: 'workplace', to: '/reports', label: 'Reports', icon: 'chart', order: 15 }],
  } as const;
  const remotes = { ...SAMPLE_PAGES, reports: { pages: [reports] } };
  expect(declaredEntries(remotes, 'workplace').map(({ label }) => label)).toEqual([
    'Client companies',
    'Reports',
    'Projects',
    'Backlog',
    'Tracking',
    'Settings',
  ]);
  const [link] = mainLinks(remotes, { role: 'systemAdmin', abilities: [] });
  expect(link).toMatchObject({ to: '/reports', label: 'Reports', icon: expect.anything() });
});

test('entries with the same heading are shown below it', () => {
  const link = (label: string, heading?: string) => ({ to: `/${label}`, label, icon: House, heading });
  const links = [link('Overview'), link('SOWs', 'Agree'), link('Changes', 'Agree'), link('People'), link('Activity')];
  expect(groupsOf(links).map(({ heading, links: shown }) => [heading, shown.map(({ label }) => label)])).toEqual([
    [null, ['Overview']],
    ['Agree', ['SOWs', 'Changes']],
    [null, ['People', 'Activity']],
  ]);
  expect(groupsOf([])).toEqual([]);
});
