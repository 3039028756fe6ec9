import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { Tracker } from '@scopewright/contracts/status-import/limits';
import {
  type BacklogPieceDoc,
  type BacklogReceiptDoc,
  type Models,
  type StatusImportDoc,
  trusted,
} from '@scopewright/data';
import { progressTo } from '@scopewright/domain/backlog/settled-piece';
import type { PlannedRow } from '@scopewright/domain/status-import/plan';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  type SubjectOf,
  submitOnce,
} from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import { record } from '../audit-trail.ts';
import { holdBacklog, requireActive } from '../backlog/hold-backlog.ts';
import type { DeliveryParts } from '../parts.ts';
import { planOf, STATUS_LIMIT } from './preview.ts';
import {
  isSameValue,
  packSteps,
  STATUS_FIELDS,
  type StatusField,
  type StatusStep,
  type StatusValues,
  unpackSteps,
} from './steps.ts';

type Parts = Pick<DeliveryParts, 'data' | 'pool'>;
type Import = SubjectOf<'statusImport', 'whole'>;
type Piece = Pick<BacklogPieceDoc, '_id' | 'key' | 'title' | 'projectId' | 'version' | StatusField>;

/** Pieces that are read and written together. */
const BATCH = 500;
const PIECE_FIELDS = Object.fromEntries(
  ['key', 'title', 'projectId', 'version', ...STATUS_FIELDS].map((field) => [field, 1 as const]),
);

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
      return submitOnce(data, call, { name: 'applyStatusImport', operationId, content, prepare }, (session) =>
        apply(data.models, call, { statusImport, rows }, session),
      );
    },
    { subjects: 'whole' },
  ),

  implement(
    'undoStatusImport',
    async ({ subject: { statusImport }, body: { operationId } }, call) => {
      const submission = { name: 'undoStatusImport', operationId, content: [{ importId: statusImport._id }] } as const;
      return submitOnce(data, call, submission, (session) => undo(data.models, call, statusImport, session));
    },
    { subjects: 'whole' },
  ),
];

const CONFIRMED = { confirmation: MESSAGES.statusRowNotConfirmable, twice: MESSAGES.statusRowTwice } as const;

/** @throws CallError 409 for one that was applied already */
async function apply(
  models: Models,
  call: CallContext,
  { statusImport, rows }: { statusImport: Import; rows: readonly PlannedRow[] },
  session: ClientSession,
): Promise<CallOutput<'applyStatusImport'>> {
  const { companyId, tracker, words } = statusImport;
  const by = new Types.ObjectId(call.viewer.userId);
  const now = call.now();
  const held = await models.statusImports.updateOne(
    { _id: statusImport._id, appliedAt: null },
    { $set: { appliedAt: now, appliedBy: by, plan: null, expiresAt: null } },
    { session },
  );
  if (held.matchedCount === 0) throw failures.conflict(MESSAGES.statusImportApplied);
  const done = new Map<string, StatusStep[]>();
  let left = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = rows.slice(at, at + BATCH);
    const found = await piecesIn(
      models,
      companyId,
      batch.map(({ piece }) => piece?.id ?? ''),
      session,
    );
    const changed = batch.flatMap((row) => {
      const piece = found.get(row.piece?.id ?? '');
      const step = piece && stepOf(tracker, row, piece, now);
      if (!piece || !step || isNothing(step.after)) {
        left += 1;
        return [];
      }
      if (step.isPartial) left += 1;
      const { isPartial: _, ...kept } = step;
      const projectId = piece.projectId.toHexString();
      const steps = done.get(projectId);
      if (steps) steps.push(kept);
      else done.set(projectId, [kept]);
      return [{ piece, values: step.after }];
    });
    await writePieces(models, changed, now, session);
  }
  const changed = [...done.values()].reduce((sum, steps) => sum + steps.length, 0);
  for (const [projectId, steps] of done) {
    const place = { companyId, projectId: new Types.ObjectId(projectId) };
    const { revision } = await holdBacklog(models, call, place, session);
    const receipt = {
      ...place,
      what: 'status-import' as const,
      operationId: statusImport._id.toHexString(),
      counts: { changed: steps.length },
      steps: await packSteps(steps),
      revision,
      createdBy: by,
      createdAt: now,
    };
    await models.backlogReceipts.create([receipt], { session });
  }
  await models.statusImports.updateOne({ _id: statusImport._id }, { $set: { changed } }, { session });
  for (const { about, word, meaning } of words)
    await models.statusWords.updateOne(
      { companyId, about, word },
      { $set: { meaning, by, at: now } },
      { session, upsert: true },
    );
  await record(models, call, session, {
    ...aboutImport(statusImport),
    action: 'backlog.status-imported',
    details: { changed },
  });
  return { changed, left };
}

/** @throws CallError 409 for one that was not applied, or is undone already */
async function undo(
  models: Models,
  call: CallContext,
  statusImport: Import,
  session: ClientSession,
): Promise<CallOutput<'undoStatusImport'>> {
  requireActive(statusImport.company);
  const { _id, companyId, appliedAt } = statusImport;
  if (appliedAt === null) throw failures.conflict(MESSAGES.statusImportNotApplied);
  const now = call.now();
  const by = { undoneAt: now, undoneBy: new Types.ObjectId(call.viewer.userId) };
  const held = await models.statusImports.updateOne({ _id, undoneAt: null }, { $set: by }, { session });
  if (held.matchedCount === 0) throw failures.conflict(MESSAGES.statusImportUndone);
  const receipts = await models.backlogReceipts
    .find({ companyId, what: 'status-import', operationId: _id.toHexString(), undoneAt: null }, {}, { session })
    .lean<BacklogReceiptDoc[]>();
  const result = { undone: 0, left: 0 };
  for (const receipt of receipts) {
    const steps = await unpackSteps(receipt.steps);
    for (let at = 0; at < steps.length; at += BATCH) {
      const batch = steps.slice(at, at + BATCH);
      const found = await piecesIn(
        models,
        companyId,
        batch.map(({ pieceId }) => pieceId),
        session,
      );
      const changed = batch.flatMap((step) => {
        const piece = found.get(step.pieceId);
        const values = piece ? undoneValues(step, piece) : {};
        if (!piece || Object.keys(values).length < Object.keys(step.after).length) result.left += 1;
        if (!piece || isNothing(values)) return [];
        result.undone += 1;
        return [{ piece, values }];
      });
      await writePieces(models, changed, now, session);
    }
    await models.backlogReceipts.updateOne({ _id: receipt._id }, { $set: by }, { session });
    await holdBacklog(models, call, receipt, session);
  }
  await record(models, call, session, {
    ...aboutImport(statusImport),
    action: 'backlog.status-import-undone',
    details: { undone: result.undone },
  });
  return result;
}

const isNothing = (values: Partial<StatusValues>): boolean => Object.keys(values).length === 0;

const aboutImport = ({ _id, companyId, company }: Import) => ({
  companyId,
  targetType: 'status-import',
  targetId: _id.toHexString(),
  targetName: company.name,
});

/** Pieces that are not deleted, by their ids. */
async function piecesIn(
  { backlogPieces }: Models,
  companyId: StatusImportDoc['companyId'],
  ids: readonly string[],
  session: ClientSession,
): Promise<ReadonlyMap<string, Piece>> {
  const found = await backlogPieces
    .find({ _id: trusted({ $in: ids }), companyId, deletedAt: null }, PIECE_FIELDS, { session })
    .lean<Piece[]>();
  return new Map(found.map((piece) => [piece._id.toHexString(), piece]));
}

async function writePieces(
  { backlogPieces }: Models,
  changed: readonly { piece: Pick<Piece, '_id'>; values: Partial<StatusValues> }[],
  now: Date,
  session: ClientSession,
): Promise<void> {
  if (changed.length === 0) return;
  await backlogPieces.bulkWrite(
    changed.map(({ piece: { _id }, values }) => ({
      updateOne: { filter: { _id }, update: { $set: { ...values, updatedAt: now }, $inc: { version: 1 } } },
    })),
    { session },
  );
}

/**
 * What a row makes of a piece as it is now: what someone has changed since the preview is left as it is, and the step is
 * partial.
 */
function stepOf(
  tracker: Tracker,
  { changes, key, url, doneOn }: PlannedRow,
  piece: Piece,
  now: Date,
): StatusStep & { isPartial: boolean } {
  const after: Partial<StatusValues> = {};
  const { status, outcome, dueDate, trackerKey, url: address } = changes;
  let isPartial = false;
  if (status || outcome) {
    const isAsShown = (!status || status.from === piece.status) && (!outcome || outcome.from === piece.outcome);
    const to = { status: status?.to ?? piece.status, outcome: outcome ? outcome.to : piece.outcome };
    if (!isAsShown) isPartial = piece.status !== to.status || piece.outcome !== to.outcome;
    else {
      const progress = progressTo(piece, to, now);
      // the middle of the day that the tracker names: its files have no time zone
      const ended = doneOn === null ? null : new Date(`${doneOn}T12:00:00.000Z`);
      if (status?.to === 'done' && ended !== null && ended < now) progress.doneAt = ended;
      Object.assign(after, progress);
    }
  }
  if (dueDate) {
    if (dueDate.from === piece.dueDate) after.dueDate = dueDate.to;
    else isPartial ||= dueDate.to !== piece.dueDate;
  }
  if (trackerKey || address) {
    const at = piece.exports.findIndex(({ system }) => system === tracker);
    const known = piece.exports[at] ?? { system: tracker, key: null, url: null, hash: null, at: now };
    const entry = { ...known, key: trackerKey ? key : known.key, url: address ? url : known.url };
    after.exports = at === -1 ? [...piece.exports, entry] : piece.exports.with(at, entry);
  }
  for (const field of STATUS_FIELDS) if (isSameValue(after[field], piece[field])) delete after[field];
  const fields = Object.keys(after) as StatusField[];
  const before: Partial<StatusValues> = Object.fromEntries(fields.map((field) => [field, piece[field]]));
  return { pieceId: piece._id.toHexString(), key: piece.key, title: piece.title, before, after, isPartial };
}

/** The values that a step changed and nobody has changed since, as they were before. */
const undoneValues = ({ before, after }: StatusStep, piece: Piece): Partial<StatusValues> =>
  Object.fromEntries(
    (Object.keys(after) as StatusField[])
      .filter((field) => isSameValue(after[field], piece[field]))
      .map((field) => [field, before[field]]),
  );
