import { CHANGE_ORDER_STATUSES, SOW_STATUSES } from '@scopewright/contracts/constants';
import type { Types } from 'mongoose';
import {
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';

/** Fields that a SOW and a change order have in common. */
interface Terms {
  _id: Types.ObjectId;
  firmId: Types.ObjectId | null;
  companyId: Types.ObjectId;
  title: string;
  /** In the currency's smallest unit; null together with the currency if no amount is agreed. */
  amountMinor: number | null;
  /** ISO 4217. */
  currency: string | null;
  /** Calendar dates, YYYY-MM-DD, without time zone. */
  startDate: string | null;
  endDate: string | null;
  /** Internal to the firm; never shown to its clients. */
  notes: string;
  /** Exactly as pasted, including blanks. */
  pastedText: string;
  /** Incremented by every change; a change carries the version that it was made from. */
  version: number;
  /** When it was first shown to the client; until then only the firm sees it. */
  activatedAt: Date | null;
  createdBy: Types.ObjectId | null;
  createdAt: Date;
  updatedAt: Date;
}

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

/** A statement of work of a client company. */
export interface SowDoc extends Terms {
  status: (typeof SOW_STATUSES)[number];
}

/**
 * A change order of a SOW. A separate document, so that two people can edit two of them without a conflict, and lists
 * of them can be paged.
 */
export interface ChangeOrderDoc extends Terms {
  sowId: Types.ObjectId;
  /** Within its SOW, from 1; never reused. */
  number: number;
  status: (typeof CHANGE_ORDER_STATUSES)[number];
  details: ChangeOrderDetails;
  /** Why the client pays nothing, instead of an amount; empty (absent in older ones): it pays. */
  noChargeReason?: string;
  schedule: ScheduleRow[];
  /** The project whose scope it changes; null: it changes terms only. Its parts are stored apart. */
  projectId: Types.ObjectId | null;
  /** When it was accepted first: from then on it counts among the sums of its SOW. */
  acceptedAt: Date | null;
  /** The person who last sent it to the client. Absent if it was sent before this was stored. */
  sentBy?: Types.ObjectId | null;
}

const terms = {
  firmId: optionalRef,
  companyId: ref,
  title: requiredString,
  amountMinor: { type: Number, default: null },
  currency: optionalString,
  startDate: optionalString,
  endDate: optionalString,
  notes: { type: String, default: '' },
  pastedText: { type: String, default: '' },
  version: { type: Number, default: 1 },
  activatedAt: optionalDate,
  createdBy: optionalRef,
  createdAt: requiredDate,
  updatedAt: requiredDate,
} as const;

export const sowSchema = () =>
  defineSchema<SowDoc>({
    ...terms,
    status: { type: String, enum: SOW_STATUSES, default: 'draft' },
  });

export const changeOrderSchema = () =>
  defineSchema<ChangeOrderDoc>({
    ...terms,
    sowId: ref,
    number: { type: Number, required: true },
    status: { type: String, enum: CHANGE_ORDER_STATUSES, default: 'draft' },
    details: { type: Object, default: () => ({ ...NO_DETAILS }) },
    noChargeReason: { type: String, default: '' },
    schedule: { type: [Object], default: [] } as never,
    projectId: optionalRef,
    acceptedAt: optionalDate,
    sentBy: optionalRef,
  });
