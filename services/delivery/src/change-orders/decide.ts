import { MESSAGES } from '@scopewright/contracts/errors';
import {
  agreedBaseline,
  type ChangeOrderDoc,
  createOne,
  type OrderDecisionDoc,
  type OrderPartsDoc,
  projectScope,
  sha256,
  trusted,
} from '@scopewright/data';
import { canonicalJson } from '@scopewright/domain/change-orders/canonical-json';
import { acceptanceStatement, orderNumber, STATEMENT_VERSION } from '@scopewright/domain/change-orders/contract';
import { isOfClient } from '@scopewright/domain/policy';
import { type CallContext, failures, type Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import type { DeliveryParts } from '../parts.ts';
import { recordsOf, saidBy, staleOf } from './document.ts';

/** State of the scope that an order's parts were compared with; null: it has no parts. */
export type CheckedState = string | null;

/**
 * Checks before a transaction that a change order can be sent or accepted as it is.
 * @throws CallError 409 when the baseline, or its parts, have changed since
 */
export async function requireCurrent(
  parts: Pick<DeliveryParts, 'data' | 'pool'>,
  call: CallContext,
  orderId: Types.ObjectId,
): Promise<CheckedState> {
  const { changeOrders, orderParts } = parts.data.models;
  const held = await orderParts.findOne({ changeOrderId: orderId }).lean();
  // one that was accepted before is reopened: its changes are agreed
  if (held === null || (await changeOrders.exists({ _id: orderId, acceptedAt: trusted({ $ne: null }) }))) return null;
  const { stale, state } = await staleOf(parts, call, held);
  if (stale !== null) throw failures.conflict(MESSAGES.changeOrderStale);
  return state;
}

/**
 * Checks the same in the transaction that sends or accepts it.
 * @returns its parts; null: it has none
 * @throws CallError 409 when something has changed since it was checked
 */
export async function requireUnmoved(
  { models, session }: Tx,
  orderId: Types.ObjectId,
  state: CheckedState,
): Promise<OrderPartsDoc | null> {
  const held = await models.orderParts.findOne({ changeOrderId: orderId }).session(session).lean<OrderPartsDoc>();
  if (held === null) return null;
  const agreed = await agreedBaseline(models, held.projectId, session);
  const scope = await projectScope(models, held.companyId, held.projectId, session);
  if (agreed?.hash !== held.baseHash || scope.state !== state) throw failures.conflict(MESSAGES.changeOrderStale);
  return held;
}

/**
 * Changes the baseline by exactly the parts of a change order, in the transaction that accepts it.
 * @param held its parts, which were checked in this transaction
 */
export async function moveBaseline(
  { models, call, session }: Tx,
  order: ChangeOrderDoc,
  held: OrderPartsDoc,
): Promise<void> {
  await createOne(models.baselines, session, {
    companyId: held.companyId,
    projectId: held.projectId,
    name: `${orderNumber(order.number)} “${order.title}” accepted`,
    origin: 'changeOrder',
    madeFor: `order:${order._id.toHexString()}`,
    agreed: true,
    items: held.target,
    hash: held.targetHash,
    createdAt: call.now(),
  });
}

/** A person's answer. */
export interface Answer {
  decision: 'accepted' | 'declined';
  /** As it was typed. */
  name: string;
  reason: string;
}

/**
 * Records an answer to a change order with everything that it was about, in its transaction: the company is locked, so
 * that each record follows the one before it.
 */
export async function recordDecision(
  { models, call, session }: Tx,
  { _id: changeOrderId, companyId }: Pick<ChangeOrderDoc, '_id' | 'companyId'>,
  { decision, name, reason }: Answer,
): Promise<void> {
  const records = await recordsOf(models, changeOrderId, session);
  const document = saidBy(records);
  const company = await models.companies.findOne({ _id: companyId }, { name: 1 }).session(session).lean();
  const user = await models.users.findOne({ _id: call.viewer.userId }, { email: 1 }).session(session).lean();
  const last = await models.orderDecisions
    .findOne({ companyId })
    .sort({ place: -1 })
    .session(session)
    .lean<OrderDecisionDoc>();
  const at = call.now();
  const record = canonicalJson({
    schema: 1,
    decision,
    name,
    reason,
    statement: decision === 'accepted' ? acceptanceStatement(records.order.number, company?.name ?? '') : '',
    statementVersion: STATEMENT_VERSION,
    onPaper: !isOfClient(call.viewer.role),
    userId: call.viewer.userId,
    role: call.viewer.role,
    email: user?.email ?? null,
    at: at.toISOString(),
    ip: call.ip,
    userAgent: call.ctx.get('user-agent').slice(0, 500),
    requestId: call.requestId,
    documentHash: sha256(document),
    document,
    previousHash: last?.hash ?? null,
  });
  const place = (last?.place ?? 0) + 1;
  await createOne(models.orderDecisions, session, {
    companyId,
    changeOrderId,
    place,
    record,
    hash: sha256(record),
    at,
  });
}
