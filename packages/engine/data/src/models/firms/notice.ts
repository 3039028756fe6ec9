import { defineSchema, field } from '../define.ts';

/**
 * Makes sure that a visible effect (a mail) happens: claimed by a lease, then marked as done. See the worker's
 * `createAtLeastOnce`.
 */
export const noticeSchema = () =>
  defineSchema({
    /** A notice: its kind, subject and period. */
    _id: field.string,
    /** Identifies the claim, so that a holder that lost its lease can't complete another's. */
    leaseOwner: field.optionalString,
    leaseUntil: field.optionalDate,
    sentAt: field.optionalDate,
    createdAt: field.date,
  });
