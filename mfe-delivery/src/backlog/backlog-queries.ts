import { newIdempotencyKey } from '@scopewright/api-client';
import { useCall } from '@scopewright/calls';
import { backlogKey, linesKey, workItemKey } from '@scopewright/company-kit/backlog/backlog-key';
import type { CallInput, CallOutput } from '@scopewright/contracts';
import type { BacklogLevel } from '@scopewright/contracts/backlog/limits';
import { useHost } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';
import { type EditedWorkItem, editedWorkItem } from './saving/work-item-rules.ts';
import { lineOf, type WorkItem } from './work-items.ts';

/** All work items of a project, and facts about its backlog. */
export type BacklogLines = CallOutput<'backlogLines'>;

/** All work items of a project without their texts. */
export function useBacklogLines(companyId: string, projectId: string) {
  return useCall(linesKey(companyId, projectId), 'backlogLines', { params: { companyId }, query: { projectId } });
}

/** A work item from the server. */
export function useFetchedWorkItem(companyId: string, workItemId: string) {
  return useCall(workItemKey(companyId, workItemId), 'workItem', { params: { workItemId } });
}

const newerWorkItem = <T extends { version: number }>(known: T | undefined, other: T): T =>
  known && known.version >= other.version ? known : other;

/** Puts a work item from the server into the query cache, unless a newer state is already there. */
export function keepWorkItem(queryClient: QueryClient, companyId: string, workItem: EditedWorkItem): void {
  queryClient.setQueryData<WorkItem>(workItemKey(companyId, workItem.id), (known) => newerWorkItem(known, workItem));
  queryClient.setQueryData<BacklogLines>(linesKey(companyId, workItem.projectId), (lines) => {
    const at = lines?.rows.findIndex(({ id }) => id === workItem.id) ?? -1;
    const row = lines?.rows[at];
    return lines && row ? { ...lines, rows: lines.rows.with(at, newerWorkItem(row, lineOf(workItem))) } : lines;
  });
}

/** Refetches lists of a company's backlog; the open work items keep their state. */
export const refreshBacklog = (queryClient: QueryClient, companyId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: backlogKey(companyId) });

/** Values of a new work item. */
export interface NewWorkItem {
  level: BacklogLevel;
  parentId: string | null;
  title: string;
  after?: string | null;
}

/** Calls that create, move and delete work items of a company, each under its own operation id. */
export function useWorkItemCommands(companyId: string) {
  const { api, queryClient } = useHost();
  const operationId = newIdempotencyKey;
  const settle = (workItem: WorkItem): EditedWorkItem => {
    const edited = editedWorkItem(workItem);
    keepWorkItem(queryClient, companyId, edited);
    void refreshBacklog(queryClient, companyId);
    return edited;
  };
  return {
    create: async (projectId: string, workItem: NewWorkItem, operation: string) =>
      settle(
        await api.call('createWorkItem', {
          params: { projectId },
          body: { operationId: operation, ...workItem } as CallInput<'createWorkItem'>['body'],
        }),
      ),
    move: async (workItemId: string, place: { after: string | null; parentId?: string | null }) =>
      settle(
        (
          await api.call('moveWorkItem', {
            params: { workItemId },
            body: { operationId: operationId(), ...place } as CallInput<'moveWorkItem'>['body'],
          })
        ).workItem,
      ),
    remove: async ({ id, version }: Pick<WorkItem, 'id' | 'version'>) =>
      settle(
        (
          await api.call('deleteWorkItem', {
            params: { workItemId: id },
            body: { operationId: operationId(), version },
          })
        ).workItem,
      ),
    restore: async (workItemId: string) =>
      settle(
        (await api.call('restoreWorkItem', { params: { workItemId }, body: { operationId: operationId() } })).workItem,
      ),
    overrideReady: async (workItemId: string, reason: string | null) =>
      settle(
        (await api.call('overrideReady', { params: { workItemId }, body: { operationId: operationId(), reason } }))
          .workItem,
      ),
  };
}
