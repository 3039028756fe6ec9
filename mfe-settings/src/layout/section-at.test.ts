import { abilitiesFor } from '@scopewright/domain/policy';
import { expect, test } from 'vitest';
import { sectionAt, sectionsFor } from './section-at.ts';
import { SECTIONS } from './sections.ts';

const of = (role: 'firmAdmin' | 'consultant' | 'companyUser', readOnly = false) =>
  abilitiesFor({ role, readOnly, consultantsCanSeeAllClients: false });
const labels = (abilities: readonly string[]) => sectionsFor(abilities).map(({ label }) => label);

test('an administrator finds every part, also while the account is read-only', () => {
  const all = SECTIONS.map(({ label }) => label);
  expect(labels(of('firmAdmin'))).toEqual(all);
  expect(labels(of('firmAdmin', true))).toEqual(all);
});

test('a consultant finds the sections they may read, and a client their own', () => {
  expect(labels(of('consultant'))).toEqual([
    'Profile & branding',
    'Estimates',
    'Capacity & rate',
    'Backlog profiles',
    'Work catalog',
    'Templates',
    'Users',
    'Notifications',
  ]);
  expect(labels(of('companyUser'))).toEqual(['Notifications']);
  expect(sectionAt('', of('companyUser'))).toBeNull();
});

test.each([
  ['', 'profile', null],
  ['users', 'users', null],
  ['security', 'security', null],
  ['estimates', 'estimates', null],
  ['capacity', 'capacity', null],
  ['backlog-profiles', 'backlog-profiles', null],
  ['backlog-profiles/by-phase', 'backlog-profile', 'by-phase'],
  ['document-reading', 'document-reading', null],
  ['billing', 'billing', null],
  ['billing/invoices/0123abc', 'invoice', '0123abc'],
])('at /settings/%s is the section %s', (rest, screen, within) => {
  expect(sectionAt(rest, of('firmAdmin'))).toMatchObject({ screen, within });
});

test('nothing is shown at other addresses, nor at those of parts that someone may not see', () => {
  for (const rest of ['nothing', 'users/x', 'billing/invoices', 'backlog-profiles/a/b', 'integrations'])
    expect(sectionAt(rest, of('firmAdmin'))).toBeNull();
  expect(sectionAt('billing', of('consultant'))).toBeNull();
  expect(sectionAt('billing/invoices/0123abc', of('consultant'))).toBeNull();
});
