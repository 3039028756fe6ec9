import { defineSchema, optionalDate, optionalString, requiredDate } from './define.ts';

/** The guard of one visible effect (a mail): claimed by a lease, then handed over, then done. See the worker's `once`. */
export interface NoticeDoc {
  /** What is sent, about what, for which period. */
  _id: string;
  /** Names the claim, so that a holder that lost its lease can't complete another's. */
  leaseOwner: string | null;
  leaseUntil: Date | null;
  /** Written immediately before the receiving server is given the message to keep. */
  committingAt: Date | null;
  sentAt: Date | null;
  /** The claim ended between handing over and hearing the answer. */
  unconfirmed: boolean;
  createdAt: Date;
}

export const noticeSchema = () =>
  defineSchema<NoticeDoc>({
    _id: { type: String, required: true },
    leaseOwner: optionalString,
    leaseUntil: optionalDate,
    committingAt: optionalDate,
    sentAt: optionalDate,
    unconfirmed: { type: Boolean, default: false },
    createdAt: requiredDate,
  });
