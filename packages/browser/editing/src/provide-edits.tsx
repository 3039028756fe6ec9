import type { HostEdits } from '@scopewright/remote-contract';
import { type QueryClient, useQueryClient } from '@scopewright/remote-contract/query';
import { Late, latePart } from '@scopewright/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { commitDrafts } from './open-drafts.ts';
import { editRegistryOf } from './page-registry.ts';

const problems = latePart(() => import('./save-problems.tsx').then(({ SaveProblems }) => SaveProblems));

/** Edits of this remote that couldn't be saved. */
function Problems() {
  const registry = editRegistryOf(useQueryClient());
  const unsaved = useSyncExternalStore(registry.subscribe, registry.unsaved);
  const some = unsaved.length > 0;
  useEffect(() => {
    // loaded now, because without a connection it couldn't be
    if (some) problems.prefetch();
  }, [some]);
  return some ? <Late of={problems} props={{ unsaved }} placeholder={null} /> : null;
}

const provided = new WeakSet<HostEdits>();

/**
 * Adds the edits of this remote to those that the page knows. Only the first call does: edits are sent also after
 * leaving all of the remote's screens.
 */
export function provideEdits(edits: HostEdits, queryClient: QueryClient): void {
  if (provided.has(edits)) return;
  provided.add(edits);
  const registry = editRegistryOf(queryClient);
  edits.add({
    isUnsaved: registry.isUnsaved,
    subscribe: registry.subscribe,
    flush() {
      for (const { store } of registry.unsaved()) store.flush();
    },
    commit: commitDrafts,
    Problems,
  });
}
