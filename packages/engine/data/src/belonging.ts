import type { Role } from '@scopewright/domain/policy';
import type { Types } from 'mongoose';
import type { ResolvedTenant } from './addresses/resolver.ts';
import { runWithCompany, runWithTenant } from './tenant/context.ts';

/**
 * A person's membership: the provider (a system administrator), a firm, or a company outside any firm. Ids as hex
 * strings.
 */
export type Belonging = { kind: 'system' } | { kind: 'firm' | 'company'; id: string };

interface Member {
  role: Role;
  isAdmin: boolean;
  firmId: Types.ObjectId | string | null;
  companyId: Types.ObjectId | string | null;
}

/**
 * The membership of a user record; null without one, so that it grants no access. A system administrator needs the
 * flag, and a record without firm and company: an empty `companyId` is not enough. A company without a firm has no firm
 * administrators or consultants.
 */
export function belongingOf({ role, isAdmin, firmId, companyId }: Member): Belonging | null {
  if (role === 'systemAdmin' || isAdmin)
    return role === 'systemAdmin' && isAdmin && firmId === null && companyId === null ? { kind: 'system' } : null;
  if (firmId !== null) return { kind: 'firm', id: String(firmId) };
  return companyId !== null && (role === 'companyUser' || role === 'user')
    ? { kind: 'company', id: String(companyId) }
    : null;
}

/** Whether a host's tenant is the one that a person belongs to. Never for system administrators. */
export const isHome = (belonging: Belonging, tenant: Pick<ResolvedTenant, 'kind' | 'firmId'> | null): boolean =>
  belonging.kind !== 'system' && tenant?.kind === belonging.kind && tenant.firmId === belonging.id;

/** Runs `fn` for a firm, or for a company outside any firm; see `runWithTenant` and `runWithCompany`. */
export const runFor = <T>(
  { kind, id }: Exclude<Belonging, { kind: 'system' }>,
  fn: () => T | PromiseLike<T>,
): Promise<T> => (kind === 'firm' ? runWithTenant(id, fn) : runWithCompany(id, fn));
