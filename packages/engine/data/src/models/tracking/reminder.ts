import { TRACKED_KINDS, type TrackedKind } from '@scopewright/contracts/tracking/limits';
import type { Types } from 'mongoose';
import { definePart, defineSchema, ref, requiredDate, requiredString } from '../define.ts';

/** Something with a due date. */
export interface TrackedRef {
  kind: TrackedKind;
  id: Types.ObjectId;
}

const trackedRef = definePart<TrackedRef>({ kind: { type: String, enum: TRACKED_KINDS, required: true }, id: ref });

/** The last reminder that a person was sent of something: no stage of a due date is sent twice. */
export interface ReminderDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId;
  userId: Types.ObjectId;
  about: TrackedRef;
  /** The due date that it had then, YYYY-MM-DD. */
  dueOn: string;
  stage: number;
  /** The day on which it was sent, where the firm is. */
  sentOn: string;
  /** Forgotten half a year later. */
  at: Date;
}

export const reminderSchema = () =>
  defineSchema<ReminderDoc>({
    firmId: ref,
    companyId: ref,
    userId: ref,
    about: { type: trackedRef, required: true },
    dueOn: requiredString,
    stage: { type: Number, required: true },
    sentOn: requiredString,
    at: requiredDate,
  });

/** No one is reminded of something up to and including a day. */
export interface ReminderSnoozeDoc {
  _id: Types.ObjectId;
  firmId: Types.ObjectId;
  companyId: Types.ObjectId;
  about: TrackedRef;
  /** YYYY-MM-DD */
  until: string;
  reason: string;
  createdBy: Types.ObjectId;
  createdAt: Date;
}

export const reminderSnoozeSchema = () =>
  defineSchema<ReminderSnoozeDoc>({
    firmId: ref,
    companyId: ref,
    about: { type: trackedRef, required: true },
    until: requiredString,
    reason: requiredString,
    createdBy: ref,
    createdAt: requiredDate,
  });
