import { can } from '@scopewright/domain/policy';
import type { LeftEditsModule } from '@scopewright/remote-contract';

/** Sends unsent decisions about clauses from earlier pages, if the person may still save them. */
export const openLeftEdits: LeftEditsModule['openLeftEdits'] = async (host, { kind, userId, owners }) => {
  if (kind !== 'clauses' || !can(host.session.get().abilities, 'clause:write')) return;
  (await import('./clauses/saving/left-edits.ts')).openLeft(host, host.queryClient, userId, owners);
};
