import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeItem, ScopeItemOf } from '@scopewright/contracts/scoping';
import { type Data, type Models, withTransaction } from '@scopewright/data';
import { fileNameOf } from '@scopewright/domain/file-name';
import { readForm } from '@scopewright/domain/scoping/exchange/form-json';
import { planForm } from '@scopewright/domain/scoping/exchange/import-form';
import type { Unreadable, WrittenFile } from '@scopewright/domain/scoping/exchange/reading';
import { readWorkflowRest, writeWorkflowRest } from '@scopewright/domain/scoping/exchange/workflow-rest';
import { readWorkflowXml, writeWorkflowXml } from '@scopewright/domain/scoping/exchange/workflow-xml';
import { writeForm } from '@scopewright/domain/scoping/exchange/write-form';
import { checkForm } from '@scopewright/domain/scoping/form-check';
import { checkWorkflow } from '@scopewright/domain/scoping/workflow-check';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import { holdCompany, visibleCompany } from '../companies/visible-company.ts';
import { submitOnce } from '../submit-once.ts';
import { operationKey, visibleItem } from './edit-item.ts';
import { fieldsByIds } from './fields-by-ids.ts';
import { insertItems } from './insert-items.ts';
import { presentItem } from './present-item.ts';

type Result = CallOutput<'importWorkflow'>;
/** What a file came to: of the item its id, as an answer that is kept must not be large. */
type Imported = Omit<Result, 'item'> & { itemId: string | null };

/** Workflows and forms that are read in from the target platform, and written for it. */
export const exchangeCalls = (data: Data): Implementation[] => {
  const { models } = data;
  const answer = async (call: CallContext, imported: Promise<Imported>): Promise<Result> => {
    const { itemId, ...report } = await imported;
    return { ...report, item: itemId === null ? null : presentItem(await visibleItem(models, call.viewer, itemId), call.viewer) };
  };
  return [
    implement('importWorkflow', ({ params, body: { operationId, dryRun, ...file } }, call) => {
      const work = (session: ClientSession) => importWorkflow(models, call, { ...params, ...file, dryRun }, session);
      const submission = { name: 'importWorkflow', key: operationKey(call, operationId), content: [params, file] } as const;
      return answer(call, dryRun ? withTransaction(data.connection, work) : submitOnce(data, call, submission, work));
    }),

    implement('importForm', ({ params, body: { operationId, dryRun, ...file } }, call) => {
      const work = (session: ClientSession) => importForm(models, call, { ...params, ...file, dryRun }, session);
      const submission = { name: 'importForm', key: operationKey(call, operationId), content: [params, file] } as const;
      return answer(call, dryRun ? withTransaction(data.connection, work) : submitOnce(data, call, submission, work));
    }),

    implement('exportScopeItem', async ({ params, query: { format } }, { viewer }) => {
      const item = presentItem(await visibleItem(models, viewer, params.itemId), viewer);
      const { text, leftOut } = await written(models, item, format);
      return { fileName: fileNameOf(item.name, format === 'xml' ? '.xml' : '.json'), text, leftOut };
    }),
  ];
};

type WorkflowFile = ParsedCall<'importWorkflow'>['params'] & Omit<ParsedCall<'importWorkflow'>['body'], 'operationId'>;
type FormFile = ParsedCall<'importForm'>['params'] & Omit<ParsedCall<'importForm'>['body'], 'operationId'>;

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
async function importWorkflow(models: Models, call: CallContext, file: WorkflowFile, session: ClientSession): Promise<Imported> {
  const { company, project, companyFields } = await placeOf(models, call, file, session);
  const { format, text, categories, name: given, projectId } = file;
  const options = { categories, fieldIds: new Set(companyFields.map((field) => field.id)), ...(given !== undefined && { name: given }) };
  const { name, description, content, understood, leftOut, missingCategories } = readable(
    format === 'xml' ? readWorkflowXml(text, options) : readWorkflowRest(text, options),
  );
  const id = newId();
  const workflow = { id, kind: 'workflow' as const, projectId, name: given ?? name ?? UNNAMED.workflow, description, content };
  const event = { action: 'scope.imported', targetType: 'workflow', targetId: id, targetName: workflow.name };
  if (!file.dryRun) await insertItems(models, call, company, { items: [workflow], event }, session);
  const findings = checkWorkflow({ id, content, project, requestTypes: [], fields: byId(companyFields) });
  return { itemId: file.dryRun ? null : id, understood, leftOut, missingCategories, findings };
}

/** A form becomes a request type, without workflow and portal group; see `importWorkflow`. */
async function importForm(models: Models, call: CallContext, file: FormFile, session: ClientSession): Promise<Imported> {
  const { company, project, companyFields } = await placeOf(models, call, file, session);
  const reading = readable(readForm(file.text));
  const name = file.name ?? reading.name ?? UNNAMED.form;
  const { content, fields, understood, leftOut } = readable(planForm(reading, { formName: name, companyFields, mintId: newId }));
  const id = newId();
  const items = [
    ...fields.map((field) => ({ ...field, kind: 'field' as const, projectId: null, description: '' })),
    { id, kind: 'requestType' as const, projectId: file.projectId, name, description: '', content },
  ];
  const event = { action: 'scope.imported', targetType: 'request-type', targetId: id, targetName: name };
  if (!file.dryRun) await insertItems(models, call, company, { items, event }, session);
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

/** An item in a format. @throws CallError 422 for one that is not written in it */
async function written(models: Models, item: ScopeItem, format: 'xml' | 'rest' | 'form'): Promise<WrittenFile> {
  if (item.kind === 'workflow' && format !== 'form') return format === 'xml' ? writeWorkflowXml(item) : writeWorkflowRest(item);
  if (item.kind !== 'requestType' || format !== 'form') throw failures.validation({ format: MESSAGES.notExportable });
  const { companyId, name, content } = item;
  const fieldIds = Object.values(content.placements).map(({ fieldId }) => fieldId);
  return writeForm({ name, content, fields: await fieldsByIds(models, new Types.ObjectId(companyId), fieldIds) });
}
