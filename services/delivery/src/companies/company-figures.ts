import type { CompanyRow } from '@scopewright/contracts';
import {
  type BacklogDayDoc,
  deletedProjects,
  dueByCompany,
  type Models,
  OPEN_REQUESTS,
  trusted,
  UNANSWERED_ORDERS,
  WITH_QUESTIONS,
} from '@scopewright/data';
import { addDays, daysBetween } from '@scopewright/domain/tracking/days';
import type { CallContext } from '@scopewright/service-kit';
import type { FilterQuery, Types } from 'mongoose';
import { firmDay } from '../tracking/firm-zone.ts';

export type Figures = NonNullable<CompanyRow['figures']>;

/** Days in which a backlog was recorded, unless the worker was down for longer. */
const RECORDED_WITHIN_DAYS = 7;

/** Figures of a page of companies, by the same number of queries however many. In the firm's scope. */
export async function figuresOf(
  models: Models,
  call: Pick<CallContext, 'now'>,
  companyIds: readonly Types.ObjectId[],
): Promise<(companyId: Types.ObjectId) => Figures> {
  const { today } = await firmDay(models, call);
  const companyId = trusted({ $in: [...companyIds] });
  const [due, questions, orders, requests, work] = await Promise.all([
    dueByCompany(models, companyIds, today),
    countByCompany(models.scopeItems, { companyId, ...WITH_QUESTIONS }),
    countByCompany(models.changeOrders, { companyId, ...UNANSWERED_ORDERS }),
    countByCompany(models.changeRequests, { companyId, ...OPEN_REQUESTS }),
    workByCompany(models, companyIds, today),
  ]);
  return (of) => {
    const { next, client, overdue } = due(of);
    return {
      nextDate: next && { ...next, daysOver: daysBetween(next.dueOn, today) },
      ...work(of),
      waitsFor: { client: client + questions(of) + orders(of), us: overdue + requests(of) },
    };
  };
}

interface Counted {
  _id: Types.ObjectId;
  count: number;
}

/** Numbers of documents of each company. */
async function countByCompany(
  collection: Models['scopeItems'] | Models['changeOrders'] | Models['changeRequests'],
  matching: FilterQuery<unknown>,
): Promise<(companyId: Types.ObjectId) => number> {
  const counted = await (collection as Models['scopeItems']).aggregate<Counted>([
    { $match: matching },
    { $group: { _id: '$companyId', count: { $sum: 1 } } },
  ]);
  const byId = new Map(counted.map(({ _id, count }) => [_id.toHexString(), count]));
  return (companyId) => byId.get(companyId.toHexString()) ?? 0;
}

type LastDay = Pick<BacklogDayDoc, 'companyId' | 'scope' | 'done' | 'baseline'>;

/** Progress and growth by the last recorded days of each company's projects. */
async function workByCompany(
  models: Models,
  companyIds: readonly Types.ObjectId[],
  today: string,
): Promise<(companyId: Types.ObjectId) => Pick<Figures, 'progress' | 'growth'>> {
  const days = await models.backlogDays.aggregate<LastDay>([
    {
      $match: {
        date: trusted({ $gte: addDays(today, -RECORDED_WITHIN_DAYS) }),
        companyId: trusted({ $in: [...companyIds] }),
        projectId: trusted({ $nin: await deletedProjects(models) }),
      },
    },
    { $sort: { date: -1 } },
    {
      $group: {
        _id: '$projectId',
        companyId: { $first: '$companyId' },
        scope: { $first: '$scope' },
        done: { $first: '$done' },
        baseline: { $first: '$baseline' },
      },
    },
  ]);
  return (of) => {
    const own = days.filter(({ companyId }) => companyId.equals(of));
    const agreed = own.filter(({ baseline }) => baseline !== null);
    const sum = (rows: readonly LastDay[], countOf: (row: LastDay) => number) =>
      rows.reduce((total, row) => total + countOf(row), 0);
    return {
      progress:
        own.length === 0
          ? null
          : { done: sum(own, ({ done }) => done.workItems), scope: sum(own, ({ scope }) => scope.workItems) },
      growth:
        agreed.length === 0 ? null : sum(agreed, ({ scope, baseline }) => scope.workItems - (baseline?.workItems ?? 0)),
    };
  };
}
