import { PLANS } from '@scopewright/contracts/constants';
import { type DocumentOf, definePart, defineSchema, field } from '../define.ts';

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'pastDue', 'ended'] as const;

/** The card in use, in displayable form. */
const cardFace = () =>
  definePart({
    brand: field.string,
    last4: field.string,
    expMonth: field.number,
    expYear: field.number,
  });

/** A firm's plan, payment method and billing period. Amounts are in the smallest unit of `BILLING_CURRENCY`. */
export type SubscriptionDoc = DocumentOf<typeof subscriptionSchema>;
export const subscriptionSchema = () =>
  defineSchema({
    firmId: field.ref,
    gateway: field.string,
    customer: field.optionalString,
    /** The gateway's id of the card, if any. */
    paymentMethod: field.optionalString,
    /** Null if the gateway does not say. */
    card: { type: cardFace(), default: null },
    /** `trial` until a plan is chosen; after it has ended, the last plan. */
    plan: { type: String, enum: ['trial', ...PLANS], required: true },
    /** Seats that the current period is paid for. */
    seats: { type: Number, default: 1, min: 1 },
    status: { type: String, enum: SUBSCRIPTION_STATUSES, required: true },
    /** The plan of the next period, if it differs. */
    nextPlan: { type: String, enum: [...PLANS, null], default: null },
    cancelAtPeriodEnd: { type: Boolean, default: false },
    /** The current period; it ends with the trial if a plan was chosen before that. */
    periodStart: field.optionalDate,
    periodEnd: field.optionalDate,
    /**
     * The current period is complimentary, granted by the provider: it is free, and the plan ends with it unless the firm
     * chooses one to follow.
     */
    complimentary: { type: Boolean, default: false },
    /** Price of a month of the current period; null while it is covered by the trial or the provider. */
    chargedMinor: field.optionalNumber,
    /** Day of the month on which the periods begin. */
    anchorDay: field.optionalNumber,
    /** When the worker must act next: the next charge, another attempt, or the end; null: never. */
    dueAt: field.optionalDate,
    /** Time of the first failed charge. */
    pastDueSince: field.optionalDate,
    endedAt: field.optionalDate,
    /** The invoice that is being charged, or is open. */
    openInvoiceId: field.optionalRef,
    /** Counter for the firm's invoice numbers. */
    invoiceCount: { type: Number, default: 0 },
    /**
     * Conflict guard, incremented by every change: of two concurrent changes, the second is retried and sees the first.
     */
    revision: { type: Number, default: 0 },
    createdAt: field.date,
  });
