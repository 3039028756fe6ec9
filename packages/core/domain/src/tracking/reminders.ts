import { REMINDER_STAGES } from '@scopewright/contracts/tracking/limits';
import { businessDaysBetween, isBusinessDay } from './days.ts';

/** Business days between the reminders that follow the last stage. */
const WEEK = 5;
const LAST_STAGE = Math.max(...REMINDER_STAGES);
/** From this stage on the project's lead is reminded as well. */
const ESCALATED_FROM = 7;

/**
 * The highest stage that something due has reached: a number of business days after its due date, negative before it.
 * Null: it is not close enough yet.
 */
export function stageReached(dueOn: string, today: string): number | null {
  const over = businessDaysBetween(dueOn, today);
  if (over >= LAST_STAGE) return LAST_STAGE + Math.floor((over - LAST_STAGE) / WEEK) * WEEK;
  return REMINDER_STAGES.filter((stage) => stage <= over).at(-1) ?? null;
}

/** The last reminder that a person was sent of something. */
export interface SentReminder {
  /** The due date that it had then. */
  dueOn: string;
  stage: number;
}

/**
 * The stage of a person's reminder today, if any. Of several stages that have passed since the last reminder it is the
 * highest; another due date begins with the first stage again.
 */
export function reminderDue(dueOn: string, today: string, sent: SentReminder | null): number | null {
  if (!isBusinessDay(today)) return null;
  const stage = stageReached(dueOn, today);
  if (stage === null || (sent !== null && sent.dueOn === dueOn && sent.stage >= stage)) return null;
  return stage;
}

/** Whether the project's lead is reminded of a stage, too. */
export const isEscalated = (stage: number): boolean => stage >= ESCALATED_FROM;
