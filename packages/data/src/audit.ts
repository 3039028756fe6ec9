import type { ClientSession, Types } from 'mongoose';
import type { Models } from './models/index.ts';

export interface AuditEvent {
  /** noun.verb, for example `company.created`. */
  action: string;
  /** Taken from the firm's scope when left out; null for events of no firm. */
  firmId?: Types.ObjectId | string | null;
  /** Of a company that is part of no firm; taken from its scope when left out. */
  companyId?: Types.ObjectId | string | null;
  actorId?: Types.ObjectId | string | null;
  targetType?: string | null;
  targetId?: string | null;
  details?: Record<string, unknown>;
  ip?: string | null;
  requestId?: string | null;
}

/** Appends an audit event, in the caller's transaction when one is given. Never put secrets into `details`. */
export async function audit(models: Pick<Models, 'auditEvents'>, event: AuditEvent, { session, now }: { session?: ClientSession; now: Date }): Promise<void> {
  await models.auditEvents.create([{ ...event, at: now }], session ? { session } : {});
}
