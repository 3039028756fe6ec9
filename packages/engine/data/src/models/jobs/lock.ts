import { defineSchema, requiredDate } from '../define.ts';

/**
 * Serializes operations on the installation as a whole. `bootstrap` is written by the transaction that creates the
 * first administrator, so that one of two wins; `reset:<id>` exists while a reset runs, and after an interrupted one.
 */
export interface LockDoc {
  _id: string;
  takenAt: Date;
  /** Incremented while the holder lives. */
  renewals: number;
}

export const lockSchema = () =>
  defineSchema<LockDoc>({
    _id: { type: String, required: true },
    takenAt: requiredDate,
    renewals: { type: Number, default: 0 },
  });
