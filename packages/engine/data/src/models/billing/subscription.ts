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

/** The card in use, in displayable form. */
interface CardFaceDoc {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

/** A firm's plan, payment method and billing period. Amounts are in the smallest unit of `BILLING_CURRENCY`. */
export interface SubscriptionDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  gateway: string;
  customer: string | null;
  /** The gateway's id of the card, if any. */
  paymentMethod: string | null;
  /** Null if the gateway does not say. */
  card: CardFaceDoc | null;
  /** `trial` until a plan is chosen; after it has ended, the last plan. */
  plan: 'trial' | (typeof PLANS)[number];
  /** Seats that the current period is paid for. */
  seats: number;
  status: (typeof SUBSCRIPTION_STATUSES)[number];
  /** The plan of the next period, if it differs. */
  nextPlan: (typeof PLANS)[number] | null;
  cancelAtPeriodEnd: boolean;
  /** The current period; it ends with the trial if a plan was chosen before that. */
  periodStart: Date | null;
  periodEnd: Date | null;
  /**
   * The current period is complimentary, granted by the provider: it is free, and the plan ends with it unless the firm
   * chooses one to follow.
   */
  complimentary: boolean;
  /** Price of a month of the current period; null while it is covered by the trial or the provider. */
  chargedMinor: number | null;
  /** Day of the month on which the periods begin. */
  anchorDay: number | null;
  /** When the worker must act next: the next charge, another attempt, or the end; null: never. */
  dueAt: Date | null;
  /** Time of the first failed charge. */
  pastDueSince: Date | null;
  endedAt: Date | null;
  /** The invoice that is being charged, or is open. */
  openInvoiceId: Types.ObjectId | null;
  /** Counter for the firm's invoice numbers. */
  invoiceCount: number;
  /**
   * Conflict guard, incremented by every change: of two concurrent changes, the second is retried and sees the first.
   */
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
