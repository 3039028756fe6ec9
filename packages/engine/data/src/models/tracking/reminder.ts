import { TRACKED_KINDS } from '@scopewright/contracts/tracking/limits';
import { type DocumentOf, definePart, defineSchema, ref, requiredDate, requiredString } from '../define.ts';

/** Something with a due date. */
export type TrackedRef = DocumentOf<typeof trackedRef>;
const trackedRef = definePart({
  kind: { type: String, enum: TRACKED_KINDS, required: true },
  id: ref,
});

/** The last reminder that a person was sent of something: no stage of a due date is sent twice. */
export type ReminderDoc = DocumentOf<typeof reminderSchema>;
export const reminderSchema = () =>
  defineSchema({
    firmId: ref,
    companyId: ref,
    userId: ref,
    about: { type: trackedRef, required: true },
    /** The due date that it had then, YYYY-MM-DD. */
    dueOn: requiredString,
    stage: { type: Number, required: true },
    /** The day on which it was sent, where the firm is. */
    sentOn: requiredString,
    /** Forgotten half a year later. */
    at: requiredDate,
  });

/** No one is reminded of something up to and including a day. */
export type ReminderSnoozeDoc = DocumentOf<typeof reminderSnoozeSchema>;
export const reminderSnoozeSchema = () =>
  defineSchema({
    firmId: ref,
    companyId: ref,
    about: { type: trackedRef, required: true },
    /** YYYY-MM-DD */
    until: requiredString,
    reason: requiredString,
    createdBy: ref,
    createdAt: requiredDate,
  });
