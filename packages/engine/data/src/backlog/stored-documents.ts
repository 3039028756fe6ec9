import type { ClientSession, FilterQuery, Query, Types } from 'mongoose';
import type { WorkItemDoc } from '../models/backlog/work-item.ts';
import type { Models } from '../models/index.ts';
import { trusted } from '../tenant/trusted.ts';

/** Documents as raw BSON from MongoDB, concatenated: threads decode them, to spare the event loop. */
type StoredDocuments = Uint8Array<ArrayBuffer>;

/** Fields of items that the generator does not read. */
const UNREAD = { firmId: 0, nameKey: 0, notes: 0, operations: 0, uses: 0, searchText: 0, revision: 0 } as const;
const WORK_ITEM_UNREAD = { firmId: 0, companyId: 0, projectId: 0, operations: 0, searchText: 0, reasons: 0 } as const;

/** Projects that are not deleted, with their workflows and request types, and the fields that these use, each once. */
export async function itemsOfProjects(
  { scopeItems }: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  projectIds: readonly Types.ObjectId[],
  session?: ClientSession,
): Promise<StoredDocuments> {
  const present = { companyId, deletedAt: null };
  const within = { projectId: trusted({ $in: [...projectIds] }) };
  const used = await scopeItems.distinct('uses', { ...present, ...within }).session(session ?? null);
  const ids = trusted({ $in: [...projectIds, ...used] });
  return rawDocuments(scopeItems.find({ ...present, $or: [within, { _id: ids }] }, UNREAD).session(session ?? null));
}

/**
 * All work items of a project's backlog, deleted ones included.
 * @param except keys of work items that are not yet part of it
 */
export const workItemsOfProject = (
  { workItems }: Pick<Models, 'workItems'>,
  projectId: Types.ObjectId,
  except: FilterQuery<WorkItemDoc>['key'],
): Promise<StoredDocuments> => rawDocuments(workItems.find({ projectId, $nor: [{ key: except }] }, WORK_ITEM_UNREAD));

/** Offset of the id: a document begins with its length, then `_id` as an ObjectId. */
const ID_AT = 4 + 1 + '_id\0'.length;

/** Whole work items of a project as raw BSON, by id. */
export async function rawWorkItems(
  { workItems }: Pick<Models, 'workItems'>,
  projectId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
  session: ClientSession,
): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  if (ids.length === 0) return found;
  const all = await workItems
    .find({ projectId, _id: trusted({ $in: [...ids] }) })
    .session(session)
    .setOptions({ raw: true })
    .lean<Buffer[]>();
  for (const raw of all) found.set(raw.toString('hex', ID_AT, ID_AT + 12), Buffer.from(raw));
  return found;
}

/**
 * The results of a query as concatenated raw BSON; read in batches, since a cursor takes some ticks for each document.
 * In a separate buffer: passing a slice to a thread would copy its whole underlying buffer.
 */
export async function rawDocuments<D>(query: Query<D[], D>): Promise<StoredDocuments> {
  const found = await query.setOptions({ raw: true }).lean<Buffer[]>();
  const all = new Uint8Array(found.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const document of found) {
    all.set(document, at);
    at += document.length;
  }
  return all;
}
