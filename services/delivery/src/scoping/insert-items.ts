import { SCOPE_ITEM_KINDS, type ScopeItem } from '@scopewright/contracts/scoping';
import type { CompanyDoc, Models } from '@scopewright/data';
import { BLANK_HEAD } from '@scopewright/domain/scoping/blank';
import type { Changeable } from '@scopewright/domain/scoping/changes';
import { keysBehind } from '@scopewright/domain/scoping/order';
import type { CallContext } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import { recordEach } from '../audit-trail.ts';
import { checkedItem, storedFields } from './checked-item.ts';
import { lastKey, requireRoom } from './create-item.ts';
import { aboutItem, keepScopeCounts } from './edit-item.ts';

/** An item that is made with an id which others that are made with it refer to. */
export type PlannedItem = Pick<ScopeItem, 'id' | 'kind' | 'projectId' | 'name' | 'description' | 'content'>;

/**
 * Makes many items in a company that is held, each kind behind those that are there, with their counts and audit events.
 * @param action noun.verb of the events
 * @throws CallError 422 for what can't be stored, or when there is no room
 */
export async function insertItems(
  models: Models,
  call: CallContext,
  { _id: companyId }: Pick<CompanyDoc, '_id'>,
  items: readonly PlannedItem[],
  session: ClientSession,
  action = 'scope.created',
): Promise<void> {
  if (items.length === 0) return;
  const now = call.now();
  const createdBy = new Types.ObjectId(call.viewer.userId);
  for (const kind of SCOPE_ITEM_KINDS) {
    const ofKind = items.filter((item) => item.kind === kind);
    if (ofKind.length === 0) continue;
    await requireRoom(models, companyId, kind, ofKind.length, session);
    for (const project of new Set(ofKind.map((item) => item.projectId))) {
      const siblings = ofKind.filter((item) => item.projectId === project);
      const projectId = project === null ? null : new Types.ObjectId(project);
      const keys = keysBehind(await lastKey(models, { companyId, projectId, kind }, session), siblings.length);
      const documents = siblings.map(({ id, name, description, content }, index) => ({
        _id: new Types.ObjectId(id),
        companyId,
        projectId,
        kind,
        ...storedFields(checkedItem({ ...BLANK_HEAD, kind, name, description, content } as Changeable)),
        order: keys[index] ?? '',
        createdBy,
        createdAt: now,
        updatedAt: now,
      }));
      await models.scopeItems.insertMany(documents, { session });
      await recordEach(
        models,
        call,
        session,
        documents.map((document) => ({ ...aboutItem(document), action })),
      );
    }
  }
  await keepScopeCounts(models, companyId, session);
}
