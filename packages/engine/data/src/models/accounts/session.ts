import type { Types } from 'mongoose';
import {
  definePart,
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

/**
 * Marks a session in which a system administrator views the product as the session's user; it ends with the
 * administrator's session.
 */
export interface SessionImpersonation {
  administratorId: Types.ObjectId;
  administratorSessionId: string;
  /** The administrator's reason; shown to the firm. */
  reason: string;
  /** When it ends at the latest. */
  until: Date;
  /** The page that the administrator came from. */
  returnUrl: string;
}

/**
 * One signed-in device, or one impersonation. Nothing stored here opens the session: the refresh secret is derived with
 * a key that the database never holds.
 */
export interface SessionDoc {
  /** 128 random bits, base64url: it is part of tokens, and must not be guessable from another one. */
  _id: string;
  userId: Types.ObjectId;
  accountId: Types.ObjectId;
  firmId: Types.ObjectId | null;
  /** Versions of account and membership when the session began; a session with an earlier version has ended. */
  accountVersion: number;
  membershipVersion: number;
  /** The session was opened with a second factor. */
  withSecondFactor: boolean;
  /** Null or absent for a device. */
  impersonation?: SessionImpersonation | null;
  /**
   * How often the refresh secret was replaced: only the secret of this generation is valid, one of an earlier
   * generation is a replay.
   */
  generation: number;
  rotatedAt: Date | null;
  userAgent: string | null;
  /** Digest of the browser among those that the account knows; null or absent if not recorded. */
  device?: string | null;
  ip: string | null;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  revokedReason: string | null;
}

const impersonation = definePart<SessionImpersonation>({
  administratorId: ref,
  administratorSessionId: requiredString,
  reason: requiredString,
  until: requiredDate,
  returnUrl: requiredString,
});

export const sessionSchema = () =>
  defineSchema<SessionDoc>({
    _id: { type: String, required: true },
    userId: ref,
    accountId: ref,
    firmId: optionalRef,
    accountVersion: { type: Number, required: true },
    membershipVersion: { type: Number, required: true },
    withSecondFactor: { type: Boolean, default: false },
    impersonation: { type: impersonation, default: null },
    generation: { type: Number, default: 0 },
    rotatedAt: optionalDate,
    userAgent: optionalString,
    device: optionalString,
    ip: optionalString,
    createdAt: requiredDate,
    expiresAt: requiredDate,
    revokedAt: optionalDate,
    revokedReason: optionalString,
  });
