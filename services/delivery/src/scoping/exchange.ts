import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import type { ScopeItemOf } from '@scopewright/contracts/scoping';
import { type Data, type Models, type ScopeItemDoc, withTransaction } from '@scopewright/data';
import { fileNameOf } from '@scopewright/domain/file-name';
import type { Unreadable, WorkflowReading } from '@scopewright/domain/scoping/exchange/reading';
import { readWorkflowRest, writeWorkflowRest } from '@scopewright/domain/scoping/exchange/workflow-rest';
import { readWorkflowXml, writeWorkflowXml } from '@scopewright/domain/scoping/exchange/workflow-xml';
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

/** Workflows that are read in from the target platform, and written for it. */
export const exchangeCalls = (data: Data): Implementation[] => {
  const { models } = data;
  return [
    implement('importWorkflow', async ({ params, body: { operationId, dryRun, ...file } }, call) => {
      const work = (session: ClientSession) => importWorkflow(models, call, { ...params, ...file, dryRun }, session);
      const submission = { name: 'importWorkflow', key: operationKey(call, operationId), content: [params, file] } as const;
      const { itemId, ...imported } = await (dryRun ? withTransaction(data.connection, work) : submitOnce(data, call, submission, work));
      return { ...imported, item: itemId === null ? null : presentItem(await visibleItem(models, call.viewer, itemId), call.viewer) };
    }),

    implement('exportScopeItem', async ({ params, query: { format } }, { viewer }) => {
      const item = presentItem(await visibleItem(models, viewer, params.itemId), viewer);
      if (item.kind !== 'workflow' || format === 'form') throw failures.validation({ format: MESSAGES.notExportable });
      const { text, leftOut } = format === 'xml' ? writeWorkflowXml(item) : writeWorkflowRest(item);
      return { fileName: fileNameOf(item.name, format === 'xml' ? '.xml' : '.json'), text, leftOut };
    }),
  ];
};

type WorkflowFile = ParsedCall<'importWorkflow'>['params'] & Omit<ParsedCall<'importWorkflow'>['body'], 'operationId'>;

/** @throws CallError 404; 409 for an archived company; 422 for a file that can't be read, with what is wrong with it */
async function importWorkflow(models: Models, call: CallContext, { companyId, projectId, ...file }: WorkflowFile, session: ClientSession): Promise<Imported> {
  const { viewer } = call;
  const company = await (file.dryRun ? visibleCompany(models, viewer, companyId, { session }) : holdCompany(models, viewer, companyId, session));
  const project = await models.scopeItems
    .findOne({ _id: projectId, companyId: company._id, kind: 'project', deletedAt: null }, { content: 1 }, { session })
    .lean<Pick<ScopeItemDoc, '_id'> & { content: ScopeItemOf<'project'>['content'] }>();
  if (project === null) throw failures.notFound();
  const { name, description, content, ...report } = readable(await read(models, company._id, file, session));
  const id = new Types.ObjectId().toHexString();
  const fields = await fieldsByIds(
    models,
    company._id,
    Object.values(content.transitions).flatMap(({ screenFieldIds }) => screenFieldIds),
    session,
  );
  const findings = checkWorkflow({ id, content, project: project.content, requestTypes: [], fields });
  if (!file.dryRun)
    await insertItems(
      models,
      call,
      company,
      [{ id, kind: 'workflow', projectId, name: file.name ?? name ?? UNNAMED, description, content }],
      session,
      'scope.imported',
    );
  return { itemId: file.dryRun ? null : id, ...report, findings };
}

const UNNAMED = 'Imported workflow';

async function read(
  models: Models,
  companyId: Types.ObjectId,
  { format, text, categories, name }: Omit<WorkflowFile, 'companyId' | 'projectId'>,
  session: ClientSession,
) {
  const known = await models.scopeItems.find({ companyId, kind: 'field', deletedAt: null }, { _id: 1 }, { session }).lean();
  const options = { categories, fieldIds: new Set(known.map(({ _id }) => _id.toHexString())), ...(name !== undefined && { name }) };
  return format === 'xml' ? readWorkflowXml(text, options) : readWorkflowRest(text, options);
}

/** @throws CallError 422 with what is wrong with the file */
function readable(reading: WorkflowReading | Unreadable): Omit<WorkflowReading, 'kind'> {
  if (reading.kind === 'unreadable') throw failures.validation({ text: reading.message }, reading.message);
  const { kind: _read, ...rest } = reading;
  return rest;
}
