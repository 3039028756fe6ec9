import { type AuditEvent, auditEach, type Models, type StorageChange } from '@scopewright/data';
import type { CallContext } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';

type Recorded = Omit<AuditEvent, 'actorId' | 'ip' | 'requestId' | 'firmId'>;

/**
 * Records the caller's action in the audit trail, in the same transaction: actor, address and request come from the
 * call.
 * @param alongside bytes that the transaction stores or removes besides the event
 */
export async function record(
  models: Models,
  call: CallContext,
  session: ClientSession,
  event: Recorded,
  alongside: StorageChange = {},
): Promise<void> {
  await recordEach(models, call, session, [event], alongside);
}

/** The same for many targets, in one write. */
export async function recordEach(
  models: Models,
  call: CallContext,
  session: ClientSession,
  events: readonly Recorded[],
  alongside: StorageChange = {},
): Promise<void> {
  const origin = { actorId: call.viewer.userId, ip: call.ip, requestId: call.requestId };
  await auditEach(
    models,
    events.map((event) => ({ ...event, ...origin })),
    { session, now: call.now(), alongside },
  );
}
