import type { FunctionScript, ProjectContent, ScopeItem, ScopeItemHead } from '@scopewright/contracts/scoping';
import { BLANK_HEAD } from '../blank.ts';
import type { CompanyField } from '../field/field-reuse.ts';
import { mapParts } from '../parts.ts';
import { chosenFields, itemsOfKind, type OriginalItem, otherNameIn, placedItems } from './placed-items.ts';
import type { FieldMap } from './remapped-content.ts';

export type { OriginalItem } from './placed-items.ts';

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
  const workflows = itemsOfKind(items, 'workflow');
  const requestTypes = itemsOfKind(items, 'requestType');
  const choice = target.isSameCompany
    ? null
    : chosenFields({ workflows, requestTypes, originals }, target.fields, otherNameIn(project.name), mintId);
  const fields: FieldMap = choice?.byKey ?? new Map();
  const originalOf = new Map(originals.map((field) => [fields.get(field.id)?.id, field]));
  const { workflowNames } = target;
  const placed = placedItems({ workflows, requestTypes }, { projectId, fields, workflowNames }, mintId);
  const content = projectContent(project.content as ProjectContent, project.name, target);
  return {
    projectId,
    items: [
      { ...headOf(project, target), id: projectId, projectId: null, name: target.name, content },
      ...(choice?.made ?? []).map((made) => ({
        ...headOf(originalOf.get(made.id) as OriginalItem, target),
        ...made,
        projectId: null,
      })),
      ...placed.map(({ original, ...values }) => ({
        ...headOf(original, target),
        ...values,
        ...(original.scripts && { scripts: original.scripts }),
      })),
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

/** A project's content under another name and key, without people of its company. */
export const projectContent = (
  content: ProjectContent,
  formerName: string,
  { name, key }: Pick<CopyTarget, 'name' | 'key'>,
): ProjectContent => ({
  ...content,
  key,
  portalName: content.portalName === formerName ? name : content.portalName,
  consultantIds: [],
});
