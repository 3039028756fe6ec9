import { AsyncLocalStorage } from 'node:async_hooks';
import { Types } from 'mongoose';
import { CrossTenantError, MissingTenantError } from './errors.ts';

/** For whom the running code reads and writes: a firm, a company that does not belong to a firm yet, or the system. */
export type Scope =
  | { kind: 'tenant'; firmId: Types.ObjectId }
  | { kind: 'company'; companyId: Types.ObjectId }
  | { kind: 'system'; reason: string };

const storage = new AsyncLocalStorage<Scope>();

/** The scope of the running code, or undefined outside of any. */
export const currentScope = (): Scope | undefined => storage.getStore();

/**
 * Runs `fn` for one firm: every operation on a tenant-owned model inside it sees and writes only that firm's documents.
 * Awaits the result inside the scope, so a returned query may be left unexecuted.
 * @throws MissingTenantError if `firmId` is not a valid id; CrossTenantError when code of one tenant tries to switch to
 * another.
 */
export function runWithTenant<T>(firmId: Types.ObjectId | string, fn: () => T | PromiseLike<T>): Promise<T> {
  return enter(
    'runWithTenant',
    () => ({ kind: 'tenant', firmId: toId(firmId, 'runWithTenant without a firm id') }),
    fn,
  );
}

/**
 * Like `runWithTenant`, for a company outside any consulting firm: only documents of the company that no firm owns are
 * seen and written. Operations on collections without such documents throw inside it.
 * @throws MissingTenantError when `companyId` is not an id; CrossTenantError when code of one tenant tries to switch to
 *   another.
 */
export function runWithCompany<T>(companyId: Types.ObjectId | string, fn: () => T | PromiseLike<T>): Promise<T> {
  return enter(
    'runWithCompany',
    () => ({ kind: 'company', companyId: toId(companyId, 'runWithCompany without a company id') }),
    fn,
  );
}

async function enter<T>(
  what: string,
  scopeOf: () => Exclude<Scope, { kind: 'system' }>,
  fn: () => T | PromiseLike<T>,
): Promise<T> {
  const scope = scopeOf();
  const outer = storage.getStore();
  if (outer !== undefined && outer.kind !== 'system' && !isSameTenant(outer, scope)) throw new CrossTenantError(what);
  return storage.run(scope, async () => await fn());
}

function isSameTenant(a: Exclude<Scope, { kind: 'system' }>, b: Exclude<Scope, { kind: 'system' }>): boolean {
  if (a.kind === 'tenant') return b.kind === 'tenant' && a.firmId.equals(b.firmId);
  return b.kind === 'company' && a.companyId.equals(b.companyId);
}

/**
 * Runs `fn` across tenants: the only exception from isolation, for administration, the worker and look-ups made before
 * the tenant is known.
 * @param reason why no tenant applies, in a few words; shown by the command probe and in reviews.
 */
export async function runAsSystem<T>(reason: string, fn: () => T | PromiseLike<T>): Promise<T> {
  if (reason.trim() === '') throw new MissingTenantError('runAsSystem without a reason');
  return storage.run({ kind: 'system', reason }, async () => await fn());
}

/** The current scope, for code that requires one. @throws MissingTenantError outside of any. */
export function requireScope(what: string): Scope {
  const scope = storage.getStore();
  if (!scope) throw new MissingTenantError(what);
  return scope;
}

function toId(id: unknown, complaint: string): Types.ObjectId {
  if (id instanceof Types.ObjectId) return id;
  if (typeof id === 'string' && /^[0-9a-f]{24}$/i.test(id)) return new Types.ObjectId(id);
  throw new MissingTenantError(complaint);
}
