import { createHash } from 'node:crypto';
import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import type { WorkItemOutcome } from '@scopewright/contracts/backlog/limits';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  STATUS_PREVIEW_HOURS,
  type StatusColumnField,
  type StatusMeaning,
} from '@scopewright/contracts/status-import/limits';
import {
  type CompanyDoc,
  type ExplainedColumn,
  type ExplainedWord,
  type Models,
  type StatusImportDoc,
  trusted,
  type WorkItemDoc,
} from '@scopewright/data';
import { columnName } from '@scopewright/domain/status-import/column-names';
import type { StatusWorkItem } from '@scopewright/domain/status-import/plan';
import { foldWord } from '@scopewright/domain/status-import/words';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import { WorkExceeded } from '@scopewright/work-pool/errors';
import type { StatusRows } from '@scopewright/work-tasks';
import { mongo, Types } from 'mongoose';
import { presentProjects } from '../backlog/matching-work-items.ts';
import { requireActive } from '../companies/visible-company.ts';
import type { DeliveryParts } from '../parts.ts';

type Parts = Pick<DeliveryParts, 'data' | 'pool'>;

const HOUR_MS = 60 * 60 * 1000;
/** A thread reads files and compares them with the backlog in a second; on a busy machine it waits for a processor. */
export const STATUS_LIMIT = { timeLimitMs: 8_000 };
/**
 * Work items that files are compared with together: those of a company with many projects are compared project by
 * project.
 */
const WORK_ITEMS_MAX = 40_000;
/** A stored plan has to fit into a document. */
const PACKED_MAX_BYTES = 12 * 1024 * 1024;

const WORK_ITEM_FIELDS = {
  key: 1,
  projectId: 1,
  level: 1,
  parentId: 1,
  title: 1,
  status: 1,
  outcome: 1,
  dueDate: 1,
  exports: 1,
} as const;
type ReadWorkItem = Pick<WorkItemDoc, '_id' | keyof typeof WORK_ITEM_FIELDS>;

/** Reads files of trackers for a backlog, and shows their changes. Nothing changes before they are applied. */
export const statusPreviewCalls = ({ data: { models }, pool }: Parts): Implementation[] => [
  implement('importStatus', async ({ subject: { company }, body }, call) => {
    requireActive(company);
    const { firmId } = call.requireTenant();
    const projectId = body.projectId === undefined ? null : new Types.ObjectId(body.projectId);
    const files = [body, ...body.more].map(({ text, fileName }) => ({ name: fileName ?? null, text }));
    const workItems = await workItemsOf(models, company, projectId);
    const words = explainedWords(body.answers);
    const columns = body.answers.columns.map(({ name, field }) => ({ name: columnName(name), field }));
    const [knownWords, knownColumns] = await Promise.all([
      models.statusWords.find({ companyId: company._id }).sort({ at: 1 }).lean<ExplainedWord[]>(),
      models.statusColumns.find({}).lean<ExplainedColumn[]>(),
    ]);
    const answers = answersOf([...knownWords, ...words], [...knownColumns, ...columns]);
    const plan = await orTooLarge(() =>
      pool.run(
        firmId,
        'planStatusFiles',
        {
          files,
          workItems,
          answers: { dateOrder: body.answers.dateOrder ?? null, ...answers },
          first: LIST_DEFAULT_LIMIT,
        },
        STATUS_LIMIT,
      ),
    );
    if (plan.kind === 'unreadable') throw failures.validation({ text: plan.message }, plan.message);
    if (plan.packed.byteLength > PACKED_MAX_BYTES) throw tooLarge();
    const now = call.now();
    const stored: StatusImportDoc = await models.statusImports
      .create({
        companyId: company._id,
        projectId,
        tracker: plan.tracker,
        fileNames: files.flatMap(({ name }) => name ?? []),
        hash: hashOf(files),
        counts: plan.counts,
        questions: plan.questions,
        words,
        columns,
        plan: new mongo.Binary(plan.packed),
        createdBy: new Types.ObjectId(call.viewer.userId),
        createdAt: now,
        expiresAt: new Date(now.getTime() + STATUS_PREVIEW_HOURS * HOUR_MS),
      })
      .then((made) => made.toObject());
    return {
      importId: stored._id.toHexString(),
      system: plan.tracker,
      fileNames: stored.fileNames,
      projectId: projectId?.toHexString() ?? null,
      dateOrder: plan.dateOrder,
      counts: plan.counts,
      questions: plan.questions,
      notes: plan.notes,
      rows: presentRows(plan.page),
      appliedBefore: await appliedBefore(models, stored),
      expiresAt: (stored.expiresAt as Date).toISOString(),
    };
  }),

  implement(
    'statusImportRows',
    async ({ subject: { statusImport }, query: { show, limit = LIST_DEFAULT_LIMIT, cursor } }, call) => {
      const packed = planOf(statusImport, call);
      const from = cursor === undefined ? 0 : Number(cursor);
      return presentRows(
        await pool.run(call.requireTenant().firmId, 'statusPlanRows', { packed, show, from, limit }, STATUS_LIMIT),
      );
    },
    { subjects: 'whole' },
  ),
];

/** The stored plan of an import that can be applied. @throws CallError 409 for one that was applied; 410 */
export function planOf(
  { plan, appliedAt, expiresAt }: Pick<StatusImportDoc, 'plan' | 'appliedAt' | 'expiresAt'>,
  call: Pick<CallContext, 'now'>,
): Uint8Array {
  if (appliedAt !== null) throw failures.conflict(MESSAGES.statusImportApplied);
  if (plan === null || expiresAt === null || expiresAt <= call.now()) throw failures.gone(MESSAGES.statusImportExpired);
  return plan.value() as unknown as Uint8Array;
}

const tooLarge = () => failures.validation({ text: MESSAGES.statusFilesTooLarge }, MESSAGES.statusFilesTooLarge);

async function orTooLarge<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof WorkExceeded) throw tooLarge();
    throw error;
  }
}

/**
 * The work items of a backlog, or of all of a company, as far as files are compared with them. @throws CallError 422
 */
async function workItemsOf(
  models: Models,
  company: Pick<CompanyDoc, '_id'>,
  projectId: Types.ObjectId | null,
): Promise<StatusWorkItem[]> {
  const projects = projectId === null ? await presentProjects(models, company._id) : [projectId];
  const which = { companyId: company._id, projectId: trusted({ $in: projects }), deletedAt: null };
  const workItems: StatusWorkItem[] = [];
  // work item by work item: other work continues between batches
  const cursor = models.workItems.find(which, WORK_ITEM_FIELDS).lean<ReadWorkItem>().batchSize(1_000).cursor();
  for await (const { _id, projectId: of, parentId, exports, ...workItem } of cursor as AsyncIterable<ReadWorkItem>) {
    workItems.push({
      ...workItem,
      id: _id.toHexString(),
      projectId: of.toHexString(),
      parentId: parentId?.toHexString() ?? null,
      exports: exports.map(({ system, key, url }) => ({ system, key, url })),
    });
    if (workItems.length > WORK_ITEMS_MAX) throw failures.validation({ projectId: MESSAGES.chooseProject });
  }
  return workItems;
}

type Answers = ParsedCall<'importStatus'>['body']['answers'];

const explainedWords = ({ statuses, resolutions, unresolved }: Answers): ExplainedWord[] => [
  ...statuses.map(({ word, meaning }) => ({ about: 'status' as const, word: foldWord(word), meaning })),
  ...resolutions.map(({ word, meaning }) => ({ about: 'resolution' as const, word: foldWord(word), meaning })),
  ...unresolved.map(({ word, meaning }) => ({ about: 'unresolved' as const, word: foldWord(word), meaning })),
];

/** Explanations as they are looked up. The newest of a word or column comes last, and replaces earlier ones. */
function answersOf(words: readonly ExplainedWord[], columns: readonly ExplainedColumn[]) {
  const statuses: [string, StatusMeaning][] = [];
  const resolutions: [string, WorkItemOutcome][] = [];
  const unresolved: [string, WorkItemOutcome][] = [];
  for (const one of words) {
    // stored words may have been folded in another way
    const word = foldWord(one.word);
    if (one.about === 'status') statuses.push([word, one.meaning]);
    else if (one.about === 'resolution') resolutions.push([word, one.meaning]);
    else unresolved.push([word, one.meaning]);
  }
  const meanings = columns.map(({ name, field }): [string, StatusColumnField] => [name, field]);
  return { statuses, resolutions, unresolved, columns: meanings };
}

function hashOf(files: readonly { text: string }[]): string {
  const hash = createHash('sha256');
  for (const { text } of files) hash.update(`${text.length}\n`).update(text);
  return hash.digest('hex');
}

/** When the same files were applied last, and not undone; null if they never were. */
async function appliedBefore(
  { statusImports }: Pick<Models, 'statusImports'>,
  { companyId, projectId, hash }: StatusImportDoc,
): Promise<string | null> {
  const same = await statusImports
    .findOne({ companyId, projectId, hash, appliedAt: trusted({ $ne: null }), undoneAt: null }, { appliedAt: 1 })
    .sort({ appliedAt: -1, _id: -1 })
    .lean();
  return same?.appliedAt?.toISOString() ?? null;
}

const presentRows = ({ rows, total, next }: StatusRows): CallOutput<'statusImportRows'> => ({
  items: rows,
  nextCursor: next === null ? null : String(next),
  total,
});
