import { type AuditEvent, audit, type Models } from '@scopewright/data';
import type { CallContext } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';

type Recorded = Omit<AuditEvent, 'actorId' | 'ip' | 'requestId' | 'firmId'>;

/** Writes what the caller did into the audit trail, in the transaction that did it: who, from where and by which request come from the call. */
export async function record(models: Models, call: CallContext, session: ClientSession, event: Recorded): Promise<void> {
  const origin = { actorId: call.viewer.userId, ip: call.ip, requestId: call.requestId };
  await audit(models, { ...event, ...origin }, { session, now: call.now() });
}

/** The same for many targets by one write. */
export async function recordEach({ auditEvents }: Models, call: CallContext, session: ClientSession, events: readonly Recorded[]): Promise<void> {
  const origin = { actorId: call.viewer.userId, ip: call.ip, requestId: call.requestId, at: call.now() };
  await auditEvents.insertMany(
    events.map((event) => ({ ...event, ...origin })),
    { session },
  );
}
