import type { Types } from 'mongoose';
import { defineSchema, email, optionalDate, optionalRef, ref, requiredDate, requiredString } from './define.ts';

/** An invitation to set a password. Only the token's SHA-256 is stored; the token itself is derived, see `invitationToken`. */
export interface InvitationDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId | null;
  userId: Types.ObjectId;
  email: string;
  /** Replaced by every resend, which ends the earlier link. */
  nonce: string;
  tokenHash: string;
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
    nonce: requiredString,
    tokenHash: requiredString,
    invitedBy: optionalRef,
    createdAt: requiredDate,
    expiresAt: requiredDate,
    usedAt: optionalDate,
  });
