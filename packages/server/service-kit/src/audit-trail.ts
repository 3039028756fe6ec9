import type { AuditEvent, ParsedCall } from '@scopewright/contracts';
import { type AuditEventDoc, type Models, orderBy, trusted } from '@scopewright/data';
import { shownChange } from '@scopewright/domain/activity/shown-changes';
import { type FilterQuery, Types } from 'mongoose';
import { type PageQuery, readPage } from './read-page.ts';

/** The order of every list of events. */
export const LATEST_FIRST = orderBy('at', 'time', -1);
const FIELDS = {
  at: 1,
  action: 1,
  firmId: 1,
  actorId: 1,
  companyId: 1,
  targetType: 1,
  targetId: 1,
  targetName: 1,
  changes: 1,
  requestId: 1,
} as const;

/** Filters and paging of a list of events. */
export type EventsQuery = ParsedCall<'companyActivity'>['query'];
/** A condition on events. */
export type EventFilter = FilterQuery<AuditEventDoc>;
/** The fields of an event that a list reads. */
export type EventRow = Pick<AuditEventDoc, '_id' | keyof typeof FIELDS>;

/** A page of events, the latest first, and the cursor of the next page. */
export interface EventPage<Event = AuditEvent> {
  items: Event[];
  nextCursor: string | null;
}

/** A page of the events that match all conditions. @throws CallError 422 for an invalid cursor */
export async function readEvents(
  { auditEvents }: Pick<Models, 'auditEvents'>,
  conditions: readonly EventFilter[],
  query: PageQuery,
): Promise<EventPage<EventRow>> {
  const { rows, nextCursor } = await readPage<EventRow, AuditEventDoc>(
    LATEST_FIRST,
    { $and: [{}, ...conditions] },
    query,
    (filter, page) => auditEvents.find(filter, FIELDS, page).lean<EventRow[]>(),
  );
  return { items: rows, nextCursor };
}

/** The conditions of a query on who acted, and when. */
export function eventConditions({ actorId, from, to }: Pick<EventsQuery, 'actorId' | 'from' | 'to'>): EventFilter[] {
  const conditions: EventFilter[] = [];
  if (actorId !== undefined) conditions.push({ actorId: new Types.ObjectId(actorId) });
  if (from !== undefined) conditions.push({ at: trusted({ $gte: new Date(from) }) });
  if (to !== undefined) conditions.push({ at: trusted({ $lt: new Date(to) }) });
  return conditions;
}

/** A condition on the action: an exact one, or a noun alone for every action that begins with it. */
export const actionCondition = (action: string): EventFilter => ({
  action: action.includes('.') ? action : trusted({ $regex: `^${action}\\.` }),
});

/** Condition for documents with one of these ids, without duplicates. */
export const amongIds = (ids: readonly (Types.ObjectId | null | undefined)[]) => ({
  _id: trusted({ $in: [...new Set(ids.flatMap((id) => (id ? [id.toHexString()] : [])))] }),
});

/** How an answer shows a person, company or firm; null if absent, and without a name if it no longer exists. */
export const namedBy =
  (names: ReadonlyMap<string, string>) =>
  (id: Types.ObjectId | null | undefined): { id: string; name: string | null } | null =>
    id ? { id: id.toHexString(), name: names.get(id.toHexString()) ?? null } : null;

/**
 * Events as the API returns them; names of people and companies are read with one query each.
 * @param hidden changed fields that are omitted
 */
export async function presentEvents(
  { users, companies }: Pick<Models, 'users' | 'companies'>,
  rows: readonly EventRow[],
  hidden: ReadonlySet<string> = new Set(),
): Promise<AuditEvent[]> {
  if (rows.length === 0) return [];
  const [people, ofCompanies] = await Promise.all([
    users.find(amongIds(rows.map(({ actorId }) => actorId)), { name: 1, email: 1 }).lean(),
    companies.find(amongIds(rows.map(({ companyId }) => companyId)), { name: 1 }).lean(),
  ]);
  const named = namedBy(
    new Map([
      ...people.map(({ _id, name, email }) => [String(_id), name || email] as const),
      ...ofCompanies.map(({ _id, name }) => [String(_id), name] as const),
    ]),
  );
  return rows.map(({ _id, at, action, actorId, companyId, targetType, targetId, targetName, changes, requestId }) => ({
    id: _id.toHexString(),
    at: at.toISOString(),
    action,
    actor: named(actorId),
    company: named(companyId),
    target: targetType === null ? null : { type: targetType, id: targetId, name: targetName },
    changes: Object.entries(changes).flatMap(([field, change]) =>
      hidden.has(field) ? [] : [shownChange(targetType ?? undefined, field, change)],
    ),
    requestId,
  }));
}
