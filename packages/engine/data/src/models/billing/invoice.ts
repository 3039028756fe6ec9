import { INVOICE_STATUSES, PLANS } from '@scopewright/contracts/constants';
import type { Types } from 'mongoose';
import {
  definePart,
  defineSchema,
  optionalDate,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

export const INVOICE_REASONS = ['start', 'change', 'renewal'] as const;
const INVOICE_FAILURES = ['declined', 'unconfirmed'] as const;

interface InvoiceLine {
  text: string;
  quantity: number;
  amountMinor: number;
}

/** A charge to a firm, made or due. Amounts are in the currency's smallest unit. */
export interface InvoiceDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  /** Counts up within a firm, without gaps. */
  number: string;
  /** Name of the firm when it was issued. */
  billedTo: string;
  /** Reason for the charge: the first month of a plan, a change within one, or a further month. */
  reason: (typeof INVOICE_REASONS)[number];
  plan: (typeof PLANS)[number];
  seats: number;
  /** Price of a month of the plan; a change is charged with a part of it. */
  monthlyMinor: number;
  lines: InvoiceLine[];
  totalMinor: number;
  /** ISO 4217. */
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  status: (typeof INVOICE_STATUSES)[number];
  /** Number of the current attempt to charge it; the gateway charges each attempt once. */
  attempt: number;
  /** The last attempt has no outcome yet. */
  collecting: boolean;
  /** The gateway's payment of it; null before one is created, and if the gateway has none. */
  payment: string | null;
  /** Since when the last attempt waits for the person to confirm it with the bank. */
  awaitsPersonSince: Date | null;
  /**
   * How the last attempt failed: `unconfirmed` because the bank wants a confirmation from the person. Null without a
   * failure.
   */
  failure: (typeof INVOICE_FAILURES)[number] | null;
  /** Amount refunded at the gateway. */
  refundedMinor: number;
  /** State of its dispute, as the gateway names it, if any. */
  dispute: string | null;
  issuedAt: Date;
  paidAt: Date | null;
}

const line = () =>
  definePart<InvoiceLine>({
    text: requiredString,
    quantity: { type: Number, required: true },
    amountMinor: { type: Number, required: true },
  });

export const invoiceSchema = () =>
  defineSchema<InvoiceDoc>({
    firmId: ref,
    number: requiredString,
    billedTo: requiredString,
    reason: { type: String, enum: INVOICE_REASONS, required: true },
    plan: { type: String, enum: PLANS, required: true },
    seats: { type: Number, required: true, min: 1 },
    monthlyMinor: { type: Number, required: true, min: 0 },
    lines: { type: [line()], required: true },
    totalMinor: { type: Number, required: true, min: 0 },
    currency: requiredString,
    periodStart: requiredDate,
    periodEnd: requiredDate,
    status: { type: String, enum: INVOICE_STATUSES, default: 'open' },
    attempt: { type: Number, default: 1 },
    collecting: { type: Boolean, default: true },
    payment: optionalString,
    awaitsPersonSince: optionalDate,
    failure: { type: String, enum: [...INVOICE_FAILURES, null], default: null },
    refundedMinor: { type: Number, default: 0, min: 0 },
    dispute: optionalString,
    issuedAt: requiredDate,
    paidAt: optionalDate,
  });
