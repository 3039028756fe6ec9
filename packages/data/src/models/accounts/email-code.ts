import { CODE_PURPOSES, type CodePurpose } from '@scopewright/contracts/access';
import type { Types } from 'mongoose';
import { defineSchema, email, optionalDate, optionalString, requiredDate, requiredString } from '../define.ts';

/**
 * The code that was last mailed to an address for one purpose at one tenant. The code is not in it, nor a hash that could be tried out: it is derived, see
 * `emailCode`.
 */
export interface EmailCodeDoc {
  _id: Types.ObjectId;
  email: string;
  purpose: CodePurpose;
  /** The address that it was asked for at (a subdomain or custom domain); null at the bare domain. */
  tenantKey: string | null;
  /** Replaced by every new code, which ends the earlier one. */
  nonce: string;
  /** Codes that were tried and have not turned out right. */
  attempts: number;
  createdAt: Date;
  expiresAt: Date;
  /** When it was spent on a change; it still opens what only reads. */
  usedAt: Date | null;
}

export const emailCodeSchema = () =>
  defineSchema<EmailCodeDoc>({
    email,
    purpose: { type: String, enum: CODE_PURPOSES, required: true },
    tenantKey: optionalString,
    nonce: requiredString,
    attempts: { type: Number, default: 0 },
    createdAt: requiredDate,
    expiresAt: requiredDate,
    usedAt: optionalDate,
  });
