import type {
  FunctionScript,
  ProjectContent,
  RequestTypeContent,
  ScopeItem,
  ScopeItemHead,
  ScopeItemOf,
  WorkflowContent,
} from '@scopewright/contracts/scoping';
import { BLANK_HEAD } from '../blank.ts';
import { cut } from '../exchange/clean-text.ts';
import { type CompanyField, chooseFields, type FieldChoice, freeName, type WantedField } from '../field/field-reuse.ts';
import { compareBytes, foldName, mapParts } from '../parts.ts';
import { type FieldMap, requestTypeWith, usedValues, workflowWith } from './remapped-content.ts';

/** An item to copy; its scripts are those of a workflow's functions. */
export type OriginalItem = Pick<
  ScopeItem,
  'id' | 'kind' | 'name' | 'description' | 'phase' | 'notes' | 'openQuestions' | 'order' | 'content'
> & { scripts?: FunctionScript[] };

/** A project with its workflows and request types, and the fields that they refer to. */
export interface CopyOriginal {
  project: OriginalItem;
  items: readonly OriginalItem[];
  fields: readonly OriginalItem[];
}

/** The part of a company that decides how a project is copied into it. */
export interface CopyTarget {
  name: string;
  key: string;
  /** Whether the original is of this company too: then it has the fields, and questions and notes concern it. */
  isSameCompany: boolean;
  /** Names of all workflows of the company: the platform has a single list of them. */
  workflowNames: readonly string[];
  /** The company's fields, at least those with one of the names from `copiedFieldNames`; unused in the same company. */
  fields: readonly CompanyField[];
}

/** An item to create. */
export type CopiedItem = Pick<ScopeItem, 'id' | 'kind' | 'projectId' | 'name' | 'description' | 'content'> &
  Pick<ScopeItemHead, 'phase' | 'notes' | 'openQuestions'> & { scripts?: FunctionScript[] };

export interface CopyPlan {
  projectId: string;
  /** Items to create in this order: the project, fields, workflows, request types. */
  items: CopiedItem[];
  /** How many fields of the company are reused. */
  reusedFields: number;
}

const NAME_LENGTH = 60;
const PROJECT_NAME_LENGTH = 40;

const otherNameIn = (projectName: string) => (name: string) =>
  `${cut(name, NAME_LENGTH)} (${cut(projectName, PROJECT_NAME_LENGTH)})`;

/** Names that copied fields have or may get in a company: its other fields need not be read. */
export const copiedFieldNames = (projectName: string, fields: readonly { name: string }[]): string[] =>
  fields.flatMap(({ name }) => {
    const other = otherNameIn(projectName)(name);
    return [name, other, `${other} 2`, `${other} 3`];
  });

/**
 * Plans a copy of a project: everything as in the original, under new ids, as drafts without owner, deadline and
 * answers. In another company, fields with the same name and type and the used options are reused, others are created,
 * and questions and notes are omitted, because they concern the original's company. Workflows whose names are taken get
 * a number.
 * @param mintId generates the id of a new item
 */
export function planCopy(
  { project, items, fields: originals }: CopyOriginal,
  target: CopyTarget,
  mintId: () => string,
): CopyPlan {
  const projectId = mintId();
  const ofKind = (kind: ScopeItem['kind']) =>
    items
      .filter((item) => item.kind === kind)
      .toSorted((a, b) => compareBytes(a.order, b.order) || compareBytes(a.id, b.id));
  const workflows = ofKind('workflow');
  const requestTypes = ofKind('requestType');
  const choice = target.isSameCompany
    ? null
    : fieldsFor({ project, workflows, requestTypes, originals }, target, mintId);
  const fields: FieldMap = choice?.byKey ?? new Map();
  const originalOf = new Map(originals.map((field) => [fields.get(field.id)?.id, field]));
  const workflowIds = new Map(workflows.map(({ id }) => [id, mintId()]));
  const taken = new Set(target.workflowNames.map(foldName));
  const copyOf = (item: OriginalItem, values: Pick<CopiedItem, 'id' | 'projectId' | 'name' | 'content'>) => ({
    ...headOf(item, target),
    ...values,
  });
  return {
    projectId,
    items: [
      copyOf(project, { id: projectId, projectId: null, name: target.name, content: projectContent(project, target) }),
      ...(choice?.made ?? []).map(({ id, name, content }) => {
        return copyOf(originalOf.get(id) as OriginalItem, { id, projectId: null, name, content });
      }),
      ...workflows.map((item) => {
        const name = freeName(item.name, taken);
        taken.add(foldName(name));
        const content = workflowWith(item.content as WorkflowContent, fields);
        const copied = copyOf(item, { id: workflowIds.get(item.id) ?? '', projectId, name, content });
        return { ...copied, ...(item.scripts && { scripts: item.scripts }) };
      }),
      ...requestTypes.map((item) => {
        const content = requestTypeWith(item.content as RequestTypeContent, fields);
        const workflowId = workflowIds.get(content.workflowId ?? '') ?? null;
        return copyOf(item, { id: mintId(), projectId, name: item.name, content: { ...content, workflowId } });
      }),
    ],
    reusedFields: choice?.used.length ?? 0,
  };
}

/** The head of a copy: people, dates and states are those of new items. */
const headOf = (
  { kind, name, description, phase, notes, openQuestions }: OriginalItem,
  { isSameCompany }: CopyTarget,
): Omit<CopiedItem, 'id' | 'projectId' | 'content'> => ({
  kind,
  name,
  description,
  phase,
  notes: isSameCompany ? notes : BLANK_HEAD.notes,
  openQuestions: isSameCompany ? mapParts(openQuestions, (question) => ({ ...question, answer: '' })) : {},
});

function projectContent(project: OriginalItem, { name, key }: CopyTarget): ProjectContent {
  const content = project.content as ScopeItemOf<'project'>['content'];
  const portalName = content.portalName === project.name ? name : content.portalName;
  return { ...content, key, portalName, consultantIds: [] };
}

interface Parts {
  project: OriginalItem;
  workflows: readonly OriginalItem[];
  requestTypes: readonly OriginalItem[];
  originals: readonly OriginalItem[];
}

/** The fields of another company that the copy refers to: its own or new ones. */
function fieldsFor(
  { project, workflows, requestTypes, originals }: Parts,
  { fields }: CopyTarget,
  mintId: () => string,
): FieldChoice {
  const used = usedValues({
    workflows: workflows.map(({ content }) => content as WorkflowContent),
    requestTypes: requestTypes.map(({ content }) => content as RequestTypeContent),
  });
  const wanted = originals.flatMap(({ id, kind, name, content }): WantedField[] => {
    if (kind !== 'field') return [];
    const field = content as WantedField['content'];
    const values = used.get(id) ?? new Set();
    const neededOptionIds = Object.keys(field.options).filter((optionId) => values.has(optionId));
    return [{ key: id, name, content: field, neededOptionIds }];
  });
  return chooseFields(wanted, fields, { otherName: otherNameIn(project.name), mintId });
}
