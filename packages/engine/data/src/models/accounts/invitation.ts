import { ROLES } from '@scopewright/contracts/access';
import {
  type DocumentOf,
  defineSchema,
  email,
  optionalDate,
  optionalRef,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

/** An invitation to a membership. Only the token's SHA-256 is stored; the token itself is derived, see `invitationToken`. */
export type InvitationDoc = DocumentOf<typeof invitationSchema>;
export const invitationSchema = () =>
  defineSchema({
    firmId: ref,
    companyId: optionalRef,
    userId: ref,
    email,
    /** The role that the person is invited to. */
    role: { type: String, enum: ROLES, required: true },
    /** Replaced by every resend, which invalidates the earlier link. */
    nonce: requiredString,
    tokenHash: requiredString,
    /**
     * Hashes of tokens replaced by resends, and by inviting the person again, the latest twenty: to distinguish a
     * replaced link from one that never existed.
     */
    replacedHashes: { type: [String], default: [] },
    /** Whether it was sent again with a new link. Invitations from an earlier release lack it, see `wasReissued`. */
    reissued: { type: Boolean },
    invitedBy: optionalRef,
    createdAt: requiredDate,
    expiresAt: requiredDate,
    usedAt: optionalDate,
  });
