import type { Types } from 'mongoose';
import { defineSchema, optionalDate, optionalRef, optionalString, ref, requiredDate } from './define.ts';

/** One signed-in device. Nothing in it opens the session: the refresh secret is derived with a key that the database never holds. */
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
  /** How often the refresh secret was replaced: only the secret of this generation is good, one of an earlier generation is reused. */
  generation: number;
  rotatedAt: Date | null;
  userAgent: string | null;
  ip: string | null;
  createdAt: Date;
  expiresAt: Date;
  revokedAt: Date | null;
  revokedReason: string | null;
}

export const sessionSchema = () =>
  defineSchema<SessionDoc>({
    _id: { type: String, required: true },
    userId: ref,
    accountId: ref,
    firmId: optionalRef,
    accountVersion: { type: Number, required: true },
    membershipVersion: { type: Number, required: true },
    withSecondFactor: { type: Boolean, default: false },
    generation: { type: Number, default: 0 },
    rotatedAt: optionalDate,
    userAgent: optionalString,
    ip: optionalString,
    createdAt: requiredDate,
    expiresAt: requiredDate,
    revokedAt: optionalDate,
    revokedReason: optionalString,
  });
