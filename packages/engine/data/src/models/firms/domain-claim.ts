import type { Types } from 'mongoose';
import { defineSchema, optionalDate, ref, requiredDate, requiredString } from '../define.ts';

/**
 * A custom domain claimed by a firm. Several firms may claim the same one; the address belongs to the one that has
 * proved it.
 */
export interface DomainClaimDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  /** Lower case, in ASCII. */
  domain: string;
  /** Content of the firm's TXT record: 128 random bits. */
  token: string;
  /** When it was proved; the domain leads to the firm from then on. */
  verifiedAt: Date | null;
  lastCheckedAt: Date | null;
  /** Since when the proof has been missing, as far as known from checks; null while it is there. */
  invalidSince: Date | null;
  /** Whether the proof was found at the last check; null before the first. */
  proofFound: boolean | null;
  routeFound: boolean | null;
  createdAt: Date;
}

export const domainClaimSchema = () =>
  defineSchema<DomainClaimDoc>({
    firmId: ref,
    domain: requiredString,
    token: requiredString,
    verifiedAt: optionalDate,
    lastCheckedAt: optionalDate,
    invalidSince: optionalDate,
    proofFound: { type: Boolean, default: null },
    routeFound: { type: Boolean, default: null },
    createdAt: requiredDate,
  });
