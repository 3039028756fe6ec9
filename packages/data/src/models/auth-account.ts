import type { Types } from 'mongoose';
import { defineSchema, email, optionalDate, optionalString, requiredDate } from './define.ts';

/** What a person signs in with; apart from the user records, so that one can be repaired from the other. */
export interface AuthAccountDoc {
  _id: Types.ObjectId;
  email: string;
  /** argon2id; null until the person sets a password. */
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  emailConfirmedAt: Date | null;
  mustChangePassword: boolean;
  createdAt: Date;
}

export const authAccountSchema = () =>
  defineSchema<AuthAccountDoc>({
    email,
    passwordHash: optionalString,
    passwordChangedAt: optionalDate,
    emailConfirmedAt: optionalDate,
    mustChangePassword: { type: Boolean, default: false },
    createdAt: requiredDate,
  });
