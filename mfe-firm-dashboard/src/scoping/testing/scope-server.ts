import { ApiError } from '@scopewright/api-client';
import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { applyChanges } from '@scopewright/domain/scoping/changes';
import type { Batch } from '../saving/item-queue.ts';

/** A server that keeps items as the real one does: all changes of a request or none, an operation once. */
export function scopeServer(items: readonly ScopeItem[]) {
  const stored = new Map(items.map((item) => [item.id, item]));
  const answered = new Map<string, ScopeItem>();
  const accepted: { operationId: string; changes: readonly ScopeChange[]; client: string }[] = [];

  function change(itemId: string, { operationId, changes }: Batch, client = ''): ScopeItem {
    const before = answered.get(operationId);
    if (before) return stored.get(itemId) ?? before;
    const item = stored.get(itemId);
    if (!item) throw new ApiError('http', { status: 404, body: { error: 'Not found', code: 'not_found' } });
    const result = applyChanges(item, changes);
    if (result.kind === 'refused') throw new ApiError('http', { status: 422, body: { error: result.message, code: 'validation_failed' } });
    if (result.kind === 'conflict')
      throw new ApiError('http', { status: 409, body: { error: 'Somebody else has changed this', code: 'version_conflict', current: item } });
    const saved = { ...result.item, version: item.version + 1 };
    stored.set(itemId, saved);
    answered.set(operationId, saved);
    accepted.push({ operationId, changes, client });
    return saved;
  }

  return { change, accepted, get: (itemId: string) => stored.get(itemId) as ScopeItem };
}

export const noAnswer = () => new ApiError('network', { message: 'offline' });
