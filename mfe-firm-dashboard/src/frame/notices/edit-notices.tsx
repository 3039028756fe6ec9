import { kindOf, ownersWithEdits } from '@scopewright/editing/left-edits';
import { useHost, useSession } from '@scopewright/remote-contract';
import { whenIdle } from '@scopewright/ui';
import { UnsavedEdits } from '@scopewright/workplace-kit/unsaved/unsaved-edits';
import { useEffect } from 'react';

/**
 * Everywhere in the workplace: shows unsaved edits, asks before the tab is closed with them, and sends edits of earlier
 * pages.
 */
export function EditNotices() {
  useTakenOver();
  return <UnsavedEdits />;
}

/**
 * Saves the unsent edits of earlier pages, once the page is idle. Shells older than `HostApi.takeOverEdits` leave them to
 * the page that edits the same items.
 */
function useTakenOver(): void {
  const { takeOverEdits } = useHost();
  const { user, abilities, impersonating } = useSession();
  const userId = user?.id;
  // as text, because a renewed session has them in another array
  const may = impersonating ? '' : abilities.join();
  useEffect(() => {
    if (!takeOverEdits || userId === undefined || may === '') return;
    return whenIdle(() => {
      const openLeft = async () => {
        const owners = await ownersWithEdits(userId);
        const kinds = new Set(owners.map(kindOf));
        const those = (kind: string) => owners.filter((owner) => kindOf(owner) === kind);
        await Promise.allSettled([...kinds].map((kind) => takeOverEdits({ kind, userId, owners: those(kind) })));
      };
      // without a connection nothing could be sent either: the next page does it
      void openLeft().catch(() => undefined);
    });
  }, [userId, may, takeOverEdits]);
}
