import type { Db } from 'mongodb';
import { dayOf, startOfDay } from '../../figures/periods.ts';
import { createCollections } from '../initial.ts';

const TWO_DAYS_SECONDS = 2 * 24 * 60 * 60;

const create = createCollections({
  dailyFigures: [],
  hourlyFigures: [[{ expiresAt: 1 }, { expireAfterSeconds: 0 }]],
  jobFailures: [[{ failedAt: 1 }, { expireAfterSeconds: TWO_DAYS_SECONDS }]],
});

/**
 * Creates the collections of daily and hourly figures. Active firms are recorded from now on: those of today so far are
 * still known, those of earlier days are not, as a firm only stores its last activity.
 */
export async function figures(db: Db): Promise<void> {
  await create(db);
  const now = new Date();
  const today = startOfDay(now);
  const returned = await db
    .collection('firms')
    .countDocuments({ lastActivityAt: { $gte: today }, createdAt: { $lt: today } });
  await db
    .collection<{ _id: string }>('dailyFigures')
    .updateOne({ _id: dayOf(now) }, { $setOnInsert: { createdAt: now, returned } }, { upsert: true });
}
