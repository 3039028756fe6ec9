import type { Types } from 'mongoose';
import { defineSchema, optionalDate, optionalRef, optionalString, ref, requiredDate, requiredString } from './define.ts';

/** One signed-in device. The refresh secret is stored as its SHA-256 only. */
export interface SessionDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  accountId: Types.ObjectId;
  firmId: Types.ObjectId | null;
  /** Rotations of one sign-in share a family; reuse of an old secret revokes all of it. */
  familyId: Types.ObjectId;
  secretHash: string;
  previousSecretHash: string | null;
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
    userId: ref,
    accountId: ref,
    firmId: optionalRef,
    familyId: ref,
    secretHash: requiredString,
    previousSecretHash: optionalString,
    rotatedAt: optionalDate,
    userAgent: optionalString,
    ip: optionalString,
    createdAt: requiredDate,
    expiresAt: requiredDate,
    revokedAt: optionalDate,
    revokedReason: optionalString,
  });
