import type { InvitationDoc } from '../models/accounts/invitation.ts';

/** How many earlier links of an invitation are recognized as replaced; older ones are unknown. */
export const EARLIER_LINKS_KEPT = 20;

/** Hashes of all links of some invitations, the latest twenty. */
export const linksOf = (
  invitations: readonly Pick<InvitationDoc, 'tokenHash' | 'replacedHashes'>[],
  earlier: readonly string[] = [],
): string[] =>
  [...earlier, ...invitations.flatMap(({ replacedHashes, tokenHash }) => [...replacedHashes, tokenHash])].slice(
    -EARLIER_LINKS_KEPT,
  );

/** Whether an invitation was sent again with a new link. */
export const wasReissued = ({
  reissued,
  replacedHashes,
}: Pick<InvitationDoc, 'reissued' | 'replacedHashes'>): boolean => reissued ?? replacedHashes.length > 0;
