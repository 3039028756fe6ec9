import { holdLeftStore } from '@scopewright/editing/hold-store';
import type { HostApi } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';
import { scopeStoreOf } from './scope-store.ts';

/**
 * Opens the stores of companies with a user's unsent edits in this browser, so that the edits are sent, or asked about,
 * on any screen.
 */
export function openLeft(host: HostApi, queryClient: QueryClient, userId: string, companyIds: readonly string[]): void {
  if (host.session.get().user?.id !== userId) return;
  for (const companyId of companyIds)
    holdLeftStore(host, queryClient, userId, companyId, scopeStoreOf(host, queryClient, companyId));
}
