import {
  MY_WORK_KINDS,
  type MyWorkKind,
  type TrackedKind,
  type WaitsFor,
} from '@scopewright/contracts/tracking/limits';
import type { FilterQuery, Types } from 'mongoose';
import type { WorkItemDoc } from '../models/backlog/work-item.ts';
import type { Models } from '../models/index.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import type { AgreementRef } from '../models/sources/source.ts';
import type { MilestoneDoc } from '../models/tracking/milestone.ts';
import { trusted } from '../tenant/trusted.ts';
import {
  CLAUSES_ON_TIMELINE,
  DATED_DUTIES,
  MILESTONE_CLAUSE_FIELDS,
  type MilestoneClause,
  milestoneOfClause,
  type TrackedMilestone,
} from './milestones.ts';

/** Something open that has a due date. */
export interface DueItem {
  kind: TrackedKind;
  id: Types.ObjectId;
  title: string;
  companyId: Types.ObjectId;
  projectId: Types.ObjectId | null;
  /** YYYY-MM-DD */
  dueOn: string;
  waitsFor: WaitsFor;
  ownerId: Types.ObjectId | null;
}

/** Which open items are read. */
export interface DueFilter {
  companyIds: readonly Types.ObjectId[];
  /** Days, both included. */
  from: string;
  until: string;
  kind?: TrackedKind | undefined;
  waitsFor?: WaitsFor | undefined;
  /** Null: without an owner. */
  ownerId?: Types.ObjectId | null | undefined;
  /** Where the page before ended. */
  after?: DuePosition | undefined;
  limit: number;
}

/** A place in the order of due items and the rows listed among them: by day or time, kind and id. */
export interface DuePosition {
  /** A day, or a time as ISO text, which follows the beginning of its day. */
  dueOn: string;
  kind: MyWorkKind;
  id: Types.ObjectId;
}

/** Clauses that are read at most; there are few in a firm that are open and due. */
const MOST_CLAUSES = 5_000;
/** Statuses of work items that are not over. */
const OPEN_WORK_ITEMS = ['todo', 'inProgress', 'inReview'] as const;
/** Statuses of agreements whose milestones and inputs are still awaited. */
const RUNNING: readonly string[] = ['active', 'accepted'];

/** Position of a kind among rows of the same day or time. */
export const rankOf = (kind: MyWorkKind): number => MY_WORK_KINDS.indexOf(kind);
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
export const compareDue = (a: DuePosition, b: DuePosition): number =>
  compareText(a.dueOn, b.dueOn) ||
  rankOf(a.kind) - rankOf(b.kind) ||
  compareText(a.id.toHexString(), b.id.toHexString());

/** Filter for the documents of a kind with due dates in a range and after a position. */
function inRange(field: string, kind: TrackedKind, { from, until, after }: DueFilter): Record<string, unknown> {
  const range = { [field]: trusted({ $gte: from, $lte: until }) };
  if (after === undefined) return range;
  const behind = rankOf(kind) - rankOf(after.kind);
  const sameDay =
    behind > 0
      ? [{ [field]: after.dueOn }]
      : behind === 0
        ? [{ [field]: after.dueOn, _id: trusted({ $gt: after.id }) }]
        : [];
  return { $and: [range, { $or: [{ [field]: trusted({ $gt: after.dueOn }) }, ...sameDay] }] };
}

/** Open items due in a range, at these companies: earliest first, then by kind and id. In the firm's scope. */
export async function dueItems(
  models: Models,
  { from, until, waitsFor, after, ...filter }: DueFilter,
): Promise<DueItem[]> {
  const [found = []] = await dueInRanges(models, filter, [{ from, until, waitsFor, after }]);
  return found;
}

/** A range of days, and the party that the items of it wait for. */
export type DueRange = Pick<DueFilter, 'from' | 'until' | 'waitsFor' | 'after'>;

/** The same for several ranges, each up to the limit: clauses are read once for all of them. */
export async function dueInRanges(
  models: Models,
  filter: Omit<DueFilter, keyof DueRange>,
  ranges: readonly DueRange[],
): Promise<DueItem[][]> {
  if (filter.companyIds.length === 0 || ranges.length === 0) return ranges.map(() => []);
  const wanted = (kind: TrackedKind) => filter.kind === undefined || filter.kind === kind;
  const span = {
    from: ranges.map(({ from }) => from).sort(compareText)[0] ?? '',
    until:
      ranges
        .map(({ until }) => until)
        .sort(compareText)
        .at(-1) ?? '',
  };
  const deleted = wanted('workItem') ? deletedProjects(models) : Promise.resolve([]);
  const [clauses, ...others] = await Promise.all([
    wanted('clause') ? clausesDue(models, { ...filter, ...span }) : [],
    ...ranges.map((range) => {
      const isOurs = range.waitsFor !== 'client';
      const ranged = { ...filter, ...range };
      return Promise.all([
        wanted('milestone') ? ownDue(models, ranged) : [],
        wanted('scopeItem') && isOurs ? scopeDue(models, ranged) : [],
        wanted('workItem') && isOurs ? deleted.then((ids) => workItemsDue(models, ranged, ids)) : [],
      ]);
    }),
  ]);
  return ranges.map(({ from, until, waitsFor, after }, index) =>
    [
      ...clauses.filter(
        (item) =>
          item.dueOn >= from &&
          item.dueOn <= until &&
          (waitsFor === undefined || item.waitsFor === waitsFor) &&
          (after === undefined || compareDue(after, item) < 0),
      ),
      ...(others[index] ?? []).flat(),
    ]
      .sort(compareDue)
      .slice(0, filter.limit),
  );
}

const itemOf = ({ about, title, companyId, projectId, dueOn, waitsFor, ownerId }: TrackedMilestone): DueItem => ({
  ...about,
  title,
  companyId,
  projectId,
  dueOn,
  waitsFor,
  ownerId,
});

/** Conditions of open items, besides their due dates. */
const OPEN_MILESTONES = { clauseId: null, doneOn: null } as const;
const OPEN_SCOPE_ITEMS = { deletedAt: null, implementedAt: null } as const;
export const openWorkItems = (deleted: readonly Types.ObjectId[]) => ({
  deletedAt: null,
  status: trusted({ $in: OPEN_WORK_ITEMS }),
  projectId: trusted({ $nin: deleted }),
});

async function ownDue({ milestones }: Models, filter: DueFilter): Promise<DueItem[]> {
  const { companyIds, waitsFor, ownerId, limit } = filter;
  const found = await milestones
    .find(
      {
        ...inRange('dueOn', 'milestone', filter),
        ...OPEN_MILESTONES,
        companyId: trusted({ $in: companyIds }),
        ...(waitsFor !== undefined && { waitsFor }),
        ...(ownerId !== undefined && { ownerId }),
      },
      { title: 1, companyId: 1, projectId: 1, dueOn: 1, waitsFor: 1, ownerId: 1 },
    )
    .sort({ dueOn: 1, _id: 1 })
    .limit(limit)
    .lean<Pick<MilestoneDoc, '_id' | 'title' | 'companyId' | 'projectId' | 'dueOn' | 'waitsFor' | 'ownerId'>[]>();
  return found.map(({ _id, title, dueOn, ...rest }) => ({
    kind: 'milestone',
    id: _id,
    title: title ?? '',
    companyId: rest.companyId,
    projectId: rest.projectId,
    dueOn: dueOn ?? '',
    waitsFor: rest.waitsFor,
    ownerId: rest.ownerId,
  }));
}

async function scopeDue({ scopeItems }: Models, filter: DueFilter): Promise<DueItem[]> {
  const { companyIds, ownerId, limit } = filter;
  const found = await scopeItems
    .find(
      {
        ...inRange('deadline', 'scopeItem', filter),
        ...OPEN_SCOPE_ITEMS,
        companyId: trusted({ $in: companyIds }),
        ...(ownerId !== undefined && { ownerId }),
      },
      { name: 1, kind: 1, companyId: 1, projectId: 1, deadline: 1, ownerId: 1 },
    )
    .sort({ deadline: 1, _id: 1 })
    .limit(limit)
    .lean<Pick<ScopeItemDoc, '_id' | 'name' | 'kind' | 'companyId' | 'projectId' | 'deadline' | 'ownerId'>[]>();
  return found.map(({ _id, name, kind, companyId, projectId, deadline, ownerId: owner }) => ({
    kind: 'scopeItem',
    id: _id,
    title: name,
    companyId,
    projectId: kind === 'project' ? _id : projectId,
    dueOn: deadline ?? '',
    waitsFor: 'us',
    ownerId: owner,
  }));
}

/** Ids of deleted projects, which are few: their work items are stored for restoring them. */
export const deletedProjects = async ({ scopeItems }: Pick<Models, 'scopeItems'>): Promise<Types.ObjectId[]> =>
  (await scopeItems.find({ kind: 'project', deletedAt: trusted({ $gt: new Date(0) }) }, { _id: 1 }).lean()).map(
    ({ _id }) => _id,
  );

async function workItemsDue(
  { workItems }: Models,
  filter: DueFilter,
  deleted: readonly Types.ObjectId[],
): Promise<DueItem[]> {
  const { companyIds, ownerId, limit } = filter;
  const found = await workItems
    .find(
      {
        ...inRange('dueDate', 'workItem', filter),
        ...openWorkItems(deleted),
        companyId: trusted({ $in: companyIds }),
        ...(ownerId !== undefined && { assigneeId: ownerId }),
      },
      { title: 1, companyId: 1, projectId: 1, dueDate: 1, assigneeId: 1 },
    )
    .sort({ dueDate: 1, _id: 1 })
    .limit(limit)
    .lean<Pick<WorkItemDoc, '_id' | 'title' | 'companyId' | 'projectId' | 'dueDate' | 'assigneeId'>[]>();
  return found.map(({ _id, title, companyId, projectId, dueDate, assigneeId }) => ({
    kind: 'workItem',
    id: _id,
    title,
    companyId,
    projectId,
    dueOn: dueDate ?? '',
    waitsFor: 'us',
    ownerId: assigneeId,
  }));
}

/** Dates and duties of accepted clauses of running agreements, without those marked as done. */
async function clausesDue(
  models: Models,
  { companyIds, from, until, ownerId }: Pick<DueFilter, 'companyIds' | 'from' | 'until' | 'ownerId'>,
): Promise<DueItem[]> {
  const ofCompanies = { companyId: trusted({ $in: companyIds }) };
  const read = (which: FilterQuery<unknown>, field: string) =>
    models.clauses
      .find({ ...which, ...ofCompanies, [field]: trusted({ $gte: from, $lte: until }) }, MILESTONE_CLAUSE_FIELDS)
      .sort({ [field]: 1, _id: 1 })
      .limit(MOST_CLAUSES)
      .lean<MilestoneClause[]>();
  const [onTimeline, duties] = await Promise.all([
    read(CLAUSES_ON_TIMELINE, 'milestone.date'),
    read(DATED_DUTIES, 'date.value'),
  ]);
  const clauses = [...new Map([...onTimeline, ...duties].map((one) => [one._id.toHexString(), one])).values()];
  if (clauses.length === 0) return [];
  const [added, running] = await Promise.all([
    models.milestones.find({ clauseId: trusted({ $in: clauses.map(({ _id }) => _id) }) }).lean<MilestoneDoc[]>(),
    runningAgreements(
      models,
      clauses.map(({ of }) => of),
    ),
  ]);
  const addedTo = new Map(added.map((one) => [String(one.clauseId), one]));
  return clauses
    .flatMap((clause) => milestoneOfClause(clause, addedTo.get(clause._id.toHexString()) ?? null) ?? [])
    .filter(
      (one) =>
        one.doneOn === null &&
        one.of !== null &&
        running.has(one.of.id.toHexString()) &&
        (ownerId === undefined || String(one.ownerId) === String(ownerId)),
    )
    .map(itemOf);
}

async function runningAgreements(
  { sows, changeOrders }: Pick<Models, 'sows' | 'changeOrders'>,
  agreements: readonly AgreementRef[],
): Promise<ReadonlySet<string>> {
  const idsOf = (type: AgreementRef['type']) =>
    trusted({ $in: agreements.flatMap((one) => (one.type === type ? [one.id] : [])) });
  const [ofSows, ofOrders] = await Promise.all([
    sows.find({ _id: idsOf('sow') }, { status: 1 }).lean(),
    changeOrders.find({ _id: idsOf('change-order') }, { status: 1 }).lean(),
  ]);
  return new Set(
    [...ofSows, ...ofOrders].filter(({ status }) => RUNNING.includes(status)).map(({ _id }) => _id.toHexString()),
  );
}

/** Due items of one company. */
export interface DueOfCompany {
  /** The earliest open item with a due date. */
  next: { title: string; dueOn: string } | null;
  /** How much waits for the client, whatever its day. */
  client: number;
  /** How much of ours is overdue. */
  overdue: number;
}

const NOTHING_DUE: DueOfCompany = { next: null, client: 0, overdue: 0 };

/** Due items of each of these companies, by the same number of queries however many. In the firm's scope. */
export async function dueByCompany(
  models: Models,
  companyIds: readonly Types.ObjectId[],
  today: string,
): Promise<(companyId: Types.ObjectId) => DueOfCompany> {
  const companyId = trusted({ $in: [...companyIds] });
  const dated = trusted({ $gt: '' });
  const grouped = (day: string, title: string, waitsFor: string) => {
    const isClient = { $eq: [waitsFor, 'client'] };
    return [
      { $sort: { [day]: 1 as const, _id: 1 as const } },
      {
        $group: {
          _id: '$companyId',
          dueOn: { $first: `$${day}` },
          title: { $first: `$${title}` },
          client: { $sum: { $cond: [isClient, 1, 0] } },
          overdue: { $sum: { $cond: [{ $or: [isClient, { $gte: [`$${day}`, today] }] }, 0, 1] } },
        },
      },
    ];
  };
  const deleted = await deletedProjects(models);
  const [clauses, ...others] = await Promise.all([
    clausesDue(models, { companyIds, from: '', until: '9999-12-31' }),
    models.milestones.aggregate<GroupedDue>([
      { $match: { companyId, dueOn: dated, ...OPEN_MILESTONES } },
      ...grouped('dueOn', 'title', '$waitsFor'),
    ]),
    models.scopeItems.aggregate<GroupedDue>([
      { $match: { companyId, deadline: dated, ...OPEN_SCOPE_ITEMS } },
      ...grouped('deadline', 'name', 'us'),
    ]),
    models.workItems.aggregate<GroupedDue>([
      { $match: { companyId, dueDate: dated, ...openWorkItems(deleted) } },
      ...grouped('dueDate', 'title', 'us'),
    ]),
  ]);
  const byCompany = new Map<string, DueOfCompany>();
  const add = (of: Types.ObjectId, { title, dueOn, client, overdue }: Omit<GroupedDue, '_id'>) => {
    const before = byCompany.get(of.toHexString()) ?? NOTHING_DUE;
    const isEarlier = before.next === null || dueOn < before.next.dueOn;
    byCompany.set(of.toHexString(), {
      next: isEarlier ? { title, dueOn } : before.next,
      client: before.client + client,
      overdue: before.overdue + overdue,
    });
  };
  for (const { _id, ...due } of others.flat()) add(_id, due);
  for (const { companyId: of, title, dueOn, waitsFor } of clauses) {
    const isClient = waitsFor === 'client';
    add(of, { title, dueOn, client: isClient ? 1 : 0, overdue: !isClient && dueOn < today ? 1 : 0 });
  }
  return (of) => byCompany.get(of.toHexString()) ?? NOTHING_DUE;
}

interface GroupedDue {
  _id: Types.ObjectId;
  title: string;
  dueOn: string;
  client: number;
  overdue: number;
}
