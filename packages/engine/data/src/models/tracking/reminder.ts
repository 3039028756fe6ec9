import { TRACKED_KINDS } from '@scopewright/contracts/tracking/limits';
import { type DocumentOf, definePart, defineSchema, field } from '../define.ts';

/** Something with a due date. */
export type TrackedRef = DocumentOf<typeof trackedRef>;
const trackedRef = definePart({
  kind: { type: String, enum: TRACKED_KINDS, required: true },
  id: field.ref,
});

/** The last reminder that a person was sent of something: no stage of a due date is sent twice. */
export type ReminderDoc = DocumentOf<typeof reminderSchema>;
export const reminderSchema = () =>
  defineSchema({
    firmId: field.ref,
    companyId: field.ref,
    userId: field.ref,
    about: { type: trackedRef, required: true },
    /** The due date that it had then, YYYY-MM-DD. */
    dueOn: field.string,
    stage: field.number,
    /** The day on which it was sent, where the firm is. */
    sentOn: field.string,
    /** Forgotten half a year later. */
    at: field.date,
  });

/** No one is reminded of something up to and including a day. */
export type ReminderSnoozeDoc = DocumentOf<typeof reminderSnoozeSchema>;
export const reminderSnoozeSchema = () =>
  defineSchema({
    firmId: field.ref,
    companyId: field.ref,
    about: { type: trackedRef, required: true },
    /** YYYY-MM-DD */
    until: field.string,
    reason: field.string,
    createdBy: field.ref,
    createdAt: field.date,
  });
