import { PLANS } from '@scopewright/contracts/constants';
import type { HandWork } from '@scopewright/contracts/scoping';
import { LIFECYCLE_NOTICES, type NoticeGiven } from '@scopewright/domain/lifecycle';
import type { Types } from 'mongoose';
import { definePart, defineSchema, optionalDate, optionalString, requiredDate, requiredString } from '../define.ts';

export const FIRM_PLANS = ['trial', 'paid'] as const;

/** A consulting firm: the tenant. */
export interface FirmDoc {
  _id: Types.ObjectId;
  name: string;
  plan: (typeof FIRM_PLANS)[number];
  trialEndsAt: Date;
  /** When the last plan ended; null while one runs, and if there never was one. */
  planEndedAt: Date | null;
  /** Last authenticated request of one of the firm's users, stored at most hourly. */
  lastActivityAt: Date;
  /** Since when sign-in is closed because of inactivity; all data is retained. */
  archivedAt: Date | null;
  /** Nonce of the mailed restore link; a new one each time it is archived. */
  archiveNonce: string | null;
  /** When it was last restored from the archive. */
  restoredAt: Date | null;
  /** The latest notices of its timeline. */
  noticesGiven: NoticeGiven[];
  /** Since when it is read-only, as far as recorded. */
  readOnlyRecorded: Date | null;
  /**
   * When its timeline is due next; code that changes the timeline's inputs sets it to the current time. Null: nothing
   * is due.
   */
  lifecycleDueAt: Date | null;
  /** When the person who signed the firm up confirmed their e-mail address; until then it may send five invitations. */
  emailConfirmedAt: Date | null;
  /** The plan chosen at signup, shown in Billing, if any. */
  planWish: (typeof PLANS)[number] | null;
  consultantsCanSeeAllClients: boolean;
  /** Members without a second factor can do nothing but set one up. */
  secondFactorRequired: boolean;
  settings: Record<string, unknown>;
  /** IANA zone for dates shown to the firm's people. */
  timeZone: string;
  /** The day, where the firm is, of its last reminders; null before the first. */
  trackedOn: string | null;
  /** The firm that companies from before the consulting-firm model are moved into; at most one is. */
  isHome: boolean;
  /** When an administrator deleted it: closed since, and permanently removed after a while. */
  deletedAt: Date | null;
  /** Nonce of the mailed restore link; a new one with each deletion. */
  deletionNonce: string | null;
  /** When its permanent removal began; from then on it can't be restored. */
  purgingAt: Date | null;
  /** The firm's accent color, `#rrggbb`. */
  accentColor: string | null;
  /** SHA-256 of its logo, which is part of the logo's public URL. */
  logoDigest: string | null;
  /** Incremented by every change of these two; a change carries the version that it was made from. */
  brandingVersion: number;
  /** Bytes of the firm's files, excluding exports. */
  storedBytes: number;
  storedFiles: number;
  /** Its own estimates of hours per manual task, where they differ from the standard. */
  handWorkHours: Partial<Record<HandWork, number>>;
  /** Incremented by every change of these; a change carries the version that it was made from. */
  handWorkHoursVersion: number;
  /** Its hourly rate; null for the default. */
  hourlyRate: { amountMinor: number; currency: string } | null;
  /** The same in other currencies, for SOWs that are not in the currency of the first; one of each at most. */
  otherRates: { amountMinor: number; currency: string }[];
  /** Incremented by every change of these two; a change carries the version that it was made from. */
  hourlyRateVersion: number;
  /** The model that may propose clauses, as an administrator agreed to it; null: nothing is sent to any. */
  clauseModel: { host: string; model: string; at: Date; by: string } | null;
  /** Incremented by every change of this; a change carries the version that it was made from. */
  clauseModelVersion: number;
  /** Incremented by every change of name and settings; a change carries the version that it was made from. */
  settingsVersion: number;
  /**
   * Conflict guard, incremented by every change among the firm's own people: of two concurrent changes, the second is
   * retried and sees the first.
   */
  revision: number;
  createdAt: Date;
}

const noticeGivenSchema = definePart<NoticeGiven>({
  notice: { type: String, enum: LIFECYCLE_NOTICES, required: true },
  anchor: requiredDate,
  at: requiredDate,
});

export const firmSchema = () =>
  defineSchema<FirmDoc>({
    name: requiredString,
    plan: { type: String, enum: FIRM_PLANS, default: 'trial' },
    trialEndsAt: requiredDate,
    planEndedAt: optionalDate,
    lastActivityAt: requiredDate,
    archivedAt: optionalDate,
    archiveNonce: optionalString,
    restoredAt: optionalDate,
    noticesGiven: { type: [noticeGivenSchema], default: () => [] },
    readOnlyRecorded: optionalDate,
    lifecycleDueAt: optionalDate,
    emailConfirmedAt: optionalDate,
    planWish: { type: String, enum: [...PLANS, null], default: null },
    consultantsCanSeeAllClients: { type: Boolean, default: false },
    secondFactorRequired: { type: Boolean, default: false },
    handWorkHours: { type: Object, default: () => ({}) },
    handWorkHoursVersion: { type: Number, default: 0 },
    hourlyRate: { type: Object, default: null },
    otherRates: { type: [Object], default: [] } as never,
    hourlyRateVersion: { type: Number, default: 0 },
    clauseModel: { type: Object, default: null },
    clauseModelVersion: { type: Number, default: 0 },
    settingsVersion: { type: Number, default: 0 },
    revision: { type: Number, default: 0 },
    deletedAt: optionalDate,
    deletionNonce: optionalString,
    purgingAt: optionalDate,
    accentColor: optionalString,
    logoDigest: optionalString,
    brandingVersion: { type: Number, default: 0 },
    storedBytes: { type: Number, default: 0, min: 0 },
    storedFiles: { type: Number, default: 0, min: 0 },
    timeZone: { type: String, default: 'UTC' },
    trackedOn: optionalString,
    settings: { type: Object, default: () => ({}) },
    isHome: { type: Boolean, default: false },
    createdAt: requiredDate,
  });
