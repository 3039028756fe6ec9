import { ApiError, newIdempotencyKey } from '@scopewright/api-client';
import { useCall, usePages } from '@scopewright/calls';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { useHost } from '@scopewright/remote-contract';
import { type QueryClient, useQuery } from '@scopewright/remote-contract/query';
import { differingKey } from '../agreements/use-differing-parts.ts';
import { scopeKey } from './scope-key.ts';

export const treeKey = (companyId: string, projectId: string) => [...scopeKey(companyId), 'tree', projectId] as const;
export const itemKey = (companyId: string, itemId: string) => [...scopeKey(companyId), 'item', itemId] as const;
export const contentsKey = (companyId: string, projectId: string) =>
  [...scopeKey(companyId), 'contents', projectId] as const;
const PROJECTS = ['firm', 'projects'] as const;
const PAGE_SIZE = 50;

/** Projects that the user may see, of one company or of all. */
export function useProjects({
  companyId,
  search,
  wanted = true,
}: {
  companyId?: string | undefined;
  search: string;
  wanted?: boolean;
}) {
  return usePages(
    [...PROJECTS, companyId ?? '', search],
    'projects',
    { query: { ...(companyId && { companyId }), ...(search && { search }) }, pageSize: PAGE_SIZE },
    { enabled: wanted },
  );
}

/** A project with rows of all its items and of the company's fields. */
export function useScopeTree(companyId: string, projectId: string) {
  return useCall(treeKey(companyId, projectId), 'scope', { params: { companyId }, query: { projectId } });
}

/** The whole content of a project's items and of the fields that they use, for checks and previews. */
export function useScopeContents(companyId: string, projectId: string) {
  const { api } = useHost();
  return useQuery({
    queryKey: contentsKey(companyId, projectId),
    queryFn: async ({ signal }) => {
      const items: ScopeItem[] = [];
      let cursor: string | null = null;
      do {
        const query: { projectId: string; cursor?: string } = { projectId, ...(cursor && { cursor }) };
        const page: { items: ScopeItem[]; nextCursor: string | null } = await api.call('scopeContents', {
          params: { companyId },
          query,
          signal,
        });
        items.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor);
      return items;
    },
  });
}

/** An item from the server. */
export function useFetchedItem(companyId: string, itemId: string) {
  return useCall(itemKey(companyId, itemId), 'scopeItem', { params: { itemId } });
}

/** Where an item is used. */
export function useItemUses(companyId: string, itemId: string) {
  return useCall(
    [...scopeKey(companyId), 'uses', itemId],
    'scopeItemUses',
    { params: { itemId } },
    { select: ({ uses }) => uses },
  );
}

/** Whether the requested object doesn't exist, or the user may not see it. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404, 410, 422].includes(error.status);

/** The newer of two states of an item. */
export const newerOf = <T extends Pick<ScopeItem, 'version'>>(one: T | undefined, other: T): T =>
  one && one.version >= other.version ? one : other;

/** Puts an item from the server into the query cache, unless a newer state is already there. */
export function keepItem(queryClient: QueryClient, companyId: string, item: ScopeItem): void {
  queryClient.setQueryData<ScopeItem>(itemKey(companyId, item.id), (known) => newerOf(known, item));
  queryClient.setQueriesData<ScopeItem[]>({ queryKey: contentsKey(companyId, '').slice(0, -1) }, (items) =>
    items?.map((each) => (each.id === item.id ? newerOf(each, item) : each)),
  );
}

/** Refetches how much of a company's scope is not sold yet. */
export function refreshDiffering(queryClient: QueryClient, companyId: string): void {
  void queryClient.invalidateQueries({ queryKey: differingKey(companyId) });
}

/** Refetches lists and trees of a company; the open items keep their state. */
export function refreshScope(queryClient: QueryClient, companyId: string): void {
  void queryClient.invalidateQueries({ queryKey: scopeKey(companyId) });
  void queryClient.invalidateQueries({ queryKey: PROJECTS });
  refreshDiffering(queryClient, companyId);
}

/** Calls that create, move and delete items of a company, each under its own operation id. */
export function useScopeCommands(companyId: string) {
  const { api, queryClient } = useHost();
  const settle = (item: ScopeItem) => {
    keepItem(queryClient, companyId, item);
    refreshScope(queryClient, companyId);
    return item;
  };
  const operationId = newIdempotencyKey;
  return {
    create: async (
      body: {
        kind: ScopeItem['kind'];
        name: string;
        projectId?: string | null;
        content?: Record<string, unknown>;
        after?: string | null;
      },
      operation: string,
    ) =>
      settle(
        await api.call('createScopeItem', {
          params: { companyId },
          body: { operationId: operation, ...body } as Parameters<typeof api.call<'createScopeItem'>>[1]['body'],
        }),
      ),
    move: async (itemId: string, body: { after: string | null; portalGroupId?: string | null }) =>
      settle(
        (await api.call('moveScopeItem', { params: { itemId }, body: { operationId: operationId(), ...body } })).item,
      ),
    remove: async (item: Pick<ScopeItem, 'id' | 'version'>, force: boolean) =>
      settle(
        (
          await api.call('deleteScopeItem', {
            params: { itemId: item.id },
            body: { operationId: operationId(), version: item.version, force },
          })
        ).item,
      ),
    restore: async (itemId: string) =>
      settle((await api.call('restoreScopeItem', { params: { itemId }, body: { operationId: operationId() } })).item),
    implement: async (itemId: string, implemented: boolean) =>
      settle(
        (
          await api.call('implementScopeItem', {
            params: { itemId },
            body: { operationId: operationId(), implemented },
          })
        ).item,
      ),
  };
}
