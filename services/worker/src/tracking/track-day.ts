import { REMINDER_HOUR } from '@scopewright/contracts/tracking/limits';
import {
  clientStatus,
  type DataAccess,
  type FirmDoc,
  keepBacklogDays,
  type Models,
  OPEN_FIRM,
  runAsSystem,
  runWithTenant,
  trusted,
} from '@scopewright/data';
import { isReadOnly } from '@scopewright/domain/lifecycle';
import { localTime, mondayOf } from '@scopewright/domain/tracking/days';
import type { DirectJob } from '@scopewright/job-queue';
import type { JobPayload, LinkTarget } from '@scopewright/jobs';
import type { Clock, Logger } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { remindPeople } from './remind.ts';

interface TrackParts {
  data: DataAccess;
  clock: Clock;
  log: Logger;
  linkTo: (subdomain: string | null) => LinkTarget;
}

/**
 * Records the day's figures of backlogs, and enqueues a firm's daily work from 8 o'clock there. Can be repeated at any
 * time; a firm that fails does not block others.
 */
export async function sweepTracking(
  { data: { models }, clock, log }: Pick<TrackParts, 'data' | 'clock' | 'log'>,
  signal: AbortSignal,
  enqueue: (jobs: DirectJob<'tracking.day'>[]) => Promise<void>,
): Promise<void> {
  const [firms, withBacklogs] = await runAsSystem('find firms whose day has begun', () =>
    Promise.all([
      models.firms
        .find({ ...OPEN_FIRM }, { timeZone: 1, trackedOn: 1 })
        .lean<Pick<FirmDoc, '_id' | 'timeZone' | 'trackedOn'>[]>(),
      models.backlogs.distinct('firmId', {}),
    ]),
  );
  const counted = new Set(withBacklogs.map(String));
  const jobs: DirectJob<'tracking.day'>[] = [];
  for (const { _id, timeZone, trackedOn } of firms) {
    signal.throwIfAborted();
    const [firmId, now] = [_id.toHexString(), clock()];
    const { date, hour } = localTime(now, timeZone);
    if (counted.has(firmId))
      await runWithTenant(firmId, () => keepBacklogDays(models, { now, timeZone, signal })).catch((error: unknown) => {
        signal.throwIfAborted();
        log.error({ firmId, reason: error instanceof Error ? error.name : typeof error }, 'A backlog was not recorded');
      });
    if (hour >= REMINDER_HOUR && trackedOn !== date)
      jobs.push({ deduplicationId: `tracking-${firmId}-${date}`, payload: { firmId, date } });
  }
  if (jobs.length > 0) await enqueue(jobs);
}

/**
 * A firm's daily work: stores the status pages of the week, and reminds people of due items. Missed days are not made
 * up for.
 * @returns how many people were reminded; null if there was nothing to do
 */
export function trackDay(
  { data, clock, linkTo }: Omit<TrackParts, 'log'>,
  { firmId }: JobPayload<'tracking.day'>,
  signal: AbortSignal,
): Promise<number | null> {
  return runWithTenant(firmId, async () => {
    const { models } = data;
    const firm = await models.firms.findOne({ ...OPEN_FIRM }).lean<FirmDoc>();
    if (firm === null) return null;
    const now = clock();
    const { date, hour } = localTime(now, firm.timeZone);
    if (hour < REMINDER_HOUR || firm.trackedOn === date) return null;
    await keepStatusPages(models, { now, timeZone: firm.timeZone, week: mondayOf(date), signal });
    const own = await models.addresses.findOne({ kind: 'subdomain', companyId: null }, { _id: 1 }).lean();
    const link = linkTo(own?._id ?? null);
    // people of a read-only firm can't do anything about it
    const reminded = isReadOnly(firm, now) ? 0 : await remindPeople({ data, firmId, date, now, link, signal });
    await models.firms.updateOne({}, { $set: { trackedOn: date } });
    return reminded;
  });
}

/** Stores the status page of every company that has one, once a week: as it was when first stored. */
async function keepStatusPages(
  models: Models,
  { now, timeZone, week, signal }: { now: Date; timeZone: string; week: string; signal: AbortSignal },
): Promise<void> {
  const ids: Types.ObjectId[][] = await Promise.all([
    models.milestones.distinct('companyId', {}),
    models.backlogs.distinct('companyId', {}),
    models.statusPages.distinct('companyId', {}),
    models.sows.distinct('companyId', { status: 'active' }),
  ]);
  const kept = new Set((await models.statusSnapshots.distinct('companyId', { week })).map(String));
  const due = new Map(
    ids.flat().flatMap((id) => (kept.has(id.toHexString()) ? [] : [[id.toHexString(), id] as const])),
  );
  const active = await models.companies
    .find({ _id: trusted({ $in: [...due.values()] }), status: 'active' }, { _id: 1 })
    .lean();
  for (const { _id: companyId } of active) {
    signal.throwIfAborted();
    const { status: content } = await clientStatus(models, companyId, { now, timeZone });
    await models.statusSnapshots.updateOne(
      { companyId, week },
      { $setOnInsert: { content, createdAt: now } },
      { upsert: true },
    );
  }
}
