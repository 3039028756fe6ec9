import type { Types } from 'mongoose';
import type { DataAccess } from '../connection/connection.ts';
import { upserting } from '../connection/transaction.ts';
import type { Models } from '../models/index.ts';
import type { DailyFiguresDoc } from '../models/jobs/figures.ts';
import { runWithTenant } from '../tenant/context.ts';
import { trusted } from '../tenant/trusted.ts';
import { dayOf, HOUR_MS, startOfDay } from './periods.ts';

type Daily = Pick<Models, 'dailyFigures'>;

/** Creates the row of a day if it doesn't exist: from the first row on, active firms are recorded. */
export async function ensureDay({ dailyFigures }: Daily, day: string, now: Date): Promise<void> {
  await upserting(() =>
    dailyFigures.updateOne({ _id: day }, { $setOnInsert: { createdAt: now, returned: 0 } }, { upsert: true }),
  );
}

/**
 * Records that a firm is in use, at most once in a period (an hour by default), and counts it on its first use of a day (UTC): exactly once,
 * even with concurrent or killed processes. On the day of its sign-up it is not counted, as it is among the sign-ups.
 */
export function noteFirmActivity(
  { models, inTransaction }: DataAccess,
  firmId: string | Types.ObjectId,
  now: Date,
  periodMs: number = HOUR_MS,
): Promise<void> {
  const today = startOfDay(now);
  const noted = { $set: { lastActivityAt: now } };
  const before = new Date(now.getTime() - periodMs);
  return runWithTenant(firmId, async () => {
    const { matchedCount } = await models.firms.updateOne(
      { lastActivityAt: trusted({ $gte: today, $lte: before }) },
      noted,
    );
    if (matchedCount > 0 || !(await models.firms.exists({ lastActivityAt: trusted({ $lt: today }) }))) return;
    await ensureDay(models, dayOf(now), now);
    await inTransaction(async (session) => {
      const first = await models.firms.updateOne({ lastActivityAt: trusted({ $lt: today }) }, noted, { session });
      if (first.modifiedCount > 0)
        await models.dailyFigures.updateOne({ _id: dayOf(now) }, { $inc: { returned: 1 } }, { session });
    });
  });
}

/** Since when each day's active firms and failed jobs are recorded; null: they are not. */
export async function recordSince({ dailyFigures }: Daily): Promise<Date | null> {
  const first = await dailyFigures
    .findOne({ returned: trusted({ $exists: true }) })
    .sort({ _id: 1 })
    .lean<DailyFiguresDoc>();
  return first?.createdAt ?? null;
}
