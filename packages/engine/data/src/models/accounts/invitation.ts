import { ROLES } from '@scopewright/contracts/access';
import { type DocumentOf, defineSchema, field } from '../define.ts';

/** An invitation to a membership. Only the token's SHA-256 is stored; the token itself is derived, see `invitationToken`. */
export type InvitationDoc = DocumentOf<typeof invitationSchema>;
export const invitationSchema = () =>
  defineSchema({
    firmId: field.ref,
    companyId: field.optionalRef,
    userId: field.ref,
    email: field.email,
    /** The role that the person is invited to. */
    role: { type: String, enum: ROLES, required: true },
    /** Replaced by every resend, which invalidates the earlier link. */
    nonce: field.string,
    tokenHash: field.string,
    /**
     * Hashes of tokens replaced by resends, and by inviting the person again, the latest twenty: to distinguish a
     * replaced link from one that never existed.
     */
    replacedHashes: { type: [String], default: [] },
    /** Whether it was sent again with a new link. Invitations from an earlier release lack it, see `wasReissued`. */
    reissued: { type: Boolean },
    invitedBy: field.optionalRef,
    createdAt: field.date,
    expiresAt: field.date,
    usedAt: field.optionalDate,
  });
