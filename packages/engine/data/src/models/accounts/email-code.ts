import { CODE_PURPOSES, type CodePurpose } from '@scopewright/contracts/access';
import type { Types } from 'mongoose';
import { defineSchema, email, optionalDate, optionalString, requiredDate, requiredString } from '../define.ts';

/**
 * The latest code mailed to an address for one purpose at one tenant. Neither the code nor a hash that could be
 * brute-forced is stored: the code is derived, see `emailCode`.
 */
export interface EmailCodeDoc {
  _id: Types.ObjectId;
  email: string;
  purpose: CodePurpose;
  /** The host's address where it was requested (a subdomain or custom domain); null at the bare domain. */
  tenantKey: string | null;
  /** Replaced by every new code, which invalidates the earlier one. */
  nonce: string;
  /** Attempts that were not right. */
  attempts: number;
  createdAt: Date;
  expiresAt: Date;
  /** When it was used for a change; after that it still allows reading. */
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
