import type { CompanyDoc } from '@scopewright/data';
import { type Ability, can, type Role } from '@scopewright/domain/policy';
import { type FilterQuery, Types } from 'mongoose';

export interface Viewer {
  userId: string;
  role: Role;
  companyId: string | null;
  abilities: readonly Ability[];
}

/**
 * Which of the firm's companies a person sees (access.md): all with the ability, a consultant those assigned, a company's people their own.
 * Null when there can be none.
 */
export function visibleCompanies({ userId, role, companyId, abilities }: Viewer): FilterQuery<CompanyDoc> | null {
  if (can(abilities, 'company:list-all')) return {};
  if (role === 'consultant') return { assignedConsultantIds: new Types.ObjectId(userId) };
  return companyId === null ? null : { _id: new Types.ObjectId(companyId) };
}
