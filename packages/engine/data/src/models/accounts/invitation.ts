import { ROLES, type Role } from '@scopewright/contracts/access';
import type { Types } from 'mongoose';
import { defineSchema, email, optionalDate, optionalRef, ref, requiredDate, requiredString } from '../define.ts';

/** An invitation to a membership. Only the token's SHA-256 is stored; the token itself is derived, see `invitationToken`. */
export interface InvitationDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId | null;
  userId: Types.ObjectId;
  email: string;
  /** The role that the person is invited to. */
  role: Role;
  /** Replaced by every resend, which invalidates the earlier link. */
  nonce: string;
  tokenHash: string;
  /**
   * Hashes of tokens replaced by resends, and by inviting the person again, the latest twenty: to distinguish a
   * replaced link from one that never existed.
   */
  replacedHashes: string[];
  /** Whether it was sent again with a new link. Invitations from an earlier release lack it, see `wasReissued`. */
  reissued?: boolean;
  invitedBy: Types.ObjectId | null;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

export const invitationSchema = () =>
  defineSchema<InvitationDoc>({
    firmId: ref,
    companyId: optionalRef,
    userId: ref,
    email,
    role: { type: String, enum: ROLES, required: true },
    nonce: requiredString,
    tokenHash: requiredString,
    replacedHashes: { type: [String], default: [] },
    reissued: { type: Boolean },
    invitedBy: optionalRef,
    createdAt: requiredDate,
    expiresAt: requiredDate,
    usedAt: optionalDate,
  });
