import { upserting } from '../connection/transaction.ts';
import type { Models } from '../models/index.ts';
import type { DailyFiguresDoc, HourlyFiguresDoc, JobFailureDoc } from '../models/jobs/figures.ts';
import { trusted } from '../tenant/trusted.ts';
import { ensureDay, recordSince } from './firm-activity.ts';
import { DAY_MS, dayOf, lastDays, lastHours, type Period } from './periods.ts';

/** How many days and hours back are shown, including today and the current hour. */
export const DAYS_SHOWN = 90;
export const HOURS_SHOWN = 24;

/** Margin for transactions that began before a period's end, and for clock differences between machines. */
const LATE_MS = 5 * 60_000;
const HOURS_KEPT_MS = 2 * DAY_MS;

const within = ({ from, to }: Period) => trusted({ $gte: from, $lt: to });
const isOver = ({ to }: Period, now: Date): boolean => now.getTime() >= to.getTime() + LATE_MS;

/** Number of firms created in a period. Deleted ones count until they are permanently removed. Runs as system. */
export const countSignups = ({ firms }: Pick<Models, 'firms'>, period: Period): Promise<number> =>
  firms.countDocuments({ createdAt: within(period) }).exec();

/** Records jobs that failed for good; known ones are not changed. */
export async function noteJobFailures(
  { jobFailures }: Pick<Models, 'jobFailures'>,
  failures: readonly JobFailureDoc[],
): Promise<void> {
  if (failures.length === 0) return;
  const writes = failures.map(({ _id, ...failure }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: failure }, upsert: true },
  }));
  await upserting(() => jobFailures.bulkWrite(writes, { ordered: false }));
}

/**
 * Counts the sign-ups of past days that are not counted yet. The counts are final: removing a firm later doesn't change
 * them.
 */
async function countDays(models: Models, now: Date, signal: AbortSignal | undefined): Promise<void> {
  const days = lastDays(DAYS_SHOWN, now).filter((day) => isOver(day, now));
  const counted = await models.dailyFigures
    .find({ _id: trusted({ $gte: dayOf(days[0]?.from ?? now) }), signups: trusted({ $exists: true }) }, { _id: 1 })
    .lean<Pick<DailyFiguresDoc, '_id'>[]>();
  const known = new Set(counted.map(({ _id }) => _id));
  for (const day of days.filter(({ from }) => !known.has(dayOf(from)))) {
    signal?.throwIfAborted();
    const signups = await countSignups(models, day);
    await upserting(() =>
      models.dailyFigures.updateOne(
        { _id: dayOf(day.from) },
        { $set: { signups }, $setOnInsert: { createdAt: now } },
        { upsert: true },
      ),
    );
  }
}

/** Counts the hours again that were not over at the last count. */
async function countHours(models: Models, now: Date, signal: AbortSignal | undefined): Promise<void> {
  const hours = lastHours(HOURS_SHOWN, now);
  const [since, counted] = await Promise.all([
    recordSince(models),
    models.hourlyFigures
      .find({ _id: trusted({ $gte: hours[0]?.from ?? now }) }, { countedAt: 1 })
      .lean<Pick<HourlyFiguresDoc, '_id' | 'countedAt'>[]>(),
  ]);
  const countedAt = new Map(counted.map((row) => [row._id.getTime(), row.countedAt]));
  for (const hour of hours) {
    const last = countedAt.get(hour.from.getTime());
    if (last && isOver(hour, last)) continue;
    signal?.throwIfAborted();
    const mails = await models.notices.countDocuments({ sentAt: within(hour) });
    const onRecord = since !== null && since <= hour.from;
    const failedJobs = onRecord
      ? { failedJobs: await models.jobFailures.countDocuments({ failedAt: within(hour) }) }
      : {};
    const expiresAt = new Date(hour.from.getTime() + HOURS_KEPT_MS);
    const figures = { mails, ...failedJobs, countedAt: now, expiresAt };
    await upserting(() => models.hourlyFigures.updateOne({ _id: hour.from }, { $set: figures }, { upsert: true }));
  }
}

/**
 * Computes the figures of the last days and hours that are not final yet. Every figure is computed from scratch, never
 * incremented, so this can be interrupted at any point, and run twice concurrently. Runs as system.
 */
export async function keepFigures(models: Models, now: Date, signal?: AbortSignal): Promise<void> {
  await ensureDay(models, dayOf(now), now);
  await countDays(models, now, signal);
  await countHours(models, now, signal);
}

/** Until when the hours are counted; null before the first count. */
export async function figuresCountedAt({ hourlyFigures }: Pick<Models, 'hourlyFigures'>): Promise<Date | null> {
  const last = await hourlyFigures
    .findOne({}, { countedAt: 1 })
    .sort({ _id: -1 })
    .lean<Pick<HourlyFiguresDoc, '_id' | 'countedAt'>>();
  return last?.countedAt ?? null;
}
