import type { Onboarding } from '@scopewright/contracts';
import { abilitiesFor, type Role } from '@scopewright/domain/policy';
import { expect, test } from 'vitest';
import { firstSteps, quickActionTargets } from './first-steps.ts';

const ID = 'a'.repeat(24);
const NOTHING: Onboarding = {
  emailConfirmed: false,
  clientAdded: false,
  sowDrafted: false,
  colleagueInvited: false,
  profileSet: false,
  companyId: null,
};
const abilities = (role: Role, readOnly = false) =>
  abilitiesFor({ role, readOnly, consultantsCanSeeAllClients: false });

test('an administrator has five steps, which lead to where they are taken', () => {
  const steps = firstSteps({ ...NOTHING, clientAdded: true, companyId: ID }, abilities('firmAdmin'));
  expect(steps.map(({ to, done }) => [to, done])).toEqual([
    [null, false],
    ['/?tab=add-client', true],
    [`/companies/${ID}/sows`, false],
    ['/settings/users', false],
    ['/settings', false],
  ]);
});

test('others have those that they may take; in a read-only account there are none', () => {
  expect(firstSteps(NOTHING, abilities('consultant')).map(({ title }) => title)).toEqual([
    'Add your first client',
    'Draft a statement of work',
  ]);
  expect(firstSteps(NOTHING, abilities('firmAdmin', true))).toEqual([]);
});

test('quick actions of the tour lead to the real pages, as far as the person may go there', () => {
  expect(quickActionTargets({ ...NOTHING, companyId: ID }, abilities('firmAdmin'))).toEqual([
    `/companies/${ID}/projects`,
    `/companies/${ID}/sows`,
    '/settings/users',
  ]);
  expect(quickActionTargets({ ...NOTHING, companyId: ID }, abilities('firmAdmin', true))).toEqual([null, null, null]);
  expect(quickActionTargets(NOTHING, abilities('firmAdmin'))).toEqual(['/?tab=add-client', '/', '/settings/users']);
  expect(quickActionTargets(undefined, abilities('consultant'))).toEqual(['/?tab=add-client', '/', null]);
});
