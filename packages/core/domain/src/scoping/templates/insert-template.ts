import type {
  FunctionScript,
  InsertionResult,
  ProjectContent,
  ScopeChange,
  ScopeItemKind,
  ScopeItemOf,
} from '@scopewright/contracts/scoping';
import { SCOPE_PARTS_MAX } from '@scopewright/contracts/scoping/limits';
import { BLANK_CONTENT } from '../blank.ts';
import { type FieldChoice, freeName } from '../field/field-reuse.ts';
import { inWrittenOrder } from '../order.ts';
import { foldName } from '../parts.ts';
import type { ScopeTemplate } from './template.ts';
import { requestTypeContentOf, workflowContentOf } from './template-content.ts';
import { resolveFields } from './template-fields.ts';

export { templateFieldKeys, templateFieldNames } from './template-fields.ts';

/** The part of a company's items that decides how a template is inserted. */
export interface TemplateTarget {
  /** The project that it is inserted into, or the name and key of a new one. */
  project: Pick<ScopeItemOf<'project'>, 'id' | 'name' | 'content'> | { key: string; name: string };
  /** All projects of the company. */
  projects: readonly { id: string; name: string; content: Pick<ProjectContent, 'key'> }[];
  /** All workflows of the company: the platform has a single list of them. */
  workflows: readonly Pick<ScopeItemOf<'workflow'>, 'name'>[];
  /** The request types of the project. */
  requestTypes: readonly Pick<ScopeItemOf<'requestType'>, 'name'>[];
  /** The company's fields, at least those with one of the names from `templateFieldNames`. */
  fields: readonly Pick<ScopeItemOf<'field'>, 'id' | 'name' | 'content'>[];
}

/** An item to create; unspecified properties are as in every new item. */
export type NewItem = {
  [K in ScopeItemKind]: Pick<ScopeItemOf<K>, 'id' | 'kind' | 'projectId' | 'name' | 'description' | 'content'> &
    Partial<Pick<ScopeItemOf<K>, 'phase'>> & { scripts?: FunctionScript[] };
}[ScopeItemKind];

export type TemplateConflict = InsertionResult['conflicts'][number];

export interface TemplatePlan {
  projectId: string;
  /** Items to create in this order: a new project, fields, workflows, request types. Empty if something blocks. */
  items: NewItem[];
  /** Portal groups to add to an existing project. */
  projectChanges: ScopeChange[];
  conflicts: TemplateConflict[];
}

/**
 * Plans what inserting a template creates. The company's fields are reused if they have the same name and type and all
 * options that the template's rules use; if a field with the same name doesn't match, the template's field gets the
 * template's name appended. Portal groups with the same name are reused. Workflows and request types whose names are
 * taken get a number. Nothing existing is changed, except that portal groups are added to the project.
 * @param mintId generates the id of a new item or portal group
 */
export function planTemplate(template: ScopeTemplate, target: TemplateTarget, mintId: () => string): TemplatePlan {
  const projectId = 'id' in target.project ? target.project.id : mintId();
  const project =
    'id' in target.project
      ? planGroups(groupNamesOf(template), hasApprovals(template), target.project, mintId)
      : planProject(template, target.project, target.projects, projectId, mintId);
  const fields = resolveFields(template, target.fields, mintId);
  const workflows = template.workflows.map((workflow) => ({ id: mintId(), workflow }));
  const workflowNames = namesOf(template.workflows, target.workflows);
  const requestTypeNames = namesOf(template.requestTypes, target.requestTypes);
  const workflowIds = new Map(workflows.map(({ id, workflow: { name } }) => [name, id]));

  const items: NewItem[] = [
    ...project.items,
    ...fields.made.map(
      ({ id, name, content }): NewItem => ({ id, kind: 'field', projectId: null, name, description: '', content }),
    ),
    ...workflows.map(({ id, workflow }, index): NewItem => {
      const content = workflowContentOf(workflow, fields.resolved);
      return {
        id,
        kind: 'workflow',
        projectId,
        name: workflowNames[index] ?? workflow.name,
        description: workflow.description,
        content,
      };
    }),
    ...template.requestTypes.map((type, index): NewItem => {
      const ids = {
        portalGroupId: project.groupIds.get(type.portalGroup) ?? '',
        workflowId: workflowIds.get(type.workflow) ?? '',
      };
      const content = requestTypeContentOf(type, fields.resolved, ids);
      return {
        id: mintId(),
        kind: 'requestType',
        projectId,
        name: requestTypeNames[index] ?? type.name,
        description: type.description,
        content,
      };
    }),
  ];
  const conflicts = [
    ...project.conflicts,
    ...conflictsOfFields(fields),
    ...renamings('workflow', template.workflows, workflowNames),
    ...renamings('requestType', template.requestTypes, requestTypeNames),
  ];
  const isBlocked = conflicts.some(({ blocks }) => blocks);
  return { projectId, items: isBlocked ? [] : items, projectChanges: isBlocked ? [] : project.changes, conflicts };
}

export interface PlannedProject {
  items: NewItem[];
  changes: ScopeChange[];
  /** Ids of the portal groups by their names in the template. */
  groupIds: ReadonlyMap<string, string>;
  conflicts: TemplateConflict[];
}

const groupNamesOf = ({ requestTypes }: ScopeTemplate): string[] => [
  ...new Set(requestTypes.map(({ portalGroup }) => portalGroup)),
];

function planProject(
  template: ScopeTemplate,
  { key, name }: { key: string; name: string },
  projects: TemplateTarget['projects'],
  projectId: string,
  mintId: () => string,
): PlannedProject {
  const groups = groupNamesOf(template).map((group): [id: string, part: { name: string }] => [
    mintId(),
    { name: group },
  ]);
  // without a purpose: the project's description has it
  const content: ProjectContent = {
    ...BLANK_CONTENT.project,
    key,
    portalName: name,
    portalGroups: inWrittenOrder(groups),
  };
  return {
    items: [{ id: projectId, kind: 'project', projectId: null, name, description: template.description, content }],
    changes: [],
    groupIds: new Map(groups.map(([id, group]) => [group.name, id])),
    conflicts: takenBy(projects, { key, name }),
  };
}

const TOO_MANY_GROUPS = `A project has at most ${SCOPE_PARTS_MAX.portalGroups} portal groups: there is no room for those of the template.`;

/** Projects that prevent a new one: its key, or its name, belongs to them. */
export const takenBy = (
  projects: TemplateTarget['projects'],
  { key, name }: { key: string; name: string },
): TemplateConflict[] =>
  projects.flatMap((project): TemplateConflict[] => {
    const same =
      project.content.key === key
        ? `The key ${key} belongs`
        : foldName(project.name) === foldName(name)
          ? 'The name belongs'
          : null;
    return same === null
      ? []
      : [
          {
            kind: 'project',
            name,
            message: `${same} to the project “${project.name}”: choose another one.`,
            existingId: project.id,
            blocks: true,
          },
        ];
  });

const hasApprovals = ({ workflows }: ScopeTemplate): boolean =>
  workflows.some(({ approvals = [] }) => approvals.length > 0);

/** The portal groups with these names in an existing project: those that it has, and new ones. */
export function planGroups(
  groupNames: readonly string[],
  needsServiceProject: boolean,
  { id, name, content }: Pick<ScopeItemOf<'project'>, 'id' | 'name' | 'content'>,
  mintId: () => string,
): PlannedProject {
  const known = new Map(
    Object.entries(content.portalGroups).map(([groupId, group]) => [foldName(group.name), groupId]),
  );
  const changes: ScopeChange[] = [];
  const groupIds = new Map<string, string>();
  for (const group of groupNames) {
    const groupId = known.get(foldName(group)) ?? mintId();
    groupIds.set(group, groupId);
    // Without an order key it is placed last.
    if (!known.has(foldName(group)))
      changes.push({ kind: 'set', path: ['content', 'portalGroups', groupId], to: { name: group } });
  }
  const message = `“${name}” is not a service project: it has neither a portal nor approvals on the platform.`;
  const conflicts: TemplateConflict[] =
    content.isServiceProject || !needsServiceProject
      ? []
      : [{ kind: 'project', name, message, existingId: id, blocks: false }];
  if (known.size + changes.length > SCOPE_PARTS_MAX.portalGroups)
    conflicts.push({ kind: 'project', name, message: TOO_MANY_GROUPS, existingId: id, blocks: true });
  return { items: [], changes, groupIds, conflicts };
}

/** Names for new items, unique among existing ones and each other. */
function namesOf(wanted: readonly { name: string }[], existing: readonly { name: string }[]): string[] {
  const taken = new Set(existing.map(({ name }) => foldName(name)));
  return wanted.map(({ name }) => {
    const free = freeName(name, taken);
    taken.add(foldName(free));
    return free;
  });
}

export const conflictsOfFields = ({ used, renamed }: FieldChoice): TemplateConflict[] => [
  ...used.map(
    ({ id, name }): TemplateConflict => ({
      kind: 'field',
      name,
      message: 'Already in the company, and reused.',
      existingId: id,
      blocks: false,
    }),
  ),
  ...renamed.map(
    ({ id, name, given }): TemplateConflict => ({
      kind: 'field',
      name,
      message: `The field that is there is of another type or has other options: the template's becomes “${given}”.`,
      existingId: id,
      blocks: false,
    }),
  ),
];

export const renamings = (
  kind: 'workflow' | 'requestType',
  wanted: readonly { name: string }[],
  given: readonly string[],
): TemplateConflict[] =>
  wanted.flatMap(({ name }, index) => {
    const free = given[index] ?? name;
    return free === name
      ? []
      : [{ kind, name, message: `The name is taken: the template's becomes “${free}”.`, blocks: false }];
  });
