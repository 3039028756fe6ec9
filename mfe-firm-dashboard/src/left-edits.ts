import { type Ability, can } from '@scopewright/domain/policy';
import type { HostApi, LeftEditsModule } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';

/** Opens the stores with a user's unsent edits in this browser, so that they are sent, or asked about. */
type OpenLeft = (host: HostApi, queryClient: QueryClient, userId: string, owners: readonly string[]) => void;

/** The kinds of items whose edits this remote takes over, with their abilities and loaders. */
const KINDS: Readonly<Record<string, { ability: Ability; load: () => Promise<{ openLeft: OpenLeft }> }>> = {
  scope: { ability: 'scope:write', load: () => import('./scoping/saving/left-edits.ts') },
  backlog: { ability: 'scope:write', load: () => import('./backlog/saving/left-edits.ts') },
};

/** Sends unsent edits of earlier pages, if the person may still save them. */
export const openLeftEdits: LeftEditsModule['openLeftEdits'] = async (host, { kind, userId, owners }) => {
  const known = KINDS[kind];
  if (!known || !can(host.session.get().abilities, known.ability)) return;
  (await known.load()).openLeft(host, host.queryClient, userId, owners);
};
