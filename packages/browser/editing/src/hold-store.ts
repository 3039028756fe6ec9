import type { HostApi } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';
import type { EditStore } from './edit-store.ts';
import { editRegistryOf } from './page-registry.ts';
import { provideEdits } from './provide-edits.tsx';
import { ownerOf } from './shared-store.ts';

/**
 * Holds a store that was opened for unsaved edits of earlier pages: from then on it stays as long as something is
 * pending in it. The page knows its edits as those of an open editor.
 */
export function holdLeftStore(
  { edits }: Pick<HostApi, 'edits'>,
  queryClient: QueryClient,
  userId: string,
  of: string,
  store: Pick<EditStore<never>, 'ready'>,
): void {
  if (edits) provideEdits(edits, queryClient);
  void store.ready.then(editRegistryOf(queryClient).hold(ownerOf(userId, of)));
}
