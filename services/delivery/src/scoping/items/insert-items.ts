import { type FunctionScript, SCOPE_ITEM_KINDS, type ScopeItem } from '@scopewright/contracts/scoping';
import { bytesOfItem, type Changes, type CompanyDoc, changesBetween } from '@scopewright/data';
import { BLANK_HEAD } from '@scopewright/domain/scoping/blank';
import type { Changeable } from '@scopewright/domain/scoping/changes';
import { keysBehind } from '@scopewright/domain/scoping/order';
import { record, type Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { requireFits, type StoringParts } from '../../storage/storage.ts';
import { checkedItem, questionTimes, storedFields } from './checked-item.ts';
import { lastKey, requireRoom } from './create-item.ts';
import { keepScopeCounts } from './edit-item.ts';

/** An item created with a predefined id, which others created with it can refer to. */
export interface PlannedItem extends Pick<ScopeItem, 'id' | 'kind' | 'projectId' | 'name' | 'description'> {
  /** A function if the contents of all items are too much to decode together. */
  content: ScopeItem['content'] | (() => ScopeItem['content']);
  /** Of a copy: the rest is as in every new item. */
  head?: Partial<Pick<ScopeItem, 'phase' | 'notes' | 'openQuestions'>>;
  /** Of an imported workflow. */
  scripts?: FunctionScript[];
}

/** Bytes of items that are prepared and stored before other work continues. */
const CHUNK_BYTES = 128 * 1024;

/** The number of items of each kind, for the audit event. */
const countsOf = (items: readonly Pick<PlannedItem, 'kind'>[]): Changes => {
  const count = (kind: ScopeItem['kind']) => items.filter((item) => item.kind === kind).length || undefined;
  return changesBetween(
    {},
    {
      projects: count('project'),
      workflows: count('workflow'),
      requestTypes: count('requestType'),
      fields: count('field'),
    },
  );
};

/** The audit event of the action that created the items. */
export interface MakingEvent {
  /** noun.verb */
  action: string;
  targetType: string;
  targetId: string;
  targetName: string;
}

/**
 * Creates many items in a locked company, each after the existing ones of its kind, with their counts and one audit
 * event, which starts the history of each of them.
 * @throws StorageFull; CallError 422 for invalid items, or when there is no room
 */
export async function insertItems(
  tx: Tx,
  parts: StoringParts,
  { _id: companyId }: Pick<CompanyDoc, '_id'>,
  { items, event }: { items: readonly PlannedItem[]; event: MakingEvent },
): Promise<void> {
  let scopeBytes = 0;
  const eventId = new Types.ObjectId();
  const now = tx.call.now();
  const createdBy = new Types.ObjectId(tx.call.viewer.userId);
  for (const kind of SCOPE_ITEM_KINDS) {
    const ofKind = items.filter((item) => item.kind === kind);
    if (ofKind.length === 0) continue;
    await requireRoom(tx, companyId, kind, { added: ofKind.length });
    for (const project of new Set(ofKind.map((item) => item.projectId))) {
      const siblings = ofKind.filter((item) => item.projectId === project);
      const projectId = project === null ? null : new Types.ObjectId(project);
      const keys = keysBehind(await lastKey(tx, { companyId, projectId, kind }), siblings.length);
      const make = ({ id, name, description, content, head, scripts = [] }: PlannedItem, index: number) => {
        const item = checkedItem({
          ...BLANK_HEAD,
          ...head,
          kind,
          name,
          description,
          content: typeof content === 'function' ? content() : content,
        } as Changeable);
        return {
          _id: new Types.ObjectId(id),
          companyId,
          projectId,
          kind,
          ...storedFields(item),
          ...questionTimes(tx, null, item),
          ...(scripts.length > 0 && { scripts }),
          order: keys[index] ?? '',
          createdBy,
          createdWith: eventId,
          createdAt: now,
          updatedAt: now,
        };
      };
      let documents: ReturnType<typeof make>[] = [];
      let bytes = 0;
      for (const [index, item] of siblings.entries()) {
        const document = make(item, index);
        documents.push(document);
        bytes += bytesOfItem(document);
        if (bytes < CHUNK_BYTES && index < siblings.length - 1) continue;
        await tx.models.scopeItems.insertMany(documents, { session: tx.session });
        scopeBytes += bytes;
        [documents, bytes] = [[], 0];
      }
    }
  }
  await keepScopeCounts(tx, companyId);
  await record(tx, { _id: eventId, companyId, ...event, changes: countsOf(items) }, { scopeBytes });
  await requireFits(tx, parts);
}
