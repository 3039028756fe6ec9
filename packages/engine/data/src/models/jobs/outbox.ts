import type { JobName } from '@scopewright/jobs';
import type { Types } from 'mongoose';
import { defineSchema, optionalDate, optionalRef, optionalString, requiredDate, requiredString } from '../define.ts';

/** Work to enqueue, written in the transaction of its cause. Its `_id` becomes the job's id. */
export interface OutboxDoc {
  _id: Types.ObjectId;
  job: JobName;
  payload: Record<string, unknown>;
  /** The firm concerned; null: a company without one, a person, or the installation. */
  firmId: Types.ObjectId | null;
  /** The request that caused it, for the job's log lines. */
  requestId: string | null;
  /** W3C Trace Context of its cause, if that was traced. */
  traceparent: string | null;
  /** `relayed`: in the queue; `done`: completed. A relayed row whose job the queue has lost becomes pending again. */
  status: 'pending' | 'relayed' | 'done';
  /** A pending row is claimed by moving this into the future; if a relay dies, the next one picks the row up. */
  availableAt: Date;
  /** When it became due: when it was written, or the time it was delayed to. */
  createdAt: Date;
  relayedAt: Date | null;
}

export const outboxSchema = () =>
  defineSchema<OutboxDoc>({
    job: requiredString,
    payload: { type: Object, required: true },
    firmId: optionalRef,
    requestId: optionalString,
    traceparent: optionalString,
    status: { type: String, enum: ['pending', 'relayed', 'done'], default: 'pending' },
    availableAt: requiredDate,
    createdAt: requiredDate,
    relayedAt: optionalDate,
  });
