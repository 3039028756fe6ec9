import type { Types } from 'mongoose';
import type { Scope } from './context.ts';
import { CrossTenantError } from './errors.ts';

/** Paths of the owner in a collection's documents. */
export interface OwnerPaths {
  /** Path of the firm's id. */
  firm: string;
  /**
   * Path of the company's id in documents that may belong to a company outside any firm; null if every document belongs
   * to a firm.
   */
  company: string | null;
}

/** Values that identify a tenant's documents, by path; null: no firm owns it. */
export type Owner = Readonly<Record<string, Types.ObjectId | null>>;

/**
 * The filter for a scope's documents of a collection; null in the system scope, which sees all.
 * @throws CrossTenantError in the scope of a company, for a collection that has no documents of such companies
 */
export function ownerIn(scope: Scope, { firm, company }: OwnerPaths, what: string): Owner | null {
  if (scope.kind === 'system') return null;
  if (scope.kind === 'tenant') return { [firm]: scope.firmId };
  if (company === null) throw new CrossTenantError(`${what} of a company without a firm`);
  return { [company]: scope.companyId, [firm]: null };
}
