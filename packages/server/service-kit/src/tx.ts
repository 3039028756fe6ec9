import {
  type AuditEvent,
  auditEach,
  type DataAccess,
  enqueueOutbox,
  type Models,
  type StorageChange,
} from '@scopewright/data';
import type { JobName, JobPayload } from '@scopewright/jobs';
import type { ClientSession } from 'mongoose';
import type { CallContext } from './http/call.ts';

/**
 * One transaction of a call. Helpers that write take it as their first parameter: it has all that is needed to read and
 * write in the transaction, and to record who did so. Helpers that also read outside a transaction take `models`, and
 * the session as an option.
 */
export interface Tx {
  models: Models;
  call: CallContext;
  /** Passed to every query; without it, the query runs outside the transaction. */
  session: ClientSession;
}

/** Runs a call's work in one transaction: see `withTransaction`. */
export const inTx = <T>(
  { models, inTransaction }: DataAccess,
  call: CallContext,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => inTransaction((session) => work({ models, call, session }));

type Recorded = Omit<AuditEvent, 'ip' | 'requestId'>;

/**
 * Records an action in the audit trail: address and request come from the call, and so does the actor, unless the event
 * names one because the caller isn't signed in.
 * @param alongside bytes that the transaction stores or removes besides the event
 */
export const record = (tx: Tx, event: Recorded, alongside?: StorageChange): Promise<void> =>
  recordEach(tx, [event], alongside);

/** The same for many targets, in one write. */
export function recordEach(
  { models, call, session }: Tx,
  events: readonly Recorded[],
  alongside: StorageChange = {},
): Promise<void> {
  const { ip, requestId } = call;
  return auditEach(
    models,
    events.map(({ actorId = call.viewer.userId, ...event }) => ({ ...event, actorId, ip, requestId })),
    { session, now: call.now(), alongside },
  );
}

/**
 * Writes a job to the outbox: it runs once the transaction is committed. @throws ZodError when the payload isn't the
 * job's
 */
export const enqueue = <N extends JobName>(
  { models, call, session }: Tx,
  job: N,
  payload: JobPayload<N>,
): Promise<string> => enqueueOutbox(models, job, payload, { session, now: call.now(), requestId: call.requestId });
