import { CHANGE_ORDER_STATUSES, SOW_STATUSES } from '@scopewright/contracts/constants';
import type { SowTexts } from '@scopewright/domain/sows/write-sow';
import type { Types } from 'mongoose';
import { type DocumentOf, defineSchema, field, type Holding } from '../define.ts';

/** Content of a change order's document besides its terms. */
export interface ChangeOrderDetails {
  reason: string;
  exclusions: string;
  assumptions: string;
  customerReference: string;
  /** YYYY-MM-DD */
  validUntil: string | null;
}

/** A date that a change order moves. */
export interface ScheduleRow {
  name: string;
  /** YYYY-MM-DD */
  before: string | null;
  /** Working days. */
  days: number;
}

export const NO_DETAILS: ChangeOrderDetails = {
  reason: '',
  exclusions: '',
  assumptions: '',
  customerReference: '',
  validUntil: null,
};

/** Fields that a SOW and a change order have in common. */
const terms = {
  firmId: field.optionalRef,
  companyId: field.ref,
  title: field.string,
  /** In the currency's smallest unit; null together with the currency if no amount is agreed. */
  amountMinor: field.optionalNumber,
  /** ISO 4217. */
  currency: field.optionalString,
  /** Calendar dates, YYYY-MM-DD, without time zone. */
  startDate: field.optionalString,
  endDate: field.optionalString,
  /** Internal to the firm; never shown to its clients. */
  notes: { type: String, default: '' },
  /** Exactly as pasted, including blanks. */
  pastedText: { type: String, default: '' },
  /** Incremented by every change; a change carries the version that it was made from. */
  version: { type: Number, default: 1 },
  /** When it was first shown to the client; until then only the firm sees it. */
  activatedAt: field.optionalDate,
  createdBy: field.optionalRef,
  createdAt: field.date,
  updatedAt: field.date,
} as const;

/** The part of a scope that a SOW is written from. */
export interface WrittenFrom {
  projectIds: string[];
  configItems: boolean;
  milestones: { title: string; date: string }[];
  texts: SowTexts;
}

/** A statement of work of a client company. */
export type SowDoc = DocumentOf<typeof sowSchema>;
export const sowSchema = () =>
  defineSchema({
    ...terms,
    status: { type: String, enum: SOW_STATUSES, default: 'draft' },
    /** Source of its text. Null once the text is edited by hand; absent in older ones. */
    written: { type: Object, default: null } as Holding<WrittenFrom | null | undefined>,
  });

/**
 * A change order of a SOW. A separate document, so that two people can edit two of them without a conflict, and lists
 * of them can be paged.
 */
export type ChangeOrderDoc = DocumentOf<typeof changeOrderSchema>;
export const changeOrderSchema = () =>
  defineSchema({
    ...terms,
    sowId: field.ref,
    /** Within its SOW, from 1; never reused. */
    number: field.number,
    status: { type: String, enum: CHANGE_ORDER_STATUSES, default: 'draft' },
    details: { type: Object, default: () => ({ ...NO_DETAILS }) } as Holding<ChangeOrderDetails>,
    /** Why the client pays nothing, instead of an amount; empty (absent in older ones): it pays. */
    noChargeReason: { type: String, default: '' } as Holding<string | undefined>,
    schedule: { type: [Object], default: [] } as Holding<ScheduleRow[]>,
    /** The project whose scope it changes; null: it changes terms only. Its parts are stored apart. */
    projectId: field.optionalRef,
    /** When it was accepted first: from then on it counts among the sums of its SOW. */
    acceptedAt: field.optionalDate,
    /** The person who last sent it to the client. Absent if it was sent before this was stored. */
    sentBy: field.optionalRef as Holding<Types.ObjectId | null | undefined>,
  });
