import { can } from '@scopewright/domain/policy';
import type { LeftEditsModule } from '@scopewright/remote-contract';

/** Sends unsent edits of backlogs from earlier pages, if the person may still save them. */
export const openLeftEdits: LeftEditsModule['openLeftEdits'] = async (host, { kind, userId, owners }) => {
  if (kind !== 'backlog' || !can(host.session.get().abilities, 'scope:write')) return;
  (await import('./backlog/saving/left-edits.ts')).openLeft(host, host.queryClient, userId, owners);
};
