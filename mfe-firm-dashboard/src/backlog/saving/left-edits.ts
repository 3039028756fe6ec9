import { holdLeftStore } from '@scopewright/editing/hold-store';
import type { HostApi } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';
import { backlogOwner } from './backlog-owner.ts';
import { pieceStoreOf } from './piece-store.ts';

/** Opens the stores of companies for whose pieces a user has left edits in this browser, so that they are sent. */
export function openLeftPieces(
  host: HostApi,
  queryClient: QueryClient,
  userId: string,
  companyIds: readonly string[],
): void {
  if (host.session.get().user?.id !== userId) return;
  for (const companyId of companyIds)
    holdLeftStore(queryClient, userId, backlogOwner(companyId), pieceStoreOf(host, queryClient, companyId));
}
