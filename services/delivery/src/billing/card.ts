import { createOne, enqueueOutbox, type SubscriptionDoc } from '@scopewright/data';
import { pageUrl } from '@scopewright/jobs';
import type { BillingStep, KeptCard, PaymentGateway } from '@scopewright/payments';
import {
  type CallContext,
  enqueue,
  failures,
  type LinkTarget,
  linkTargetOf,
  record,
  type Tx,
} from '@scopewright/service-kit';
import type { DeliveryParts } from '../parts.ts';
import { hasCard } from './present-billing.ts';

/** Base of links to the caller's firm. */
export function linkOf(call: CallContext, { links }: Pick<DeliveryParts, 'links'>): LinkTarget {
  return linkTargetOf(call, call.requireTenant(), links);
}

/** The address of the plan and billing screen with these query parameters. `{…}` in a value is not encoded. */
export function billingPage(link: LinkTarget, query: Record<string, string>): string {
  const url = new URL(pageUrl(link, '/settings/billing'));
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href.replaceAll('%7B', '{').replaceAll('%7D', '}');
}

/** Opens the gateway's page for entering a card, which leads back to Billing. @returns null if there is no such page */
export async function openCardPage(
  parts: Pick<DeliveryParts, 'data' | 'links'>,
  gateway: PaymentGateway,
  call: CallContext,
  plan?: string,
): Promise<string | null> {
  const { firmId } = call.requireTenant();
  const { email } = await parts.data.models.users.findOne({ _id: call.viewer.userId }, { email: 1 }).orFail().lean();
  const link = linkOf(call, parts);
  const successUrl = billingPage(link, { card: '{CHECKOUT_SESSION_ID}', ...(plan && { plan }) });
  return gateway.openCardPage({ reference: firmId, email, successUrl, cancelUrl: billingPage(link, {}) });
}

/** A change of the card not finished by then never will be; until then the same card can be tried again. */
const SETTLE_AFTER_MS = 15 * 60 * 1000;

/** A card stored with the gateway, and the outbox row that makes the gateway forget it unless the change is saved. */
export interface NewCard {
  card: KeptCard;
  settlementId: string;
}

/**
 * Stores a card with the gateway. The order to forget it unless the change is saved is written first, so that it runs
 * even if the change is refused or this process dies in between.
 * @throws CallError 402 when the gateway declines the card
 */
export async function saveCard(
  { data: { models } }: Pick<DeliveryParts, 'data'>,
  gateway: PaymentGateway,
  call: CallContext,
  token: string,
): Promise<NewCard> {
  const { firmId, firmName } = call.requireTenant();
  const now = call.now();
  const row = { now, availableAt: new Date(now.getTime() + SETTLE_AFTER_MS), requestId: call.requestId };
  const settlementId = await enqueueOutbox(models, 'payment.settle-card', { firmId, paymentToken: token }, row);
  const known = await models.subscriptions.findOne({}).lean<SubscriptionDoc>();
  const customer = hasCard(known, gateway) ? known.customer : null;
  const card = await gateway.keepCard(token, { reference: firmId, name: firmName, customer });
  if (card !== null) return { card, settlementId };
  await models.outbox.deleteOne({ _id: settlementId });
  throw failures.paymentDeclined();
}

/** A transaction that changes the firm's billing. */
export type BillingTx = Tx & BillingStep;

/**
 * Saves the firm's card, and has the gateway forget the previous one; creates the subscription of a firm that has none.
 */
export async function storeCard(
  tx: BillingTx,
  found: SubscriptionDoc | null,
  { card, settlementId }: NewCard,
): Promise<SubscriptionDoc> {
  const { models, call, session, now } = tx;
  const { firmId } = call.requireTenant();
  await models.outbox.deleteOne({ _id: settlementId }, { session });
  await record(tx, { action: 'billing.card-changed', targetType: 'firm', targetId: firmId });
  if (found === null) {
    const trial = { firmId, ...card, plan: 'trial', status: 'trialing', createdAt: now };
    return createOne(models.subscriptions, session, trial);
  }
  await models.subscriptions.updateOne({ _id: found._id }, { $set: { ...card } }, { session });
  const { paymentMethod, gateway } = found;
  if (paymentMethod !== null && gateway === card.gateway && paymentMethod !== card.paymentMethod)
    await enqueue(tx, 'payment.forget-card', { firmId, paymentMethod });
  return { ...found, ...card };
}
