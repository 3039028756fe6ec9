import { isGone, keepItem, refreshDiffering } from '@scopewright/company-kit/scope/scope-queries';
import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { SCOPE_CHANGES_MAX } from '@scopewright/contracts/scoping/limits';
import type { EditStore } from '@scopewright/editing';
import { type EditedKind, openStore, sharedStore } from '@scopewright/editing/shared-store';
import type { HostApi } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';
import { describePlace, describeValue } from '../words/change-words.ts';
import { SCOPE_RULES } from './scope-rules.ts';

export type ScopeStore = EditStore<ScopeItem>;

const HISTORY_SHOWN = 20;

const scopeItems = ({ api, queryClient }: HostApi, companyId: string): EditedKind<ScopeItem> => ({
  rules: SCOPE_RULES,
  isGone,
  fetchItem: (itemId) => api.call('scopeItem', { params: { itemId } }),
  send: async (item, { operationId, changes }) =>
    (
      await api.call('changeScopeItem', {
        params: { itemId: item.id },
        body: { operationId, version: item.version, changes: changes as ScopeChange[] },
      })
    ).item,
  onSaved: (item) => {
    keepItem(queryClient, companyId, item);
    refreshDiffering(queryClient, companyId);
  },
  largestBatch: SCOPE_CHANGES_MAX,
  // a portal group that a request type is put into may be new, too
  follows: (item, changes) => (changes.some(({ path }) => path.includes('portalGroupId')) ? item.projectId : null),
  words: { place: describePlace, value: describeValue },
  history: async ({ id }) =>
    (await api.call('scopeItemHistory', { params: { itemId: id }, query: { limit: HISTORY_SHOWN } })).items,
});

/** The store of the signed-in user and a company. */
export const scopeStoreOf = (host: HostApi, queryClient: QueryClient, companyId: string): ScopeStore =>
  sharedStore(host, queryClient, companyId, () => scopeItems(host, companyId));

/** The store of a company that is open on this page; null without one. */
export const openScopeStore = (host: HostApi, queryClient: QueryClient, companyId: string): ScopeStore | null =>
  openStore<ScopeItem>(host, queryClient, companyId);
