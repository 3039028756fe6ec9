import type { Types } from 'mongoose';
import { defineSchema, optionalDate, ref, requiredString } from '../define.ts';

/** How much of something a firm has used up, for example the invitations of one day. */
export interface QuotaDoc {
  /** Firm and what is counted. */
  _id: string;
  firmId: Types.ObjectId;
  name: string;
  used: number;
  /** When the count is of no use any more; null: never. */
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
