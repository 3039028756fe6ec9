import { MESSAGES } from '@scopewright/contracts/errors';
import { type BacklogReceiptDoc, bytesOfWorkItem, trusted, type WorkItemDoc } from '@scopewright/data';
import {
  CallError,
  failures,
  type Implementation,
  implement,
  record,
  type SubjectOf,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { packedParts } from '@scopewright/work-pool/packed';
import type { Types } from 'mongoose';
import { holdCompany } from '../../companies/visible-company.ts';
import { requireFits, type StoringParts } from '../../storage/storage.ts';
import { holdBacklog } from '../hold-backlog.ts';
import { type ReceiptRow, readReceipt, workItemIn } from './receipts.ts';

/** The fields that each kind of step writes, and undoing it restores. */
const WRITTEN: Record<BacklogReceiptDoc['what'], readonly (keyof WorkItemDoc)[]> = {
  generated: [
    'level',
    'parentId',
    'rule',
    'why',
    'title',
    'titleKey',
    'description',
    'criteria',
    'phase',
    'labels',
    'estimate',
    'hours',
    'dependsOn',
    'dueDate',
    'base',
    'generation',
    'orphaned',
    'sourceIds',
    'configKey',
    'clauseIds',
    'status',
    'order',
    'searchText',
  ],
  assigned: ['assigneeId'],
  'status-import': ['status', 'outcome', 'startedAt', 'doneAt', 'dueDate', 'exports'],
};

/** Undoes a step as a whole, unless people have changed its work items. */
export const undoReceiptCall = (parts: StoringParts): Implementation =>
  implement(
    'undoBacklogReceipt',
    async ({ subject: { backlogReceipt }, body: { operationId } }, call) => {
      const { models } = parts.data;
      const receiptId = backlogReceipt._id.toHexString();
      let rows: ReceiptRow[] = [];
      const submission = {
        name: 'undoBacklogReceipt',
        operationId,
        content: [{ receiptId }],
        prepare: async () => {
          rows = [];
          for (const part of packedParts<ReceiptRow>(backlogReceipt.steps.value())) rows.push(...(await part.read()));
        },
      } as const;
      await submitOnce(parts.data, call, submission, async (tx) => {
        await undo(tx, parts, backlogReceipt, rows);
        return { receiptId };
      });
      return { receipt: await readReceipt(models, receiptId) };
    },
    { subjects: 'whole' },
  );

/** @throws CallError 404; 409 with the work items that have changed since; StorageFull */
async function undo(
  tx: Tx,
  parts: StoringParts,
  { _id, companyId, projectId, what }: SubjectOf<'backlogReceipt', 'whole'>,
  rows: readonly ReceiptRow[],
): Promise<void> {
  const { models, call, session } = tx;
  await holdCompany(tx, companyId);
  const backlog = await holdBacklog(tx, { companyId, projectId });
  const now = call.now();
  const { modifiedCount } = await models.backlogReceipts.updateOne(
    { _id, undoneAt: null },
    { $set: { undoneAt: now, undoneBy: call.viewer.userId } },
    { session },
  );
  if (modifiedCount === 0) throw failures.conflict(MESSAGES.alreadyUndone);
  const changed = await changedSince(tx, projectId, rows);
  if (changed.length > 0)
    throw new CallError('conflict', MESSAGES.changedSince, { current: { workItems: changed.slice(0, SHOWN_MAX) } });
  const scopeBytes = await restore(tx, { projectId, what, now }, rows);
  // the previous input of its generation is unknown
  await models.backlogs.updateOne(
    { projectId },
    { $set: { readyState: null, ...(what === 'generated' && { scopeRevision: null }) } },
    { session },
  );
  const project = await models.scopeItems.findOne({ _id: projectId, companyId }, { name: 1 }, { session }).lean();
  await record(
    tx,
    {
      companyId,
      targetType: 'project',
      targetId: projectId.toHexString(),
      targetName: project?.name ?? null,
      action: 'backlog.undone',
      details: { what, generation: backlog.generation },
    },
    { scopeBytes },
  );
  if (scopeBytes > 0) await requireFits(tx, parts);
}

/** Work items that are named when a step can't be undone. */
const SHOWN_MAX = 50;
const BATCH = 200;

/** The work items of a step that have changed since, or got new parts. */
async function changedSince(
  { models: { workItems }, session }: Tx,
  projectId: Types.ObjectId,
  rows: readonly ReceiptRow[],
): Promise<{ id: string; title: string }[]> {
  const written = rows.filter(({ version }) => version !== null);
  const made = new Set(
    written.flatMap(({ before, workItemId }) => (before === null ? [workItemId.toHexString()] : [])),
  );
  const removed = new Set(
    rows.flatMap(({ version, before, key }) => (version === null && before !== null ? [key] : [])),
  );
  const found = await workItems
    .find(
      { projectId },
      { key: 1, title: 1, version: 1, parentId: 1, dependsOn: 1, deletedAt: 1, 'exports.at': 1 },
      { session },
    )
    .lean<
      Pick<WorkItemDoc, '_id' | 'key' | 'title' | 'version' | 'parentId' | 'dependsOn' | 'deletedAt' | 'exports'>[]
    >();
  const byId = new Map(found.map((workItem) => [workItem._id.toHexString(), workItem]));
  const changed = written.flatMap(({ workItemId, version, title }) => {
    const id = workItemId.toHexString();
    const workItem = byId.get(id);
    const isSame = workItem?.version === version && !(made.has(id) && workItem.exports.length > 0);
    return isSame ? [] : [{ id, title: workItem?.title ?? title }];
  });
  const refersToMade = ({ _id, parentId, dependsOn, key }: (typeof found)[number]) =>
    removed.has(key) ||
    (!made.has(_id.toHexString()) && [parentId, ...dependsOn].some((id) => id !== null && made.has(id.toHexString())));
  const writtenIds = new Set(written.map(({ workItemId }) => workItemId.toHexString()));
  const others = found.filter((workItem) => !writtenIds.has(workItem._id.toHexString()) && refersToMade(workItem));
  return [...changed, ...others.map(({ _id, title }) => ({ id: _id.toHexString(), title }))];
}

interface Restoring {
  projectId: Types.ObjectId;
  what: BacklogReceiptDoc['what'];
  now: Date;
}

/** @returns how many bytes more the firm stores */
async function restore(
  { models: { workItems }, session }: Tx,
  { projectId, what, now }: Restoring,
  rows: readonly ReceiptRow[],
): Promise<number> {
  let added = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const made = batch.filter(({ version, before }) => version !== null && before === null);
    if (made.length > 0) {
      const which = { projectId, _id: trusted({ $in: made.map(({ workItemId }) => workItemId) }) };
      const found = await workItems.find(which, {}, { session }).lean<WorkItemDoc[]>();
      for (const workItem of found) added -= bytesOfWorkItem(workItem);
      await workItems.deleteMany(which, { session });
    }
    const removed = batch.flatMap(({ version, before }) => (version === null && before ? [workItemIn(before)] : []));
    if (removed.length > 0) {
      const again = removed.map((workItem) => ({ ...workItem, version: workItem.version + 1, updatedAt: now }));
      for (const workItem of again) added += bytesOfWorkItem(workItem);
      await workItems.insertMany(again, { session, lean: true });
    }
    const kept = batch.filter(({ version, before }) => version !== null && before !== null);
    const standing = await workItems
      .find({ projectId, _id: trusted({ $in: kept.map(({ workItemId }) => workItemId) }) }, {}, { session })
      .lean<WorkItemDoc[]>();
    const current = new Map(standing.map((workItem) => [workItem._id.toHexString(), workItem]));
    const changed = kept.flatMap(({ version, before, workItemId }) => {
      const stands = current.get(workItemId.toHexString());
      if (version === null || before === null || stands === undefined) return [];
      const workItem = workItemIn(before);
      const $set = { ...Object.fromEntries(WRITTEN[what].map((field) => [field, workItem[field]])), updatedAt: now };
      added += bytesOfWorkItem({ ...stands, ...$set }) - bytesOfWorkItem(stands);
      return [
        { updateOne: { filter: { _id: workItemId, projectId, version }, update: { $set, $inc: { version: 1 } } } },
      ];
    });
    if (changed.length > 0) await workItems.bulkWrite(changed, { session });
  }
  return added;
}
