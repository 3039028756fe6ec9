import { type DocumentOf, defineSchema, field } from '../define.ts';

/**
 * A custom domain claimed by a firm. Several firms may claim the same one; the address belongs to the one that has
 * proved it.
 */
export type DomainClaimDoc = DocumentOf<typeof domainClaimSchema>;
export const domainClaimSchema = () =>
  defineSchema({
    firmId: field.ref,
    /** Lower case, in ASCII. */
    domain: field.string,
    /** Content of the firm's TXT record: 128 random bits. */
    token: field.string,
    /** When it was proved; the domain leads to the firm from then on. */
    verifiedAt: field.optionalDate,
    lastCheckedAt: field.optionalDate,
    /** Since when the proof has been missing, as far as known from checks; null while it is there. */
    invalidSince: field.optionalDate,
    /** Whether the proof was found at the last check; null before the first. */
    proofFound: { type: Boolean, default: null },
    routeFound: { type: Boolean, default: null },
    createdAt: field.date,
  });
