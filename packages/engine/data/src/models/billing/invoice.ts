import { INVOICE_STATUSES, PLANS } from '@scopewright/contracts/constants';
import { type DocumentOf, definePart, defineSchema, field } from '../define.ts';

export const INVOICE_REASONS = ['start', 'change', 'renewal'] as const;
const INVOICE_FAILURES = ['declined', 'unconfirmed'] as const;

const line = () =>
  definePart({
    text: field.string,
    quantity: field.number,
    amountMinor: field.number,
  });

/** A charge to a firm, made or due. Amounts are in the currency's smallest unit. */
export type InvoiceDoc = DocumentOf<typeof invoiceSchema>;
export const invoiceSchema = () =>
  defineSchema({
    firmId: field.ref,
    /** Counts up within a firm, without gaps. */
    number: field.string,
    /** Name of the firm when it was issued. */
    billedTo: field.string,
    /** Reason for the charge: the first month of a plan, a change within one, or a further month. */
    reason: { type: String, enum: INVOICE_REASONS, required: true },
    plan: { type: String, enum: PLANS, required: true },
    seats: { type: Number, required: true, min: 1 },
    /** Price of a month of the plan; a change is charged with a part of it. */
    monthlyMinor: { type: Number, required: true, min: 0 },
    lines: { type: [line()], required: true },
    totalMinor: { type: Number, required: true, min: 0 },
    /** ISO 4217. */
    currency: field.string,
    periodStart: field.date,
    periodEnd: field.date,
    status: { type: String, enum: INVOICE_STATUSES, default: 'open' },
    /** Number of the current attempt to charge it; the gateway charges each attempt once. */
    attempt: { type: Number, default: 1 },
    /** The last attempt has no outcome yet. */
    collecting: { type: Boolean, default: true },
    /** The gateway's payment of it; null before one is created, and if the gateway has none. */
    payment: field.optionalString,
    /** Since when the last attempt waits for the person to confirm it with the bank. */
    awaitsPersonSince: field.optionalDate,
    /**
     * How the last attempt failed: `unconfirmed` because the bank wants a confirmation from the person. Null without a
     * failure.
     */
    failure: { type: String, enum: [...INVOICE_FAILURES, null], default: null },
    /** Amount refunded at the gateway. */
    refundedMinor: { type: Number, default: 0, min: 0 },
    /** State of its dispute, as the gateway names it, if any. */
    dispute: field.optionalString,
    issuedAt: field.date,
    paidAt: field.optionalDate,
  });
