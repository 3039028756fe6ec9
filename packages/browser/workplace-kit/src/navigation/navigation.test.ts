import { abilitiesFor } from '@scopewright/domain/policy';
import { expect, test } from 'vitest';
import { companyEntries, companyOf, isCurrent, isHome, mainEntries } from './navigation.ts';

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

test('an entry is current at its page and below it, unless it stands for that page alone', () => {
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
  expect(mainEntries('companyUser', ['company:list', 'activity:list'], ID).map(({ label, to }) => [label, to])).toEqual(
    [
      ['Your company', '/'],
      ['Agreements', `/companies/${ID}/sows`],
      ['People', `/companies/${ID}/people`],
      ['Activity', `/companies/${ID}/activity`],
    ],
  );
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
  const entries = companyEntries(ID, role, abilities);
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
] as const)('%s finds what the server would answer', (role, abilities, labels) => {
  expect(mainEntries(role, abilities).map(({ label }) => label)).toEqual(labels);
});

test.each(['firmAdmin', 'companyUser'] as const)(
  'each page that a %s finds within a company has an icon of its own',
  (role) => {
    const abilities = abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients: true });
    const within = role === 'firmAdmin' ? companyEntries(ID, role, abilities) : [];
    const icons = [...mainEntries(role, abilities, ID), ...within].map(({ icon }) => icon);
    expect(new Set(icons).size).toBe(icons.length);
  },
);
