import { defineSchema, optionalDate, optionalString, requiredDate } from '../define.ts';

/**
 * Makes sure that a visible effect (a mail) happens: claimed by a lease, then marked as done. See the worker's
 * `createAtLeastOnce`.
 */
export interface NoticeDoc {
  /** A notice: its kind, subject and period. */
  _id: string;
  /** Identifies the claim, so that a holder that lost its lease can't complete another's. */
  leaseOwner: string | null;
  leaseUntil: Date | null;
  sentAt: Date | null;
  createdAt: Date;
}

export const noticeSchema = () =>
  defineSchema<NoticeDoc>({
    _id: { type: String, required: true },
    leaseOwner: optionalString,
    leaseUntil: optionalDate,
    sentAt: optionalDate,
    createdAt: requiredDate,
  });
