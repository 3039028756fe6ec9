import { ROLES, type Role } from '@scopewright/domain/policy';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { belongingOf, isHome } from './belonging.ts';

const firmId = new Types.ObjectId();
const companyId = new Types.ObjectId();
const member = (role: Role, of: { firmId?: Types.ObjectId; companyId?: Types.ObjectId; isAdmin?: boolean } = {}) =>
  belongingOf({ role, isAdmin: false, firmId: null, companyId: null, ...of });

it('a system administrator has the flag, and neither firm nor company', () => {
  expect(member('systemAdmin', { isAdmin: true })).toEqual({ kind: 'system' });
  expect(member('systemAdmin')).toBeNull();
  expect(member('systemAdmin', { isAdmin: true, firmId })).toBeNull();
  expect(member('systemAdmin', { isAdmin: true, companyId })).toBeNull();
  expect(member('user', { isAdmin: true })).toBeNull();
});

it.each(ROLES)('a %s without firm and company, and without the flag, belongs to nothing', (role) =>
  expect(member(role)).toBeNull(),
);

it('people of a firm belong to it, those of a company without one to the company', () => {
  expect(member('user', { firmId, companyId })).toEqual({ kind: 'firm', id: firmId.toHexString() });
  expect(member('companyUser', { companyId })).toEqual({ kind: 'company', id: companyId.toHexString() });
  expect(member('firmAdmin', { companyId })).toBeNull();
  expect(member('consultant', { companyId })).toBeNull();
});

it('home is the own tenant of the own kind', () => {
  const firm = { kind: 'firm', firmId: firmId.toHexString() } as const;
  expect(isHome({ kind: 'firm', id: firmId.toHexString() }, firm)).toBe(true);
  expect(isHome({ kind: 'company', id: firmId.toHexString() }, firm)).toBe(false);
  expect(isHome({ kind: 'firm', id: companyId.toHexString() }, firm)).toBe(false);
  expect(isHome({ kind: 'firm', id: firmId.toHexString() }, null)).toBe(false);
  expect(isHome({ kind: 'system' }, firm)).toBe(false);
});
