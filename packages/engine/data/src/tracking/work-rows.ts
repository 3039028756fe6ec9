import type { MyWorkKind, WaitsFor } from '@scopewright/contracts/tracking/limits';
import type { Types } from 'mongoose';
import type { WorkItemDoc } from '../models/backlog/work-item.ts';
import type { ChangeRequestDoc } from '../models/change-orders/change-request.ts';
import type { OrderDecisionDoc } from '../models/change-orders/order-parts.ts';
import type { Models } from '../models/index.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import type { ChangeOrderDoc } from '../models/sows/sow.ts';
import { trusted } from '../tenant/trusted.ts';
import {
  compareDue,
  type DueItem,
  type DuePosition,
  deletedProjects,
  dueInRanges,
  openWorkItems,
  rankOf,
} from './due-items.ts';

/** A row of a person's work. */
export interface WorkRow {
  kind: MyWorkKind;
  id: Types.ObjectId;
  title: string;
  companyId: Types.ObjectId;
  projectId: Types.ObjectId | null;
  sowId: Types.ObjectId | null;
  /** YYYY-MM-DD */
  dueOn: string | null;
  /** Since when it waits, or when it was answered. */
  at: Date | null;
  waitsFor: WaitsFor | null;
  status: ChangeOrderDoc['status'] | null;
  openQuestions: number | null;
  ownerId: Types.ObjectId | null;
  position: DuePosition;
}

/** Which rows of one group are read. */
export interface WorkFilter {
  companyIds: readonly Types.ObjectId[];
  kind?: MyWorkKind | undefined;
  after?: DuePosition | undefined;
  limit: number;
}

/** Work items assigned to one person that are read at most; rows are sorted by an optional date. */
const MOST_ASSIGNED = 500;
/** Position of rows without a due date: after all others. */
const NO_DAY = '9999-12-31';
const TITLE_LENGTH = 200;

const BLANK = { sowId: null, dueOn: null, at: null, waitsFor: null, status: null, openQuestions: null } as const;

const wants = ({ kind, companyIds }: WorkFilter, wanted: MyWorkKind): boolean =>
  companyIds.length > 0 && (kind === undefined || kind === wanted);

/** Filter for documents after a position in the order of their time. */
function afterTime(field: string, kind: MyWorkKind, after: DuePosition | undefined, direction: 1 | -1) {
  if (after === undefined) return {};
  const [at, than] = [new Date(after.dueOn), direction === 1 ? '$gt' : '$lt'];
  const behind = (rankOf(kind) - rankOf(after.kind)) * direction;
  const sameTime =
    behind > 0 ? [{ [field]: at }] : behind === 0 ? [{ [field]: at, _id: trusted({ [than]: after.id }) }] : [];
  return { $or: [{ [field]: trusted({ [than]: at }) }, ...sameTime] };
}

const workRowOf = (item: DueItem): WorkRow => ({ ...BLANK, ...item, position: item });

/** A row that has a time instead of a due date. */
const timedRow = (
  {
    id,
    at,
    ...row
  }: Pick<WorkRow, 'kind' | 'title' | 'companyId' | 'projectId' | 'ownerId'> &
    Partial<WorkRow> & { id: Types.ObjectId; at: Date },
  positionId = id,
): WorkRow => ({ ...BLANK, ...row, id, at, position: { dueOn: at.toISOString(), kind: row.kind, id: positionId } });

const sorted = (rows: readonly WorkRow[], direction: 1 | -1, { limit }: Pick<WorkFilter, 'limit'>): WorkRow[] =>
  rows.toSorted((a, b) => compareDue(a.position, b.position) * direction).slice(0, limit);

/** Groups of what is due, and of what waits for clients; see `dueInRanges`. In the firm's scope. */
export async function trackedRows(
  models: Models,
  { companyIds, kind, limit }: WorkFilter,
  ranges: Parameters<typeof dueInRanges>[2],
): Promise<WorkRow[][]> {
  if (kind === 'question' || kind === 'changeOrder' || kind === 'changeRequest') return ranges.map(() => []);
  const found = await dueInRanges(models, { companyIds, kind, limit }, ranges);
  return found.map((items) => items.map(workRowOf));
}

const QUESTION_FIELDS = {
  ...{ name: 1, kind: 1, companyId: 1, projectId: 1, ownerId: 1 },
  ...{ unanswered: 1, unansweredSince: 1, answeredAt: 1 },
} as const;
type QuestionItem = Pick<ScopeItemDoc, '_id' | keyof typeof QUESTION_FIELDS>;

const questionRow = ({ _id, name, kind, companyId, projectId, ownerId, unanswered }: QuestionItem, at: Date): WorkRow =>
  timedRow({
    kind: 'question',
    id: _id,
    title: name,
    companyId,
    projectId: kind === 'project' ? _id : projectId,
    ownerId,
    at,
    waitsFor: 'client',
    openQuestions: unanswered,
  });

/** Conditions of items with open questions, and of change orders without an answer. */
export const WITH_QUESTIONS = { unansweredSince: trusted({ $gt: new Date(0) }), deletedAt: null } as const;
export const UNANSWERED_ORDERS = { status: 'sent' } as const;
/** Conditions of clients' change requests that no one has decided on. */
export const OPEN_REQUESTS = { byClient: true, state: 'open' } as const;

/** Open questions, and change orders that clients have not answered, the oldest first. In the firm's scope. */
export async function unansweredRows(models: Models, filter: WorkFilter): Promise<WorkRow[]> {
  const { after, limit } = filter;
  const companyId = trusted({ $in: filter.companyIds });
  const [questions, orders] = await Promise.all([
    wants(filter, 'question')
      ? models.scopeItems
          .find(
            { $and: [WITH_QUESTIONS, afterTime('unansweredSince', 'question', after, 1)], companyId },
            QUESTION_FIELDS,
          )
          .sort({ unansweredSince: 1, _id: 1 })
          .limit(limit)
          .lean<QuestionItem[]>()
      : [],
    wants(filter, 'changeOrder')
      ? models.changeOrders
          .find(
            { ...UNANSWERED_ORDERS, companyId, ...afterTime('activatedAt', 'changeOrder', after, 1) },
            { title: 1, companyId: 1, projectId: 1, sowId: 1, sentBy: 1, activatedAt: 1, createdAt: 1 },
          )
          .sort({ activatedAt: 1, _id: 1 })
          .limit(limit)
          .lean<ChangeOrderDoc[]>()
      : [],
  ]);
  return sorted(
    [
      ...questions.map((item) => questionRow(item, item.unansweredSince ?? new Date(0))),
      ...orders.map(({ _id, title, companyId: of, projectId, sowId, sentBy, activatedAt, createdAt }) =>
        timedRow({
          kind: 'changeOrder',
          id: _id,
          title,
          companyId: of,
          projectId: projectId ?? null,
          sowId,
          ownerId: sentBy ?? null,
          at: activatedAt ?? createdAt,
          waitsFor: 'client',
          status: 'sent',
        }),
      ),
    ],
    1,
    filter,
  );
}

/** The two groups of rows that wait for clients, merged in their order. */
export const mergedRows = (a: readonly WorkRow[], b: readonly WorkRow[], limit: number): WorkRow[] =>
  sorted([...a, ...b], 1, { limit });

interface AnswerFilter extends WorkFilter {
  since: Date;
  /** Their own answers to questions are not news to them. */
  userId: Types.ObjectId;
}

/**
 * Questions and change orders answered since a time by clients, or by colleagues for them, and new change requests: the
 * latest first. In the firm's scope.
 */
export async function answeredRows(models: Models, filter: AnswerFilter): Promise<WorkRow[]> {
  const { after, limit, since, userId } = filter;
  const companyId = trusted({ $in: filter.companyIds });
  const newer = trusted({ $gt: since });
  const [questions, decisions, requests] = await Promise.all([
    wants(filter, 'question')
      ? models.scopeItems
          .find(
            {
              $and: [{ answeredAt: newer }, afterTime('answeredAt', 'question', after, -1)],
              answeredBy: trusted({ $ne: userId }),
              companyId,
              deletedAt: null,
            },
            QUESTION_FIELDS,
          )
          .sort({ answeredAt: -1, _id: -1 })
          .limit(limit)
          .lean<QuestionItem[]>()
      : [],
    wants(filter, 'changeOrder')
      ? models.orderDecisions
          .find(
            { $and: [{ at: newer }, afterTime('at', 'changeOrder', after, -1)], companyId },
            { companyId: 1, changeOrderId: 1, at: 1 },
          )
          .sort({ at: -1, _id: -1 })
          .limit(limit)
          .lean<Pick<OrderDecisionDoc, '_id' | 'companyId' | 'changeOrderId' | 'at'>[]>()
      : [],
    wants(filter, 'changeRequest')
      ? models.changeRequests
          .find(
            {
              $and: [{ createdAt: newer }, afterTime('createdAt', 'changeRequest', after, -1)],
              companyId,
              ...OPEN_REQUESTS,
            },
            { companyId: 1, projectId: 1, text: 1, createdAt: 1 },
          )
          .sort({ createdAt: -1, _id: -1 })
          .limit(limit)
          .lean<Pick<ChangeRequestDoc, '_id' | 'companyId' | 'projectId' | 'text' | 'createdAt'>[]>()
      : [],
  ]);
  return sorted(
    [
      ...questions.map((item) => ({ ...questionRow(item, item.answeredAt ?? since), waitsFor: null })),
      ...(await decidedRows(models, decisions)),
      ...requests.map(({ _id, companyId: of, projectId, text, createdAt }) =>
        timedRow({
          kind: 'changeRequest',
          id: _id,
          title: text.length > TITLE_LENGTH ? `${text.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : text,
          companyId: of,
          projectId,
          ownerId: null,
          at: createdAt,
          waitsFor: 'us',
        }),
      ),
    ],
    -1,
    filter,
  );
}

async function decidedRows(
  { changeOrders }: Pick<Models, 'changeOrders'>,
  decisions: readonly Pick<OrderDecisionDoc, '_id' | 'companyId' | 'changeOrderId' | 'at'>[],
): Promise<WorkRow[]> {
  if (decisions.length === 0) return [];
  const found = await changeOrders
    .find(
      { _id: trusted({ $in: decisions.map(({ changeOrderId }) => changeOrderId) }) },
      { title: 1, projectId: 1, sowId: 1, sentBy: 1, status: 1 },
    )
    .lean<ChangeOrderDoc[]>();
  const byId = new Map(found.map((order) => [order._id.toHexString(), order]));
  return decisions.flatMap(({ _id, companyId, changeOrderId, at }) => {
    const order = byId.get(changeOrderId.toHexString());
    if (order === undefined) return [];
    const { title, projectId, sowId, sentBy, status } = order;
    const row = { title, projectId: projectId ?? null, sowId, ownerId: sentBy ?? null, status };
    return [timedRow({ kind: 'changeOrder', id: changeOrderId, companyId, at, ...row }, _id)];
  });
}

/** Open work items assigned to a person: by due date, then those without one. In the firm's scope. */
export async function assignedRows(models: Models, userId: Types.ObjectId, filter: WorkFilter): Promise<WorkRow[]> {
  if (!wants(filter, 'workItem')) return [];
  const { after } = filter;
  const found = await models.workItems
    .find(
      {
        ...openWorkItems(await deletedProjects(models)),
        assigneeId: userId,
        companyId: trusted({ $in: filter.companyIds }),
      },
      { title: 1, companyId: 1, projectId: 1, dueDate: 1 },
    )
    .limit(MOST_ASSIGNED)
    .lean<Pick<WorkItemDoc, '_id' | 'title' | 'companyId' | 'projectId' | 'dueDate'>[]>();
  const rows = found.map(
    ({ _id, title, companyId, projectId, dueDate }): WorkRow => ({
      ...BLANK,
      kind: 'workItem',
      id: _id,
      title,
      companyId,
      projectId,
      dueOn: dueDate ?? null,
      waitsFor: 'us',
      ownerId: userId,
      position: { dueOn: dueDate ?? NO_DAY, kind: 'workItem', id: _id },
    }),
  );
  return sorted(after === undefined ? rows : rows.filter(({ position }) => compareDue(after, position) < 0), 1, filter);
}
