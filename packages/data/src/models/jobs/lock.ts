import { defineSchema, requiredDate } from '../define.ts';

/**
 * Serialises what happens to the installation as a whole. `bootstrap` is written by the transaction that makes the first administrator, so that one of two
 * wins; `reset:<id>` stands for as long as a reset runs, and after one that was cut short.
 */
export interface LockDoc {
  _id: string;
  takenAt: Date;
  /** Raised for as long as the holder lives. */
  renewals: number;
}

export const lockSchema = () =>
  defineSchema<LockDoc>({
    _id: { type: String, required: true },
    takenAt: requiredDate,
    renewals: { type: Number, default: 0 },
  });
