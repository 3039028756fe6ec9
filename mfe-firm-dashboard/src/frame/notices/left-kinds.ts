import type { Ability } from '@scopewright/domain/policy';
import type { EditPage } from '@scopewright/editing/save-problems';
import type { HostApi } from '@scopewright/remote-contract';
import type { QueryClient } from '@scopewright/remote-contract/query';
import { companyOfBacklog } from '../../backlog/saving/backlog-owner.ts';
import { clausesPath, placeOfClauses } from '../../clauses/saving/clause-owner.ts';

/** Opens the stores of what a user has left edits of in this browser, so that they are sent, or asked about. */
type OpenLeft = (host: HostApi, queryClient: QueryClient, userId: string, owners: readonly string[]) => void;

/** A kind of items whose edits may have been left in this browser. */
interface LeftKind {
  owns: (owner: string) => boolean;
  /** Needed to save them. */
  ability: Ability;
  load: () => Promise<{ openLeft: OpenLeft }>;
  /** The page on which an owner's items are edited. */
  pageOf?: (owner: string) => EditPage | null;
}

const pageOfClauses = (owner: string): EditPage | null => {
  const place = placeOfClauses(owner);
  return place && { label: 'Open the clauses', to: clausesPath(place) };
};

/** The first one that owns something has it. */
const KINDS: readonly LeftKind[] = [
  {
    owns: (owner) => placeOfClauses(owner) !== null,
    ability: 'clause:write',
    load: () => import('../../clauses/saving/left-edits.ts'),
    pageOf: pageOfClauses,
  },
  {
    owns: (owner) => companyOfBacklog(owner) !== null,
    ability: 'scope:write',
    load: () => import('../../backlog/saving/left-edits.ts'),
  },
  { owns: () => true, ability: 'scope:write', load: () => import('../../scoping/saving/left-edits.ts') },
];

/** What is needed to save any of them. */
export const LEFT_ABILITIES: readonly Ability[] = [...new Set(KINDS.map(({ ability }) => ability))];

const kindOf = (owner: string) => KINDS.find(({ owns }) => owns(owner));

/** The page on which the items of a store are edited. @param owner `<user id>/<owner of the items>` */
export function pageOf(owner: string): EditPage | null {
  const [, of = ''] = owner.split('/');
  return kindOf(of)?.pageOf?.(of) ?? null;
}

/** Opens everything that a user has left edits of and may save. */
export async function openAllLeft(
  host: HostApi,
  queryClient: QueryClient,
  { userId, owners, abilities }: { userId: string; owners: readonly string[]; abilities: readonly string[] },
): Promise<void> {
  for (const kind of KINDS) {
    const those = owners.filter((owner) => kindOf(owner) === kind);
    if (those.length > 0 && abilities.includes(kind.ability))
      (await kind.load()).openLeft(host, queryClient, userId, those);
  }
}
