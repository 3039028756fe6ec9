import { AsyncLocalStorage } from 'node:async_hooks';
import { Types } from 'mongoose';
import { CrossTenantError, MissingTenantError } from './errors.ts';

/** For whom the running code reads and writes. */
export type Scope = { kind: 'tenant'; firmId: Types.ObjectId } | { kind: 'system'; reason: string };

const storage = new AsyncLocalStorage<Scope>();

/** The scope of the running code, or undefined outside of any. */
export const currentScope = (): Scope | undefined => storage.getStore();

/**
 * Runs `fn` for one firm: every operation on a tenant-owned model inside it sees and writes only that firm's documents.
 * Awaits the result inside the scope, so a returned query may be left unexecuted.
 * @throws MissingTenantError when `firmId` is not an id; CrossTenantError when code of one firm tries to become another.
 */
export async function runWithTenant<T>(firmId: Types.ObjectId | string, fn: () => T | PromiseLike<T>): Promise<T> {
  const id = toFirmId(firmId);
  const outer = storage.getStore();
  if (outer?.kind === 'tenant' && !outer.firmId.equals(id)) throw new CrossTenantError('runWithTenant');
  return storage.run({ kind: 'tenant', firmId: id }, async () => await fn());
}

/**
 * Runs `fn` across tenants: the one way round isolation, for administration, the worker and look-ups made before the tenant is known.
 * @param reason why no tenant applies, in a few words; shown by the command probe and in reviews.
 */
export async function runAsSystem<T>(reason: string, fn: () => T | PromiseLike<T>): Promise<T> {
  if (reason.trim() === '') throw new MissingTenantError('runAsSystem without a reason');
  return storage.run({ kind: 'system', reason }, async () => await fn());
}

/** The scope, for code that must have one. @throws MissingTenantError outside of any. */
export function requireScope(what: string): Scope {
  const scope = storage.getStore();
  if (!scope) throw new MissingTenantError(what);
  return scope;
}

function toFirmId(firmId: unknown): Types.ObjectId {
  if (firmId instanceof Types.ObjectId) return firmId;
  if (typeof firmId === 'string' && /^[0-9a-f]{24}$/i.test(firmId)) return new Types.ObjectId(firmId);
  throw new MissingTenantError('runWithTenant without a firm id');
}
