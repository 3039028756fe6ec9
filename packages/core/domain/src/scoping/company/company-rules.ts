import type { ScopeItemKind, ScopeItemOf } from '@scopewright/contracts/scoping';
import { error, type Finding, info, type Rule, warning } from '../finding.ts';
import { foldName, inOrder, repeated } from '../parts.ts';

/** The part of an item that the rules read. */
export type CheckedItemOf<K extends ScopeItemKind> = Pick<
  ScopeItemOf<K>,
  'id' | 'kind' | 'projectId' | 'name' | 'content'
>;
export type CheckedItem = { [K in ScopeItemKind]: CheckedItemOf<K> }[ScopeItemKind];

/** The part of each item that the rules about items together read. */
type SeenItem<K extends ScopeItemKind, P extends keyof CheckedItemOf<K>['content']> = Pick<
  CheckedItemOf<K>,
  'id' | 'projectId' | 'name'
> & {
  content: Pick<CheckedItemOf<K>['content'], P>;
};

/** The items of a company by kind, without deleted ones. */
export interface CompanyItems {
  projects: readonly SeenItem<'project', 'key' | 'portalGroups'>[];
  workflows: readonly SeenItem<'workflow', 'statuses'>[];
  requestTypes: readonly SeenItem<'requestType', 'portalGroupId' | 'workflowId'>[];
}

/** A rule about items together, with the items that violate it. */
export type CompanyRule = Rule<CompanyItems, Pick<Finding, 'itemId' | 'path' | 'message'>>;

const inItem = (itemId: string, path: string[], message: string) => ({ itemId, path, message });

/** Rules across a company's items: the platform has one list each of projects, workflows and statuses. */
export const COMPANY_RULES: readonly CompanyRule[] = [
  error('project.key-twice', ({ projects }) =>
    repeated(projects, ({ content }) => content.key).map(([{ id, content }, first]) =>
      inItem(id, ['content', 'key'], `The key ${content.key} already belongs to “${first.name}”.`),
    ),
  ),
  error('project.name-twice', ({ projects }) =>
    repeated(projects, ({ name }) => foldName(name)).map(([{ id, name }]) =>
      inItem(id, ['name'], `Two projects are called “${name}”.`),
    ),
  ),
  warning('project.portal-group-empty', ({ projects, requestTypes }) => {
    const used = new Set(requestTypes.map(({ projectId, content }) => `${projectId} ${content.portalGroupId}`));
    return projects.flatMap(({ id, content }) =>
      inOrder(content.portalGroups).flatMap(([groupId, { name }]) =>
        used.has(`${id} ${groupId}`)
          ? []
          : [
              inItem(
                id,
                ['content', 'portalGroups', groupId],
                `No request type is in the portal group “${name}”: the portal does not show it.`,
              ),
            ],
      ),
    );
  }),
  error('workflow.name-twice', ({ workflows }) =>
    repeated(workflows, ({ name }) => foldName(name)).map(([{ id, name }]) =>
      inItem(id, ['name'], `Two workflows are called “${name}”: the platform shares workflows between all projects.`),
    ),
  ),
  warning('workflow.status-of-two-categories', ({ workflows }) => {
    const statuses = workflows.flatMap((workflow) =>
      inOrder(workflow.content.statuses).flatMap(([statusId, status]) =>
        status.category === null ? [] : [{ workflow, statusId, ...status }],
      ),
    );
    const firsts = new Map<string, (typeof statuses)[number]>();
    for (const status of statuses) if (!firsts.has(foldName(status.name))) firsts.set(foldName(status.name), status);
    return statuses.flatMap(({ workflow, statusId, name, category }) => {
      const first = firsts.get(foldName(name));
      if (first === undefined || first.category === category || first.workflow.id === workflow.id) return [];
      return [
        inItem(
          workflow.id,
          ['content', 'statuses', statusId, 'category'],
          `“${name}” has another category in “${first.workflow.name}”: on the platform, statuses with the same name are one status.`,
        ),
      ];
    });
  }),
  info('workflow.unused', ({ workflows, requestTypes }) => {
    const used = new Set(requestTypes.map(({ content }) => content.workflowId));
    return workflows.flatMap(({ id, name }) =>
      used.has(id) ? [] : [inItem(id, [], `No request type uses the workflow “${name}”.`)],
    );
  }),
  error('request-type.workflow-elsewhere', ({ workflows, requestTypes }) => {
    const projects = new Map(workflows.map(({ id, projectId }) => [id, projectId]));
    return requestTypes.flatMap(({ id, name, projectId, content: { workflowId } }) =>
      workflowId === null || projects.get(workflowId) === projectId
        ? []
        : [inItem(id, ['content', 'workflowId'], `The workflow of “${name}” belongs to another project.`)],
    );
  }),
  warning('request-type.name-twice', ({ requestTypes }) =>
    repeated(requestTypes, ({ projectId, name }) => `${projectId} ${foldName(name)}`).map(([{ id, name }]) =>
      inItem(id, ['name'], `Two request types of the project are called “${name}”: requesters cannot tell them apart.`),
    ),
  ),
];

/** Findings of the rules about items together, in the order of the rules. */
export const checkItemsTogether = (items: CompanyItems): Finding[] =>
  COMPANY_RULES.flatMap(({ id, severity, find }) =>
    find(items).map((found): Finding => ({ rule: id, severity, ...found })),
  );
