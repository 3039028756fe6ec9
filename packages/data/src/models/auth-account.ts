import type { Types } from 'mongoose';
import { defineSchema, email, optionalDate, optionalRef, optionalString, requiredDate } from './define.ts';

/** A person, and what they sign in with; user records tie the person to firms. Apart from them, so that one can be repaired from the other. */
export interface AuthAccountDoc {
  _id: Types.ObjectId;
  email: string;
  /** argon2id; null until the person sets a password. */
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  emailConfirmedAt: Date | null;
  /** The password is a temporary one. Whoever sets this ends the account's sessions with it: their tokens don't know. */
  mustChangePassword: boolean;
  /** The change of the e-mail address that waits for its confirmations; ended by whatever ends the account's sessions. */
  emailChangeId: Types.ObjectId | null;
  /** Raised by whatever ends the account's sessions (a new password): what was begun with an earlier version is over. */
  version: number;
  lastSignInAt: Date | null;
  createdAt: Date;
}

export const authAccountSchema = () =>
  defineSchema<AuthAccountDoc>({
    email,
    passwordHash: optionalString,
    passwordChangedAt: optionalDate,
    emailConfirmedAt: optionalDate,
    mustChangePassword: { type: Boolean, default: false },
    emailChangeId: optionalRef,
    version: { type: Number, default: 1 },
    lastSignInAt: optionalDate,
    createdAt: requiredDate,
  });
