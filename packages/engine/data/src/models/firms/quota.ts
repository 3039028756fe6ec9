import { defineSchema, field } from '../define.ts';

/** A firm's use of a quota, for example of one day's invitations. */
export const quotaSchema = () =>
  defineSchema({
    /** Firm and counter. */
    _id: field.string,
    firmId: field.ref,
    name: field.string,
    used: { type: Number, default: 0 },
    /** When the count can be dropped; null: never. */
    expiresAt: field.optionalDate,
  });
