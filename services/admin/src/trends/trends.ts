import type { CallOutput } from '@scopewright/contracts';
import {
  countSignups,
  DAYS_SHOWN,
  type DailyFiguresDoc,
  type DataAccess,
  dayOf,
  figuresCountedAt,
  HOURS_SHOWN,
  type HourlyFiguresDoc,
  lastDays,
  lastHours,
  type Models,
  measureNewTenants,
  recordSince,
  runAsSystem,
  tenantStats,
  trusted,
} from '@scopewright/data';
import { type Implementation, implement } from '@scopewright/service-kit';

type Answer = CallOutput<'adminTrends'>;

/** The latest days are counted on request: today, and yesterday until the worker has counted it. */
const DAYS_COUNTED_NOW = 2;

/**
 * The product's figures over time. Past days are stored, so that a request reads some hundred small rows and counts by
 * an index.
 */
export const trendsCalls = ({ models }: Pick<DataAccess, 'models'>): Implementation[] => [
  implement('adminTrends', (_, call) =>
    runAsSystem('a system administrator looks at the trends', async () => {
      const now = call.now();
      await measureNewTenants(models, now);
      const [stats, days, hours, countedAt] = await Promise.all([
        tenantStats(models),
        daysOf(models, now),
        hoursOf(models, now),
        figuresCountedAt(models),
      ]);
      const tenants = { healthy: stats.healthyTenants, warning: stats.warningTenants, error: stats.errorTenants };
      return { tenants, ...days, hours, countedAt: countedAt?.toISOString() ?? null };
    }),
  ),
];

async function daysOf(models: Models, now: Date): Promise<Pick<Answer, 'days' | 'activeFirmsSince'>> {
  const periods = lastDays(DAYS_SHOWN, now);
  const first = dayOf(periods[0]?.from ?? now);
  const [rows, since] = await Promise.all([
    models.dailyFigures.find({ _id: trusted({ $gte: first }) }).lean<DailyFiguresDoc[]>(),
    recordSince(models),
  ]);
  const known = new Map(rows.map((row) => [row._id, row]));
  const activeFirmsSince = since && dayOf(since);
  const days = await Promise.all(
    periods.map(async (period, index) => {
      const day = dayOf(period.from);
      const row = known.get(day);
      const signups =
        row?.signups ?? (index >= DAYS_SHOWN - DAYS_COUNTED_NOW ? await countSignups(models, period) : null);
      const onRecord = activeFirmsSince !== null && day >= activeFirmsSince;
      return { day, signups, activeFirms: onRecord && signups !== null ? signups + (row?.returned ?? 0) : null };
    }),
  );
  return { days, activeFirmsSince };
}

async function hoursOf({ hourlyFigures }: Models, now: Date): Promise<Answer['hours']> {
  const hours = lastHours(HOURS_SHOWN, now);
  const rows = await hourlyFigures.find({ _id: trusted({ $gte: hours[0]?.from ?? now }) }).lean<HourlyFiguresDoc[]>();
  const known = new Map(rows.map((row) => [row._id.getTime(), row]));
  return hours.map(({ from }) => {
    const row = known.get(from.getTime());
    return { hour: from.toISOString(), mails: row?.mails ?? null, failedJobs: row?.failedJobs ?? null };
  });
}
