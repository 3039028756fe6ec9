import { PLANS } from '@scopewright/contracts/constants';
import type { Types } from 'mongoose';
import {
  definePart,
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'pastDue', 'ended'] as const;

/** The card that is paid with, as it may be shown. */
interface CardFaceDoc {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** What a firm pays with, for what, and until when. Amounts are in the smallest unit of `BILLING_CURRENCY`. */
export interface SubscriptionDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  gateway: string;
  customer: string | null;
  /** The gateway's name for the card; null where it has none. */
  paymentMethod: string | null;
  /** Null where the gateway does not tell. */
  card: CardFaceDoc | null;
  /** `trial` until a plan is chosen; the last one after it has ended. */
  plan: 'trial' | (typeof PLANS)[number];
  /** Seats that the current period is paid for. */
  seats: number;
  status: (typeof SUBSCRIPTION_STATUSES)[number];
  /** The plan of the next period, where it is another one. */
  nextPlan: (typeof PLANS)[number] | null;
  cancelAtPeriodEnd: boolean;
  /** The current period; it ends with the trial where a plan was chosen before. */
  periodStart: Date | null;
  periodEnd: Date | null;
  /** The current period was given by the provider: it is free, and the plan ends with it unless the firm chooses one to follow. */
  complimentary: boolean;
  /** What a month of the current period costs; null while the trial pays for it, or the provider. */
  chargedMinor: number | null;
  /** Day of the month that the periods begin on. */
  anchorDay: number | null;
  /** When there is something to do for the worker: the next charge, another try, or the end; null: nothing. */
  dueAt: Date | null;
  /** Since when a charge has failed. */
  pastDueSince: Date | null;
  endedAt: Date | null;
  /** The invoice that is being charged, or is owed. */
  openInvoiceId: Types.ObjectId | null;
  /** Numbers the firm's invoices. */
  invoiceCount: number;
  /** Raised by every change: of two at once the second begins anew, and sees the first. */
  revision: number;
  createdAt: Date;
}

const wholeNumber = { type: Number, required: true };
const cardFace = () =>
  definePart<CardFaceDoc>({
    brand: requiredString,
    last4: requiredString,
    expMonth: wholeNumber,
    expYear: wholeNumber,
  });

export const subscriptionSchema = () =>
  defineSchema<SubscriptionDoc>({
    firmId: ref,
    gateway: requiredString,
    customer: optionalString,
    paymentMethod: optionalString,
    card: { type: cardFace(), default: null },
    plan: { type: String, enum: ['trial', ...PLANS], required: true },
    seats: { type: Number, default: 1, min: 1 },
    status: { type: String, enum: SUBSCRIPTION_STATUSES, required: true },
    nextPlan: { type: String, enum: [...PLANS, null], default: null },
    cancelAtPeriodEnd: { type: Boolean, default: false },
    periodStart: optionalDate,
    periodEnd: optionalDate,
    complimentary: { type: Boolean, default: false },
    chargedMinor: { type: Number, default: null },
    anchorDay: { type: Number, default: null },
    dueAt: optionalDate,
    pastDueSince: optionalDate,
    endedAt: optionalDate,
    openInvoiceId: optionalRef,
    invoiceCount: { type: Number, default: 0 },
    revision: { type: Number, default: 0 },
    createdAt: requiredDate,
  });
