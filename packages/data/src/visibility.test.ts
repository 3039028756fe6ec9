import { abilitiesFor, ROLES } from '@scopewright/domain/policy';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { expect, it } from 'vitest';
import { visibleCompanies } from './visibility.ts';

const userId = 'a'.repeat(24);
const companyId = 'b'.repeat(24);

it('shows everything only to firm admins, and to consultants when the firm says so', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ROLES),
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(null, companyId),
      (role, readOnly, consultantsCanSeeAllClients, company) => {
        const filter = visibleCompanies({ userId, role, companyId: company, abilities: abilitiesFor({ role, readOnly, consultantsCanSeeAllClients }) });
        const all = filter !== null && Object.keys(filter).length === 0;
        expect(all).toBe(role === 'firmAdmin' || (role === 'consultant' && consultantsCanSeeAllClients));
      },
    ),
  );
});

it('limits company people to their company, and to nothing without one', () => {
  const abilities = abilitiesFor({ role: 'user', readOnly: false, consultantsCanSeeAllClients: true });
  expect(visibleCompanies({ userId, role: 'user', companyId, abilities })).toEqual({ _id: new Types.ObjectId(companyId) });
  expect(visibleCompanies({ userId, role: 'user', companyId: null, abilities })).toBeNull();
});
