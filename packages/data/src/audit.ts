import { type ClientSession, Types } from 'mongoose';
import type { AuditEventDoc } from './models/audit-event.ts';
import type { Models } from './models/index.ts';

/** What a change did to fields: their JSON values before and after. */
export type Changes = AuditEventDoc['changes'];

export interface AuditEvent {
  /** Made anew when left out; given where something else refers to the event. */
  _id?: Types.ObjectId;
  /** noun.verb, for example `company.created`. */
  action: string;
  /** Taken from the firm's scope when left out; null for events of no firm. */
  firmId?: Types.ObjectId | string | null;
  /** The company that it concerns: whoever sees the company sees the event. Taken from the scope of a company that is part of no firm when left out. */
  companyId?: Types.ObjectId | string | null;
  actorId?: Types.ObjectId | string | null;
  targetType?: string | null;
  targetId?: string | null;
  /** What the target was called at the time, for lists. */
  targetName?: string | null;
  details?: Record<string, unknown>;
  changes?: Changes;
  ip?: string | null;
  requestId?: string | null;
}

/** Appends an audit event, in the caller's transaction when one is given. Never put secrets into `details` or `changes`. */
export async function audit(models: Pick<Models, 'auditEvents'>, event: AuditEvent, { session, now }: { session?: ClientSession; now: Date }): Promise<void> {
  await models.auditEvents.create([{ ...event, at: now }], session ? { session } : {});
}

/** Texts up to this many characters are kept whole; of longer ones their beginning and their length. */
const TEXT_KEPT = 2000;

function recorded(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Types.ObjectId) return value.toHexString();
  if (Array.isArray(value)) return value.map(recorded);
  if (typeof value === 'string' && value.length > TEXT_KEPT) return `${value.slice(0, TEXT_KEPT)}… (${value.length} characters)`;
  return value;
}

/**
 * The fields of `after` whose value differs from the one in `before`, each with both values as an audit event keeps them: times as ISO 8601, ids as text.
 * A field that is absent counts as null.
 */
export function changesBetween(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Changes {
  const changes: Changes = {};
  for (const [field, value] of Object.entries(after)) {
    const [whole, to] = [JSON.stringify([before[field] ?? null]), recorded(value)];
    if (whole !== JSON.stringify([value ?? null])) changes[field] = { from: recorded(before[field]), to };
  }
  return changes;
}
