import type { Types } from 'mongoose';
import { defineSchema, optionalDate, ref, requiredString } from '../define.ts';

/** A firm's use of a quota, for example of one day's invitations. */
export interface QuotaDoc {
  /** Firm and counter. */
  _id: string;
  firmId: Types.ObjectId;
  name: string;
  used: number;
  /** When the count can be dropped; null: never. */
  expiresAt: Date | null;
}

export const quotaSchema = () =>
  defineSchema<QuotaDoc>({
    _id: { type: String, required: true },
    firmId: ref,
    name: requiredString,
    used: { type: Number, default: 0 },
    expiresAt: optionalDate,
  });
