import { can } from '@scopewright/domain/policy';
import { ownersWithEdits } from '@scopewright/editing/left-edits';
import { commitDrafts } from '@scopewright/editing/open-drafts';
import { editRegistryOf } from '@scopewright/editing/page-registry';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { Late, latePart, whenIdle } from '@scopewright/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { LEFT_ABILITIES, openAllLeft, pageOf } from './left-kinds.ts';

const problems = latePart(() => import('@scopewright/editing/save-problems').then(({ SaveProblems }) => SaveProblems));

/**
 * Everywhere in the workplace: shows what couldn't be saved, asks before the tab is closed with it, and sends edits
 * left by earlier pages.
 */
export function EditNotices() {
  const host = useHost();
  const queryClient = useQueryClient();
  const { user, abilities, impersonating } = useSession();
  const registry = editRegistryOf(queryClient);
  const unsaved = useSyncExternalStore(registry.subscribe, registry.unsaved);
  const some = unsaved.length > 0;
  useEffect(() => {
    // loaded now, because without a connection it couldn't be
    if (some) problems.prefetch();
  }, [some]);
  useEffect(() => {
    const flush = () => {
      for (const { store } of registry.unsaved()) store.flush();
    };
    const leave = () => {
      const all = commitDrafts();
      flush();
      return all;
    };
    const onHide = () => document.visibilityState === 'hidden' && leave();
    const ask = (event: BeforeUnloadEvent) => {
      const all = leave();
      if (!all || registry.isUnsaved()) event.preventDefault();
    };
    window.addEventListener('online', flush);
    window.addEventListener('pagehide', leave);
    window.addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('online', flush);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [registry]);
  const userId = user?.id;
  // as text, because a renewed session has them in another array
  const saves = impersonating ? '' : LEFT_ABILITIES.filter((ability) => can(abilities, ability)).join();
  useEffect(() => {
    if (userId === undefined || saves === '') return;
    return whenIdle(() => {
      const openLeft = async () => {
        const owners = await ownersWithEdits(userId);
        await openAllLeft(host, queryClient, { userId, owners, abilities: saves.split(',') });
      };
      // without a connection nothing could be sent either: the next page does it
      void openLeft().catch(() => undefined);
    });
  }, [userId, saves, host, queryClient]);
  return some ? <Late of={problems} props={{ unsaved, pageOf }} placeholder={null} /> : null;
}
