import { type ClientSession, Types } from 'mongoose';
import { withTransaction } from '../connection/transaction.ts';
import type { AuditEventDoc } from '../models/audit-event.ts';
import type { Models } from '../models/index.ts';
import { bytesOfEvent, countStorage, type StorageChange } from '../storage/storage.ts';

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

type AuditModels = Pick<Models, 'auditEvents' | 'storageUse'>;

/**
 * Appends an audit event, in the caller's transaction when one is given and otherwise in one of its own, and counts its bytes as history of its firm. Large changes are cut, see
 * `boundedChanges`. Never put secrets into `details` or `changes`.
 * @param alongside what the same transaction stores besides, counted by the same write
 */
export async function audit(
  models: AuditModels,
  event: AuditEvent,
  { session, now, alongside = {} }: { session?: ClientSession; now: Date; alongside?: StorageChange },
): Promise<void> {
  await auditEach(models, [event], { ...(session && { session }), now, alongside });
}

/** The same for many events of one firm by one write. */
export async function auditEach(
  models: AuditModels,
  events: readonly AuditEvent[],
  { session, now, alongside = {} }: { session?: ClientSession; now: Date; alongside?: StorageChange },
): Promise<void> {
  // events and their bytes are stored together or not at all, also when the process is killed between the two writes
  if (session) await append(models, events, { session, now, alongside });
  else await withTransaction(models.auditEvents.db, (own) => append(models, events, { session: own, now, alongside }));
}

async function append(
  { auditEvents, storageUse }: AuditModels,
  events: readonly AuditEvent[],
  { session, now, alongside }: { session: ClientSession; now: Date; alongside: StorageChange },
): Promise<void> {
  const documents = events.map((event) => ({
    ...event,
    ...(event.changes && { changes: boundedChanges(event.changes) }),
    at: now,
  }));
  const stored = (await auditEvents.insertMany(documents, { session })).map((document) =>
    document.toObject<AuditEventDoc>(),
  );
  const firmId = stored[0]?.firmId;
  if (!firmId) return;
  const historyBytes = stored.reduce((sum, event) => sum + bytesOfEvent(event), alongside.historyBytes ?? 0);
  await countStorage({ storageUse }, firmId, { ...alongside, historyBytes }, session);
}

/** Values up to this many characters are kept whole; of longer ones their beginning and their length. */
const VALUE_KEPT = 2000;
/** Changes of at most so many characters of JSON are kept as they are. */
const CHANGES_KEPT = 48_000;
/** What the values of a larger event, and the names of its fields, come to at most, characters. */
const VALUES_KEPT = 16_000;
const NAMES_KEPT = 16_000;
const FIELDS_KEPT = 100;
/** Stands for the fields of an event that are not listed; its new value is their number. */
const NOT_LISTED = 'moreChanges';

/** A text's beginning with its length, the way every text that was cut is marked. */
const cut = (text: string, kept: number): string => `${text.slice(0, kept)}… (${text.length} characters)`;

function cutValue(value: unknown, kept: number): unknown {
  if (typeof value === 'string') return value.length > kept ? cut(value, kept) : value;
  const text = JSON.stringify(value) ?? 'null';
  return text.length > kept ? cut(text, kept) : value;
}

/**
 * Changes as an event keeps them. Of very large ones, values of more than 2,000 characters are cut and say how long they were, values that aren't texts as
 * their JSON. Where an event has many fields they are cut sooner, so that one event never holds more than some 50,000 characters; of more than a hundred
 * fields the rest are a number.
 */
export function boundedChanges(changes: Changes): Changes {
  if (JSON.stringify(changes).length <= CHANGES_KEPT) return changes;
  const fields = Object.entries(changes);
  let names = 0;
  const over = fields.findIndex(([field], index) => {
    names += field.length;
    return index >= FIELDS_KEPT || names > NAMES_KEPT;
  });
  const listed = over === -1 ? fields : fields.slice(0, over);
  const kept = Math.min(VALUE_KEPT, Math.floor(VALUES_KEPT / (2 * Math.max(1, listed.length))));
  const bounded = Object.fromEntries(
    listed.map(([field, { from, to, ...rest }]) => [
      field,
      { ...rest, from: cutValue(from, kept), to: cutValue(to, kept) },
    ]),
  );
  return over === -1 ? bounded : { ...bounded, [NOT_LISTED]: { from: null, to: fields.length - over } };
}

function recorded(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Types.ObjectId) return value.toHexString();
  if (Array.isArray(value)) return value.map(recorded);
  if (typeof value === 'string' && value.length > VALUE_KEPT) return cut(value, VALUE_KEPT);
  return value;
}

/**
 * The fields of `after` whose value differs from the one in `before`, each with both values as an audit event keeps them: times as ISO 8601, ids as text.
 * A field that is absent counts as null.
 */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const changes: Changes = {};
  for (const [field, value] of Object.entries(after)) {
    const [whole, to] = [JSON.stringify([before[field] ?? null]), recorded(value)];
    if (whole !== JSON.stringify([value ?? null])) changes[field] = { from: recorded(before[field]), to };
  }
  return changes;
}
