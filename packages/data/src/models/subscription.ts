import type { Types } from 'mongoose';
import { defineSchema, optionalString, ref, requiredDate, requiredString } from './define.ts';

/** What a firm pays with, and for how many seats. */
export interface SubscriptionDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  gateway: string;
  customer: string | null;
  plan: string;
  seats: number;
  status: string;
  createdAt: Date;
}

export const subscriptionSchema = () =>
  defineSchema<SubscriptionDoc>({
    firmId: ref,
    gateway: requiredString,
    customer: optionalString,
    plan: requiredString,
    seats: { type: Number, default: 1, min: 1 },
    status: requiredString,
    createdAt: requiredDate,
  });
