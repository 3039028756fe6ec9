import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeItem, ScopeItemOf } from '@scopewright/contracts/scoping';
import { type CompanyDoc, type Models, type ScopeItemDoc, withTransaction } from '@scopewright/data';
import { fileNameOf } from '@scopewright/domain/file-name';
import { readForm } from '@scopewright/domain/scoping/exchange/form-json';
import { planForm } from '@scopewright/domain/scoping/exchange/import-form';
import type { Unreadable, WrittenFile } from '@scopewright/domain/scoping/exchange/reading';
import type { Site } from '@scopewright/domain/scoping/exchange/site';
import { readWorkflowRest, writeWorkflowRest } from '@scopewright/domain/scoping/exchange/workflow-rest';
import { readWorkflowXml, writeWorkflowXml } from '@scopewright/domain/scoping/exchange/workflow-xml';
import { writeForm } from '@scopewright/domain/scoping/exchange/write-form';
import { checkForm } from '@scopewright/domain/scoping/form-check';
import { checkWorkflow } from '@scopewright/domain/scoping/workflow-check';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import { holdCompany, visibleCompany } from '../companies/visible-company.ts';
import type { StoringParts } from '../storage/storage.ts';
import { submitOnce } from '../submit-once.ts';
import { operationKey, visibleItem } from './edit-item.ts';
import { fieldsByIds } from './fields-by-ids.ts';
import { insertItems } from './insert-items.ts';
import { presentItem } from './present-item.ts';

type Result = CallOutput<'importWorkflow'>;
/** What a file came to: of the item its id, as an answer that is kept must not be large. */
type Imported = Omit<Result, 'item'> & { itemId: string | null };

/** Workflows and forms that are read in from the target platform, and written for it. */
export const exchangeCalls = (parts: StoringParts): Implementation[] => {
  const { data } = parts;
  const { models } = data;
  const answer = async (call: CallContext, imported: Promise<Imported>): Promise<Result> => {
    const { itemId, ...report } = await imported;
    return { ...report, item: itemId === null ? null : presentItem(await visibleItem(models, call.viewer, itemId), call.viewer) };
  };
  return [
    implement('importWorkflow', ({ subject, body: { operationId, dryRun, ...file } }, call) => {
      const place = placeIds(subject);
      const work = (session: ClientSession) => importWorkflow(parts, call, { ...place, ...file, dryRun }, session);
      const submission = { name: 'importWorkflow', key: operationKey(call, operationId), content: [place, file] } as const;
      return answer(call, dryRun ? withTransaction(data.connection, work) : submitOnce(data, call, submission, work));
    }),

    implement('importForm', ({ subject, body: { operationId, dryRun, ...file } }, call) => {
      const place = placeIds(subject);
      const work = (session: ClientSession) => importForm(parts, call, { ...place, ...file, dryRun }, session);
      const submission = { name: 'importForm', key: operationKey(call, operationId), content: [place, file] } as const;
      return answer(call, dryRun ? withTransaction(data.connection, work) : submitOnce(data, call, submission, work));
    }),

    implement(
      'exportScopeItem',
      async ({ subject: { scopeItem }, query: { format } }, { viewer }) => {
        return fileOf(models, presentItem(scopeItem, viewer), format);
      },
      { subjects: 'whole' },
    ),

    implement(
      'exportForSite',
      async ({ subject: { scopeItem }, body: { format, site } }, { viewer }) => fileOf(models, presentItem(scopeItem, viewer), format, site),
      {
        subjects: 'whole',
      },
    ),
  ];
};

/** Ids of the company and project that a file is imported into. */
const placeIds = ({ company, project }: { company: Pick<CompanyDoc, '_id'>; project: Pick<ScopeItemDoc, '_id'> }) => ({
  companyId: company._id.toHexString(),
  projectId: project._id.toHexString(),
});

type WorkflowFile = ReturnType<typeof placeIds> & Omit<ParsedCall<'importWorkflow'>['body'], 'operationId'>;
type FormFile = ReturnType<typeof placeIds> & Omit<ParsedCall<'importForm'>['body'], 'operationId'>;

const UNNAMED = { workflow: 'Imported workflow', form: 'Imported form' } as const;
const newId = () => new Types.ObjectId().toHexString();

/** The company and project that something is read into; the company is held unless it is only looked at. @throws CallError 404; 409 for an archived company */
async function placeOf(models: Models, { viewer }: CallContext, { companyId, projectId, dryRun }: FormFile | WorkflowFile, session: ClientSession) {
  const company = await (dryRun ? visibleCompany(models, viewer, companyId, { session }) : holdCompany(models, viewer, companyId, session));
  const project = await models.scopeItems
    .findOne({ _id: projectId, companyId: company._id, kind: 'project', deletedAt: null }, { content: 1 }, { session })
    .lean<{ content: ScopeItemOf<'project'>['content'] }>();
  if (project === null) throw failures.notFound();
  const stored = await models.scopeItems
    .find({ companyId: company._id, kind: 'field', projectId: null, deletedAt: null }, { name: 1, content: 1 }, { session })
    .lean<{ _id: Types.ObjectId; name: string; content: ScopeItemOf<'field'>['content'] }[]>();
  return { company, project: project.content, companyFields: stored.map(({ _id, name, content }) => ({ id: _id.toHexString(), name, content })) };
}

const byId = (fields: readonly Pick<ScopeItemOf<'field'>, 'id' | 'name' | 'content'>[]) =>
  new Map(fields.map(({ id, name, content }) => [id, { ...content, name }]));

/** @throws CallError 404; 409 for an archived company; 422 for a file that can't be read, with what is wrong with it */
async function importWorkflow(parts: StoringParts, call: CallContext, file: WorkflowFile, session: ClientSession): Promise<Imported> {
  const { company, project, companyFields } = await placeOf(parts.data.models, call, file, session);
  const { format, text, categories, name: given, projectId } = file;
  const options = { categories, fieldIds: new Set(companyFields.map((field) => field.id)), ...(given !== undefined && { name: given }) };
  const { name, description, content, understood, leftOut, missingCategories } = readable(
    format === 'xml' ? readWorkflowXml(text, options) : readWorkflowRest(text, options),
  );
  const id = newId();
  const workflow = { id, kind: 'workflow' as const, projectId, name: given ?? name ?? UNNAMED.workflow, description, content };
  const event = { action: 'scope.imported', targetType: 'workflow', targetId: id, targetName: workflow.name };
  if (!file.dryRun) await insertItems(parts, call, company, { items: [workflow], event }, session);
  const findings = checkWorkflow({ id, content, project, requestTypes: [], fields: byId(companyFields) });
  return { itemId: file.dryRun ? null : id, understood, leftOut, missingCategories, findings };
}

/** A form becomes a request type, without workflow and portal group; see `importWorkflow`. */
async function importForm(parts: StoringParts, call: CallContext, file: FormFile, session: ClientSession): Promise<Imported> {
  const { company, project, companyFields } = await placeOf(parts.data.models, call, file, session);
  const reading = readable(readForm(file.text));
  const name = file.name ?? reading.name ?? UNNAMED.form;
  const { content, fields, understood, leftOut } = readable(planForm(reading, { formName: name, companyFields, mintId: newId }));
  const id = newId();
  const items = [
    ...fields.map((field) => ({ ...field, kind: 'field' as const, projectId: null, description: '' })),
    { id, kind: 'requestType' as const, projectId: file.projectId, name, description: '', content },
  ];
  const event = { action: 'scope.imported', targetType: 'request-type', targetId: id, targetName: name };
  if (!file.dryRun) await insertItems(parts, call, company, { items, event }, session);
  const findings = checkForm({ id, content, fields: byId([...companyFields, ...fields]), project });
  return { itemId: file.dryRun ? null : id, understood, leftOut, missingCategories: [], findings };
}

/** @throws CallError 422 with what is wrong with the file */
function readable<T extends { kind: string }>(reading: T | Unreadable): Exclude<T, Unreadable> {
  if (reading.kind === 'unreadable') {
    const { message } = reading as Unreadable;
    throw failures.validation({ text: message }, message);
  }
  return reading as Exclude<T, Unreadable>;
}

type Format = ParsedCall<'exportScopeItem'>['query']['format'];

/** An item as a file to be saved. @throws CallError 422 for one that is not written in the format */
async function fileOf(models: Models, item: ScopeItem, format: Format, site?: Site): Promise<CallOutput<'exportScopeItem'>> {
  const { text, leftOut } = await written(models, item, format, site);
  return { fileName: fileNameOf(item.name, format === 'xml' ? '.xml' : '.json'), text, leftOut };
}

async function written(models: Models, item: ScopeItem, format: Format, site: Site | undefined): Promise<WrittenFile> {
  const companyId = new Types.ObjectId(item.companyId);
  if (item.kind === 'workflow' && format !== 'form') {
    const { name, description, content } = item;
    if (format === 'xml') return writeWorkflowXml({ description, content, site });
    const approving = Object.values(content.approvals).flatMap(({ approvers }) =>
      approvers.by === 'field' && approvers.fieldId !== null ? [approvers.fieldId] : [],
    );
    const fields = await fieldsByIds(models, companyId, approving);
    return writeWorkflowRest({ name, description, content, site, fieldNames: new Map([...fields].map(([id, field]) => [id, field.name])) });
  }
  if (item.kind !== 'requestType' || format !== 'form') throw failures.validation({ format: MESSAGES.notExportable });
  const { name, content } = item;
  const fieldIds = Object.values(content.placements).map(({ fieldId }) => fieldId);
  return writeForm({ name, content, fields: await fieldsByIds(models, companyId, fieldIds), site });
}
