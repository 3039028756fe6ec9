import { ApiError } from '@scopewright/api-client';
import { type ErrorCode, MESSAGES } from '@scopewright/contracts/errors';
import type { Change, Versioned } from '../changes.ts';
import type { Batch } from '../item-queue.ts';

/** The result of changes, as the server's rules return it. */
export type Applied<T> =
  | { kind: 'applied'; item: T }
  | { kind: 'conflict' }
  | { kind: 'refused'; path?: string[]; message: string };

export interface EditServerOptions<T> {
  apply: (item: T, changes: readonly Change[]) => Applied<T>;
  /** Throws what else the server refuses in an item, for instance by `refusal`. */
  requireStorable?: (item: T, others: readonly T[]) => void;
  /** It takes changes of the newest version only, not those whose places have stayed the same. */
  ofNewestOnly?: boolean;
}

/** The failed answer of a server. */
export const refusal = (status: number, code: ErrorCode, error: string, more: object = {}) =>
  new ApiError('http', { status, body: { error, code, ...more } });

export const noAnswer = () => new ApiError('network', { message: 'offline' });

/**
 * A server that stores items like the real one: all changes of a request or none, each operation once, and with its
 * refusals.
 */
export function editServer<T extends Versioned>(
  items: readonly T[],
  { apply, requireStorable = () => undefined, ofNewestOnly = false }: EditServerOptions<T>,
) {
  const stored = new Map(items.map((item) => [item.id, item]));
  const answered = new Map<string, T>();
  const accepted: { operationId: string; changes: readonly Change[]; client: string }[] = [];
  let archived = false;

  function requireOpen({ deletedAt }: T): void {
    if (archived) throw refusal(409, 'conflict', MESSAGES.companyArchived);
    if (deletedAt !== null) throw refusal(409, 'conflict', MESSAGES.scopeItemDeleted);
  }

  function store(item: T): T {
    const saved = { ...item, version: item.version + 1 };
    stored.set(item.id, saved);
    return saved;
  }

  /** @param version that the changes are based on; by default the newest */
  function change(itemId: string, { operationId, changes }: Batch, client = '', version?: number): T {
    const before = answered.get(operationId);
    if (before) return stored.get(itemId) ?? before;
    const item = stored.get(itemId);
    if (!item) throw refusal(404, 'not_found', MESSAGES.notFound);
    requireOpen(item);
    const isNewest = version === undefined || version === item.version;
    const result = ofNewestOnly && !isNewest ? { kind: 'conflict' as const } : apply(item, changes);
    if (result.kind === 'refused') throw refusal(422, 'validation_failed', result.message);
    if (result.kind === 'conflict') throw refusal(409, 'version_conflict', MESSAGES.versionConflict, { current: item });
    requireStorable(
      result.item,
      [...stored.values()].filter(({ id }) => id !== itemId),
    );
    const saved = store(result.item);
    answered.set(operationId, saved);
    accepted.push({ operationId, changes, client });
    return saved;
  }

  const get = (itemId: string) => stored.get(itemId) as T;
  return {
    change,
    accepted,
    get,
    /** Deletes or restores an item, as another user. */
    setDeleted: (itemId: string, deleted: boolean) =>
      store({ ...get(itemId), deletedAt: deleted ? '2026-11-03T09:00:00.000Z' : null }),
    setArchived: (is: boolean) => {
      archived = is;
    },
  };
}

export type EditServer<T extends Versioned> = ReturnType<typeof editServer<T>>;
