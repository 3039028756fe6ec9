import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type ClauseDoc, nameKey, type ScopeItemDoc, type TraceLinkDoc, trusted } from '@scopewright/data';
import { readLink } from '@scopewright/domain/trace/agreed';
import { isLinkable } from '@scopewright/domain/trace/trace';
import { CallError, failures, type Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { offeredItems } from '../scoping/reading/config-items.ts';

export type StoredClause = Pick<ClauseDoc, '_id' | 'of' | 'kind' | 'quote' | 'wording'>;

/** Something that was looked for, or the reason why it can't be used. */
type Found<T> = T | CallError;

/** @throws CallError the reason */
export const orThrow = <T extends object>(found: Found<T>): T => {
  if (found instanceof CallError) throw found;
  return found;
};

/**
 * An accepted clause of a company, in the transaction that refers to it.
 * @throws CallError 404; 409 for one that is not accepted, no longer in its document, or of a cancelled agreement
 */
export const clauseOf = async (tx: Tx, companyId: Types.ObjectId, clauseId: string): Promise<StoredClause> =>
  orThrow((await clausesOf(tx, companyId, [clauseId]))(clauseId));

/** The same for many clauses, each with the reason if it can't be used. */
export async function clausesOf(
  { models: { clauses, sows, changeOrders }, session }: Tx,
  companyId: Types.ObjectId,
  clauseIds: readonly string[],
): Promise<(clauseId: string) => Found<StoredClause>> {
  const among = (ids: readonly (Types.ObjectId | string)[]) => ({ _id: trusted({ $in: ids }), companyId });
  const fields = { of: 1, kind: 1, state: 1, quote: 1, wording: 1, lost: 1, replaced: 1 } as const;
  const found = await clauses
    .find(among(clauseIds), fields)
    .session(session)
    .lean<(StoredClause & Pick<ClauseDoc, 'state' | 'lost' | 'replaced'>)[]>();
  const idsOf = (type: ClauseDoc['of']['type']) => found.flatMap(({ of }) => (of.type === type ? [of.id] : []));
  const orders = await changeOrders
    .find(among(idsOf('change-order')), { sowId: 1 })
    .session(session)
    .lean();
  const sowOfOrder = new Map(orders.map(({ _id, sowId }) => [_id.toHexString(), sowId]));
  const inForce = await sows
    .find({ ...among([...idsOf('sow'), ...sowOfOrder.values()]), status: trusted({ $ne: 'cancelled' }) }, { _id: 1 })
    .session(session)
    .lean();
  const standing = new Set(inForce.map(({ _id }) => _id.toHexString()));
  const byId = new Map(found.map((clause) => [clause._id.toHexString(), clause]));
  return (clauseId) => {
    const clause = byId.get(clauseId);
    if (clause === undefined) return failures.notFound(MESSAGES.clauseNotFound);
    if (clause.replaced) return failures.conflict(MESSAGES.clauseReplaced);
    if (clause.lost) return failures.conflict(MESSAGES.clauseLost);
    if (clause.state !== 'accepted') return failures.conflict(MESSAGES.clauseNotAccepted);
    const { type, id } = clause.of;
    const sowId = type === 'sow' ? id : sowOfOrder.get(id.toHexString());
    return sowId && standing.has(sowId.toHexString()) ? clause : failures.conflict(MESSAGES.clauseOfCancelled);
  };
}

/** A clause that was looked for, with the reason if it sells nothing, such as an exclusion. */
export const linkable = (found: Found<StoredClause>): Found<StoredClause> =>
  found instanceof CallError || isLinkable(found.kind) ? found : failures.conflict(MESSAGES.clauseNotLinkable);

/** A stored item with its references, and the project that it belongs to. */
export type Target = Pick<TraceLinkDoc, 'itemId' | 'configKey' | 'itemKind' | 'itemName'> & {
  projectId: Types.ObjectId | null;
};

/** The item that a body names. */
export interface NamedTarget {
  itemId?: string | undefined;
  configItem?: string | undefined;
}

/**
 * The target that a body names: an item of the scope, or a configuration item in scope.
 * @throws CallError 404; 409 for one that is deleted or out of scope
 */
export const targetOf = async (tx: Tx, companyId: Types.ObjectId, named: NamedTarget): Promise<Target> =>
  orThrow((await targetsOf(tx, companyId, [named]))(named));

/** The same for many targets, each with the reason if it can't be linked. */
export async function targetsOf(
  { models, session }: Tx,
  companyId: Types.ObjectId,
  named: readonly NamedTarget[],
): Promise<(named: NamedTarget) => Found<Target>> {
  const ids = named.flatMap(({ itemId }) => itemId ?? []);
  const items = await models.scopeItems
    .find({ _id: trusted({ $in: ids }), companyId }, { kind: 1, name: 1, projectId: 1, deletedAt: 1 })
    .session(session)
    .lean<Pick<ScopeItemDoc, '_id' | 'kind' | 'name' | 'projectId' | 'deletedAt'>[]>();
  const byId = new Map(items.map((item) => [item._id.toHexString(), item]));
  const offered = ids.length === named.length ? [] : await offeredItems(models, companyId, session);
  const byKey = new Map(offered.map((item) => [nameKey(item.name), item]));
  return ({ itemId, configItem = '' }) => {
    if (itemId !== undefined) {
      const item = byId.get(itemId);
      if (item === undefined) return failures.notFound(MESSAGES.tracedItemNotFound);
      if (item.deletedAt !== null) return failures.conflict(MESSAGES.tracedItemDeleted);
      return { itemId: item._id, configKey: null, itemKind: item.kind, itemName: item.name, projectId: item.projectId };
    }
    const key = nameKey(configItem);
    const item = byKey.get(key);
    if (item === undefined) return failures.notFound(MESSAGES.tracedItemNotFound);
    if (!item.inScope) return failures.conflict(MESSAGES.configItemOutOfScope);
    return { itemId: null, configKey: key, itemKind: 'configItem', itemName: item.name, projectId: null };
  };
}

/** An event about a clause: clients, who may not see the clause, find it in no history of an item. */
export const aboutClause = (companyId: Types.ObjectId, clauseId: Types.ObjectId, targetName: string) => ({
  companyId,
  targetType: 'clause',
  targetId: clauseId.toHexString(),
  targetName,
});

/** A link as calls answer it. */
export const presentLink = (link: TraceLinkDoc, projectId: Types.ObjectId | null): CallOutput<'linkClause'> => {
  const { id, clauseId, wasItem, createdAt } = readLink(link);
  return { id, clauseId, item: { ...wasItem, projectId: projectId?.toHexString() ?? null }, createdAt };
};
