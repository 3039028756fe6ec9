import type { JobName } from '@scopewright/jobs';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

/** Work to enqueue, written in the transaction of its cause. Its `_id` becomes the job's id. */
export type OutboxDoc = DocumentOf<typeof outboxSchema>;
export const outboxSchema = () =>
  defineSchema({
    job: field.string as Holding<JobName>,
    payload: { type: Object, required: true } as Holding<Record<string, unknown>>,
    /** The firm concerned; null: a company without one, a person, or the installation. */
    firmId: field.optionalRef,
    /** The request that caused it, for the job's log lines. */
    requestId: field.optionalString,
    /** W3C Trace Context of its cause, if that was traced. */
    traceparent: field.optionalString,
    /** `relayed`: in the queue; `done`: completed. A relayed row whose job the queue has lost becomes pending again. */
    status: { type: String, enum: ['pending', 'relayed', 'done'], default: 'pending' },
    /** A pending row is claimed by moving this into the future; if a relay dies, the next one picks the row up. */
    availableAt: field.date,
    /** When it became due: when it was written, or the time it was delayed to. */
    createdAt: field.date,
    relayedAt: field.optionalDate,
  });
