import type { Types } from 'mongoose';
import type { DataAccess } from '../connection/connection.ts';
import { upserting } from '../connection/transaction.ts';
import type { Models } from '../models/index.ts';
import type { DailyFiguresDoc } from '../models/jobs/figures.ts';
import { runWithTenant } from '../tenant/context.ts';
import { trusted } from '../tenant/trusted.ts';
import { dayOf, HOUR_MS, startOfDay } from './periods.ts';

type Daily = Pick<Models, 'dailyFigures'>;

/** Makes the row of a day that has none: from the first on, the firms that are in use are on record. */
export async function ensureDay({ dailyFigures }: Daily, day: string, now: Date): Promise<void> {
  await upserting(() =>
    dailyFigures.updateOne({ _id: day }, { $setOnInsert: { createdAt: now, returned: 0 } }, { upsert: true }),
  );
}

/**
 * Notes that a firm is in use, at most once an hour, and counts it the first time on a day (UTC): once, however many processes note it at the same time and
 * wherever one of them is killed. On the day of its sign-up it is not counted, being among the sign-ups.
 */
export function noteFirmActivity(
  { models, inTransaction }: DataAccess,
  firmId: string | Types.ObjectId,
  now: Date,
): Promise<void> {
  const today = startOfDay(now);
  const noted = { $set: { lastActivityAt: now } };
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  return runWithTenant(firmId, async () => {
    const { matchedCount } = await models.firms.updateOne(
      { lastActivityAt: trusted({ $gte: today, $lte: hourAgo }) },
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

/** Since when the firms that are in use each day, and the jobs that fail, are on record; null: they are not. */
export async function recordSince({ dailyFigures }: Daily): Promise<Date | null> {
  const first = await dailyFigures
    .findOne({ returned: trusted({ $exists: true }) })
    .sort({ _id: 1 })
    .lean<DailyFiguresDoc>();
  return first?.createdAt ?? null;
}
