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
  /** When the last plan ended; null while one runs, and where there was none. */
  planEndedAt: Date | null;
  /** Last authenticated request of one of the firm's users, stored at most hourly. */
  lastActivityAt: Date;
  /** Since when nobody can sign in to it for want of activity; it keeps all that it has. */
  archivedAt: Date | null;
  /** What the mailed link that restores it is derived from; another one each time it is archived. */
  archiveNonce: string | null;
  /** When it was last brought back from the archive. */
  restoredAt: Date | null;
  /** The latest notices of its timeline. */
  noticesGiven: NoticeGiven[];
  /** Since when it may only read, as far as that is on record. */
  readOnlyRecorded: Date | null;
  /** When its timeline is to be looked at; whoever changes what that depends on sets it to the present. Null: there is nothing to come. */
  lifecycleDueAt: Date | null;
  /** When the person who signed the firm up confirmed their e-mail address; until then it may send five invitations. */
  emailConfirmedAt: Date | null;
  /** The plan that the firm wished for at signup, for Billing to name; null when it named none. */
  planWish: (typeof PLANS)[number] | null;
  consultantsCanSeeAllClients: boolean;
  /** Members without a second factor can do nothing but set one up. */
  secondFactorRequired: boolean;
  settings: Record<string, unknown>;
  /** Where dates that people of the firm are told stand: an IANA zone. */
  timeZone: string;
  /** The firm that companies from before the consulting-firm model are moved into; at most one is. */
  isHome: boolean;
  /** When an administrator deleted it: closed since, and removed for good after a while. */
  deletedAt: Date | null;
  /** What the mailed link that brings it back is derived from; another one with each deletion. */
  deletionNonce: string | null;
  /** When its removal for good began; from then on it can't be brought back. */
  purgingAt: Date | null;
  /** The colour that the firm is known by, `#rrggbb`. */
  accentColor: string | null;
  /** SHA-256 of its logo, by which everybody finds it. */
  logoDigest: string | null;
  /** Raised by every change of these two: a change names the one that it was made from. */
  brandingVersion: number;
  /** What the firm's files take up, exports aside. */
  storedBytes: number;
  storedFiles: number;
  /** Hours that it estimates a piece of work by hand at, where it estimates otherwise than the standard. */
  handWorkHours: Partial<Record<HandWork, number>>;
  /** Raised by every change of these: a change names the one that it was made from. */
  handWorkHoursVersion: number;
  /** Raised by every change of name and settings: a change names the one that it was made from. */
  settingsVersion: number;
  /** Raised by every change among the firm's own people: of two at once the second begins anew, and sees the first. */
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
    settings: { type: Object, default: () => ({}) },
    isHome: { type: Boolean, default: false },
    createdAt: requiredDate,
  });
