import { type Ability, can } from '@scopewright/domain/policy';
import type { HostApi, LeftEditsModule } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';

/** Opens the stores of what a user has left edits of in this browser, so that they are sent, or asked about. */
type OpenLeft = (host: HostApi, queryClient: QueryClient, userId: string, owners: readonly string[]) => void;

/** The kinds of items whose edits this remote takes over, with what is needed to save them. */
const KINDS: Readonly<Record<string, { ability: Ability; load: () => Promise<{ openLeft: OpenLeft }> }>> = {
  scope: { ability: 'scope:write', load: () => import('./scoping/saving/left-edits.ts') },
  backlog: { ability: 'scope:write', load: () => import('./backlog/saving/left-edits.ts') },
};

/** Sends edits that earlier pages have left, if the person may still save them. */
export const openLeftEdits: LeftEditsModule['openLeftEdits'] = async (host, { kind, userId, owners }) => {
  const known = KINDS[kind];
  if (!known || !can(host.session.get().abilities, known.ability)) return;
  (await known.load()).openLeft(host, host.queryClient, userId, owners);
};
