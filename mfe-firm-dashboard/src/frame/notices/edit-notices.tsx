import { kindOf, ownersWithEdits } from '@scopewright/editing/left-edits';
import { provideEdits } from '@scopewright/editing/provide-edits';
import { type HostApi, useHost, useSession } from '@scopewright/remote-contract';
import { whenIdle } from '@scopewright/ui';
import { useHostEdits } from '@scopewright/workplace-kit/unsaved/unsaved-changes';
import { UnsavedEdits } from '@scopewright/workplace-kit/unsaved/unsaved-edits';
import { useEffect } from 'react';

/**
 * Everywhere in the workplace: shows unsaved edits, asks before the tab is closed with them, and sends edits of earlier
 * pages.
 */
export function EditNotices() {
  const edits = useHostEdits();
  const { queryClient } = useHost();
  // this remote has editors too, besides the frame
  useEffect(() => provideEdits(edits, queryClient), [edits, queryClient]);
  useTakenOver();
  return <UnsavedEdits />;
}

/** In shells that are older than `HostApi.takeOverEdits` all kinds are this remote's. */
const takeOverHere =
  (host: HostApi): NonNullable<HostApi['takeOverEdits']> =>
  async (edits) =>
    (await import('../../left-edits.ts')).openLeftEdits(host, edits);

/** Saves the unsent edits of earlier pages, once the page is idle. */
function useTakenOver(): void {
  const host = useHost();
  const { user, abilities, impersonating } = useSession();
  const userId = user?.id;
  // as text, because a renewed session has them in another array
  const may = impersonating ? '' : abilities.join();
  useEffect(() => {
    if (userId === undefined || may === '') return;
    return whenIdle(() => {
      const takeOver = host.takeOverEdits ?? takeOverHere(host);
      const openLeft = async () => {
        const owners = await ownersWithEdits(userId);
        const kinds = new Set(owners.map(kindOf));
        const those = (kind: string) => owners.filter((owner) => kindOf(owner) === kind);
        await Promise.allSettled([...kinds].map((kind) => takeOver({ kind, userId, owners: those(kind) })));
      };
      // without a connection nothing could be sent either: the next page does it
      void openLeft().catch(() => undefined);
    });
  }, [userId, may, host]);
}
