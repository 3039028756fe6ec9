import { defineSchema, field } from '../define.ts';

/**
 * Serializes operations on the installation as a whole. `bootstrap` is written by the transaction that creates the
 * first administrator, so that one of two wins; `reset:<id>` exists while a reset runs, and after an interrupted one.
 */
export const lockSchema = () =>
  defineSchema({
    _id: field.string,
    takenAt: field.date,
    /** Incremented while the holder lives. */
    renewals: { type: Number, default: 0 },
  });
