import { holdLeftStore } from '@scopewright/editing/hold-store';
import type { HostApi } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';
import { companyOfBacklog } from './backlog-owner.ts';
import { workItemStoreOf } from './work-item-store.ts';

/** Opens the stores of companies with a user's unsent edits of work items in this browser, so that they are sent. */
export function openLeft(host: HostApi, queryClient: QueryClient, userId: string, owners: readonly string[]): void {
  if (host.session.get().user?.id !== userId) return;
  for (const owner of owners) {
    const companyId = companyOfBacklog(owner);
    if (companyId !== null)
      holdLeftStore(host, queryClient, userId, owner, workItemStoreOf(host, queryClient, companyId));
  }
}
