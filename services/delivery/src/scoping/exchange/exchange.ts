import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import {
  type CompanyDoc,
  fieldsRevision,
  type Models,
  namedFields,
  type ScopeItemDoc,
  storedItems,
} from '@scopewright/data';
import { fileNameOf } from '@scopewright/domain/file-name';
import { can } from '@scopewright/domain/policy';
import type { Site } from '@scopewright/domain/scoping/exchange/site';
import { referredTo } from '@scopewright/domain/scoping/references';
import { type CallContext, failures, type Implementation, implement, submitOnce } from '@scopewright/service-kit';
import { WorkExceeded } from '@scopewright/work-pool/errors';
import { contentOf, type ImportedFile, type ImportPlan } from '@scopewright/work-tasks';
import { type ClientSession, Types } from 'mongoose';
import { holdCompany } from '../../companies/visible-company.ts';
import type { DeliveryParts } from '../../parts.ts';
import type { StoringParts } from '../../storage/storage.ts';
import { changeableOf } from '../items/checked-item.ts';
import { visibleItem } from '../items/edit-item.ts';
import { insertItems, type PlannedItem } from '../items/insert-items.ts';
import { presentItem } from '../items/present-item.ts';

type ExchangeParts = StoringParts & Pick<DeliveryParts, 'pool'>;
type Result = CallOutput<'importWorkflow'>;
/** The result of an import. Holds the item's id only, because a stored answer must be small. */
type Imported = Omit<Result, 'item'> & { itemId: string | null };

/**
 * Imports workflows and forms from the target platform's files, and exports them. Files are read and written in
 * threads.
 */
export const exchangeCalls = (parts: ExchangeParts): Implementation[] => [
  implement('importWorkflow', ({ subject, body: { operationId, dryRun, ...file } }, call) =>
    importFile(parts, call, {
      name: 'importWorkflow',
      subject,
      operationId,
      dryRun,
      file: { kind: 'workflow', ...file },
    }),
  ),

  implement('importForm', ({ subject, body: { operationId, dryRun, ...file } }, call) =>
    importFile(parts, call, { name: 'importForm', subject, operationId, dryRun, file: { kind: 'form', ...file } }),
  ),

  implement(
    'exportScopeItem',
    ({ subject: { scopeItem }, query: { format } }, call) => exportFile(parts, call, scopeItem, format),
    { subjects: 'whole' },
  ),

  implement(
    'exportForSite',
    ({ subject: { scopeItem }, body: { format, site } }, call) => exportFile(parts, call, scopeItem, format, site),
    {
      subjects: 'whole',
    },
  ),
];

/** Maximum size of all fields that a file or an item refers to, in bytes: a thread holds them all in memory. */
const FIELDS_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Time limit for a thread to read or write a file: it takes up to a second of processor time, and on a busy machine it
 * waits for a processor.
 */
const FILE_LIMIT = { timeLimitMs: 8_000 };

interface Import {
  name: 'importWorkflow' | 'importForm';
  subject: { company: Pick<CompanyDoc, '_id' | 'status'>; project: Pick<ScopeItemDoc, '_id'> };
  operationId: string;
  dryRun: boolean;
  file: ImportedFile;
}

/**
 * @throws CallError 404; 409 for an archived company; 422 for an unreadable file, with the reason; StorageFull,
 * WorkRefused
 */
async function importFile(
  parts: ExchangeParts,
  call: CallContext,
  { name, subject, operationId, dryRun, file }: Import,
): Promise<Result> {
  const place = { companyId: subject.company._id.toHexString(), projectId: subject.project._id.toHexString() };
  const { models } = parts.data;
  if (dryRun) {
    const plan = await planned(parts, call, { place, file });
    const functions = can(call.abilities, 'scope:scripts') ? plan.functions : undefined;
    return { ...reportOf(plan), item: null, ...(functions && { functions }) };
  }
  let before: Planned | undefined;
  const prepare = async () => {
    if (subject.company.status === 'archived') throw failures.conflict(MESSAGES.companyArchived);
    before = await planned(parts, call, { place, file });
  };
  const submission = { name, operationId, content: [place, file], prepare } as const;
  const { itemId, ...report } = await submitOnce(parts.data, call, submission, async (tx): Promise<Imported> => {
    const { session } = tx;
    const company = await holdCompany(tx, place.companyId);
    await projectOf(models, place, session);
    // if fields have changed since, the plan is made again from this transaction's data
    const isCurrent = before?.revision === (await fieldsRevision(models, company._id, session));
    const plan = before && isCurrent ? before : await planned(parts, call, { place, file, session });
    const items = plan.items.map((item): PlannedItem => {
      const { id, kind, name: called, description } = item;
      const projectId = kind === 'field' ? null : place.projectId;
      // decoded one at a time while storing: all together would block the event loop
      return {
        ...{ id, kind, projectId, name: called, description },
        content: () => contentOf(item),
        ...(kind === 'workflow' && plan.scripts && { scripts: plan.scripts }),
      };
    });
    const made = items.at(-1) as PlannedItem;
    const targetType = made.kind === 'requestType' ? 'request-type' : made.kind;
    const event = { action: 'scope.imported', targetType, targetId: made.id, targetName: made.name };
    await insertItems(tx, parts, company, { items, event });
    return { itemId: made.id, ...reportOf(plan) };
  });
  return {
    ...report,
    item: itemId === null ? null : presentItem(await visibleItem(models, call.viewer, itemId), call.viewer),
  };
}

const reportOf = ({ understood, leftOut, missingCategories, findings }: ImportPlan) => ({
  understood,
  leftOut,
  missingCategories,
  findings,
});

interface Place {
  companyId: string;
  projectId: string;
}

/** @throws CallError 404 */
async function projectOf(
  { scopeItems }: Models,
  { companyId, projectId }: Place,
  session?: ClientSession,
): Promise<ScopeItemOf<'project'>['content']> {
  const project = await scopeItems
    .findOne({ _id: projectId, companyId, kind: 'project', deletedAt: null }, { companyId: 1, content: 1 })
    .session(session ?? null)
    .lean<{ content: ScopeItemOf<'project'>['content'] }>();
  if (project === null) throw failures.notFound();
  return project.content;
}

/** A plan, with the revision of the company's fields that it was made for. */
type Planned = ImportPlan & { revision: number };

/**
 * The import plan of a file, given the company's fields; made in threads. @throws CallError 404, 422; WorkRefused,
 * WorkInterrupted
 */
async function planned(
  { data: { models }, pool }: ExchangeParts,
  call: CallContext,
  { place, file, session }: { place: Place; file: ImportedFile; session?: ClientSession },
): Promise<Planned> {
  const { firmId } = call.requireTenant();
  const companyId = new Types.ObjectId(place.companyId);
  const project = await projectOf(models, place, session);
  // before the fields: if they change while they are read, the revision differs
  const revision = await fieldsRevision(models, companyId, session);
  const fields = await namedFields(models, companyId, session);
  return orTooComplex({ text: MESSAGES.importTooComplex }, async () => {
    const ids = fields.length === 0 ? [] : await pool.run(firmId, 'fieldsOfFile', { file, fields }, FILE_LIMIT);
    const contents = await storedItems(models, companyId, session ? { session } : {}).of(
      new Set(ids),
      FIELDS_MAX_BYTES,
    );
    if (contents === null) return null;
    const plan = await pool.run(firmId, 'planFile', { file, fields, contents, project }, FILE_LIMIT);
    if (plan.kind === 'unreadable') throw failures.validation({ text: plan.message }, plan.message);
    return { ...plan, revision };
  });
}

/** The result of a file in threads. @throws CallError 422 when it exceeds the threads' limits or is null */
async function orTooComplex<T>(details: Record<string, string>, work: () => Promise<T | null>): Promise<T> {
  const [message] = Object.values(details);
  try {
    const done = await work();
    if (done !== null) return done;
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
  }
  throw failures.validation(details, message);
}

type Format = ParsedCall<'exportScopeItem'>['query']['format'];

/**
 * An item as a file to save. @throws CallError 422 for one that the format can't express, or that takes too much work;
 * WorkRefused, WorkInterrupted
 */
async function exportFile(
  { data: { models }, pool }: ExchangeParts,
  call: CallContext,
  item: ScopeItemDoc,
  format: Format,
  site?: Site,
): Promise<CallOutput<'exportScopeItem'>> {
  const { _id, companyId, description, name } = item;
  const itemId = _id.toHexString();
  const ids = new Set([itemId, ...(item.kind === 'project' ? [] : referredTo(changeableOf(item)))]);
  const { written } = await orTooComplex({ format: MESSAGES.exportTooComplex }, async () => {
    const items = await storedItems(models, companyId, { withDeleted: true }).of(ids, FIELDS_MAX_BYTES);
    return (
      items && {
        written: await pool.run(
          call.requireTenant().firmId,
          'writeFile',
          { itemId, description, items, format, site },
          FILE_LIMIT,
        ),
      }
    );
  });
  if (written === null) throw failures.validation({ format: MESSAGES.notExportable });
  return { fileName: fileNameOf(name, format === 'xml' ? '.xml' : '.json'), ...written };
}
