import type { FunctionScript, ImportedFunction, ScopeItem, ScopeItemOf } from '@scopewright/contracts/scoping';
import { readForm } from '@scopewright/domain/scoping/exchange/form-json';
import { fieldsOfNames, planForm } from '@scopewright/domain/scoping/exchange/import-form';
import type { Report, Unreadable, WorkflowReadOptions } from '@scopewright/domain/scoping/exchange/reading';
import { readWorkflowRest } from '@scopewright/domain/scoping/exchange/workflow-rest';
import { readWorkflowXml } from '@scopewright/domain/scoping/exchange/workflow-xml';
import type { CompanyField } from '@scopewright/domain/scoping/field/field-reuse';
import type { Finding } from '@scopewright/domain/scoping/finding';
import { checkForm } from '@scopewright/domain/scoping/form/form-check';
import { referredTo } from '@scopewright/domain/scoping/references';
import { checkWorkflow } from '@scopewright/domain/scoping/workflow/workflow-check';
import { ObjectId, serialize } from 'bson';
import { boundedFindings } from './check-scope.ts';
import { itemsOf, type StoredItems } from './stored-items.ts';

/** An imported file of the target platform. */
export interface ImportedFile {
  kind: 'workflow' | 'form';
  /** Of a workflow. */
  format?: 'xml' | 'rest';
  text: string;
  /** Name of the item; if omitted, the name in the file. */
  name?: string;
  /** Categories of a workflow's statuses, by status name. */
  categories?: WorkflowReadOptions['categories'];
}

/** A field of the company by its id and name. */
export type NamedField = Pick<CompanyField, 'id' | 'name'>;

/**
 * An item to create, with its content as BSON: the writer decodes items one by one, because decoding all together would
 * block the event loop.
 */
export type PlannedFileItem = Pick<ScopeItem, 'id' | 'kind' | 'name' | 'description'> & { content: Uint8Array };

/** The result of reading a file for a company. */
export interface ImportPlan extends Report {
  kind: 'planned';
  /** Fields first; the last one is the item from the file. */
  items: PlannedFileItem[];
  missingCategories: string[];
  findings: Finding[];
  /** Of a workflow: functions of apps. */
  functions?: ImportedFunction[];
  /** Of a workflow: the scripts of its functions. */
  scripts?: FunctionScript[];
}

const UNNAMED = { workflow: 'Imported workflow', form: 'Imported form' } as const;
const mintId = (): string => new ObjectId().toHexString();

function readWorkflow({ format, text, categories = {}, name }: ImportedFile, fields: readonly NamedField[]) {
  const options = { categories, fieldIds: new Set(fields.map(({ id }) => id)), ...(name !== undefined && { name }) };
  return format === 'xml' ? readWorkflowXml(text, options) : readWorkflowRest(text, options);
}

/** Ids of the company's fields whose contents the plan needs; empty for a file that can't be read. */
export function fieldsOfFile({ file, fields }: { file: ImportedFile; fields: readonly NamedField[] }): string[] {
  if (file.kind === 'workflow') {
    const reading = readWorkflow(file, fields);
    if (reading.kind === 'unreadable') return [];
    const ids = referredTo({ kind: 'workflow', content: reading.content });
    return fields.flatMap(({ id }) => (ids.has(id) ? [id] : []));
  }
  const reading = readForm(file.text);
  return reading.kind === 'unreadable' ? [] : fieldsOfNames(reading, file.name ?? reading.name ?? UNNAMED.form, fields);
}

interface PlanInput {
  file: ImportedFile;
  fields: readonly NamedField[];
  /** The fields that `fieldsOfFile` names. */
  contents: StoredItems;
  project: ScopeItemOf<'project'>['content'];
}

/** Plans the import of a file, and checks the result with the rules. */
export function planFile(input: PlanInput): ImportPlan | Unreadable {
  const known = [...itemsOf(input.contents)].flatMap((item) => (item.kind === 'field' ? [item] : []));
  return input.file.kind === 'workflow' ? planWorkflow(input, known) : planFormFile(input, known);
}

const byId = (fields: readonly CompanyField[]) =>
  new Map(fields.map(({ id, name, content }) => [id, { ...content, name }]));

function planWorkflow({ file, fields, project }: PlanInput, known: readonly CompanyField[]): ImportPlan | Unreadable {
  const reading = readWorkflow(file, fields);
  if (reading.kind === 'unreadable') return reading;
  const { description, content, understood, leftOut, missingCategories, functions, scripts } = reading;
  const item = { id: mintId(), kind: 'workflow' as const, name: file.name ?? reading.name ?? UNNAMED.workflow };
  const findings = checkWorkflow({ id: item.id, content, project, requestTypes: [], fields: byId(known) });
  const items = [{ ...item, description, content: serialize(content) }];
  const report = { understood, leftOut, missingCategories, functions, scripts };
  return { kind: 'planned', items, ...report, findings: boundedFindings(item, findings) };
}

/** A form becomes a request type, without workflow and portal group. */
function planFormFile({ file, fields, project }: PlanInput, known: readonly CompanyField[]): ImportPlan | Unreadable {
  const reading = readForm(file.text);
  if (reading.kind === 'unreadable') return reading;
  const name = file.name ?? reading.name ?? UNNAMED.form;
  const plan = planForm(reading, {
    formName: name,
    companyFields: known,
    takenNames: fields.map((field) => field.name),
    mintId,
  });
  if (plan.kind === 'unreadable') return plan;
  const { content, fields: made, understood, leftOut } = plan;
  const item = { id: mintId(), kind: 'requestType' as const, name };
  const findings = checkForm({ id: item.id, content, fields: byId([...known, ...made]), project });
  const items = [
    ...made.map((field) => ({
      id: field.id,
      kind: 'field' as const,
      name: field.name,
      description: '',
      content: serialize(field.content),
    })),
    { ...item, description: '', content: serialize(content) },
  ];
  return {
    kind: 'planned',
    items,
    understood,
    leftOut,
    missingCategories: [],
    findings: boundedFindings(item, findings),
  };
}
