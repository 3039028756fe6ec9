import { type DocumentOf, defineSchema, field } from '../define.ts';

/** `redirect`: the former subdomain of a company that moved into a firm; it leads to the firm's own. */
export const ADDRESS_KINDS = ['subdomain', 'custom', 'redirect'] as const;

/** A subdomain or custom domain; it is the `_id`, so two firms can't claim the same one. */
export type AddressDoc = DocumentOf<typeof addressSchema>;
export const addressSchema = () =>
  defineSchema({
    _id: { type: String, required: true, lowercase: true, trim: true },
    kind: { type: String, enum: ADDRESS_KINDS, required: true },
    firmId: field.optionalRef,
    /** The company that owns it while outside any firm; for a redirect, the company that owned it. */
    companyId: field.optionalRef,
    /**
     * When a custom domain was proven to be the firm's; unverified ones lead nowhere. Subdomains are verified when
     * claimed.
     */
    verifiedAt: field.optionalDate,
    createdAt: field.date,
  });
