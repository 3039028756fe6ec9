import { CODE_PURPOSES } from '@scopewright/contracts/access';
import { type DocumentOf, defineSchema, field } from '../define.ts';

/**
 * The latest code mailed to an address for one purpose at one tenant. Neither the code nor a hash that could be
 * brute-forced is stored: the code is derived, see `emailCode`.
 */
export type EmailCodeDoc = DocumentOf<typeof emailCodeSchema>;
export const emailCodeSchema = () =>
  defineSchema({
    email: field.email,
    purpose: { type: String, enum: CODE_PURPOSES, required: true },
    /** The host's address where it was requested (a subdomain or custom domain); null at the bare domain. */
    tenantKey: field.optionalString,
    /** Replaced by every new code, which invalidates the earlier one. */
    nonce: field.string,
    /** Attempts that were not right. */
    attempts: { type: Number, default: 0 },
    createdAt: field.date,
    expiresAt: field.date,
    /** When it was used for a change; after that it still allows reading. */
    usedAt: field.optionalDate,
  });
