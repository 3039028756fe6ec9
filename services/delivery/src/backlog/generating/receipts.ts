import type { CallOutput } from '@scopewright/contracts';
import type { BacklogLevel } from '@scopewright/contracts/backlog/limits';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type BacklogReceiptDoc,
  type Models,
  orderBy,
  rawWorkItems,
  trusted,
  type WorkItemDoc,
} from '@scopewright/data';
import type { PlanKind } from '@scopewright/domain/backlog/plan';
import { failures, type Implementation, implement, readPage, type Tx } from '@scopewright/service-kit';
import { packBson, packedParts } from '@scopewright/work-pool/packed';
import { mongo, Types } from 'mongoose';
import type { DeliveryParts } from '../../parts.ts';
import { namesOf } from '../../trace/coverage.ts';
import { pageOfPacked } from './page-of-packed.ts';
import { PACKED_MAX_BYTES } from './preview-backlog.ts';

/** A step's change to one work item. */
export interface ReceiptRow {
  kind: PlanKind;
  key: string;
  workItemId: Types.ObjectId;
  level: BacklogLevel;
  title: string;
  /** In sentences. */
  says: string[];
  /** Its version afterwards; null if nothing was written, or if it was removed. */
  version: number | null;
  /** The whole work item before, as BSON; null if it was made, or not written. */
  before: mongo.Binary | null;
}

/** A work item of a receipt as it was. */
// stored as a whole by the step
export const workItemIn = (before: mongo.Binary): WorkItemDoc => mongo.BSON.deserialize(before.value()) as WorkItemDoc;

/** The number of stored receipts of a project. */
const RECEIPTS_KEPT = 20;
/** Work items that are read together. */
const BATCH = 500;

/** The work items that a step is about to write or to remove, as they are, by id. */
export async function workItemsBefore(
  { models, session }: Tx,
  projectId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
): Promise<Map<string, mongo.Binary>> {
  const before = new Map<string, mongo.Binary>();
  for (let at = 0; at < ids.length; at += BATCH) {
    const raw = await rawWorkItems(models, projectId, ids.slice(at, at + BATCH), session);
    for (const [id, bytes] of raw) before.set(id, new mongo.Binary(bytes));
  }
  return before;
}

interface Step extends Pick<BacklogReceiptDoc, 'companyId' | 'projectId' | 'what' | 'operationId' | 'revision'> {
  counts: Record<string, number>;
  rows: readonly ReceiptRow[];
}

/**
 * Stores the receipt of a step's changes to a backlog, in its transaction; all work items that it wrote must have
 * `call.now()` as the time of their change.
 * @returns the receipt's id
 * @throws CallError 409 for a step that writes more than fits into a receipt
 */
export async function keepReceipt(
  { models: { backlogReceipts }, call, session }: Tx,
  { rows, ...step }: Step,
): Promise<string> {
  const steps = await packBson(rows);
  if (steps.length > PACKED_MAX_BYTES) throw failures.conflict(MESSAGES.backlogTooLarge);
  const _id = new Types.ObjectId();
  const document = {
    _id,
    ...step,
    steps: Buffer.from(steps.buffer),
    written: rows.filter(({ version }) => version !== null).length,
    createdBy: new Types.ObjectId(call.viewer.userId),
    createdAt: call.now(),
  };
  await backlogReceipts.create([document], { session });
  const older = await backlogReceipts
    .find({ projectId: step.projectId }, { _id: 1 }, { session })
    .sort({ createdAt: -1, _id: -1 })
    .skip(RECEIPTS_KEPT)
    .lean<Pick<BacklogReceiptDoc, '_id'>[]>();
  if (older.length > 0)
    await backlogReceipts.deleteMany({ _id: trusted({ $in: older.map((one) => one._id) }) }, { session });
  return _id.toHexString();
}

const LATEST_FIRST = orderBy('createdAt', 'time', -1);
const HEAD = { steps: 0 } as const;
type Head = Omit<BacklogReceiptDoc, 'steps'>;
type Shown = CallOutput<'backlogReceipts'>['items'][number];

/** Changes to a backlog by generating, assigning and status files. */
export const receiptCalls = ({ data: { models } }: Pick<DeliveryParts, 'data'>): Implementation[] => [
  implement('backlogReceipts', async ({ subject: { ownProject }, query }) => {
    const { rows, nextCursor } = await readPage(LATEST_FIRST, { projectId: ownProject._id }, query, (filter, page) =>
      models.backlogReceipts.find(filter, HEAD, page).lean<Head[]>(),
    );
    return { items: await presentReceipts(models, rows), nextCursor };
  }),

  implement(
    'backlogReceipt',
    async ({ subject: { backlogReceipt }, query: { limit = LIST_DEFAULT_LIMIT, cursor } }) => {
      const parts = packedParts<ReceiptRow>(backlogReceipt.steps.value());
      const { rows, nextCursor } = await pageOfPacked(parts, () => true, { cursor, limit });
      return {
        receipt: await presentReceipt(models, backlogReceipt),
        items: rows.map(({ kind, key, workItemId, level, title, says }) => ({
          kind,
          key,
          workItemId: workItemId.toHexString(),
          level,
          title,
          says,
        })),
        nextCursor,
      };
    },
    { subjects: 'whole' },
  ),
];

/** A receipt by its id. @throws CallError 404 */
export async function readReceipt(models: Models, receiptId: string): Promise<Shown> {
  const found = await models.backlogReceipts.findOne({ _id: receiptId }, HEAD).lean<Head>();
  if (found === null) throw failures.notFound();
  return presentReceipt(models, found);
}

async function presentReceipt(models: Models, receipt: Head): Promise<Shown> {
  const [shown] = await presentReceipts(models, [receipt]);
  if (shown === undefined) throw failures.notFound();
  return shown;
}

async function presentReceipts(models: Models, receipts: readonly Head[]): Promise<Shown[]> {
  const [first] = receipts;
  if (first === undefined) return [];
  const names = await namesOf(models, receipts);
  // a work item that no one has changed since has the time of the step that wrote it
  const unchanged = await models.workItems.aggregate<{ _id: Date; count: number }>([
    {
      $match: {
        companyId: first.companyId,
        projectId: first.projectId,
        deletedAt: null,
        updatedAt: { $in: receipts.map(({ createdAt }) => createdAt) },
      },
    },
    { $group: { _id: '$updatedAt', count: { $sum: 1 } } },
  ]);
  const counts = new Map(unchanged.map(({ _id, count }) => [_id.getTime(), count]));
  return receipts.map(({ _id, what, counts: done, createdAt, createdBy, undoneAt, written }) => ({
    id: _id.toHexString(),
    what,
    counts: done,
    createdAt: createdAt.toISOString(),
    createdBy: names.get(createdBy.toHexString()) ?? null,
    undoneAt: undoneAt?.toISOString() ?? null,
    canUndo: undoneAt === null && (counts.get(createdAt.getTime()) ?? 0) >= written,
  }));
}
