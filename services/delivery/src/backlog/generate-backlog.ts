import type { ParsedCall } from '@scopewright/contracts';
import { BACKLOG_PIECES_MAX, type GeneratedField } from '@scopewright/contracts/backlog/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type BacklogPieceDoc,
  type BacklogPreviewDoc,
  backlogRevision,
  bytesOfPiece,
  changesBetween,
  derivedOfPiece,
  type Models,
  trusted,
} from '@scopewright/data';
import type { GeneratedPiece, PieceFields } from '@scopewright/domain/backlog/piece';
import type { FieldOutcome, PlanEntry, PlanKind, Resolution } from '@scopewright/domain/backlog/plan';
import { resolvedEntry } from '@scopewright/domain/backlog/plan-backlog';
import {
  type CallContext,
  CallError,
  failures,
  type Implementation,
  implement,
  type SubjectOf,
  submitOnce,
} from '@scopewright/service-kit';
import { packedParts } from '@scopewright/work-pool';
import { type ClientSession, type mongo, Types } from 'mongoose';
import { record } from '../audit-trail.ts';
import { holdCompany } from '../companies/visible-company.ts';
import { requireFits, type StoringParts } from '../storage/storage.ts';
import { gatherInput } from './gather-input.ts';
import { holdBacklog } from './hold-backlog.ts';
import { profileOf } from './profile-of.ts';
import { keepReceipt, pieceIn, piecesBefore, type ReceiptRow, readReceipt } from './receipts.ts';

type Body = ParsedCall<'generateBacklog'>['body'];

/** Applies a preview: exactly what was shown. */
export const generateBacklogCall = (parts: StoringParts): Implementation =>
  implement('generateBacklog', async ({ subject: { ownProject }, body: { operationId, ...body } }, call) => {
    const { models } = parts.data;
    let prepared: Prepared | undefined;
    const submission = {
      name: 'generateBacklog',
      operationId,
      content: [{ projectId: ownProject._id }, body],
      prepare: async () => {
        prepared = await prepare(parts, call, ownProject, body);
      },
    } as const;
    const { receiptId } = await submitOnce(parts.data, call, submission, async (session) => {
      if (prepared === undefined) throw new Error('The preview was not read');
      return { receiptId: await apply(parts, call, ownProject, { ...prepared, operationId }, session) };
    });
    return { receipt: await readReceipt(models, receiptId) };
  });

interface Prepared {
  preview: Omit<BacklogPreviewDoc, 'plan'>;
  /** What is to be written, and what people have decided; the others stay as they are. */
  entries: PlanEntry[];
  decisions: ReadonlyMap<string, readonly Resolution[]>;
}

/**
 * A preview with decisions on its conflicts, if it is still of what there is.
 * @throws CallError 404, 409, 422
 */
async function prepare(
  parts: StoringParts,
  call: CallContext,
  { _id: projectId, companyId }: SubjectOf<'ownProject'>,
  { previewId, resolutions }: Omit<Body, 'operationId'>,
): Promise<Prepared> {
  const { models } = parts.data;
  const found = await models.backlogPreviews.findOne({ _id: previewId, projectId }).lean<BacklogPreviewDoc>();
  if (found === null) throw failures.notFound();
  if (found.expiresAt <= call.now()) throw failures.conflict(MESSAGES.previewExpired);
  const profile = await profileOf(models, found.profileId).catch((error: unknown) => {
    throw error instanceof CallError ? failures.conflict(MESSAGES.previewOutdated) : error;
  });
  const { state } = await gatherInput(parts, call, { companyId, projectId }, profile);
  if (state !== found.scopeState) throw failures.conflict(MESSAGES.previewOutdated);
  const { plan, ...preview } = found;
  const decisions = new Map<string, Resolution[]>();
  for (const one of resolutions) decisions.set(one.key, [...(decisions.get(one.key) ?? []), one]);
  const open = new Set(decisions.keys());
  const entries: PlanEntry[] = [];
  for (const part of packedParts<PlanEntry>(plan.value()))
    for (const entry of await part.read()) {
      open.delete(entry.key);
      const resolved = resolvedEntry(entry, decisions.get(entry.key) ?? []);
      if (resolved === null) throw failures.validation({ resolutions: MESSAGES.notAConflict });
      if (entry.writes || entry.kind === 'kept') entries.push(resolved);
    }
  if (open.size > 0) throw failures.validation({ resolutions: MESSAGES.notAConflict });
  return { preview, entries, decisions };
}

/** @throws CallError 404; 409; StorageFull */
async function apply(
  parts: StoringParts,
  call: CallContext,
  project: SubjectOf<'ownProject'>,
  { preview, entries, decisions, operationId }: Prepared & { operationId: string },
  session: ClientSession,
): Promise<string> {
  const { models } = parts.data;
  const { _id: companyId } = await holdCompany(models, call.viewer, project.companyId, session);
  const projectId = project._id;
  if ((await backlogRevision(models, projectId, session)) !== preview.backlogRevision)
    throw failures.conflict(MESSAGES.previewOutdated);
  const backlog = await holdBacklog(models, call, { companyId, projectId }, session);
  const writing = entries.filter(({ writes }) => writes);
  const touched = writing.flatMap(({ pieceId }) => (pieceId === null ? [] : [new Types.ObjectId(pieceId)]));
  const before = await piecesBefore(models, projectId, touched, session);
  const known = await models.backlogPieces.find({ projectId }, { key: 1 }, { session }).lean();
  const ids = new Map(known.map(({ _id, key }) => [key, _id]));
  for (const { kind, key } of writing) if (kind === 'new') ids.set(key, new Types.ObjectId());
  const now = call.now();
  const writer: Writer = { ids, before, now, generation: backlog.generation + 1 };
  const scopeBytes = await write(
    models,
    { companyId, projectId, createdBy: new Types.ObjectId(call.viewer.userId) },
    writing,
    writer,
    session,
  );
  const present = await models.backlogPieces.countDocuments({ projectId, deletedAt: null }, { session });
  if (present > BACKLOG_PIECES_MAX) throw failures.conflict(MESSAGES.backlogFull);
  const { profileId, counts } = preview;
  const generated = {
    profileId,
    generation: writer.generation,
    generatedAt: now,
    generatedBy: new Types.ObjectId(call.viewer.userId),
    scopeRevision: preview.scopeRevision,
    readyState: null,
  };
  await models.backlogs.updateOne({ projectId }, { $set: generated }, { session });
  const receiptId = await keepReceipt(
    models,
    call,
    {
      companyId,
      projectId,
      what: 'generated',
      operationId,
      revision: backlog.revision,
      counts,
      rows: entries.map((entry) => rowOf(entry, writer, decisions.get(entry.key) ?? [])),
    },
    session,
  );
  await models.backlogPreviews.deleteMany({ projectId }, { session });
  await record(
    models,
    call,
    session,
    {
      companyId,
      targetType: 'project',
      targetId: projectId.toHexString(),
      targetName: project.name,
      action: 'backlog.generated',
      changes: changesBetween({}, Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))),
    },
    { scopeBytes },
  );
  if (scopeBytes > 0) await requireFits(parts, session);
  return receiptId;
}

interface Writer {
  /** Ids of all pieces, by key. */
  ids: ReadonlyMap<string, Types.ObjectId>;
  /** What is written, as it was, by id. */
  before: ReadonlyMap<string, mongo.Binary>;
  now: Date;
  generation: number;
}

/** Pieces that are written before other work gets a turn. */
const BATCH = 200;

/**
 * Writes what a plan changes.
 * @returns how many bytes more the firm stores
 * @throws CallError 409 for a piece that has changed since
 */
async function write(
  { backlogPieces }: Pick<Models, 'backlogPieces'>,
  owner: Pick<BacklogPieceDoc, 'companyId' | 'projectId' | 'createdBy'>,
  entries: readonly PlanEntry[],
  writer: Writer,
  session: ClientSession,
): Promise<number> {
  const bytesBefore = (pieceId: string | null) => {
    const bytes = writer.before.get(pieceId ?? '');
    return bytes === undefined ? 0 : bytesOfPiece(pieceIn(bytes));
  };
  let added = 0;
  const removed = entries.flatMap(({ kind, pieceId }) => (kind === 'removed' && pieceId ? [pieceId] : []));
  if (removed.length > 0)
    await backlogPieces.deleteMany({ ...ofProject(owner), _id: trusted({ $in: removed }) }, { session });
  for (const pieceId of removed) added -= bytesBefore(pieceId);
  for (let at = 0; at < entries.length; at += BATCH) {
    const batch = entries.slice(at, at + BATCH);
    const made = batch.flatMap((entry) => (entry.kind === 'new' ? [newPiece(entry, owner, writer)] : []));
    // the documents are complete, and casting thousands of them would take seconds
    if (made.length > 0) await backlogPieces.insertMany(made, { session, lean: true });
    for (const piece of made) added += bytesOfPiece(piece);
    const changed = batch.flatMap((entry) => {
      if (entry.kind === 'new' || entry.kind === 'removed' || entry.pieceId === null) return [];
      const filter = {
        _id: new Types.ObjectId(entry.pieceId),
        projectId: owner.projectId,
        version: entry.version ?? 0,
      };
      const $set = changesOf(entry, writer);
      const update = { $set, $inc: { version: 1 } };
      const stored = writer.before.get(entry.pieceId);
      if (stored) added += bytesOfPiece({ ...pieceIn(stored), ...$set }) - bytesBefore(entry.pieceId);
      return [{ updateOne: { filter, update } }];
    });
    if (changed.length === 0) continue;
    const { matchedCount } = await backlogPieces.bulkWrite(changed, { session });
    if (matchedCount !== changed.length) throw failures.conflict(MESSAGES.previewOutdated);
  }
  return added;
}

const ofProject = ({ companyId, projectId }: Pick<BacklogPieceDoc, 'companyId' | 'projectId'>) => ({
  companyId,
  projectId,
});
const idsOf = (texts: readonly string[]) => texts.map((id) => new Types.ObjectId(id));

const factsOf = (
  { level, rule, why, configKey, sourceIds, clauseIds, fields }: GeneratedPiece,
  generation: number,
) => ({
  level,
  rule,
  why,
  configKey,
  sourceIds: idsOf(sourceIds),
  clauseIds: idsOf(clauseIds),
  base: fields,
  generation,
});

function storedFields({ parent, dependsOn, ...fields }: PieceFields, { ids }: Writer) {
  return {
    ...fields,
    parentId: (parent !== null && ids.get(parent)) || null,
    dependsOn: dependsOn.flatMap((key) => ids.get(key) ?? []),
    ...derivedOfPiece(fields),
  };
}

function newPiece(
  { key, generated, result, order }: PlanEntry,
  owner: Pick<BacklogPieceDoc, 'companyId' | 'projectId' | 'createdBy'>,
  writer: Writer,
): Omit<BacklogPieceDoc, 'firmId'> {
  const _id = writer.ids.get(key);
  if (_id === undefined || generated === null) throw new Error('A new piece is not generated');
  return {
    _id,
    ...owner,
    key,
    ...factsOf(generated, writer.generation),
    ...storedFields(result ?? generated.fields, writer),
    orphaned: false,
    status: 'todo',
    outcome: null,
    assigneeId: null,
    pinned: false,
    dueDate: null,
    startedAt: null,
    doneAt: null,
    shared: false,
    notes: '',
    ready: false,
    reasons: [],
    readyOverride: null,
    order: order ?? '',
    exports: [],
    version: 1,
    operations: [],
    deletedAt: null,
    deletedWith: null,
    createdAt: writer.now,
    updatedAt: writer.now,
  };
}

const changesOf = ({ generated, result, status, order, kind }: PlanEntry, writer: Writer) => ({
  ...(generated && factsOf(generated, writer.generation)),
  ...(result && storedFields(result, writer)),
  ...(status && { status }),
  ...(order !== null && { order }),
  orphaned: kind === 'obsolete',
  updatedAt: writer.now,
});

function rowOf(entry: PlanEntry, { ids, before }: Writer, decisions: readonly Resolution[]): ReceiptRow {
  const { kind, key, level, title, version, writes } = entry;
  const pieceId = entry.pieceId === null ? ids.get(key) : new Types.ObjectId(entry.pieceId);
  if (pieceId === undefined) throw new Error('A piece has no id');
  return {
    kind,
    key,
    pieceId,
    level,
    title,
    says: said(entry, decisions),
    version: writes && kind !== 'removed' ? (version ?? 0) + 1 : null,
    before: (writes && before.get(pieceId.toHexString())) || null,
  };
}

const FIELD_WORDS: Record<GeneratedField, string> = {
  title: 'Title',
  description: 'Description',
  criteria: 'Acceptance criteria',
  parent: 'Parent',
  phase: 'Phase',
  labels: 'Labels',
  estimate: 'Estimate',
  dependsOn: 'Dependencies',
};
const OUTCOME_WORDS: Record<FieldOutcome['outcome'], string> = {
  taken: 'updated',
  kept: 'your changes kept',
  merged: 'your changes merged with the new version',
  conflict: 'changed by you and by the scope',
};
const KIND_WORDS: Partial<Record<PlanKind, string>> = {
  new: 'Added',
  removed: 'Removed: no longer in scope, and not touched by anyone',
  obsolete: 'No longer in scope: kept, because someone has worked on it',
  returned: 'In scope again',
};

const TAKE_WORDS: Record<Resolution['take'], string> = {
  mine: 'your version kept',
  generated: 'the scope’s version taken',
  both: 'both kept',
};

/** What was done to a piece, in words. */
function said({ kind, fields }: PlanEntry, decisions: readonly Resolution[]): string[] {
  const all = fields.map(({ field, outcome }) => {
    const take = decisions.findLast((one) => one.field === field)?.take ?? 'mine';
    const decided = outcome === 'conflict' ? `, ${TAKE_WORDS[take]}` : '';
    return `${FIELD_WORDS[field]}: ${OUTCOME_WORDS[outcome]}${decided}`;
  });
  const what = KIND_WORDS[kind];
  return what === undefined ? all : [what, ...all];
}
