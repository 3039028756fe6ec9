import type { Types } from 'mongoose';
import { defineSchema, optionalDate, ref, requiredDate, requiredString } from '../define.ts';

/** A custom domain that a firm has asked for. Several firms may ask for one; the address is the one's that has proved it. */
export interface DomainClaimDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  /** Lower case, in ASCII. */
  domain: string;
  /** What the firm's TXT record holds: 128 random bits. */
  token: string;
  /** When it was proved; the domain leads to the firm from then on. */
  verifiedAt: Date | null;
  lastCheckedAt: Date | null;
  /** Since when the proof has been missing, as far as anybody has looked; null while it is there. */
  invalidSince: Date | null;
  /** Whether the records were there when last looked; null when nobody has looked. */
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
