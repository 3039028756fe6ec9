import { z } from 'zod';
import { WHILE_READ_ONLY } from '../access.ts';
import { at } from '../by-id.ts';
import { defineCall, inFirm } from '../call.ts';
import { AMOUNT_MAX_MINOR, PLANS } from '../constants.ts';
import * as entity from '../entities.ts';
import { MESSAGES } from '../errors.ts';
import { paged } from '../shapes.ts';

/** The payment gateway's token for a card; the card's data never reach us. */
const paymentToken = z.string().min(1, MESSAGES.paymentIncomplete).max(500);
const attempts = [{ name: 'billing', by: 'firm', points: 30, seconds: 600 }] as const;

const pays = {
  ...inFirm('POST', 'billing:manage'),
  whileReadOnly: WHILE_READ_ONLY.paying,
} as const;

/** Plan and billing of a firm (§9). They work while the account is read-only: paying is the way out of it. */
export const billingCalls = {
  billing: defineCall({
    ...inFirm('GET', 'billing:manage'),
    path: 'billing',
    summary: 'Plan of the firm, its charges with their dates, and the price of every plan',
    response: entity.billing,
  }),
  openCardPage: defineCall({
    ...pays,
    path: 'billing/card-page',
    limits: attempts,
    summary:
      'The page of the payment gateway where a card is entered, for `plan` or to pay with from now on. It leads back to Billing with the token; null where the card is typed into our own page',
    body: z.strictObject({ plan: z.enum(PLANS).optional() }),
    response: z.object({ url: z.url().nullable() }),
  }),
  choosePlan: defineCall({
    ...pays,
    path: 'billing/plan',
    limits: attempts,
    once: 'key',
    summary:
      'Start a plan or change it. `monthlyMinor` is the price that the caller has seen; 409 `version_conflict` with the current price if it has changed. Accepts an Idempotency-Key; a card that is declined is 402 and changes nothing',
    body: z.strictObject({
      plan: z.enum(PLANS),
      monthlyMinor: z.number().int().min(0).max(AMOUNT_MAX_MINOR),
      paymentToken: paymentToken.optional(),
    }),
    response: entity.billing,
  }),
  cancelPlan: defineCall({
    ...pays,
    path: 'billing/cancel',
    summary: 'End the plan with the paid period; immediately if a payment is owed',
    response: entity.billing,
  }),
  resumePlan: defineCall({
    ...pays,
    path: 'billing/resume',
    summary: 'Keep a plan that was to end with its period',
    response: entity.billing,
  }),
  changeCard: defineCall({
    ...pays,
    path: 'billing/card',
    limits: attempts,
    once: 'key',
    summary: 'Pay with another card from now on, and owed amounts immediately',
    body: z.strictObject({ paymentToken }),
    response: entity.billing,
  }),
  payInvoice: defineCall({
    ...pays,
    path: 'billing/pay',
    limits: attempts,
    once: 'key',
    summary: 'Retry the open charge',
    response: entity.billing,
  }),
  invoices: defineCall({
    ...inFirm('GET', 'billing:manage'),
    path: 'billing/invoices',
    summary: 'Invoices of the firm, the latest first',
    query: z.strictObject(paged),
    response: z.object({ items: z.array(entity.invoiceSummary), nextCursor: z.string().nullable() }),
  }),
  invoice: defineCall({
    ...inFirm('GET', 'billing:manage'),
    ...at('billing/invoices/{invoiceId}'),
    summary: 'An invoice of the firm with its lines',
    response: entity.invoice,
  }),
  exportInvoices: defineCall({
    ...inFirm('GET', 'billing:manage'),
    path: 'billing/invoices.csv',
    limits: [{ name: 'export', by: 'firm', points: 20, seconds: 60 }],
    summary: 'All invoices of the firm as a CSV file',
    response: z.string(),
    download: 'text/csv',
  }),
  paymentEvent: defineCall({
    method: 'POST',
    path: 'payments/events',
    service: 'delivery',
    who: { anyone: 'The signature of the payment gateway is the proof', with: 'nothing' },
    limits: [{ name: 'payment-events', by: 'ip', points: 1200, seconds: 60 }],
    whileReadOnly: WHILE_READ_ONLY.paying,
    summary: 'An event of the payment gateway. It is accepted once, and processed later',
    rawBody: { types: ['application/json'] },
    response: z.object({ received: z.literal(true) }),
  }),
} as const;
