/** The party that a milestone or an input waits for. */
export const WAITS_FOR = ['us', 'client'] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];
/** Records tracked besides scope items and work items. `input`: something to be supplied or decided. */
export const MILESTONE_KINDS = ['milestone', 'input'] as const;
export type MilestoneKind = (typeof MILESTONE_KINDS)[number];

/** Maximum of milestones and inputs that a company adds itself. */
export const MILESTONES_MAX = 500;
export const MILESTONE_NOTE_MAX = 2_000;
/** Maximum of those made of accepted clauses that are shown. */
export const CLAUSE_MILESTONES_MAX = 500;

/** Stages of reminders: business days after the due date; then weekly. */
export const REMINDER_STAGES = [-3, 0, 1, 3, 7] as const;
/** Local hour from which reminders of a day are sent. */
export const REMINDER_HOUR = 8;
/** Things that one reminder names at most. */
export const REMINDED_ITEMS_MAX = 50;
/** Subjects of reminders. */
export const TRACKED_KINDS = ['milestone', 'clause', 'scopeItem', 'workItem'] as const;
export type TrackedKind = (typeof TRACKED_KINDS)[number];
export const SNOOZE_REASON_MAX = 500;
/** How far ahead reminders can be snoozed, days. */
export const SNOOZE_MAX_DAYS = 90;

export const STATUS_SENTENCE_MAX = 500;
/** Days of a burn-up that one answer has; the latest ones. */
export const BURN_UP_DAYS_MAX = 400;

/** Groups of a person's work across their companies, in the order shown. */
export const MY_WORK_GROUPS = ['overdue', 'today', 'week', 'later', 'waiting', 'answered', 'assigned'] as const;
export type MyWorkGroup = (typeof MY_WORK_GROUPS)[number];
/** Kinds of its rows: what is due, an item with open questions, a change order, a client's change request. */
export const MY_WORK_KINDS = [...TRACKED_KINDS, 'question', 'changeOrder', 'changeRequest'] as const;
export type MyWorkKind = (typeof MY_WORK_KINDS)[number];
/** Rows of each group that one answer for all groups has. */
export const MY_WORK_FIRST_ROWS = 20;
export const MY_WORK_PAGE_MAX = 50;
/** Rows of a group that are counted at most. */
export const MY_WORK_COUNTED = 100;
/** Days of answers that are shown to someone who has not marked them as seen. */
export const ANSWERS_UNSEEN_DAYS = 14;
/** Days of answers that are shown at most. */
export const ANSWERS_MAX_DAYS = 90;
