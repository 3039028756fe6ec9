import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abilitiesFor, can, isOfClient, ROLES, type Role } from './policy.ts';

const standing = { readOnly: false, consultantsCanSeeAllClients: false };

test.each<[Role, string[]]>([
  ['systemAdmin', ['user:list', 'system:admin']],
  [
    'firmAdmin',
    [
      'company:list',
      'company:list-all',
      'company:export',
      'company:create',
      'company:manage',
      'company:assign',
      'company:delete',
      'sow:write',
      'change-order:review',
      'change-order:answer',
      'clause:review',
      'clause:write',
      'scope:read',
      'scope:write',
      'scope:hours',
      'scope:templates',
      'scope:scripts',
      'trace:review',
      'tracking:read',
      'tracking:firm',
      'tracking:write',
      'backlog:read',
      'backlog:plan',
      'backlog:write',
      'people:manage',
      'activity:list',
      'activity:list-all',
      'invitation:resend',
      'user:list',
      'staff:list',
      'staff:manage',
      'firm:view-settings',
      'firm:settings',
      'firm:export',
      'firm:delete',
      'billing:manage',
    ],
  ],
  [
    'consultant',
    [
      'company:list',
      'company:export',
      'company:create',
      'company:manage',
      'sow:write',
      'change-order:review',
      'change-order:answer',
      'clause:review',
      'clause:write',
      'scope:read',
      'scope:write',
      'scope:hours',
      'scope:templates',
      'scope:scripts',
      'trace:review',
      'tracking:read',
      'tracking:firm',
      'tracking:write',
      'backlog:read',
      'backlog:plan',
      'backlog:write',
      'people:manage',
      'activity:list',
      'invitation:resend',
      'user:list',
      'staff:list',
    ],
  ],
  [
    'companyUser',
    [
      'company:list',
      'change-order:answer',
      'scope:read',
      'tracking:read',
      'backlog:read',
      'people:manage',
      'activity:list',
      'invitation:resend',
    ],
  ],
  ['user', ['company:list', 'scope:read', 'tracking:read', 'backlog:read', 'activity:list']],
])('%s may %j', (role, abilities) => {
  expect(abilitiesFor({ role, ...standing })).toEqual(abilities);
});

test('the firm’s flag lets consultants, and no one else, see all companies', () => {
  for (const role of ROLES) {
    const seesAll = can(abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients: true }), 'company:list-all');
    expect(seesAll).toBe(role === 'consultant' || role === 'firmAdmin');
  }
});

test('the people of a company without a firm see their company, and are offered nothing that takes a firm', () => {
  for (const role of ['companyUser', 'user'] as const)
    expect(abilitiesFor({ role, ...standing, withoutFirm: true })).toEqual(['company:list']);
});

test('a read-only account can read and use the ways out, but not write anything else', () => {
  expect(abilitiesFor({ role: 'firmAdmin', ...standing, readOnly: true })).toEqual([
    'company:list',
    'company:list-all',
    'company:export',
    'change-order:review',
    'clause:review',
    'scope:read',
    'scope:hours',
    'scope:templates',
    'scope:scripts',
    'trace:review',
    'tracking:read',
    'tracking:firm',
    'backlog:read',
    'backlog:plan',
    'activity:list',
    'activity:list-all',
    'user:list',
    'staff:list',
    'firm:view-settings',
    'firm:export',
    'firm:delete',
    'billing:manage',
  ]);
});

test.each<[Role, string[]]>([
  [
    'firmAdmin',
    [
      'company:list',
      'company:list-all',
      'change-order:review',
      'clause:review',
      'scope:read',
      'scope:hours',
      'scope:templates',
      'trace:review',
      'tracking:read',
      'tracking:firm',
      'backlog:read',
      'backlog:plan',
      'activity:list',
      'activity:list-all',
      'user:list',
      'staff:list',
      'firm:view-settings',
    ],
  ],
  [
    'consultant',
    [
      'company:list',
      'change-order:review',
      'clause:review',
      'scope:read',
      'scope:hours',
      'scope:templates',
      'trace:review',
      'tracking:read',
      'tracking:firm',
      'backlog:read',
      'backlog:plan',
      'activity:list',
      'user:list',
      'staff:list',
    ],
  ],
  ['companyUser', ['company:list', 'scope:read', 'tracking:read', 'backlog:read', 'activity:list']],
  ['user', ['company:list', 'scope:read', 'tracking:read', 'backlog:read', 'activity:list']],
])('who views the product as a %s may look at %j, and nothing else', (role, abilities) => {
  expect(abilitiesFor({ role, ...standing, impersonated: true })).toEqual(abilities);
});

test('being read-only never adds an ability, and only a system administrator administers', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ROLES), fc.boolean(), (role, consultantsCanSeeAllClients) => {
      const active = abilitiesFor({ role, readOnly: false, consultantsCanSeeAllClients });
      const readOnly = abilitiesFor({ role, readOnly: true, consultantsCanSeeAllClients });
      expect(readOnly.every((ability) => active.includes(ability))).toBe(true);
      expect(can(active, 'system:admin')).toBe(role === 'systemAdmin');
    }),
  );
});

test.each<[Role, boolean]>([
  ['systemAdmin', false],
  ['firmAdmin', false],
  ['consultant', false],
  ['companyUser', true],
  ['user', true],
])('whether a %s belongs to a client company: %s', (role, is) => {
  expect(isOfClient(role)).toBe(is);
});
