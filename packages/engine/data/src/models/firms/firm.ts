import { PLANS } from '@scopewright/contracts/constants';
import type { HandWork } from '@scopewright/contracts/scoping';
import { LIFECYCLE_NOTICES } from '@scopewright/domain/lifecycle';
import type { SowTexts } from '@scopewright/domain/sows/write-sow';
import { type DocumentOf, definePart, defineSchema, field, type Holding } from '../define.ts';

export const FIRM_PLANS = ['trial', 'paid'] as const;

const noticeGivenSchema = definePart({
  notice: { type: String, enum: LIFECYCLE_NOTICES, required: true },
  anchor: field.date,
  at: field.date,
});

/** A consulting firm: the tenant. */
export type FirmDoc = DocumentOf<typeof firmSchema>;
export const firmSchema = () =>
  defineSchema({
    name: field.string,
    plan: { type: String, enum: FIRM_PLANS, default: 'trial' },
    trialEndsAt: field.date,
    /** When the last plan ended; null while one runs, and if there never was one. */
    planEndedAt: field.optionalDate,
    /** Last authenticated request of one of the firm's users, stored at most hourly. */
    lastActivityAt: field.date,
    /** Since when sign-in is closed because of inactivity; all data is retained. */
    archivedAt: field.optionalDate,
    /** Nonce of the mailed restore link; a new one each time it is archived. */
    archiveNonce: field.optionalString,
    /** When it was last restored from the archive. */
    restoredAt: field.optionalDate,
    /** The latest notices of its timeline. */
    noticesGiven: { type: [noticeGivenSchema], default: () => [] },
    /** Since when it is read-only, as far as recorded. */
    readOnlyRecorded: field.optionalDate,
    /**
     * When its timeline is due next; code that changes the timeline's inputs sets it to the current time. Null: nothing
     * is due.
     */
    lifecycleDueAt: field.optionalDate,
    /** When the person who signed the firm up confirmed their e-mail address; until then it may send five invitations. */
    emailConfirmedAt: field.optionalDate,
    /** The plan chosen at signup, shown in Billing, if any. */
    planWish: { type: String, enum: [...PLANS, null], default: null },
    consultantsCanSeeAllClients: { type: Boolean, default: false },
    /** Members without a second factor can do nothing but set one up. */
    secondFactorRequired: { type: Boolean, default: false },
    /** Its own estimates of hours per manual task, where they differ from the standard. */
    handWorkHours: { type: Object, default: () => ({}) } as Holding<Partial<Record<HandWork, number>>>,
    /** Incremented by every change of these; a change carries the version that it was made from. */
    handWorkHoursVersion: { type: Number, default: 0 },
    /** Its hourly rate; null for the default. */
    hourlyRate: { type: Object, default: null } as Holding<{ amountMinor: number; currency: string } | null>,
    /** The same in other currencies, for SOWs that are not in the currency of the first; one of each at most. */
    otherRates: { type: [Object], default: [] } as Holding<{ amountMinor: number; currency: string }[]>,
    /** Incremented by every change of these two; a change carries the version that it was made from. */
    hourlyRateVersion: { type: Number, default: 0 },
    /** Texts that its written SOWs repeat; absent until they are stored. */
    sowTexts: { type: Object, default: null } as Holding<SowTexts | null | undefined>,
    /** The model that may propose clauses, as an administrator agreed to it; null: nothing is sent to any. */
    clauseModel: { type: Object, default: null } as Holding<{
      host: string;
      model: string;
      at: Date;
      by: string;
    } | null>,
    /** Incremented by every change of this; a change carries the version that it was made from. */
    clauseModelVersion: { type: Number, default: 0 },
    /** Incremented by every change of name and settings; a change carries the version that it was made from. */
    settingsVersion: { type: Number, default: 0 },
    /**
     * Conflict guard, incremented by every change among the firm's own people: of two concurrent changes, the second is
     * retried and sees the first.
     */
    revision: { type: Number, default: 0 },
    /** When an administrator deleted it: closed since, and permanently removed after a while. */
    deletedAt: field.optionalDate,
    /** Nonce of the mailed restore link; a new one with each deletion. */
    deletionNonce: field.optionalString,
    /** When its permanent removal began; from then on it can't be restored. */
    purgingAt: field.optionalDate,
    /** The firm's accent color, `#rrggbb`. */
    accentColor: field.optionalString,
    /** SHA-256 of its logo, which is part of the logo's public URL. */
    logoDigest: field.optionalString,
    /** Incremented by every change of these two; a change carries the version that it was made from. */
    brandingVersion: { type: Number, default: 0 },
    /** Bytes of the firm's files, excluding exports. */
    storedBytes: { type: Number, default: 0, min: 0 },
    storedFiles: { type: Number, default: 0, min: 0 },
    /** IANA zone for dates shown to the firm's people. */
    timeZone: { type: String, default: 'UTC' },
    /** The day, where the firm is, of its last reminders; null before the first. */
    trackedOn: field.optionalString,
    settings: { type: Object, default: () => ({}) } as Holding<Record<string, unknown>>,
    /** The firm that companies from before the consulting-firm model are moved into; at most one is. */
    isHome: { type: Boolean, default: false },
    createdAt: field.date,
  });
