import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import {
  ANSWERS_MAX_DAYS,
  ANSWERS_UNSEEN_DAYS,
  MY_WORK_COUNTED,
  MY_WORK_FIRST_ROWS,
  MY_WORK_GROUPS,
  MY_WORK_KINDS,
  MY_WORK_PAGE_MAX,
  type MyWorkGroup,
} from '@scopewright/contracts/tracking/limits';
import {
  answeredRows,
  assignedRows,
  decodeCursor,
  encodeCursor,
  type Models,
  mergedRows,
  type Order,
  trackedRows,
  trusted,
  type UserDoc,
  unansweredRows,
  type WorkFilter,
  type WorkRow,
} from '@scopewright/data';
import { oneOf } from '@scopewright/domain/one-of';
import { inOrder } from '@scopewright/domain/scoping/parts';
import { addDays, DAYS_OF_WEEK, daysBetween, mondayOf } from '@scopewright/domain/tracking/days';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { activeCompanies, projectNames } from './active-companies.ts';
import { firmDay } from './firm-zone.ts';

const DAY_MS = 24 * 60 * 60_000;
const DISTANT_PAST = '0001-01-01';
const DISTANT_FUTURE = '9999-12-31';
const QUESTION_LENGTH = 200;

type Row = CallOutput<'myWorkPage'>['items'][number];

const ORDER: Order = [
  { field: 'dueOn', direction: 1, type: 'text' },
  { field: 'kind', direction: 1, type: 'text' },
  { field: 'id', direction: 1, type: 'id' },
];

function positionOf(cursor: string | undefined): WorkFilter['after'] {
  if (cursor === undefined) return undefined;
  const [dueOn, kind, id] = decodeCursor(ORDER, cursor) ?? [];
  const known = oneOf(MY_WORK_KINDS, String(kind));
  if (typeof dueOn !== 'string' || Number.isNaN(Date.parse(dueOn)) || known === null || !(id instanceof Types.ObjectId))
    throw failures.validation({ cursor: 'Must be a cursor of this list' });
  return { dueOn, kind: known, id };
}

/** Days of the groups whose rows have due dates. A week ends on Sunday. */
function rangesOf(today: string) {
  const sunday = addDays(mondayOf(today), DAYS_OF_WEEK - 1);
  const ours = { waitsFor: 'us' } as const;
  return {
    overdue: { ...ours, from: DISTANT_PAST, until: addDays(today, -1) },
    today: { ...ours, from: today, until: today },
    week: { ...ours, from: addDays(today, 1), until: sunday },
    later: { ...ours, from: addDays(sunday, 1), until: DISTANT_FUTURE },
    waiting: { waitsFor: 'client', from: DISTANT_PAST, until: DISTANT_FUTURE },
  } as const;
}

interface Reader {
  models: Models;
  userId: Types.ObjectId;
  today: string;
  answeredSince: Date;
}

/** Rows of some groups, by the same number of queries whatever the number of companies. */
async function readGroups(
  { models, userId, today, answeredSince }: Reader,
  groups: readonly MyWorkGroup[],
  filter: WorkFilter,
): Promise<ReadonlyMap<MyWorkGroup, readonly WorkRow[]>> {
  const ranges = rangesOf(today);
  const tracked = Object.entries(ranges).filter(([group]) => groups.some((asked) => asked === group));
  const [inRanges, unanswered, answered, assigned] = await Promise.all([
    trackedRows(
      models,
      filter,
      tracked.map(([, range]) => ({ ...range, after: filter.after })),
    ),
    groups.includes('waiting') ? unansweredRows(models, filter) : [],
    groups.includes('answered') ? answeredRows(models, { ...filter, since: answeredSince, userId }) : [],
    groups.includes('assigned') ? assignedRows(models, userId, filter) : [],
  ]);
  const byGroup = new Map<string, readonly WorkRow[]>([
    ...tracked.map(([group], index) => [group, inRanges[index] ?? []] as const),
    ['answered', answered],
    ['assigned', assigned],
  ]);
  return new Map(
    groups.map((group) => {
      const rows = byGroup.get(group) ?? [];
      return [group, group === 'waiting' ? mergedRows(rows, unanswered, filter.limit) : rows];
    }),
  );
}

/** The first unanswered question of each item, by the item's id. */
async function firstQuestions({ scopeItems }: Models, rows: readonly WorkRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap(({ kind, id, waitsFor }) => (kind === 'question' && waitsFor === 'client' ? [id] : []));
  if (ids.length === 0) return new Map();
  const found = await scopeItems.find({ _id: trusted({ $in: ids }) }, { openQuestions: 1 }).lean();
  return new Map(
    found.flatMap(({ _id, openQuestions }) => {
      const first = inOrder(openQuestions)
        .find(([, { answer }]) => answer.trim() === '')?.[1]
        .text.trim();
      return first ? [[_id.toHexString(), first.slice(0, QUESTION_LENGTH)] as const] : [];
    }),
  );
}

/** A function that presents rows, with the names that they need. */
async function presenterOf(
  { models, userId, today }: Reader,
  companies: Awaited<ReturnType<typeof activeCompanies>>,
  rows: readonly WorkRow[],
): Promise<(row: WorkRow) => Row> {
  const [projects, questions] = await Promise.all([
    projectNames(
      models,
      rows.map(({ projectId }) => projectId),
    ),
    firstQuestions(models, rows),
  ]);
  return ({ kind, id, title, companyId, projectId, sowId, dueOn, at, waitsFor, status, openQuestions, ownerId }) => {
    const [key, project] = [id.toHexString(), projectId?.toHexString()];
    const [projectName, question] = [project && projects.get(project), questions.get(key)];
    return {
      kind,
      id: key,
      title: question ?? title,
      about: question === undefined ? null : title,
      company: { id: companyId.toHexString(), name: companies.get(companyId.toHexString())?.name ?? '' },
      project: project === undefined || projectName === undefined ? null : { id: project, name: projectName },
      sowId: sowId?.toHexString() ?? null,
      dueOn,
      daysOver: dueOn === null ? null : daysBetween(dueOn, today),
      at: at?.toISOString() ?? null,
      waitsFor,
      status,
      openQuestions,
      isOwn: ownerId?.equals(userId) ?? false,
    };
  };
}

/** Since when answers are shown to a person. */
function sinceOf({ answersSeenAt }: Pick<UserDoc, 'answersSeenAt'>, now: Date): Date {
  const daysAgo = (days: number) => now.getTime() - days * DAY_MS;
  return new Date(Math.max(answersSeenAt?.getTime() ?? daysAgo(ANSWERS_UNSEEN_DAYS), daysAgo(ANSWERS_MAX_DAYS)));
}

/** The work of a person of the firm across the companies that they see. */
export const myWorkCalls = ({ data: { models } }: Pick<DeliveryParts, 'data'>): Implementation[] => {
  /** The reader, and the companies that a query is about. */
  const begin = async (call: CallContext, { companyId }: Pick<ParsedCall<'myWork'>['query'], 'companyId'>) => {
    const userId = new Types.ObjectId(call.viewer.userId);
    const [{ now, today }, user, companies] = await Promise.all([
      firmDay(models, call),
      models.users.findOne({ _id: userId }, { answersSeenAt: 1 }).lean<Pick<UserDoc, 'answersSeenAt'>>(),
      activeCompanies(models, call.viewer, companyId),
    ]);
    const reader: Reader = { models, userId, today, answeredSince: sinceOf(user ?? { answersSeenAt: null }, now) };
    return { reader, now, companies, companyIds: [...companies.values()].map(({ _id }) => _id) };
  };
  return [
    implement('myWork', async ({ query }, call) => {
      const { reader, now, companies, companyIds } = await begin(call, query);
      const filter = { companyIds, kind: query.kind, limit: MY_WORK_COUNTED };
      const found = await readGroups(reader, MY_WORK_GROUPS, filter);
      const pages = [...found].map(([group, rows]) => ({
        group,
        count: rows.length,
        ...pageOf(rows, MY_WORK_FIRST_ROWS),
      }));
      const present = await presenterOf(
        reader,
        companies,
        pages.flatMap(({ rows }) => rows),
      );
      return {
        asOf: reader.today,
        readAt: now.toISOString(),
        answeredSince: reader.answeredSince.toISOString(),
        groups: pages.map(({ rows, ...page }) => ({ ...page, items: rows.map(present) })),
      };
    }),

    implement('myWorkPage', async ({ query: { group, cursor, limit = MY_WORK_PAGE_MAX, ...query } }, call) => {
      const after = positionOf(cursor);
      const { reader, companies, companyIds } = await begin(call, query);
      const found = await readGroups(reader, [group], { companyIds, kind: query.kind, after, limit: limit + 1 });
      const { rows, nextCursor } = pageOf(found.get(group) ?? [], limit);
      const present = await presenterOf(reader, companies, rows);
      return { items: rows.map(present), nextCursor };
    }),

    implement('seeAnswers', async ({ body: { until } }, call) => {
      const at = new Date(Math.min(Date.parse(until), call.now().getTime()));
      await models.users.updateOne({ _id: call.viewer.userId }, { $max: { answersSeenAt: at } });
      return { success: true as const };
    }),
  ];
};

/** The first rows, and the cursor of those after them. */
function pageOf(rows: readonly WorkRow[], limit: number) {
  const first = rows.slice(0, limit);
  const last = first.at(-1);
  return { rows: first, nextCursor: rows.length > limit && last ? encodeCursor(ORDER, last.position) : null };
}
