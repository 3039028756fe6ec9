import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import { STATUS_COLUMNS_PER_FIRM, type Tracker } from '@scopewright/contracts/status-import/limits';
import { type BacklogReceiptDoc, trusted, type WorkItemDoc } from '@scopewright/data';
import { progressTo } from '@scopewright/domain/backlog/settled-work-item';
import { addTo } from '@scopewright/domain/group-by';
import type { PlannedRow } from '@scopewright/domain/status-import/plan';
import {
  failures,
  type Implementation,
  implement,
  record,
  type SubjectOf,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { packedParts } from '@scopewright/work-pool/packed';
import { Types } from 'mongoose';
import { keepReceipt, type ReceiptRow, workItemIn, workItemsBefore } from '../backlog/generating/receipts.ts';
import { holdBacklog } from '../backlog/hold-backlog.ts';
import { requireActive } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';
import { planOf, STATUS_LIMIT } from './preview.ts';
import { describeChanges } from './words.ts';

type Parts = Pick<DeliveryParts, 'data' | 'pool'>;
type Import = SubjectOf<'statusImport', 'whole'>;

/** Attributes of a work item that a status import can change. */
const STATUS_FIELDS = ['status', 'outcome', 'startedAt', 'doneAt', 'dueDate', 'exports'] as const;
type StatusField = (typeof STATUS_FIELDS)[number];
type StatusValues = Pick<WorkItemDoc, StatusField>;

/** A row of a receipt, with the import's changes: later changes by people are not undone. */
interface StatusReceiptRow extends ReceiptRow {
  after: Partial<StatusValues>;
}

/** Work items that are read and written together. */
const BATCH = 500;

/** Applies status imports, each as one event with a receipt for each project, and undoes them. */
export const applyStatusCalls = ({ data, pool }: Parts): Implementation[] => [
  implement(
    'applyStatusImport',
    async ({ subject: { statusImport }, body: { operationId, confirm, skip } }, call) => {
      const content = [{ importId: statusImport._id }, confirm, skip];
      let rows: PlannedRow[] = [];
      const prepare = async () => {
        requireActive(statusImport.company);
        const packed = planOf(statusImport, call);
        const { firmId } = call.requireTenant();
        const chosen = await pool.run(firmId, 'statusRowsToApply', { packed, confirm, skip }, STATUS_LIMIT);
        if (chosen.invalid !== null) throw failures.validation({ confirm: CONFIRMED[chosen.invalid] });
        rows = chosen.rows;
      };
      return submitOnce(data, call, { name: 'applyStatusImport', operationId, content, prepare }, (tx) =>
        apply(tx, { statusImport, rows }),
      );
    },
    { subjects: 'whole' },
  ),

  implement(
    'undoStatusImport',
    async ({ subject: { statusImport }, body: { operationId } }, call) => {
      const submission = { name: 'undoStatusImport', operationId, content: [{ importId: statusImport._id }] } as const;
      return submitOnce(data, call, submission, (tx) => undo(tx, statusImport));
    },
    { subjects: 'whole' },
  ),
];

const CONFIRMED = { confirmation: MESSAGES.statusRowNotConfirmable, twice: MESSAGES.statusRowTwice } as const;

/** @throws CallError 409 for one that was applied already */
async function apply(
  tx: Tx,
  { statusImport, rows }: { statusImport: Import; rows: readonly PlannedRow[] },
): Promise<CallOutput<'applyStatusImport'>> {
  const { models, call, session } = tx;
  const { _id, companyId, words } = statusImport;
  const by = new Types.ObjectId(call.viewer.userId);
  const now = call.now();
  const held = await models.statusImports.updateOne(
    { _id, appliedAt: null },
    { $set: { appliedAt: now, appliedBy: by, plan: null, expiresAt: null } },
    { session },
  );
  if (held.matchedCount === 0) throw failures.conflict(MESSAGES.statusImportApplied);
  const result = { changed: 0, left: 0 };
  for (const [projectId, ofProject] of byProject(rows)) {
    const done = await applyTo(tx, { statusImport, projectId, rows: ofProject });
    result.changed += done.changed;
    result.left += done.left;
  }
  await models.statusImports.updateOne({ _id }, { $set: { changed: result.changed } }, { session });
  for (const { about, word, meaning } of words)
    await models.statusWords.updateOne(
      { companyId, about, word },
      { $set: { meaning, by, at: now } },
      { session, upsert: true },
    );
  await rememberColumns(tx, statusImport);
  const event = { ...aboutImport(statusImport), action: 'backlog.status-imported' };
  await record(tx, { ...event, details: { changed: result.changed } });
  return result;
}

/** Remembers explained columns for the firm, as many as are looked through. */
async function rememberColumns({ models: { statusColumns }, call, session }: Tx, { columns }: Import): Promise<void> {
  // previews of an earlier version have none
  if (!columns?.length) return;
  const by = new Types.ObjectId(call.viewer.userId);
  for (const { name, field } of columns)
    await statusColumns.updateOne({ name }, { $set: { field, by, at: call.now() } }, { session, upsert: true });
  const forgotten = await statusColumns
    .find({}, { _id: 1 }, { session })
    .sort({ at: -1, _id: -1 })
    .skip(STATUS_COLUMNS_PER_FIRM)
    .lean<{ _id: Types.ObjectId }[]>();
  if (forgotten.length > 0)
    await statusColumns.deleteMany({ _id: trusted({ $in: forgotten.map(({ _id }) => _id) }) }, { session });
}

function byProject(rows: readonly PlannedRow[]): Map<string, PlannedRow[]> {
  const found = new Map<string, PlannedRow[]>();
  for (const row of rows) {
    if (row.workItem === null) continue;
    addTo(found, row.workItem.projectId, row);
  }
  return found;
}

/** Applies the rows about one project, and stores a receipt of it. */
async function applyTo(
  tx: Tx,
  { statusImport, projectId: id, rows }: { statusImport: Import; projectId: string; rows: readonly PlannedRow[] },
): Promise<{ changed: number; left: number }> {
  const projectId = new Types.ObjectId(id);
  const { _id, companyId, tracker } = statusImport;
  const { revision } = await holdBacklog(tx, { companyId, projectId });
  const done: StatusReceiptRow[] = [];
  let left = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const ids = batch.flatMap(({ workItem }) => (workItem ? [new Types.ObjectId(workItem.id)] : []));
    const stored = await workItemsBefore(tx, projectId, ids);
    const steps = batch.flatMap((row): StatusReceiptRow[] => {
      const before = stored.get(row.workItem?.id ?? '');
      const workItem = before && workItemIn(before);
      if (!before || !workItem || workItem.deletedAt !== null) {
        left += 1;
        return [];
      }
      const { after, isPartial } = valuesOf(tracker, row, workItem, tx.call.now());
      if (isPartial || isNothing(after)) left += 1;
      if (isNothing(after)) return [];
      const { key, level, title } = workItem;
      const says = describeChanges(workItem, { ...workItem, ...after });
      return [
        {
          kind: 'changed',
          key,
          workItemId: workItem._id,
          level,
          title,
          says,
          version: workItem.version + 1,
          before,
          after,
        },
      ];
    });
    await writeWorkItems(
      tx,
      steps.map(({ workItemId, after }) => ({ workItemId, values: after })),
    );
    done.push(...steps);
  }
  if (done.length === 0) return { changed: 0, left };
  const operationId = _id.toHexString();
  const counts = { changed: done.length };
  await keepReceipt(tx, { companyId, projectId, what: 'status-import', operationId, revision, counts, rows: done });
  return { changed: done.length, left };
}

/** @throws CallError 409 for one that was not applied, or is undone already */
async function undo(tx: Tx, statusImport: Import): Promise<CallOutput<'undoStatusImport'>> {
  const { models, call, session } = tx;
  requireActive(statusImport.company);
  const { _id, companyId, appliedAt } = statusImport;
  if (appliedAt === null) throw failures.conflict(MESSAGES.statusImportNotApplied);
  const by = { undoneAt: call.now(), undoneBy: new Types.ObjectId(call.viewer.userId) };
  const held = await models.statusImports.updateOne({ _id, undoneAt: null }, { $set: by }, { session });
  if (held.matchedCount === 0) throw failures.conflict(MESSAGES.statusImportUndone);
  const receipts = await models.backlogReceipts
    .find({ companyId, what: 'status-import', operationId: _id.toHexString(), undoneAt: null }, {}, { session })
    .lean<BacklogReceiptDoc[]>();
  if (receipts.length === 0) throw failures.conflict(MESSAGES.statusImportUndone);
  const result = { undone: 0, left: 0 };
  for (const receipt of receipts) {
    await holdBacklog(tx, receipt);
    for (const part of packedParts<StatusReceiptRow>(receipt.steps.value())) {
      const steps = await part.read();
      const found = await presentWorkItems(
        tx,
        receipt.projectId,
        steps.map(({ workItemId }) => workItemId),
      );
      const undone = steps.flatMap((step) => {
        const workItem = found.get(step.workItemId.toHexString());
        const values = workItem ? undoneValues(step, workItem) : {};
        if (Object.keys(values).length < Object.keys(step.after).length) result.left += 1;
        return isNothing(values) ? [] : [{ workItemId: step.workItemId, values }];
      });
      result.undone += undone.length;
      await writeWorkItems(tx, undone);
    }
    await models.backlogReceipts.updateOne({ _id: receipt._id }, { $set: by }, { session });
  }
  const event = { ...aboutImport(statusImport), action: 'backlog.status-import-undone' };
  await record(tx, { ...event, details: { undone: result.undone } });
  return result;
}

const isNothing = (values: Partial<StatusValues>): boolean => Object.keys(values).length === 0;

const aboutImport = ({ _id, companyId, company }: Import) => ({
  companyId,
  targetType: 'status-import',
  targetId: _id.toHexString(),
  targetName: company.name,
});

/** Work items of a project that are not deleted, by their ids. */
async function presentWorkItems(
  { models: { workItems }, session }: Tx,
  projectId: Types.ObjectId,
  ids: readonly Types.ObjectId[],
): Promise<ReadonlyMap<string, Pick<WorkItemDoc, StatusField>>> {
  const fields = Object.fromEntries(STATUS_FIELDS.map((field) => [field, 1 as const]));
  const found = await workItems
    .find({ projectId, _id: trusted({ $in: ids }), deletedAt: null }, fields, { session })
    .lean<Pick<WorkItemDoc, '_id' | StatusField>[]>();
  return new Map(found.map((workItem) => [workItem._id.toHexString(), workItem]));
}

async function writeWorkItems(
  { models: { workItems }, call, session }: Tx,
  changed: readonly { workItemId: Types.ObjectId; values: Partial<StatusValues> }[],
): Promise<void> {
  if (changed.length === 0) return;
  await workItems.bulkWrite(
    changed.map(({ workItemId, values }) => ({
      updateOne: {
        filter: { _id: workItemId },
        update: { $set: { ...values, updatedAt: call.now() }, $inc: { version: 1 } },
      },
    })),
    { session },
  );
}

/** Whether two values of an attribute are the same; times as they are in JSON. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A work item as changed by a row. Fields that someone has changed since the preview stay: it is partial then. */
function valuesOf(
  tracker: Tracker,
  { changes, key, url, doneOn }: PlannedRow,
  workItem: WorkItemDoc,
  now: Date,
): { after: Partial<StatusValues>; isPartial: boolean } {
  const after: Partial<StatusValues> = {};
  const { status, outcome, dueDate, trackerKey, url: address } = changes;
  let isPartial = false;
  if (status || outcome) {
    const isAsShown = (!status || status.from === workItem.status) && (!outcome || outcome.from === workItem.outcome);
    const to = { status: status?.to ?? workItem.status, outcome: outcome ? outcome.to : workItem.outcome };
    if (!isAsShown) isPartial = workItem.status !== to.status || workItem.outcome !== to.outcome;
    else {
      const progress = progressTo(workItem, to, now);
      // the middle of the day that the tracker names: its files have no time zone
      const ended = doneOn === null ? null : new Date(`${doneOn}T12:00:00.000Z`);
      if (status?.to === 'done' && ended !== null && ended < now) progress.doneAt = ended;
      Object.assign(after, progress);
    }
  }
  if (dueDate?.from === workItem.dueDate) after.dueDate = dueDate.to;
  else if (dueDate && dueDate.to !== workItem.dueDate) isPartial = true;
  if (trackerKey || address) {
    const at = workItem.exports.findIndex(({ system }) => system === tracker);
    const known = workItem.exports[at] ?? { system: tracker, key: null, url: null, at: now };
    const entry = { ...known, key: trackerKey ? key : known.key, url: address ? url : known.url };
    after.exports = at === -1 ? [...workItem.exports, entry] : workItem.exports.with(at, entry);
  }
  for (const field of STATUS_FIELDS) if (isSame(after[field], workItem[field])) delete after[field];
  return { after, isPartial };
}

/** The previous values of fields that a step changed and no one has changed since. */
function undoneValues({ before, after }: StatusReceiptRow, workItem: StatusValues): Partial<StatusValues> {
  const former = before && workItemIn(before);
  if (!former) return {};
  return Object.fromEntries(
    (Object.keys(after) as StatusField[])
      .filter((field) => isSame(after[field], workItem[field]))
      .map((field) => [field, former[field]]),
  );
}
