import { MESSAGES } from '@scopewright/contracts/errors';
import { type ClauseDoc, nameKey, type ScopeItemDoc, type TraceLinkDoc } from '@scopewright/data';
import { isLinkable } from '@scopewright/domain/trace/trace';
import { failures, type Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { offeredItems } from '../scoping/reading/config-items.ts';

type StoredClause = Pick<ClauseDoc, '_id' | 'of' | 'kind' | 'quote' | 'wording'>;

/**
 * An accepted clause of a company, in the transaction that refers to it.
 * @throws CallError 404; 409 for one that is not accepted, no longer in its document, or of a cancelled agreement
 */
export async function clauseOf(
  { models: { clauses, sows, changeOrders }, session }: Tx,
  companyId: Types.ObjectId,
  clauseId: string,
): Promise<StoredClause> {
  const found = await clauses
    .findOne({ _id: clauseId, companyId }, { of: 1, kind: 1, state: 1, quote: 1, wording: 1, lost: 1, replaced: 1 })
    .session(session)
    .lean<StoredClause & Pick<ClauseDoc, 'state' | 'lost' | 'replaced'>>();
  if (found === null) throw failures.notFound(MESSAGES.clauseNotFound);
  if (found.replaced) throw failures.conflict(MESSAGES.clauseReplaced);
  if (found.lost) throw failures.conflict(MESSAGES.clauseLost);
  if (found.state !== 'accepted') throw failures.conflict(MESSAGES.clauseNotAccepted);
  const sowId =
    found.of.type === 'sow'
      ? found.of.id
      : (await changeOrders.findOne({ _id: found.of.id, companyId }, { sowId: 1 }).session(session).lean())?.sowId;
  const sow = sowId && (await sows.findOne({ _id: sowId, companyId }, { status: 1 }).session(session).lean());
  if (!sow || sow.status === 'cancelled') throw failures.conflict(MESSAGES.clauseOfCancelled);
  return found;
}

/** @throws CallError 409 for a clause that sells nothing, such as an exclusion */
export function requireLinkable({ kind }: Pick<ClauseDoc, 'kind'>): void {
  if (!isLinkable(kind)) throw failures.conflict(MESSAGES.clauseNotLinkable);
}

/** A stored item with its references, and the project that it belongs to. */
export type Target = Pick<TraceLinkDoc, 'itemId' | 'configKey' | 'itemKind' | 'itemName'> & {
  projectId: Types.ObjectId | null;
};

/**
 * The target that a body names: an item of the scope, or a configuration item in scope.
 * @throws CallError 404; 409 for one that is deleted or out of scope
 */
export async function targetOf(
  { models, session }: Tx,
  companyId: Types.ObjectId,
  { itemId, configItem = '' }: { itemId?: string | undefined; configItem?: string | undefined },
): Promise<Target> {
  if (itemId !== undefined) {
    const item = await models.scopeItems
      .findOne({ _id: itemId, companyId }, { kind: 1, name: 1, projectId: 1, deletedAt: 1 })
      .session(session)
      .lean<Pick<ScopeItemDoc, '_id' | 'kind' | 'name' | 'projectId' | 'deletedAt'>>();
    if (item === null) throw failures.notFound(MESSAGES.tracedItemNotFound);
    if (item.deletedAt !== null) throw failures.conflict(MESSAGES.tracedItemDeleted);
    return { itemId: item._id, configKey: null, itemKind: item.kind, itemName: item.name, projectId: item.projectId };
  }
  const key = nameKey(configItem);
  const item = (await offeredItems(models, companyId, session)).find(({ name }) => nameKey(name) === key);
  if (item === undefined) throw failures.notFound(MESSAGES.tracedItemNotFound);
  if (!item.inScope) throw failures.conflict(MESSAGES.configItemOutOfScope);
  return { itemId: null, configKey: key, itemKind: 'configItem', itemName: item.name, projectId: null };
}

/** An event about a clause: clients, who may not see the clause, find it in no history of an item. */
export const aboutClause = (companyId: Types.ObjectId, clauseId: Types.ObjectId, targetName: string) => ({
  companyId,
  targetType: 'clause',
  targetId: clauseId.toHexString(),
  targetName,
});
