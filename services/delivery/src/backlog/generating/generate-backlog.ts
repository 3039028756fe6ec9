import type { ParsedCall } from '@scopewright/contracts';
import { GENERATED_FIELDS, type GeneratedField, WORK_ITEMS_MAX } from '@scopewright/contracts/backlog/limits';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type BacklogPreviewDoc,
  backlogRevision,
  bytesOfWorkItem,
  changesBetween,
  derivedOfWorkItem,
  requireStorage,
  scopeRevision,
  takingTurns,
  trusted,
  type WorkItemDoc,
} from '@scopewright/data';
import { sameField } from '@scopewright/domain/backlog/merge';
import type { FieldOutcome, PlanEntry, PlanKind, Resolution } from '@scopewright/domain/backlog/plan';
import { resolvedEntry } from '@scopewright/domain/backlog/plan-backlog';
import type { GeneratedWorkItem, WorkItemFields } from '@scopewright/domain/backlog/work-item';
import { groupBy } from '@scopewright/domain/group-by';
import {
  type CallContext,
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
import { mongo, Types } from 'mongoose';
import { holdCompany } from '../../companies/visible-company.ts';
import { requireFits, type StoringParts } from '../../storage/storage.ts';
import { holdBacklog } from '../hold-backlog.ts';
import { profileOf } from '../profile-of.ts';
import { gatherInput } from './gather-input.ts';
import { keepReceipt, type ReceiptRow, readReceipt, workItemIn, workItemsBefore } from './receipts.ts';
import { dropStaged, isStaged, showStaged, stageWorkItems, type WholeWorkItem } from './stage-work-items.ts';

type Body = ParsedCall<'generateBacklog'>['body'];

/** Applies a preview, exactly as it was shown. */
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
    try {
      const { receiptId } = await submitOnce(parts.data, call, submission, async (tx) => {
        if (prepared === undefined) throw new Error('The preview was not read');
        return { receiptId: await apply(tx, parts, ownProject, { ...prepared, operationId }) };
      });
      return { receipt: await readReceipt(models, receiptId) };
    } catch (error) {
      throw isTooLarge(error) ? failures.conflict(MESSAGES.backlogTooLarge) : error;
    } finally {
      if (prepared?.staged) await dropStaged(models, ownProject._id, prepared.staged);
    }
  });

const TRANSACTION_TOO_LARGE = 257;
const isTooLarge = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === TRANSACTION_TOO_LARGE;

interface Prepared {
  preview: Omit<BacklogPreviewDoc, 'plan'>;
  /** Work items to write, and those that only people have changed, with people's decisions. */
  entries: PlanEntry[];
  decisions: ReadonlyMap<string, readonly Resolution[]>;
  writer: Writer;
  made: WholeWorkItem[];
  madeBytes: number;
  /** The new work items, if they are stored already; null: the transaction stores them. */
  staged: WholeWorkItem[] | null;
}

/**
 * A preview with decisions on its conflicts, if it is still current.
 * @throws CallError 409, 422
 */
async function prepare(
  parts: StoringParts,
  call: CallContext,
  { _id: projectId, companyId }: SubjectOf<'ownProject'>,
  { previewId, resolutions }: Omit<Body, 'operationId'>,
): Promise<Prepared> {
  const { models } = parts.data;
  const found = await models.backlogPreviews.findOne({ _id: previewId, projectId }).lean<BacklogPreviewDoc>();
  // it existed when the call began: another one was applied while this one was queued
  if (found === null) throw failures.conflict(MESSAGES.previewOutdated);
  if (found.expiresAt <= call.now()) throw failures.conflict(MESSAGES.previewExpired);
  const profile = await profileOf(models, found.profileId).catch((error: unknown) => {
    throw error instanceof CallError ? failures.conflict(MESSAGES.previewOutdated) : error;
  });
  const revision = await scopeRevision(models, companyId);
  const { state } = await gatherInput(parts, call, { companyId, projectId }, profile, revision);
  if (state !== found.scopeState) throw failures.conflict(MESSAGES.previewOutdated);
  const { plan, ...preview } = found;
  const decisions = groupBy(resolutions, (one) => one.key);
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
  // that nothing of this has changed since is checked in the transaction
  const backlog = await models.backlogs.findOne({ projectId }, { generation: 1 }).lean();
  const known = await models.workItems.find({ projectId }, { key: 1 }).lean();
  const ids = new Map(known.map(({ _id, key }) => [key, _id]));
  for (const { kind, key } of entries) if (kind === 'new') ids.set(key, new Types.ObjectId());
  const createdBy = new Types.ObjectId(call.viewer.userId);
  const writer: Writer = {
    owner: { companyId, projectId, createdBy },
    ids,
    now: call.now(),
    generation: (backlog?.generation ?? 0) + 1,
  };
  const { made, madeBytes } = await newWorkItems(entries, writer);
  const prepared = { preview, entries, decisions, writer, made, madeBytes };
  if (!isStaged(madeBytes)) return { ...prepared, staged: null };
  await requireStorage(models, { adding: madeBytes, maxBytes: parts.files.maxBytes });
  await stageWorkItems(models, projectId, made, call.now());
  return { ...prepared, staged: made };
}

/** The new work items of a plan, and the bytes that they take, each worked out once. */
async function newWorkItems(
  entries: readonly PlanEntry[],
  writer: Writer,
): Promise<Pick<Prepared, 'made' | 'madeBytes'>> {
  const turn = takingTurns();
  const made: WholeWorkItem[] = [];
  let madeBytes = 0;
  for (const entry of entries) {
    if (entry.kind !== 'new') continue;
    const workItem = newWorkItem(entry, writer);
    made.push(workItem);
    madeBytes += bytesOfWorkItem(workItem);
    await turn();
  }
  return { made, madeBytes };
}

interface Applied extends Omit<Prepared, 'preview'> {
  preview: Pick<BacklogPreviewDoc, 'profileId' | 'counts' | 'backlogRevision' | 'scopeRevision'>;
  operationId: string;
}

/** @throws CallError 404; 409; StorageFull */
async function apply(
  tx: Tx,
  parts: StoringParts,
  project: Pick<SubjectOf<'ownProject'>, '_id' | 'companyId' | 'name'>,
  { preview, entries, decisions, writer, operationId, ...workItems }: Applied,
): Promise<string> {
  const { models, call, session } = tx;
  const { _id: companyId } = await holdCompany(tx, project.companyId);
  const projectId = project._id;
  if ((await backlogRevision(models, projectId, session)) !== preview.backlogRevision)
    throw failures.conflict(MESSAGES.previewOutdated);
  const backlog = await holdBacklog(tx, { companyId, projectId });
  const writing = entries.filter(({ writes }) => writes);
  const touched = writing.flatMap(({ workItemId }) => (workItemId === null ? [] : [new Types.ObjectId(workItemId)]));
  const before = await workItemsBefore(tx, projectId, touched);
  const scopeBytes = await write(tx, { entries: writing, writer, before, ...workItems });
  const present = await models.workItems.countDocuments({ projectId, deletedAt: null }, { session });
  if (present > WORK_ITEMS_MAX) throw failures.conflict(MESSAGES.backlogFull);
  const { profileId, counts } = preview;
  const generated = {
    profileId,
    generation: writer.generation,
    generatedAt: writer.now,
    generatedBy: new Types.ObjectId(call.viewer.userId),
    scopeRevision: preview.scopeRevision,
    readyState: null,
  };
  await models.backlogs.updateOne({ projectId }, { $set: generated }, { session });
  const receiptId = await keepReceipt(tx, {
    companyId,
    projectId,
    what: 'generated',
    operationId,
    revision: backlog.revision,
    counts,
    rows: await rowsOf(entries, { writer, before }, decisions),
  });
  await models.backlogPreviews.deleteMany({ projectId }, { session });
  await record(
    tx,
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
  if (scopeBytes > 0) await requireFits(tx, parts);
  return receiptId;
}

/**
 * Applies the plan of a project that the transaction has created, which has no backlog before. @throws CallError 409;
 * StorageFull
 */
export async function applyFirst(
  tx: Tx,
  parts: StoringParts,
  project: Parameters<typeof apply>[2],
  { entries, counts, profileId }: Pick<BacklogPreviewDoc, 'counts' | 'profileId'> & { entries: PlanEntry[] },
): Promise<void> {
  const { models, call, session } = tx;
  const { _id: projectId, companyId } = project;
  const writer: Writer = {
    owner: { companyId, projectId, createdBy: new Types.ObjectId(call.viewer.userId) },
    ids: new Map(entries.map(({ key }) => [key, new Types.ObjectId()])),
    now: call.now(),
    generation: 1,
  };
  const preview = {
    profileId,
    counts,
    backlogRevision: await backlogRevision(models, projectId, session),
    scopeRevision: await scopeRevision(models, companyId, session),
  };
  await apply(tx, parts, project, {
    preview,
    entries,
    decisions: new Map(),
    writer,
    ...(await newWorkItems(entries, writer)),
    staged: null,
    operationId: projectId.toHexString(),
  });
}

interface Writer {
  owner: Pick<WorkItemDoc, 'companyId' | 'projectId' | 'createdBy'>;
  /** Ids of all work items, by key. */
  ids: ReadonlyMap<string, Types.ObjectId>;
  now: Date;
  generation: number;
}

interface Writing extends Pick<Prepared, 'writer' | 'made' | 'madeBytes' | 'staged'> {
  entries: readonly PlanEntry[];
  /** Written work items as they were before, by id. */
  before: ReadonlyMap<string, mongo.Binary>;
}

/** Work items that are written before other work continues. */
const BATCH = 200;

/**
 * Writes the changes of a plan.
 * @returns how many bytes more the firm stores
 * @throws CallError 409 for a work item that has changed since
 */
async function write(tx: Tx, { entries, writer, before, made, madeBytes, staged }: Writing): Promise<number> {
  const { models, session } = tx;
  const { workItems } = models;
  const { companyId, projectId } = writer.owner;
  const removed = entries.flatMap(({ kind, workItemId }) => (kind === 'removed' && workItemId ? [workItemId] : []));
  if (removed.length > 0)
    await workItems.deleteMany({ companyId, projectId, _id: trusted({ $in: removed }) }, { session });
  let added = madeBytes;
  for (const id of removed) {
    const bytes = before.get(id);
    if (bytes) added -= bytesOfWorkItem(workItemIn(bytes));
  }
  if (staged !== null && !(await showStaged(tx, staged))) throw failures.conflict(MESSAGES.previewOutdated);
  if (staged === null)
    for (let at = 0; at < made.length; at += BATCH)
      // the documents are complete, and casting thousands of them would take seconds
      await workItems.insertMany(made.slice(at, at + BATCH), { session, lean: true });
  for (let at = 0; at < entries.length; at += BATCH) {
    const changed = entries.slice(at, at + BATCH).flatMap((entry) => {
      const stored = before.get(entry.workItemId ?? '');
      if (entry.kind === 'removed' || stored === undefined) return [];
      const was = workItemIn(stored);
      const $set = changesOf(entry, writer);
      added += bytesOfWorkItem({ ...was, ...$set, base: entry.generated?.fields ?? was.base }) - bytesOfWorkItem(was);
      const filter = { _id: was._id, projectId, version: entry.version ?? 0 };
      return [{ updateOne: { filter, update: { $set, $inc: { version: 1 } } } }];
    });
    if (changed.length === 0) continue;
    const { matchedCount } = await workItems.bulkWrite(changed, { session });
    if (matchedCount !== changed.length) throw failures.conflict(MESSAGES.previewOutdated);
  }
  return added;
}

const idsOf = (texts: readonly string[]) => texts.map((id) => new Types.ObjectId(id));

const factsOf = ({ level, rule, why, configKey, sourceIds, clauseIds }: GeneratedWorkItem, generation: number) => ({
  level,
  rule,
  why,
  configKey,
  sourceIds: idsOf(sourceIds),
  clauseIds: idsOf(clauseIds),
  generation,
});

function storedFields({ parent, dependsOn, ...fields }: WorkItemFields, { ids }: Writer) {
  return {
    ...fields,
    parentId: (parent !== null && ids.get(parent)) || null,
    dependsOn: dependsOn.flatMap((key) => ids.get(key) ?? []),
    ...derivedOfWorkItem(fields),
  };
}

function newWorkItem({ key, generated, result, order }: PlanEntry, writer: Writer): WholeWorkItem {
  const _id = writer.ids.get(key);
  if (_id === undefined || generated === null) throw new Error('A new work item is not generated');
  return {
    _id,
    ...writer.owner,
    key,
    ...factsOf(generated, writer.generation),
    base: generated.fields,
    ...storedFields(result ?? generated.fields, writer),
    orphaned: false,
    status: 'todo',
    outcome: null,
    assigneeId: null,
    pinned: false,
    startedAt: null,
    doneAt: null,
    shared: false,
    notes: '',
    ready: false,
    reasons: [],
    unmet: [],
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

/** Only differences: transactions have a limit of bytes, too. */
function changesOf(entry: PlanEntry, writer: Writer) {
  const { base, mine, generated, result, status, order, kind } = entry;
  const written = result && mine && storedFields(result, writer);
  const changed = (one: WorkItemFields, other: WorkItemFields) =>
    GENERATED_FIELDS.filter((field) => !sameField(field, one[field], other[field]));
  const fields = result && mine ? changed(result, mine) : [];
  const names = [
    ...fields.map((field) => (field === 'parent' ? 'parentId' : field)),
    ...(fields.length > 0 ? DERIVED : []),
  ];
  const again = generated && (base ? changed(generated.fields, base) : null);
  return {
    ...(generated && factsOf(generated, writer.generation)),
    ...(written && Object.fromEntries(names.map((name) => [name, written[name as keyof typeof written]]))),
    ...(generated && again === null && { base: generated.fields }),
    ...(generated && again && Object.fromEntries(again.map((field) => [`base.${field}`, generated.fields[field]]))),
    ...(status && { status }),
    ...(order !== null && { order }),
    orphaned: kind === 'obsolete',
    updatedAt: writer.now,
  };
}
const DERIVED = ['titleKey', 'hours', 'searchText'];

async function rowsOf(
  entries: readonly PlanEntry[],
  written: Pick<Writing, 'writer' | 'before'>,
  decisions: Prepared['decisions'],
): Promise<ReceiptRow[]> {
  const turn = takingTurns();
  const rows: ReceiptRow[] = [];
  for (const entry of entries) {
    rows.push(rowOf(entry, written, decisions.get(entry.key) ?? []));
    await turn();
  }
  return rows;
}

function rowOf(
  entry: PlanEntry,
  { writer: { ids }, before }: Pick<Writing, 'writer' | 'before'>,
  decisions: readonly Resolution[],
): ReceiptRow {
  const { kind, key, level, title, version, writes } = entry;
  const workItemId = entry.workItemId === null ? ids.get(key) : new Types.ObjectId(entry.workItemId);
  if (workItemId === undefined) throw new Error('A work item has no id');
  return {
    kind,
    key,
    workItemId,
    level,
    title,
    says: said(entry, decisions),
    version: writes && kind !== 'removed' ? (version ?? 0) + 1 : null,
    before: (writes && before.get(workItemId.toHexString())) || null,
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
  dueDate: 'Due date',
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

/** Describes the change to a work item. */
function said({ kind, fields }: PlanEntry, decisions: readonly Resolution[]): string[] {
  const all = fields.map(({ field, outcome }) => {
    const take = decisions.findLast((one) => one.field === field)?.take ?? 'mine';
    const decided = outcome === 'conflict' ? `, ${TAKE_WORDS[take]}` : '';
    return `${FIELD_WORDS[field]}: ${OUTCOME_WORDS[outcome]}${decided}`;
  });
  const what = KIND_WORDS[kind];
  return what === undefined ? all : [what, ...all];
}
