import type { CallOutput, ChangeOrder, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type ChangeOrderDoc,
  changesBetween,
  type Models,
  type SowDoc,
  type Viewer,
  visibleChangeOrders,
} from '@scopewright/data';
import { isOfClient } from '@scopewright/domain/policy';
import { type ChangeOrderStatus, changeOrderMove, isAgreed, isDraft, isPending } from '@scopewright/domain/sow';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  readCountedPage,
  submitOnce,
  type Tx,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import {
  contractOf,
  requireNearSchedule,
  requirePriced,
  requireUsableDates,
  withCharge,
} from '../change-orders/contract.ts';
import {
  type Answer,
  type CheckedState,
  moveBaseline,
  recordDecision,
  requireCurrent,
  requireUnmoved,
} from '../change-orders/decide.ts';
import { documentOf, hashOf, recordsOf } from '../change-orders/document.ts';
import { createChangeOrderOf, requireOpenSow, sowStatusOf } from '../change-orders/draft.ts';
import { settleRequests } from '../change-orders/requests.ts';
import { holdCompany } from '../companies/visible-company.ts';
import { requireNearDates } from '../near-dates.ts';
import type { DeliveryParts } from '../parts.ts';
import { CHANGE_ORDER, changeDocument, type Decision, setStatus, setTerms } from './change-document.ts';
import { LATEST_FIRST } from './sows.ts';
import {
  auditChanges,
  presentChangeOrder,
  presentListedChangeOrder,
  requireDatesInOrder,
  storedTerms,
} from './terms.ts';

type Parts = Pick<DeliveryParts, 'data' | 'links' | 'pool'>;

/** Change orders of SOWs. */
export const changeOrderCalls = (parts: Parts): Implementation[] => [
  implement('changeOrders', ({ subject: { company }, query }, { viewer }) =>
    listChangeOrders(parts.data.models, viewer, company._id, query),
  ),

  implement('changeOrder', ({ subject: { changeOrder } }, { viewer }) => presentChangeOrder(changeOrder, viewer), {
    subjects: 'whole',
  }),

  implement('createChangeOrder', ({ subject: { sow }, body }, call) =>
    submitOnce<ChangeOrder>(
      parts.data,
      call,
      { name: 'createChangeOrder', content: [{ sowId: sow._id }, body] },
      (tx) => createChangeOrder(tx, sow, body),
    ),
  ),

  implement('updateChangeOrder', ({ subject: { changeOrder }, body: { version, ...fields } }, call) =>
    changeDocument(parts, call, CHANGE_ORDER, {
      of: changeOrder,
      version,
      decide: (tx, order) => changedOrder(tx, order, fields),
    }),
  ),

  implement('moveChangeOrder', ({ subject: { changeOrder }, body: { version, status, reason } }, call) =>
    moveChangeOrder(parts, call, changeOrder, { version, to: status, reason, answer: null }),
  ),

  implement('answerChangeOrder', async ({ subject: { changeOrder }, body }, call) => {
    const { version, answer: decision, name, reason, hash } = body;
    const answer = { decision, name, reason, hash };
    await moveChangeOrder(parts, call, changeOrder, { version, to: decision, reason: reason || undefined, answer });
    return documentOf(parts, call, changeOrder._id);
  }),
];

/** @throws CallError 409 for a closed SOW, 422 for terms that contradict each other */
async function createChangeOrder(
  tx: Tx,
  sow: Pick<SowDoc, '_id' | 'companyId'>,
  body: ParsedCall<'createChangeOrder'>['body'],
): Promise<ChangeOrder> {
  const { models, call, session } = tx;
  await holdCompany(tx, sow.companyId);
  await requireOpenSow(tx, sow._id);
  const terms = storedTerms(withCharge(body, await contractOf(models, sow._id, { session })));
  requireDatesInOrder(terms);
  requireNearDates(call, { startDate: body.startDate, endDate: body.endDate });
  return presentChangeOrder(await createChangeOrderOf(tx, sow, terms, auditChanges({}, terms)), call.viewer);
}

/**
 * Values set by new fields. @throws CallError 409 for a change order that no longer changes anything, 422 for its terms
 */
export async function changedOrder(
  tx: Tx,
  order: ChangeOrderDoc,
  fields: Omit<ParsedCall<'updateChangeOrder'>['body'], 'version'>,
): Promise<Decision<ChangeOrderDoc>> {
  const { models, call, session } = tx;
  if (order.status === 'closed') throw failures.conflict(MESSAGES.changeOrderClosed);
  const { details, schedule, ...terms } = fields;
  if (Object.keys(fields).some((field) => field !== 'notes') && !(await mayChange(tx, order)))
    throw failures.conflict(MESSAGES.changeOrderClosed);
  await requireOpenSow(tx, order.sowId);
  const said = {
    ...(details && { details: { ...order.details, ...given(details) } }),
    ...(schedule && { schedule }),
  };
  const contract = await contractOf(models, order.sowId, { session, without: order._id });
  const set = setTerms(order, withCharge(terms, contract), call.now());
  if (details || schedule || terms.startDate !== undefined || terms.endDate !== undefined)
    requireNearSchedule(call, { ...order, ...set, ...said }, contract);
  // a change order that counts already retains its price
  if (isAgreed(order.status) && (terms.amount !== undefined || terms.noChargeReason !== undefined))
    requirePriced(call, { ...order, ...set }, contract);
  const changed = Object.keys(changesBetween({ ...order }, said)).length > 0;
  const now = call.now();
  return { set: { ...set, ...said, ...(changed && { updatedAt: now }) }, action: 'change-order.updated' };
}

/** Another status that a change order gets. */
interface Move {
  /** Version that the caller has read. */
  version: number;
  to: ChangeOrderStatus;
  reason: string | undefined;
  /** The answering person's reply, and the text they have read. */
  answer: GivenAnswer | null;
}

async function moveChangeOrder(
  parts: Parts,
  call: CallContext,
  of: Pick<ChangeOrderDoc, '_id' | 'companyId'>,
  move: Move,
): Promise<ChangeOrder> {
  const { version, to, reason, answer } = move;
  const state = to === 'sent' || to === 'accepted' ? await requireCurrent(parts, call, of._id) : null;
  return changeDocument(parts, call, CHANGE_ORDER, {
    of,
    version,
    decide: (tx, order) => changedStatus(tx, order, { ...move, state }),
    after: async (tx, order) => {
      const decision = order.status === 'accepted' || order.status === 'declined' ? order.status : null;
      if (decision === null || (answer === null && order.projectId === null)) return;
      const onPaper = { name: await nameOf(tx), reason: reason ?? '' };
      await recordDecision(tx, order, { decision, ...(answer ?? onPaper) });
    },
  });
}

/**
 * Values set by another status. @throws CallError 409 for one that can't be reached, 422 when something is missing for
 * it
 */
async function changedStatus(
  tx: Tx,
  order: ChangeOrderDoc,
  { to, reason, answer, state }: Move & { state: CheckedState },
): Promise<Decision<ChangeOrderDoc>> {
  const { models, call, session } = tx;
  if (answer !== null) await requireAnswerable(tx, order, answer);
  // the former word for discarding a draft
  const status = to === 'closed' && isPending(order.status) ? 'withdrawn' : to;
  const now = call.now();
  const moved = setStatus(order, changeOrderMove(order.status, status), { status, reason, now });
  const isFirst = status === 'accepted' && order.acceptedAt === null;
  const isPut = status === 'sent' || status === 'accepted';
  // the client reads the SOW's title and amount in the change order
  if (isPut && (await sowStatusOf(tx, order.sowId)) !== 'active') throw failures.conflict(MESSAGES.sowNotActive);
  if (isFirst || status === 'sent') {
    const contract = await contractOf(models, order.sowId, { session, without: order._id });
    requirePriced(call, order, contract);
    requireUsableDates(call, order, contract);
    const held = await requireUnmoved(tx, order._id, state);
    if (isFirst && held) await moveBaseline(tx, order, held);
  }
  await settleRequests(tx, order, status);
  return {
    set: {
      ...moved.set,
      activatedAt: order.activatedAt ?? (isPut ? now : null),
      ...(isFirst && { acceptedAt: now }),
      ...(status === 'sent' && { sentBy: new Types.ObjectId(call.viewer.userId) }),
    },
    changes: moved.changes,
    action: actionOf(order, status),
  };
}

function actionOf(
  { status: from, activatedAt }: Pick<ChangeOrderDoc, 'status' | 'activatedAt'>,
  to: ChangeOrderStatus,
): string {
  if (to === 'accepted') return from === 'closed' ? 'change-order.reopened' : 'change-order.activated';
  if (to === 'withdrawn') return activatedAt === null ? 'change-order.discarded' : 'change-order.withdrawn';
  return ACTIONS[to];
}

const ACTIONS: Record<Exclude<ChangeOrderStatus, 'accepted' | 'withdrawn'>, string> = {
  draft: 'change-order.taken-back',
  inReview: 'change-order.reviewed',
  sent: 'change-order.sent',
  declined: 'change-order.declined',
  superseded: 'change-order.superseded',
  closed: 'change-order.closed',
};

interface GivenAnswer extends Answer {
  /** Hash of the document that was read. */
  hash: string;
}

/** @throws CallError 409 for one that is not waiting for an answer, or that has changed since */
async function requireAnswerable(
  { models, call, session }: Tx,
  order: ChangeOrderDoc,
  { hash, decision }: GivenAnswer,
): Promise<void> {
  if (order.status !== 'sent') throw failures.conflict(MESSAGES.changeOrderNotSent);
  const today = call.now().toISOString().slice(0, 10);
  const { validUntil } = order.details;
  if (decision === 'accepted' && validUntil !== null && validUntil < today && isOfClient(call.viewer.role))
    throw failures.conflict(MESSAGES.changeOrderExpired);
  if (hashOf(await recordsOf(models, order._id, session)) !== hash) throw failures.conflict(MESSAGES.changeOrderRead);
}

/**
 * Whether a change order's text can change: while it is written, and afterwards if it was only ever agreed on paper,
 * without parts or answers that would be about something else then.
 */
async function mayChange({ models, session }: Tx, order: ChangeOrderDoc): Promise<boolean> {
  if (isDraft(order.status)) return true;
  if (order.status !== 'accepted' || order.projectId !== null) return false;
  return (await models.orderDecisions.exists({ changeOrderId: order._id }).session(session)) === null;
}

const nameOf = async ({ models: { users }, call: { viewer }, session }: Tx): Promise<string> => {
  const user = await users.findOne({ _id: viewer.userId }, { name: 1, email: 1 }).session(session).lean();
  return user?.name || user?.email || '';
};

/** Without missing fields. */
const given = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** A page of the change orders of a company or of one SOW. @throws CallError 404, 422 */
async function listChangeOrders(
  models: Models,
  viewer: Viewer,
  companyId: Types.ObjectId,
  { sowId, status, ...query }: ParsedCall<'changeOrders'>['query'],
): Promise<CallOutput<'changeOrders'>> {
  const matching = visibleChangeOrders(viewer, {
    companyId,
    ...(sowId && { sowId: new Types.ObjectId(sowId) }),
    ...(status && { status }),
  });
  const { changeOrders } = models;
  const { rows, ...page } = await readCountedPage(changeOrders, LATEST_FIRST, matching, query, (filter, options) =>
    changeOrders.find(filter, { pastedText: 0 }, options).lean<Omit<ChangeOrderDoc, 'pastedText'>[]>(),
  );
  return { items: rows.map((row) => presentListedChangeOrder(row, viewer)), ...page };
}
