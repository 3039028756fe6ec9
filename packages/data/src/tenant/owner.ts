import type { Types } from 'mongoose';
import type { Scope } from './context.ts';
import { CrossTenantError } from './errors.ts';

/** Where the documents of a collection say whose they are. */
export interface OwnerPaths {
  /** Path of the firm's id. */
  firm: string;
  /** Path of the company's id in documents that may be a company's that is part of no firm; null where every document is a firm's. */
  company: string | null;
}

/** What every document of a tenant has, by path; null: no firm owns it. */
export type Owner = Readonly<Record<string, Types.ObjectId | null>>;

/**
 * What tells a scope's documents of a collection from all others; null in the system scope, which sees all.
 * @throws CrossTenantError in the scope of a company, for a collection that has no documents of such companies
 */
export function ownerIn(scope: Scope, { firm, company }: OwnerPaths, what: string): Owner | null {
  if (scope.kind === 'system') return null;
  if (scope.kind === 'tenant') return { [firm]: scope.firmId };
  if (company === null) throw new CrossTenantError(`${what} of a company without a firm`);
  return { [company]: scope.companyId, [firm]: null };
}
