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

/** What makes a session the look of a system administrator at the product as the session's user; it ends with the session of the administrator. */
export interface SessionImpersonation {
  administratorId: Types.ObjectId;
  administratorSessionId: string;
  /** Why, as the administrator has said; the firm is told. */
  reason: string;
  /** When it ends, whatever happens. */
  until: Date;
  /** The page that the administrator came from. */
  returnUrl: string;
}

/** One signed-in device, or one impersonation. Nothing in it opens the session: the refresh secret is derived with a key that the database never holds. */
export interface SessionDoc {
  /** 128 random bits, base64url: it travels in tokens, and must not be guessed from another one. */
  _id: string;
  userId: Types.ObjectId;
  accountId: Types.ObjectId;
  firmId: Types.ObjectId | null;
  /** Versions of account and membership when the session began; a session of an earlier version is over. */
  accountVersion: number;
  membershipVersion: number;
  /** Whoever opened it has shown a second factor. */
  withSecondFactor: boolean;
  /** Null or absent for a device. */
  impersonation?: SessionImpersonation | null;
  /** How often the refresh secret was replaced: only the secret of this generation is good, one of an earlier generation is reused. */
  generation: number;
  rotatedAt: Date | null;
  userAgent: string | null;
  /** Digest of the browser among those that the account knows; null or absent where that is not recorded. */
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
