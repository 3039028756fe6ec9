import type { Types } from 'mongoose';
import { defineSchema, optionalDate, requiredDate, requiredString } from './define.ts';

export const FIRM_PLANS = ['trial', 'paid'] as const;

/** A consulting firm: the tenant. */
export interface FirmDoc {
  _id: Types.ObjectId;
  name: string;
  plan: (typeof FIRM_PLANS)[number];
  trialEndsAt: Date;
  /** Last authenticated request of one of the firm's users, stored at most hourly. */
  lastActivityAt: Date;
  archivedAt: Date | null;
  consultantsCanSeeAllClients: boolean;
  settings: Record<string, unknown>;
  createdAt: Date;
}

export const firmSchema = () =>
  defineSchema<FirmDoc>({
    name: requiredString,
    plan: { type: String, enum: FIRM_PLANS, default: 'trial' },
    trialEndsAt: requiredDate,
    lastActivityAt: requiredDate,
    archivedAt: optionalDate,
    consultantsCanSeeAllClients: { type: Boolean, default: false },
    settings: { type: Object, default: () => ({}) },
    createdAt: requiredDate,
  });
