import { defineSchema, optionalDate, ref, requiredString } from '../define.ts';

/** A firm's use of a quota, for example of one day's invitations. */
export const quotaSchema = () =>
  defineSchema({
    /** Firm and counter. */
    _id: { type: String, required: true },
    firmId: ref,
    name: requiredString,
    used: { type: Number, default: 0 },
    /** When the count can be dropped; null: never. */
    expiresAt: optionalDate,
  });
