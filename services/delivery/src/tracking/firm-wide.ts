import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { LIST_DEFAULT_LIMIT } from '@scopewright/contracts/constants';
import { TRACKED_KINDS } from '@scopewright/contracts/tracking/limits';
import {
  type BacklogDayDoc,
  type DueItem,
  type DuePosition,
  decodeCursor,
  dueItems,
  encodeCursor,
  type Models,
  namesOfPeople,
  type Order,
  trusted,
} from '@scopewright/data';
import { oneOf } from '@scopewright/domain/one-of';
import { addDays, daysBetween } from '@scopewright/domain/tracking/days';
import { type CallContext, failures, type Implementation, implement, readPage } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { activeCompanies, projectNames } from './active-companies.ts';
import { firmDay } from './firm-zone.ts';
import { snoozesOf } from './milestones.ts';

/** Anything due within this time is due soon. */
const SOON_DAYS = 14;
const DISTANT_PAST = '0001-01-01';

const DUE_ORDER: Order = [
  { field: 'dueOn', direction: 1, type: 'text' },
  { field: 'kind', direction: 1, type: 'text' },
  { field: 'id', direction: 1, type: 'id' },
];
const GROWTH_ORDER: Order = [
  { field: 'growth', direction: -1, type: 'number' },
  { field: '_id', direction: 1, type: 'id' },
];

function positionOf(cursor: string | undefined): DuePosition | undefined {
  if (cursor === undefined) return undefined;
  const [dueOn, kind, id] = decodeCursor(DUE_ORDER, cursor) ?? [];
  const known = oneOf(TRACKED_KINDS, String(kind));
  if (typeof dueOn !== 'string' || known === null || !(id instanceof Types.ObjectId))
    throw failures.validation({ cursor: 'Must be a cursor of this list' });
  return { dueOn, kind: known, id };
}

/** Across the companies that a user of the firm sees: late items, items due soon, and growing scope. */
export const firmTrackingCalls = ({ data: { models } }: Pick<DeliveryParts, 'data'>): Implementation[] => [
  implement('dueItems', async ({ query }, call) => {
    const { companyId, kind, waitsFor, ownerId, limit = LIST_DEFAULT_LIMIT, cursor } = query;
    const { today } = await firmDay(models, call);
    const after = positionOf(cursor);
    const companies = await activeCompanies(models, call.viewer, companyId);
    const found = await dueItems(models, {
      companyIds: [...companies.values()].map(({ _id }) => _id),
      ...rangeOf(query.when, today),
      kind,
      waitsFor,
      ...(ownerId !== undefined && { ownerId: ownerId === 'none' ? null : new Types.ObjectId(ownerId) }),
      after,
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    return {
      items: await presentDue(models, rows, companies, today),
      nextCursor: found.length > limit && last ? encodeCursor(DUE_ORDER, last) : null,
      asOf: today,
    };
  }),

  implement('scopeGrowth', ({ query }, call) => growthOf(models, call, query)),
];

const rangeOf = (when: 'late' | 'soon', today: string) =>
  when === 'late'
    ? { from: DISTANT_PAST, until: addDays(today, -1) }
    : { from: today, until: addDays(today, SOON_DAYS) };

async function presentDue(
  models: Models,
  rows: readonly DueItem[],
  companies: Awaited<ReturnType<typeof activeCompanies>>,
  today: string,
): Promise<CallOutput<'dueItems'>['items']> {
  const [names, projects, snoozes] = await Promise.all([
    namesOfPeople(
      models,
      rows.map(({ ownerId }) => ownerId),
    ),
    projectNames(
      models,
      rows.map(({ projectId }) => projectId),
    ),
    snoozesOf(models, rows),
  ]);
  return rows.map(({ kind, id, title, companyId, projectId, dueOn, waitsFor, ownerId }) => {
    const [company, project] = [companies.get(companyId.toHexString()), projectId?.toHexString()];
    const [owner, projectName] = [ownerId?.toHexString(), project === undefined ? undefined : projects.get(project)];
    return {
      kind,
      id: id.toHexString(),
      title,
      company: { id: companyId.toHexString(), name: company?.name ?? '' },
      project: project === undefined || projectName === undefined ? null : { id: project, name: projectName },
      dueOn,
      daysOver: daysBetween(dueOn, today),
      waitsFor,
      owner: owner === undefined ? null : { id: owner, name: names.get(owner) ?? '' },
      snoozedUntil: snoozes.get(`${kind}:${id.toHexString()}`) ?? null,
    };
  });
}

type GrowthRow = Pick<BacklogDayDoc, 'companyId' | 'date' | 'scope' | 'done'> & {
  _id: Types.ObjectId;
  baseline: NonNullable<BacklogDayDoc['baseline']>;
  growth: number;
};

/** Projects by how much their scope has grown since it was agreed, from their last recorded days. */
async function growthOf(
  models: Models,
  { viewer }: CallContext,
  { companyId, ...query }: ParsedCall<'scopeGrowth'>['query'],
): Promise<CallOutput<'scopeGrowth'>> {
  const companies = await activeCompanies(models, viewer, companyId);
  const running = await models.scopeItems.distinct('_id', {
    companyId: trusted({ $in: [...companies.values()].map(({ _id }) => _id) }),
    kind: 'project',
    deletedAt: null,
  });
  const { rows, nextCursor } = await readPage(GROWTH_ORDER, {}, query, (filter, { sort, limit }) =>
    models.backlogDays.aggregate<GrowthRow>([
      { $match: { projectId: { $in: running } } },
      { $sort: { projectId: -1, date: -1 } },
      {
        $group: {
          _id: '$projectId',
          companyId: { $first: '$companyId' },
          date: { $first: '$date' },
          scope: { $first: '$scope' },
          done: { $first: '$done' },
          baseline: { $first: '$baseline' },
        },
      },
      { $match: { 'baseline.workItems': { $gt: 0 } } },
      { $addFields: { growth: GROWTH_PERCENT } },
      { $match: filter },
      { $sort: sort },
      { $limit: limit },
    ]),
  );
  const names = await projectNames(
    models,
    rows.map(({ _id }) => _id),
  );
  return {
    items: rows.map(({ _id, companyId: of, date, baseline, scope, done, growth }) => ({
      company: { id: of.toHexString(), name: companies.get(of.toHexString())?.name ?? '' },
      project: { id: _id.toHexString(), name: names.get(_id.toHexString()) ?? '' },
      date,
      baseline: { hours: baseline.hours, workItems: baseline.workItems },
      scope,
      done,
      growth,
    })),
    nextCursor,
  };
}

/** In percent to one decimal: of hours, or of work items without estimates. */
const GROWTH_PERCENT = {
  $divide: [
    {
      $floor: {
        $add: [
          0.5,
          {
            $multiply: [
              1000,
              {
                $cond: [
                  { $gt: ['$baseline.hours', 0] },
                  { $divide: [{ $subtract: ['$scope.hours', '$baseline.hours'] }, '$baseline.hours'] },
                  { $divide: [{ $subtract: ['$scope.workItems', '$baseline.workItems'] }, '$baseline.workItems'] },
                ],
              },
            ],
          },
        ],
      },
    },
    10,
  ],
};
