import { z } from 'zod';
import { WHILE_READ_ONLY } from './access.ts';
import { defineCall } from './call.ts';
import { PLANS } from './constants.ts';
import * as entity from './entities.ts';
import { MESSAGES } from './errors.ts';
import { page } from './shapes.ts';

/** What the browser got from the payment gateway for a card; the card's data never reach us. */
const paymentToken = z.string().min(1, MESSAGES.paymentIncomplete).max(500);
const attempts = [{ name: 'billing', by: 'firm', points: 30, seconds: 600 }] as const;

/** Plan and billing of a firm (§9). They work while the account is read-only: paying is the way out of it. */
export const billingCalls = {
  billing: defineCall({
    method: 'GET',
    path: 'billing',
    service: 'delivery',
    who: { ability: 'billing:manage' },
    tenant: 'required',
    scope: 'firm',
    summary: 'Plan of the firm, what it is charged when, and what every plan would cost it',
    response: entity.billing,
  }),
  choosePlan: defineCall({
    method: 'POST',
    path: 'billing/plan',
    service: 'delivery',
    who: { ability: 'billing:manage' },
    tenant: 'required',
    scope: 'firm',
    limits: attempts,
    whileReadOnly: WHILE_READ_ONLY.paying,
    summary:
      'Start a plan or change it. `monthlyMinor` is the price that the caller has seen; another one by now is 409 `version_conflict` with what holds. Takes an Idempotency-Key; a card that is declined is 402 and changes nothing',
    body: z.strictObject({ plan: z.enum(PLANS), monthlyMinor: z.number().int().min(0), paymentToken: paymentToken.optional() }),
    response: entity.billing,
  }),
  cancelPlan: defineCall({
    method: 'POST',
    path: 'billing/cancel',
    service: 'delivery',
    who: { ability: 'billing:manage' },
    tenant: 'required',
    scope: 'firm',
    whileReadOnly: WHILE_READ_ONLY.paying,
    summary: 'End the plan with the period that is paid; at once where a payment is owed',
    response: entity.billing,
  }),
  resumePlan: defineCall({
    method: 'POST',
    path: 'billing/resume',
    service: 'delivery',
    who: { ability: 'billing:manage' },
    tenant: 'required',
    scope: 'firm',
    whileReadOnly: WHILE_READ_ONLY.paying,
    summary: 'Keep a plan that was to end with its period',
    response: entity.billing,
  }),
  changeCard: defineCall({
    method: 'POST',
    path: 'billing/card',
    service: 'delivery',
    who: { ability: 'billing:manage' },
    tenant: 'required',
    scope: 'firm',
    limits: attempts,
    whileReadOnly: WHILE_READ_ONLY.paying,
    summary: 'Pay with another card from now on, and what is owed at once',
    body: z.strictObject({ paymentToken }),
    response: entity.billing,
  }),
  payInvoice: defineCall({
    method: 'POST',
    path: 'billing/pay',
    service: 'delivery',
    who: { ability: 'billing:manage' },
    tenant: 'required',
    scope: 'firm',
    limits: attempts,
    whileReadOnly: WHILE_READ_ONLY.paying,
    summary: 'Charge what is owed once more',
    response: entity.billing,
  }),
  invoices: defineCall({
    method: 'GET',
    path: 'billing/invoices',
    service: 'delivery',
    who: { ability: 'billing:manage' },
    tenant: 'required',
    scope: 'firm',
    summary: 'Invoices of the firm, the latest first',
    query: z.strictObject({ limit: page.limit, cursor: page.cursor }),
    response: z.object({ items: z.array(entity.invoiceSummary), nextCursor: z.string().nullable() }),
  }),
  invoice: defineCall({
    method: 'GET',
    path: 'billing/invoices/{invoiceId}',
    service: 'delivery',
    who: { ability: 'billing:manage' },
    tenant: 'required',
    scope: 'firm',
    summary: 'An invoice of the firm with its lines',
    params: z.strictObject({ invoiceId: entity.id }),
    response: entity.invoice,
  }),
  exportInvoices: defineCall({
    method: 'GET',
    path: 'billing/invoices.csv',
    service: 'delivery',
    who: { ability: 'billing:manage' },
    tenant: 'required',
    scope: 'firm',
    limits: [{ name: 'export', by: 'firm', points: 20, seconds: 60 }],
    summary: 'All invoices of the firm as a CSV file',
    response: z.string(),
    download: 'text/csv',
  }),
} as const;
