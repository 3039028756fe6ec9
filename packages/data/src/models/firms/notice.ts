import { defineSchema, optionalDate, optionalString, requiredDate } from '../define.ts';

/** The guard of one visible effect (a mail): claimed by a lease, then done. See the worker's `createAtLeastOnce`. */
export interface NoticeDoc {
  /** What is sent, about what, for which period. */
  _id: string;
  /** Names the claim, so that a holder that lost its lease can't complete another's. */
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
