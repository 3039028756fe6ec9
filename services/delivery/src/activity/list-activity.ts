import type { CallOutput } from '@scopewright/contracts';
import { type DataAccess, type Models, sortOf, trusted, type Viewer } from '@scopewright/data';
import { can } from '@scopewright/domain/policy';
import {
  actionCondition,
  amongIds,
  type EventFilter,
  type EventPage,
  type EventsQuery,
  eventConditions,
  type Implementation,
  implement,
  LATEST_FIRST,
  presentEvents,
  readEvents,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import { visibleCompanyIds } from '../companies/visible-company.ts';
import { eventsToldTo, fieldsHiddenFrom } from './client-actions.ts';

/** How many of the latest events are searched for the people in them. */
const PEOPLE_OF_LATEST = 5000;

/** The audit trail of a company, and of the firm as far as the caller sees it. */
export const activityCalls = ({ models }: Pick<DataAccess, 'models'>): Implementation[] => [
  implement('companyActivity', ({ subject: { company }, query }, { viewer }) =>
    listEvents(models, viewer, { companyId: company._id }, query),
  ),
  implement('companyActivityPeople', ({ subject: { company } }, { viewer }) =>
    peopleOf(models, viewer, { companyId: company._id }),
  ),
  implement('firmActivity', async ({ query }, { viewer }) =>
    listEvents(models, viewer, await eventsOfFirm(models, viewer, query), query),
  ),
  implement('firmActivityPeople', async (_, { viewer }) =>
    peopleOf(models, viewer, await eventsOfFirm(models, viewer)),
  ),
];

/** Events of the companies that the caller sees, and of the firm itself for callers who see everything. */
export async function eventsOfFirm(
  models: Models,
  viewer: Viewer,
  { companyId }: { companyId?: string | undefined } = {},
): Promise<EventFilter> {
  const of = companyId === undefined ? [] : [{ companyId: new Types.ObjectId(companyId) }];
  if (can(viewer.abilities, 'activity:list-all')) return { $and: [{}, ...of] };
  const seen = await visibleCompanyIds(models, viewer);
  const concerning = seen === null ? { companyId: trusted({ $ne: null }) } : { companyId: trusted({ $in: seen }) };
  return { $and: [concerning, ...of] };
}

/** The caller's visible events that match the query. @throws CallError 422 for an invalid cursor */
export async function listEvents(
  models: Models,
  viewer: Viewer,
  among: EventFilter,
  query: EventsQuery,
): Promise<EventPage> {
  const actions = query.action === undefined ? [] : [actionCondition(query.action)];
  const { items, nextCursor } = await readEvents(
    models,
    [among, ...eventConditions(query), ...actions, ...(await eventsToldTo(models, viewer))],
    query,
  );
  return { items: await presentEvents(models, items, fieldsHiddenFrom(viewer)), nextCursor };
}

/** People with recent events, by name. */
async function peopleOf(
  models: Models,
  viewer: Viewer,
  among: EventFilter,
): Promise<CallOutput<'companyActivityPeople'>> {
  const { auditEvents, users } = models;
  const acted = await auditEvents
    .find({ $and: [among, ...(await eventsToldTo(models, viewer))] }, { actorId: 1 })
    .sort(sortOf(LATEST_FIRST))
    .limit(PEOPLE_OF_LATEST)
    .lean();
  const people =
    acted.length === 0
      ? []
      : await users.find(amongIds(acted.map(({ actorId }) => actorId)), { name: 1, email: 1 }).lean();
  return {
    items: people
      .map(({ _id, name, email }) => ({ id: _id.toHexString(), name: name || email }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}
