import type { Types } from 'mongoose';
import { defineSchema, email, optionalDate, optionalString, requiredDate, requiredString } from './define.ts';

/** A 6-digit code that proves an e-mail address, bound to purpose and tenant. */
export interface EmailCodeDoc {
  _id: Types.ObjectId;
  email: string;
  purpose: string;
  tenantKey: string | null;
  codeHash: string;
  attempts: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
}

export const emailCodeSchema = () =>
  defineSchema<EmailCodeDoc>({
    email,
    purpose: requiredString,
    tenantKey: optionalString,
    codeHash: requiredString,
    attempts: { type: Number, default: 0 },
    createdAt: requiredDate,
    expiresAt: requiredDate,
    usedAt: optionalDate,
  });
