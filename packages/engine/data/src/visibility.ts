import { type Ability, can, isOfClient, ROLES, type Role } from '@scopewright/domain/policy';
import { type ClientSession, type FilterQuery, Types } from 'mongoose';
import type { UserDoc } from './models/accounts/user.ts';
import type { CompanyDoc } from './models/companies/company.ts';
import type { Models } from './models/index.ts';
import { trusted } from './tenant/trusted.ts';

/** A person who reads a firm's data, and their abilities there. */
export interface Viewer {
  userId: string;
  role: Role;
  companyId: string | null;
  abilities: readonly Ability[];
}

/** Companies that are not deleted. */
export const PRESENT = { status: trusted({ $in: ['active', 'archived'] }) } as const;

/**
 * The firm's companies visible to a person (access.md): all with the ability, a consultant those assigned, a company's
 * people their own. Null if there can't be any. The caller has to filter by whether a company is active, archived or
 * deleted.
 */
export function visibleCompanies({ userId, role, companyId, abilities }: Viewer): FilterQuery<CompanyDoc> | null {
  if (can(abilities, 'company:list-all')) return {};
  if (role === 'consultant') return { assignedConsultantIds: new Types.ObjectId(userId) };
  return companyId === null ? null : { _id: new Types.ObjectId(companyId) };
}

/**
 * The firm's users whom a person may choose as a company's administrator (§5): active ones with role user or
 * companyUser, never the firm's own staff; a person who doesn't see every company chooses among the people of visible
 * companies and people without a company. In the firm's scope.
 */
export async function choosableUsers(
  { companies }: Pick<Models, 'companies'>,
  viewer: Viewer,
  session?: ClientSession,
): Promise<FilterQuery<UserDoc>> {
  const clients: FilterQuery<UserDoc> = { status: 'active', role: trusted({ $in: ROLES.filter(isOfClient) }) };
  const visible = visibleCompanies(viewer);
  if (visible !== null && Object.keys(visible).length === 0) return clients;
  const seen =
    visible === null
      ? []
      : await companies
          .find({ ...visible, ...PRESENT }, { _id: 1 })
          .session(session ?? null)
          .lean();
  return { ...clients, $or: [{ companyId: null }, { companyId: trusted({ $in: seen.map(({ _id }) => _id) }) }] };
}
