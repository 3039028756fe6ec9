import type { QueryClient } from '@scopewright/remote-contract/query';
import type { EditStore } from './edit-store.ts';
import { editRegistryOf } from './page-registry.ts';
import { ownerOf } from './shared-store.ts';

/**
 * Holds a store that was opened for unsaved edits of earlier pages: from then on it stays as long as something is
 * pending in it.
 */
export function holdLeftStore(
  queryClient: QueryClient,
  userId: string,
  of: string,
  store: Pick<EditStore<never>, 'ready'>,
): void {
  void store.ready.then(editRegistryOf(queryClient).hold(ownerOf(userId, of)));
}
