import type { ProjectContent, WorkflowContent } from '@scopewright/contracts/scoping';
import { chosenFields, itemsOfKind, type OriginalItem, otherNameIn, placedItems } from '../copies/placed-items.ts';
import { projectContent } from '../copies/plan-copy.ts';
import { inOrder, partOf } from '../parts.ts';
import {
  conflictsOfFields,
  type NewItem,
  type PlannedProject,
  planGroups,
  renamings,
  type TemplatePlan,
  type TemplateTarget,
  takenBy,
} from './insert-template.ts';

/** A template that a firm has saved. */
export interface OwnTemplate {
  name: string;
  /** A project with its workflows and request types, and the fields that they refer to; see `savedTemplate`. */
  items: readonly OriginalItem[];
}

/**
 * Names that fields of own templates have or may get in a project's company: the company's other fields need not be
 * read.
 */
export { copiedFieldNames as ownTemplateFieldNames } from '../copies/plan-copy.ts';

/**
 * Plans what inserting a firm's own template creates, like `planTemplate`. A new project is as the saved one. A field
 * whose name is taken gets the name of the project appended, not that of the template, which clients must not see.
 * @param mintId generates the id of a new item or portal group
 */
export function planOwnTemplate({ items }: OwnTemplate, target: TemplateTarget, mintId: () => string): TemplatePlan {
  const [saved] = itemsOfKind(items, 'project');
  if (saved === undefined) throw new Error('The template has no project');
  const [workflows, requestTypes] = [itemsOfKind(items, 'workflow'), itemsOfKind(items, 'requestType')];
  const projectId = 'id' in target.project ? target.project.id : mintId();
  const project =
    'id' in target.project
      ? groupsIn(saved, workflows, target.project, mintId)
      : newProject(saved, target.project, target.projects, projectId);
  const originals = itemsOfKind(items, 'field');
  const otherName = otherNameIn(target.project.name);
  const fields = chosenFields({ workflows, requestTypes, originals }, target.fields, otherName, mintId);
  const placed = placedItems(
    { workflows, requestTypes },
    {
      projectId,
      fields: fields.byKey,
      workflowNames: target.workflows.map(({ name }) => name),
      requestTypeNames: target.requestTypes.map(({ name }) => name),
      groupIds: project.groupIds,
    },
    mintId,
  );
  const names = (kind: 'workflow' | 'requestType') =>
    placed.flatMap(({ original, name }) => (original.kind === kind ? [name] : []));
  const fieldOf = new Map(originals.map((field) => [fields.byKey.get(field.id)?.id, field]));
  const conflicts = [
    ...project.conflicts,
    ...conflictsOfFields(fields),
    ...renamings('workflow', workflows, names('workflow')),
    ...renamings('requestType', requestTypes, names('requestType')),
  ];
  if (conflicts.some(({ blocks }) => blocks)) return { projectId, items: [], projectChanges: [], conflicts };
  return {
    projectId,
    items: [
      ...project.items,
      ...fields.made.map((made) => madeFrom(fieldOf.get(made.id) as OriginalItem, { ...made, projectId: null })),
      ...placed.map(({ original, ...values }) => madeFrom(original, values)),
    ],
    projectChanges: project.changes,
    conflicts,
  };
}

/** The content matches the kind, as in the original. */
const madeFrom = (
  { kind, description, phase, scripts }: OriginalItem,
  values: Pick<NewItem, 'id' | 'projectId' | 'name' | 'content'>,
): NewItem => ({ kind, description, phase, ...values, ...(scripts && { scripts }) }) as NewItem;

function newProject(
  saved: OriginalItem,
  { key, name }: { key: string; name: string },
  projects: TemplateTarget['projects'],
  projectId: string,
): PlannedProject {
  const content = projectContent(saved.content as ProjectContent, saved.name, { key, name });
  const ids = Object.keys(content.portalGroups);
  return {
    items: [madeFrom(saved, { id: projectId, projectId: null, name, content })],
    changes: [],
    groupIds: new Map(ids.map((id) => [id, id])),
    conflicts: takenBy(projects, { key, name }),
  };
}

/** The portal groups of the saved project in an existing one. */
function groupsIn(
  saved: OriginalItem,
  workflows: readonly OriginalItem[],
  project: Extract<TemplateTarget['project'], { id: string }>,
  mintId: () => string,
): PlannedProject {
  const { portalGroups } = saved.content as ProjectContent;
  const groups = inOrder(portalGroups);
  const hasApprovals = workflows.some(({ content }) => Object.keys((content as WorkflowContent).approvals).length > 0);
  const names = [...new Set(groups.map(([, { name }]) => name))];
  const planned = planGroups(names, hasApprovals, project, mintId);
  const groupIds = groups.flatMap(([id]): [string, string][] => {
    const groupId = planned.groupIds.get(partOf(portalGroups, id)?.name ?? '');
    return groupId === undefined ? [] : [[id, groupId]];
  });
  return { ...planned, groupIds: new Map(groupIds) };
}
