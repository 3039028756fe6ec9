import type { QueryClient } from '@scopewright/query';
import type { HostApi } from '@scopewright/remote-contract';
import { editRegistryOf } from '../../editing/page-registry.ts';
import { ownerOf } from '../../editing/shared-store.ts';
import { scopeStoreOf } from './scope-store.ts';

/**
 * Opens the stores of companies for which a user has left edits in this browser, so that the edits are sent, or asked
 * about, on any screen.
 */
export function openLeftEdits(
  host: HostApi,
  queryClient: QueryClient,
  userId: string,
  companyIds: readonly string[],
): void {
  if (host.session.get().user?.id !== userId) return;
  for (const companyId of companyIds) {
    const store = scopeStoreOf(host, queryClient, companyId);
    // from then on it stays as long as something is pending in it
    void store.ready.then(editRegistryOf(queryClient).hold(ownerOf(userId, companyId)));
  }
}
