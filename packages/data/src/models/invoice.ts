import { INVOICE_STATUSES, PLANS } from '@scopewright/contracts/constants';
import type { Types } from 'mongoose';
import { definePart, defineSchema, optionalDate, ref, requiredDate, requiredString } from './define.ts';

export const INVOICE_REASONS = ['start', 'change', 'renewal'] as const;

interface InvoiceLine {
  text: string;
  quantity: number;
  amountMinor: number;
}

/** What a firm was charged, or is to be. Amounts are in the currency's smallest unit. */
export interface InvoiceDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  /** Counts up within a firm, without gaps. */
  number: string;
  /** Name of the firm when it was issued. */
  billedTo: string;
  /** What the charge is for: the first month of a plan, a change within one, or a further month. */
  reason: (typeof INVOICE_REASONS)[number];
  plan: (typeof PLANS)[number];
  seats: number;
  /** What a month of the plan costs; a change is charged with a part of it. */
  monthlyMinor: number;
  lines: InvoiceLine[];
  totalMinor: number;
  /** ISO 4217. */
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  status: (typeof INVOICE_STATUSES)[number];
  /** Numbers the tries to charge it; the gateway charges each once. */
  attempt: number;
  /** The last try has no outcome yet. */
  collecting: boolean;
  issuedAt: Date;
  paidAt: Date | null;
}

const line = () => definePart<InvoiceLine>({ text: requiredString, quantity: { type: Number, required: true }, amountMinor: { type: Number, required: true } });

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
    issuedAt: requiredDate,
    paidAt: optionalDate,
  });
