import { isGone } from '@scopewright/company-kit/scope/scope-queries';
import type { ScopeChange } from '@scopewright/contracts/scoping';
import { SCOPE_CHANGES_MAX } from '@scopewright/contracts/scoping/limits';
import type { EditStore } from '@scopewright/editing';
import { type EditedKind, sharedStore } from '@scopewright/editing/shared-store';
import type { HostApi } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';
import { keepWorkItem } from '../backlog-queries.ts';
import { backlogOwner } from './backlog-owner.ts';
import { type EditedWorkItem, editedWorkItem, WORK_ITEM_RULES } from './work-item-rules.ts';
import { WORK_ITEM_WORDS } from './work-item-words.ts';

export type WorkItemStore = EditStore<EditedWorkItem>;

const HISTORY_SHOWN = 20;

const workItems = ({ api, queryClient }: HostApi, companyId: string): EditedKind<EditedWorkItem> => ({
  rules: WORK_ITEM_RULES,
  isGone,
  fetchItem: async (workItemId) => editedWorkItem(await api.call('workItem', { params: { workItemId } })),
  send: async (item, { operationId, changes }) =>
    editedWorkItem(
      (
        await api.call('changeWorkItem', {
          params: { workItemId: item.id },
          body: { operationId, version: item.version, changes: changes as ScopeChange[] },
        })
      ).workItem,
    ),
  onSaved: (workItem) => keepWorkItem(queryClient, companyId, workItem),
  largestBatch: SCOPE_CHANGES_MAX,
  words: WORK_ITEM_WORDS,
  history: async ({ id }) =>
    (await api.call('workItemHistory', { params: { workItemId: id }, query: { limit: HISTORY_SHOWN } })).items,
});

/** The store of the signed-in user and a company's work items. */
export const workItemStoreOf = (host: HostApi, queryClient: QueryClient, companyId: string): WorkItemStore =>
  sharedStore(host, queryClient, backlogOwner(companyId), () => workItems(host, companyId));
