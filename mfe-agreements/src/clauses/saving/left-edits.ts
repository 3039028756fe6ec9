import { holdLeftStore } from '@scopewright/editing/hold-store';
import type { HostApi } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';
import { placeOfClauses } from './clause-owner.ts';
import { clauseStoreOf } from './clause-store.ts';

/** Opens the stores of clauses with unsent edits of a user in this browser, so that they are sent. */
export function openLeft(host: HostApi, queryClient: QueryClient, userId: string, owners: readonly string[]): void {
  if (host.session.get().user?.id !== userId) return;
  for (const owner of owners) {
    const place = placeOfClauses(owner);
    if (place) holdLeftStore(host, queryClient, userId, owner, clauseStoreOf(host, queryClient, place));
  }
}
