import { ApiError } from '@scopewright/api-client';
import { type ErrorCode, MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { applyChanges } from '@scopewright/domain/scoping/changes';
import type { Batch } from '../../editing/index.ts';

const refusal = (status: number, code: ErrorCode, error: string, more: object = {}) =>
  new ApiError('http', { status, body: { error, code, ...more } });

/**
 * A server that stores items like the real one: all changes of a request or none, each operation once, and with all of
 * its refusals.
 * @param refuses what else can't be stored
 */
export function scopeServer(
  items: readonly ScopeItem[],
  { refuses = () => false }: { refuses?: (item: ScopeItem) => boolean } = {},
) {
  const stored = new Map(items.map((item) => [item.id, item]));
  const answered = new Map<string, ScopeItem>();
  const accepted: { operationId: string; changes: readonly ScopeChange[]; client: string }[] = [];
  let archived = false;

  function requireOpen({ deletedAt }: ScopeItem): void {
    if (archived) throw refusal(409, 'conflict', MESSAGES.companyArchived);
    if (deletedAt !== null) throw refusal(409, 'conflict', MESSAGES.scopeItemDeleted);
  }

  /** What the schema and the database refuse in an item. */
  function requireStorable(item: ScopeItem): void {
    if (item.name.trim() === '')
      throw refusal(422, 'validation_failed', MESSAGES.validation, { details: { name: 'Must not be empty' } });
    if (refuses(item)) throw refusal(422, 'validation_failed', MESSAGES.validation);
    if (item.phase > 4)
      throw refusal(422, 'validation_failed', MESSAGES.validation, { details: { phase: 'Must be at most 4' } });
    const isTaken = (other: ScopeItem) =>
      item.kind === 'project' &&
      other.kind === 'project' &&
      other.id !== item.id &&
      other.deletedAt === null &&
      other.content.key === item.content.key;
    if ([...stored.values()].some(isTaken)) throw refusal(409, 'conflict', MESSAGES.projectKeyTaken);
  }

  function store(item: ScopeItem): ScopeItem {
    const saved = { ...item, version: item.version + 1 };
    stored.set(item.id, saved);
    return saved;
  }

  function change(itemId: string, { operationId, changes: asked }: Batch, client = ''): ScopeItem {
    const changes = asked as readonly ScopeChange[];
    const before = answered.get(operationId);
    if (before) return stored.get(itemId) ?? before;
    const item = stored.get(itemId);
    if (!item) throw refusal(404, 'not_found', MESSAGES.notFound);
    requireOpen(item);
    const result = applyChanges(item, changes);
    if (result.kind === 'refused') throw refusal(422, 'validation_failed', result.message);
    if (result.kind === 'conflict') throw refusal(409, 'version_conflict', MESSAGES.versionConflict, { current: item });
    requireStorable(result.item);
    const saved = store(result.item);
    answered.set(operationId, saved);
    accepted.push({ operationId, changes, client });
    return saved;
  }

  const get = (itemId: string) => stored.get(itemId) as ScopeItem;
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

export const noAnswer = () => new ApiError('network', { message: 'offline' });
