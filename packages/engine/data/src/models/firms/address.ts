import type { Types } from 'mongoose';
import { defineSchema, optionalDate, optionalRef, requiredDate } from '../define.ts';

/** `redirect`: the former subdomain of a company that moved into a firm; it leads to the firm's own. */
export const ADDRESS_KINDS = ['subdomain', 'custom', 'redirect'] as const;

/** A subdomain or custom domain; it is the `_id`, so two firms can't claim the same one. */
export interface AddressDoc {
  _id: string;
  kind: (typeof ADDRESS_KINDS)[number];
  firmId: Types.ObjectId | null;
  /** The company that owns it while outside any firm; for a redirect, the company that owned it. */
  companyId: Types.ObjectId | null;
  /**
   * When a custom domain was proven to be the firm's; unverified ones lead nowhere. Subdomains are verified when
   * claimed.
   */
  verifiedAt: Date | null;
  createdAt: Date;
}

export const addressSchema = () =>
  defineSchema<AddressDoc>({
    _id: { type: String, required: true, lowercase: true, trim: true },
    kind: { type: String, enum: ADDRESS_KINDS, required: true },
    firmId: optionalRef,
    companyId: optionalRef,
    verifiedAt: optionalDate,
    createdAt: requiredDate,
  });
