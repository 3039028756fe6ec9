import type { AuditEvent, CallOutput, ParsedCall } from '@scopewright/contracts';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import {
  type AuditEventDoc,
  afterPosition,
  type Data,
  decodeCursor,
  encodeCursor,
  type Models,
  type Order,
  sortOf,
  trusted,
  type Viewer,
} from '@scopewright/data';
import { can, isOfClient } from '@scopewright/domain/policy';
import { failures, type Implementation, implement } from '@scopewright/service-kit';
import { type FilterQuery, Types } from 'mongoose';
import { visibleCompany, visibleCompanyIds } from '../companies/visible-company.ts';
import { CLIENT_ACTIONS, FIRM_FIELDS } from './client-actions.ts';

const LATEST_FIRST: Order = [
  { field: 'at', direction: -1, type: 'time' },
  { field: '_id', direction: -1, type: 'id' },
];
const FIELDS = { at: 1, action: 1, actorId: 1, companyId: 1, targetType: 1, targetId: 1, targetName: 1, changes: 1, requestId: 1 } as const;

/** Events that are looked through for the people in them. */
const PEOPLE_OF_LATEST = 5000;

const NOTHING: ReadonlySet<string> = new Set();

type Query = ParsedCall<'companyActivity'>['query'];
type Filter = FilterQuery<AuditEventDoc>;

/** The audit trail of a company, and of the firm as far as the caller sees it. */
export const activityCalls = ({ models }: Pick<Data, 'models'>): Implementation[] => [
  implement('companyActivity', async ({ params, query }, { viewer }) =>
    listEvents(models, viewer, await eventsOfCompany(models, viewer, params.companyId), query),
  ),
  implement('companyActivityPeople', async ({ params }, { viewer }) => peopleOf(models, viewer, await eventsOfCompany(models, viewer, params.companyId))),
  implement('firmActivity', async ({ query }, { viewer }) => listEvents(models, viewer, await eventsOfFirm(models, viewer, query), query)),
  implement('firmActivityPeople', async (_, { viewer }) => peopleOf(models, viewer, await eventsOfFirm(models, viewer))),
];

/** @throws CallError 404 for a company that the caller may not see */
export async function eventsOfCompany(models: Models, viewer: Viewer, companyId: string): Promise<Filter> {
  const { _id } = await visibleCompany(models, viewer, companyId, { projection: { _id: 1 } });
  return { companyId: _id };
}

/** What concerns the companies that the caller sees, and for those who may see everything the firm itself. */
export async function eventsOfFirm(models: Models, viewer: Viewer, { companyId }: { companyId?: string | undefined } = {}): Promise<Filter> {
  const of = companyId === undefined ? [] : [{ companyId: new Types.ObjectId(companyId) }];
  if (can(viewer.abilities, 'activity:list-all')) return { $and: [{}, ...of] };
  const seen = await visibleCompanyIds(models, viewer);
  const concerning = seen === null ? { companyId: trusted({ $ne: null }) } : { companyId: trusted({ $in: seen }) };
  return { $and: [concerning, ...of] };
}

/** A piece of a list of events, the latest first, and the cursor of the next one. */
export interface EventPage {
  items: AuditEvent[];
  nextCursor: string | null;
}

/** The events among those that the caller may see, by what was asked for. @throws CallError 422 for a cursor that isn't one */
export async function listEvents(models: Models, viewer: Viewer, among: Filter, query: Query): Promise<EventPage> {
  const position = query.cursor === undefined ? undefined : decodeCursor(LATEST_FIRST, query.cursor);
  if (position === null) throw failures.validation({ cursor: 'Must be a cursor of this list' });
  const limit = query.limit ?? LIST_DEFAULT_LIMIT;
  const conditions: Filter[] = [among, ...conditionsOf(query), ...meantFor(viewer)];
  if (position) conditions.push(afterPosition(LATEST_FIRST, position));
  const found = await models.auditEvents
    .find({ $and: conditions }, FIELDS)
    .sort(sortOf(LATEST_FIRST))
    .limit(limit + 1)
    .lean();
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { items: await presentEvents(models, viewer, rows), nextCursor: found.length > limit && last ? encodeCursor(LATEST_FIRST, last) : null };
}

const meantFor = ({ role }: Viewer): Filter[] => (isOfClient(role) ? [{ action: trusted({ $in: CLIENT_ACTIONS }) }] : []);

/** Who did something lately, by name. */
async function peopleOf({ auditEvents, users }: Models, viewer: Viewer, among: Filter): Promise<CallOutput<'companyActivityPeople'>> {
  const acted = await auditEvents
    .find({ $and: [among, ...meantFor(viewer)] }, { actorId: 1 })
    .sort(sortOf(LATEST_FIRST))
    .limit(PEOPLE_OF_LATEST)
    .lean();
  const ids = [...new Set(acted.flatMap(({ actorId }) => (actorId ? [actorId.toHexString()] : [])))];
  const people = ids.length === 0 ? [] : await users.find({ _id: trusted({ $in: ids }) }, { name: 1, email: 1 }).lean();
  return {
    items: people.map(({ _id, name, email }) => ({ id: _id.toHexString(), name: name || email })).toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}

function conditionsOf({ actorId, action, from, to }: Query): Filter[] {
  const conditions: Filter[] = [];
  if (actorId !== undefined) conditions.push({ actorId: new Types.ObjectId(actorId) });
  // the noun alone stands for everything that begins with it
  if (action !== undefined) conditions.push({ action: action.includes('.') ? action : trusted({ $regex: `^${action}\\.` }) });
  if (from !== undefined) conditions.push({ at: trusted({ $gte: new Date(from) }) });
  if (to !== undefined) conditions.push({ at: trusted({ $lt: new Date(to) }) });
  return conditions;
}

type Row = Pick<AuditEventDoc, '_id' | keyof typeof FIELDS>;

/** Events as they travel, with the names of people and companies from one query each. */
async function presentEvents({ users, companies }: Pick<Models, 'users' | 'companies'>, viewer: Viewer, rows: readonly Row[]): Promise<AuditEvent[]> {
  const among = (ids: (Types.ObjectId | null | undefined)[]) => ({ _id: trusted({ $in: [...new Set(ids.flatMap((id) => (id ? [id.toHexString()] : [])))] }) });
  const [people, firms] =
    rows.length === 0
      ? [[], []]
      : await Promise.all([
          users.find(among(rows.map(({ actorId }) => actorId)), { name: 1, email: 1 }).lean(),
          companies.find(among(rows.map(({ companyId }) => companyId)), { name: 1 }).lean(),
        ]);
  const names = new Map([
    ...people.map(({ _id, name, email }) => [String(_id), name || email] as const),
    ...firms.map(({ _id, name }) => [String(_id), name] as const),
  ]);
  const named = (id: Types.ObjectId | null | undefined) => (id ? { id: id.toHexString(), name: names.get(id.toHexString()) ?? null } : null);
  const hidden = isOfClient(viewer.role) ? FIRM_FIELDS : NOTHING;
  return rows.map(({ _id, at, action, actorId, companyId, targetType, targetId, targetName, changes, requestId }) => ({
    id: _id.toHexString(),
    at: at.toISOString(),
    action,
    actor: named(actorId),
    company: named(companyId),
    target: targetType === null ? null : { type: targetType, id: targetId, name: targetName },
    changes: Object.entries(changes).flatMap(([field, { from, to }]) => (hidden.has(field) ? [] : [{ field, from, to }])),
    requestId,
  }));
}
