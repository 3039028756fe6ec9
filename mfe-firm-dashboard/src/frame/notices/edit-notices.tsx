import { can } from '@scopewright/domain/policy';
import { ownersWithEdits } from '@scopewright/editing/left-edits';
import { commitDrafts } from '@scopewright/editing/open-drafts';
import { editRegistryOf } from '@scopewright/editing/page-registry';
import { useHost, useSession } from '@scopewright/remote-contract';
import { useQueryClient } from '@scopewright/remote-contract/query';
import { Late, latePart, whenIdle } from '@scopewright/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { companyOfBacklog } from '../../backlog/saving/backlog-owner.ts';

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
  const mayHaveLeft = userId !== undefined && !impersonating && can(abilities, 'scope:write');
  useEffect(() => {
    if (!mayHaveLeft) return;
    return whenIdle(() => {
      const openLeft = async () => {
        const owners = await ownersWithEdits(userId);
        const companies = owners.filter((owner) => companyOfBacklog(owner) === null);
        const backlogs = owners.flatMap((owner) => companyOfBacklog(owner) ?? []);
        if (companies.length > 0)
          (await import('../../scoping/saving/left-edits.ts')).openLeftEdits(host, queryClient, userId, companies);
        if (backlogs.length > 0)
          (await import('../../backlog/saving/left-edits.ts')).openLeftPieces(host, queryClient, userId, backlogs);
      };
      // without a connection nothing could be sent either: the next page does it
      void openLeft().catch(() => undefined);
    });
  }, [mayHaveLeft, userId, host, queryClient]);
  return some ? <Late of={problems} props={{ unsaved }} placeholder={null} /> : null;
}
