import type { ScopeItem, ScopeItemKind, ScopeItemOf } from '@scopewright/contracts/scoping';
import type { Finding } from '../finding.ts';
import { foldName, inOrder } from '../parts.ts';

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
export interface CompanyRule {
  /** Stable, like the ids of all rules. */
  id: string;
  severity: Finding['severity'];
  find: (items: CompanyItems) => Pick<Finding, 'itemId' | 'path' | 'message'>[];
}

/** Rules across a company's items: the platform has one list each of projects, workflows and statuses. */
export const COMPANY_RULES: readonly CompanyRule[] = [
  {
    id: 'project.key-twice',
    severity: 'error',
    find: ({ projects }) =>
      repeated(projects, ({ content }) => content.key).map(([{ id, content }, first]) => ({
        itemId: id,
        path: ['content', 'key'],
        message: `The key ${content.key} already belongs to “${first.name}”.`,
      })),
  },
  {
    id: 'project.name-twice',
    severity: 'error',
    find: ({ projects }) =>
      repeated(projects, ({ name }) => foldName(name)).map(([{ id, name }]) => ({
        itemId: id,
        path: ['name'],
        message: `Two projects are called “${name}”.`,
      })),
  },
  {
    id: 'project.portal-group-empty',
    severity: 'warning',
    find: ({ projects, requestTypes }) => {
      const used = new Set(requestTypes.map(({ projectId, content }) => `${projectId} ${content.portalGroupId}`));
      return projects.flatMap(({ id, content }) =>
        inOrder(content.portalGroups).flatMap(([groupId, { name }]) =>
          used.has(`${id} ${groupId}`)
            ? []
            : [
                {
                  itemId: id,
                  path: ['content', 'portalGroups', groupId],
                  message: `No request type is in the portal group “${name}”: the portal does not show it.`,
                },
              ],
        ),
      );
    },
  },
  {
    id: 'workflow.name-twice',
    severity: 'error',
    find: ({ workflows }) =>
      repeated(workflows, ({ name }) => foldName(name)).map(([{ id, name }]) => ({
        itemId: id,
        path: ['name'],
        message: `Two workflows are called “${name}”: the platform shares workflows between all projects.`,
      })),
  },
  {
    id: 'workflow.status-of-two-categories',
    severity: 'warning',
    find: ({ workflows }) => {
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
          {
            itemId: workflow.id,
            path: ['content', 'statuses', statusId, 'category'],
            message: `“${name}” has another category in “${first.workflow.name}”: on the platform, statuses with the same name are one status.`,
          },
        ];
      });
    },
  },
  {
    id: 'workflow.unused',
    severity: 'info',
    find: ({ workflows, requestTypes }) => {
      const used = new Set(requestTypes.map(({ content }) => content.workflowId));
      return workflows.flatMap(({ id, name }) =>
        used.has(id) ? [] : [{ itemId: id, path: [], message: `No request type uses the workflow “${name}”.` }],
      );
    },
  },
  {
    id: 'request-type.workflow-elsewhere',
    severity: 'error',
    find: ({ workflows, requestTypes }) => {
      const projects = new Map(workflows.map(({ id, projectId }) => [id, projectId]));
      return requestTypes.flatMap(({ id, name, projectId, content: { workflowId } }) =>
        workflowId === null || projects.get(workflowId) === projectId
          ? []
          : [
              {
                itemId: id,
                path: ['content', 'workflowId'],
                message: `The workflow of “${name}” belongs to another project.`,
              },
            ],
      );
    },
  },
  {
    id: 'request-type.name-twice',
    severity: 'warning',
    find: ({ requestTypes }) =>
      repeated(requestTypes, ({ projectId, name }) => `${projectId} ${foldName(name)}`).map(([{ id, name }]) => ({
        itemId: id,
        path: ['name'],
        message: `Two request types of the project are called “${name}”: requesters cannot tell them apart.`,
      })),
  },
];

/** Findings of the rules about items together, in the order of the rules. */
export const checkItemsTogether = (items: CompanyItems): Finding[] =>
  COMPANY_RULES.flatMap(({ id, severity, find }) =>
    find(items).map((found): Finding => ({ rule: id, severity, ...found })),
  );

/** Items whose key an earlier one has, each with that earlier one. */
function repeated<T extends Pick<ScopeItem, 'id'>>(
  items: readonly T[],
  keyOf: (item: T) => string,
): [item: T, first: T][] {
  const firsts = new Map<string, T>();
  return items.flatMap((item): [T, T][] => {
    const key = keyOf(item);
    const first = firsts.get(key);
    if (first !== undefined) return [[item, first]];
    firsts.set(key, item);
    return [];
  });
}
