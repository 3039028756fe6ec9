import { ARCHIVE_AFTER_INACTIVE_DAYS, TRIAL_DAYS } from '@scopewright/contracts/constants';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Every notice of a firm's timeline, in chronological order (§1). */
export const LIFECYCLE_NOTICES = [
  'trial-ending-3',
  'trial-ending-1',
  'read-only',
  'reminder-30',
  'reminder-60',
  'archive-7',
  'archive-1',
  'archived',
  'restored',
] as const;
export type LifecycleNotice = (typeof LIFECYCLE_NOTICES)[number];

export type LifecycleState = 'trial' | 'paid' | 'read-only' | 'archived';

/** The part of a firm that decides whether it can write. */
export interface FirmStanding {
  /** `paid` while any plan runs; `trial` before the first and after the last. */
  plan: 'trial' | 'paid';
  trialEndsAt: Date;
}

/** A notice that was sent. */
export interface NoticeGiven {
  notice: LifecycleNotice;
  /** The time that the notice counts from: one notice is sent per anchor. */
  anchor: Date;
  at: Date;
}

/** The part of a firm that its timeline depends on. */
export interface FirmTimeline extends FirmStanding {
  createdAt: Date;
  /** When the last plan ended; null while one runs, and if there never was one. */
  planEndedAt?: Date | null | undefined;
  lastActivityAt: Date;
  archivedAt?: Date | null | undefined;
  restoredAt?: Date | null | undefined;
  deletedAt?: Date | null | undefined;
  noticesGiven?: readonly NoticeGiven[] | undefined;
}

/** A notice of a period. */
export interface PeriodNotice {
  notice: LifecycleNotice;
  /** Identifies the period: the time that the notice counts from, ISO 8601. */
  issue: string;
  /**
   * The time that the notice mentions: the end of the trial, when the firm will be archived, or since when it has its
   * state.
   */
  about: Date;
}

/** The steps due now. */
export type Due = ({ kind: 'notice'; anchor: Date } & PeriodNotice) | { kind: 'archive' };

export interface FirmLifecycle {
  state: LifecycleState;
  /** Since when the firm is read-only; null while it is not. */
  readOnlySince: Date | null;
  /**
   * When the firm will be archived, unless there is activity or a plan is chosen; null if that is not expected, and
   * once it is archived.
   */
  archivesAt: Date | null;
  due: Due[];
  /** When something is due next, after the current steps are done; null: never, as things are. */
  nextDueAt: Date | null;
}

/** End of the free trial of a firm that signed up at `signedUpAt` (§9). */
export const trialEnd = (signedUpAt: Date): Date => addDays(signedUpAt, TRIAL_DAYS);

/** Remaining days of a trial, including the current one; 0 when it is over. */
export const trialDaysLeft = (trialEndsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / DAY_MS));

/** Whether a firm is read-only: the trial is over and no plan runs (§1). */
export const isReadOnly = (firm: FirmStanding, now: Date): boolean => firm.plan !== 'paid' && now >= firm.trialEndsAt;

/** Since when a firm is read-only: the end of its last plan, or of the trial; null while it is not. */
export const readOnlySince = (firm: FirmStanding & Pick<FirmTimeline, 'planEndedAt'>, now: Date): Date | null =>
  isReadOnly(firm, now) ? readOnlyStart(firm) : null;

/** The reason why a firm became read-only: the trial, or a plan after it; null while it is not read-only. */
export function whatEnded(firm: FirmStanding & Pick<FirmTimeline, 'planEndedAt'>, now: Date): 'trial' | 'plan' | null {
  const since = readOnlySince(firm, now);
  if (since === null) return null;
  return since > firm.trialEndsAt ? 'plan' : 'trial';
}

/**
 * A firm's position on the timeline of §1 (decisions, "trial timeline"), and the steps due now.
 *
 * Days are 24 hours, so time zones and daylight saving have no effect; only displayed dates depend on the zone.
 * Reminders count from the last activity, or from when the firm became read-only if that is later; archiving counts
 * from the last activity. Of several missed steps only the latest is made up for. A firm is archived after
 * announcements seven days and one day before, however late these were sent. A notice is sent once per reference time.
 * If the clock runs backwards, completed steps stay completed.
 * @param clock the current time
 */
export function firmLifecycle(firm: FirmTimeline, clock: Date): FirmLifecycle {
  const now = presentOf(firm, clock);
  const state = stateOf(firm, now);
  const { stages, archivesAt } = courseOf(firm, state, now);
  const due = latestOf(stages, now)
    .filter((stage) => !isDone(firm, stage))
    .map((stage) => dueOf(stage, archivesAt));
  const { stages: following } = due.length === 0 ? { stages } : courseOf(afterDue(firm, due, now), state, now);
  const future = following.map(({ at }) => at).filter((at) => at > now);
  return {
    state,
    readOnlySince: readOnlySince(firm, now),
    archivesAt: state === 'archived' || state === 'paid' ? null : archivesAt,
    due,
    nextDueAt: due.some(({ kind }) => kind === 'archive') || future.length === 0 ? null : earliest(...future),
  };
}

/** A firm after the steps due at `now` are done. */
export function afterDue<F extends FirmTimeline>(firm: F, due: readonly Due[], now: Date): F {
  const given = due.flatMap((one) =>
    one.kind === 'notice' ? [{ notice: one.notice, anchor: one.anchor, at: now }] : [],
  );
  const noticesGiven = [...(firm.noticesGiven ?? []), ...given];
  return { ...firm, noticesGiven, ...(due.some(({ kind }) => kind === 'archive') && { archivedAt: now }) };
}

/**
 * Whether a notice is still true: its event has not happened yet, no later notice has followed, and no payment or
 * activity has cancelled it.
 */
export function noticeHolds(firm: FirmTimeline, { notice, issue, about }: PeriodNotice, clock: Date): boolean {
  const now = presentOf(firm, clock);
  if (FORETELLING.includes(notice) && now >= about) return false;
  return latestOf(courseOf(firm, stateOf(firm, now), now).stages, now).some(
    (stage) => stage.notice === notice && stage.anchor.toISOString() === issue,
  );
}

/** A point of the timeline: a notice, or the archiving, due `at`. */
interface Stage {
  notice: LifecycleNotice | 'archive';
  anchor: Date;
  at: Date;
}

const addDays = (from: Date, days: number): Date => new Date(from.getTime() + days * DAY_MS);
const latest = (...times: (Date | null | undefined)[]): Date =>
  new Date(Math.max(...times.map((time) => time?.getTime() ?? Number.NEGATIVE_INFINITY)));
const earliest = (...times: Date[]): Date => new Date(Math.min(...times.map((time) => time.getTime())));

const readOnlyStart = ({ trialEndsAt, planEndedAt }: Pick<FirmTimeline, 'trialEndsAt' | 'planEndedAt'>): Date =>
  latest(trialEndsAt, planEndedAt);

/** The current time, but never earlier than completed steps. */
const presentOf = ({ noticesGiven = [], archivedAt, restoredAt, planEndedAt }: FirmTimeline, clock: Date): Date =>
  latest(clock, archivedAt, restoredAt, planEndedAt, ...noticesGiven.map(({ at }) => at));

function stateOf(firm: FirmTimeline, now: Date): LifecycleState {
  if (firm.archivedAt) return 'archived';
  if (firm.plan === 'paid') return 'paid';
  return isReadOnly(firm, now) ? 'read-only' : 'trial';
}

function courseOf(firm: FirmTimeline, state: LifecycleState, now: Date): { stages: Stage[]; archivesAt: Date | null } {
  const { createdAt, archivedAt, restoredAt, deletedAt } = firm;
  if (deletedAt) return { stages: [], archivesAt: null };
  if (archivedAt) return { stages: [factOf('archived', archivedAt)], archivesAt: null };
  const restored = restoredAt ? [factOf('restored', restoredAt)] : [];
  if (state === 'paid') return { stages: restored, archivesAt: null };
  const { stages, archivesAt } = countdownOf(firm, now);
  return { stages: [...restored, ...stages].filter(({ at }) => at >= createdAt), archivesAt };
}

const factOf = (notice: 'archived' | 'restored', at: Date): Stage => ({ notice, anchor: at, at });

/** The timeline of a firm without a plan. */
function countdownOf(firm: FirmTimeline, now: Date): { stages: Stage[]; archivesAt: Date } {
  const { trialEndsAt } = firm;
  const readOnlyAt = readOnlyStart(firm);
  const activeAt = latest(firm.createdAt, firm.lastActivityAt, firm.restoredAt);
  const quietSince = latest(readOnlyAt, activeAt);
  const archiving = archivingOf(
    firm,
    latest(addDays(activeAt, ARCHIVE_AFTER_INACTIVE_DAYS), addDays(readOnlyAt, 7)),
    now,
  );
  // after an announcement of the archiving, reminders are no longer needed
  const reminders = ([30, 60] as const)
    .map((days): Stage => ({ notice: `reminder-${days}`, anchor: quietSince, at: addDays(quietSince, days) }))
    .filter(({ at }) => at < archiving.announcedFrom);
  return {
    stages: [
      { notice: 'trial-ending-3', anchor: trialEndsAt, at: addDays(trialEndsAt, -3) },
      { notice: 'trial-ending-1', anchor: trialEndsAt, at: addDays(trialEndsAt, -1) },
      { notice: 'read-only', anchor: readOnlyAt, at: readOnlyAt },
      ...reminders,
      ...archiving.stages,
    ],
    archivesAt: archiving.archivesAt,
  };
}

/**
 * The archiving, at `anchor` at the earliest, with its announcements: each is due only after the previous one was sent,
 * and later if that was late.
 */
function archivingOf(
  firm: FirmTimeline,
  anchor: Date,
  now: Date,
): { stages: Stage[]; announcedFrom: Date; archivesAt: Date } {
  const announcedFrom = addDays(anchor, -7);
  const stages: Stage[] = [{ notice: 'archive-7', anchor, at: announcedFrom }];
  const first = givenAt(firm, 'archive-7', anchor);
  if (first === null)
    return { stages, announcedFrom, archivesAt: latest(anchor, addDays(latest(now, announcedFrom), 7)) };
  const lastDay = latest(addDays(anchor, -1), addDays(first, 6));
  stages.push({ notice: 'archive-1', anchor, at: lastDay });
  const second = givenAt(firm, 'archive-1', anchor);
  const archivesAt = addDays(latest(lastDay, second ?? now), 1);
  if (second !== null) stages.push({ notice: 'archive', anchor, at: archivesAt });
  return { stages, announcedFrom, archivesAt };
}

const givenAt = ({ noticesGiven = [] }: FirmTimeline, notice: LifecycleNotice, anchor: Date): Date | null =>
  noticesGiven.find((given) => given.notice === notice && given.anchor.getTime() === anchor.getTime())?.at ?? null;

/** The latest stages that a firm has reached: one, or several at the same time. */
function latestOf(stages: readonly Stage[], now: Date): Stage[] {
  const reached = stages.filter(({ at }) => at <= now);
  const last = latest(...reached.map(({ at }) => at)).getTime();
  return reached.filter(({ at }) => at.getTime() === last);
}

/** Notices that don't count from an activity: a new activity does not make them due again. */
const STEADY: readonly Stage['notice'][] = ['trial-ending-3', 'trial-ending-1', 'read-only'];

/** Whether a stage is over: its notice was sent, or skipped for a later one. */
function isDone(firm: FirmTimeline, { notice, anchor, at }: Stage): boolean {
  if (notice === 'archive') return false;
  if (givenAt(firm, notice, anchor) !== null) return true;
  return STEADY.includes(notice) && (firm.noticesGiven ?? []).some((given) => given.at >= at);
}

const OF_ARCHIVING: readonly Stage['notice'][] = ['reminder-30', 'reminder-60', 'archive-7', 'archive-1'];
const FORETELLING: readonly Stage['notice'][] = ['trial-ending-3', 'trial-ending-1', ...OF_ARCHIVING];

function dueOf({ notice, anchor }: Stage, archivesAt: Date | null): Due {
  if (notice === 'archive') return { kind: 'archive' };
  return {
    kind: 'notice',
    notice,
    anchor,
    issue: anchor.toISOString(),
    about: OF_ARCHIVING.includes(notice) && archivesAt !== null ? archivesAt : anchor,
  };
}
