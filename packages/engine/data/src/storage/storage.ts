import { BSON } from 'mongodb';
import type { ClientSession, Types } from 'mongoose';
import { upserting } from '../connection/transaction.ts';
import type { AuditEventDoc } from '../models/audit-event.ts';
import type { WorkItemDoc } from '../models/backlog/work-item.ts';
import type { FirmDoc } from '../models/firms/firm.ts';
import type { StorageUseDoc } from '../models/firms/storage-use.ts';
import type { Models } from '../models/index.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import type { ScopeTemplateItemDoc } from '../models/scoping/scope-template.ts';
import { trusted } from '../tenant/trusted.ts';

/** Rows that a firm's count is spread over. */
const ROWS = 8;

/**
 * The fields that people fill in; the rest of an item is counted as a fixed amount, so that moving, deleting or
 * restoring does not change the count.
 */
export const COUNTED_FIELDS = {
  name: 1,
  description: 1,
  blockedReason: 1,
  notes: 1,
  openQuestions: 1,
  content: 1,
  scripts: 1,
  searchText: 1,
} as const;
type Counted = Pick<ScopeItemDoc, keyof typeof COUNTED_FIELDS>;
/** Ids, times, indexes and remembered operations of an item. */
const ITEM_OVERHEAD_BYTES = 1024;

/** Storage size of a scope item, in bytes. */
export function bytesOfItem(item: Counted): number {
  const { name, description, blockedReason, notes, openQuestions, content, scripts, searchText } = item;
  return (
    ITEM_OVERHEAD_BYTES +
    BSON.calculateObjectSize({ name, description, blockedReason, notes, openQuestions, content, scripts, searchText })
  );
}

/** The fields of a work item that are counted; the rest is counted as a fixed amount, as for items. */
export const COUNTED_WORK_ITEM_FIELDS = [
  'title',
  'description',
  'criteria',
  'labels',
  'estimate',
  'base',
  'notes',
  'searchText',
] as const;
type CountedWorkItem = Pick<WorkItemDoc, (typeof COUNTED_WORK_ITEM_FIELDS)[number]>;

/** Storage size of a work item, in bytes. */
export function bytesOfWorkItem(workItem: CountedWorkItem): number {
  const counted = Object.fromEntries(COUNTED_WORK_ITEM_FIELDS.map((field) => [field, workItem[field]]));
  return ITEM_OVERHEAD_BYTES + BSON.calculateObjectSize(counted);
}

/** Storage size of a template's item, in bytes. */
export const bytesOfTemplateItem = (item: Pick<ScopeTemplateItemDoc, '_id' | 'content'>): number =>
  BSON.calculateObjectSize(item);

/** Storage size of an audit event, in bytes. */
export const bytesOfEvent = (event: AuditEventDoc): number => BSON.calculateObjectSize(event);

/** Change of a firm's storage in bytes; may be negative. */
export interface StorageChange {
  scopeBytes?: number;
  historyBytes?: number;
}

/**
 * Counts bytes of a firm's scope or history, in the transaction that stores or removes them. In the firm's scope or the
 * system's.
 */
export async function countStorage(
  { storageUse }: Pick<Models, 'storageUse'>,
  firmId: Types.ObjectId,
  { scopeBytes = 0, historyBytes = 0 }: StorageChange,
  session?: ClientSession,
): Promise<void> {
  if (scopeBytes === 0 && historyBytes === 0) return;
  const _id = `${firmId.toHexString()}:${Math.floor(Math.random() * ROWS)}`;
  const count = () =>
    storageUse
      .updateOne(
        { _id, firmId },
        { $inc: { scopeBytes, historyBytes } },
        session ? { upsert: true, session } : { upsert: true },
      )
      .exec();
  await (session ? count() : upserting(count));
}

/** A firm's storage use, in bytes; exports of the firm are not counted. */
export interface StorageUse {
  scopeBytes: number;
  historyBytes: number;
  fileBytes: number;
  /** Number of files. */
  files: number;
}

/** Storage use of the scope's firm; null if there is no such firm. */
export async function storageOf(
  models: Pick<Models, 'firms' | 'storageUse'>,
  session?: ClientSession,
): Promise<StorageUse | null> {
  const options = session ? { session } : {};
  const firm = await models.firms
    .findOne({}, { storedBytes: 1, storedFiles: 1 }, options)
    .lean<Pick<FirmDoc, 'storedBytes' | 'storedFiles'>>();
  if (firm === null) return null;
  return { ...(await countedBytes(models, session)), fileBytes: firm.storedBytes, files: firm.storedFiles };
}

async function countedBytes(
  { storageUse }: Pick<Models, 'storageUse'>,
  session?: ClientSession,
): Promise<Required<StorageChange>> {
  const rows = await storageUse
    .find({}, { scopeBytes: 1, historyBytes: 1 }, session ? { session } : {})
    .lean<StorageUseDoc[]>();
  const sum = (of: 'scopeBytes' | 'historyBytes'): number =>
    Math.max(
      0,
      rows.reduce((total, row) => total + row[of], 0),
    );
  return { scopeBytes: sum('scopeBytes'), historyBytes: sum('historyBytes') };
}

/** A firm's total storage use, in bytes. */
export const totalBytes = ({ scopeBytes, historyBytes, fileBytes }: StorageUse): number =>
  scopeBytes + historyBytes + fileBytes;

/** The firm's storage is full. */
export class StorageFull extends Error {
  constructor() {
    super('The firm keeps as many bytes as it may');
    this.name = 'StorageFull';
  }
}

/**
 * Whether the scope's firm has room for more.
 * @param adding bytes that are about to be stored
 * @param maxBytes the firm's storage limit
 * @throws StorageFull
 */
export async function requireStorage(
  models: Pick<Models, 'firms' | 'storageUse'>,
  { adding, maxBytes }: { adding: number; maxBytes: number },
  session?: ClientSession,
): Promise<void> {
  const use = await storageOf(models, session);
  if (use !== null && totalBytes(use) + adding > maxBytes) throw new StorageFull();
}

/**
 * Counts a file of the scope's firm, if there is room for it. Concurrent uploads never exceed the limit for files.
 * @throws StorageFull
 */
export async function countFile(
  models: Pick<Models, 'firms' | 'storageUse'>,
  { bytes, maxBytes }: { bytes: number; maxBytes: number },
  session: ClientSession,
): Promise<void> {
  const { scopeBytes, historyBytes } = await countedBytes(models, session);
  const { matchedCount } = await models.firms.updateOne(
    { storedBytes: trusted({ $lte: maxBytes - scopeBytes - historyBytes - bytes }) },
    { $inc: { storedBytes: bytes, storedFiles: 1 } },
    { session },
  );
  if (matchedCount === 0) throw new StorageFull();
}
