import { localTime } from '@scopewright/domain/tracking/days';
import type { Types } from 'mongoose';
import type { BacklogDoc } from '../models/backlog/backlog.ts';
import type { Models } from '../models/index.ts';
import type { BacklogDayDoc, WorkSum } from '../models/tracking/backlog-day.ts';
import { trusted } from '../tenant/trusted.ts';
import { sharedAgreements } from './agreed.ts';

/** Levels that are counted as work items; epics hold them, and subtasks are parts of them. */
const COUNTED_LEVELS = ['story', 'task'];

type Figures = Record<'scope' | 'done' | 'notDelivered', WorkSum>;
const NOTHING: WorkSum = { hours: 0, workItems: 0 };

/**
 * Records the day's figures of a firm's backlogs: written once a day, and again until the day ends if a backlog has
 * changed since. Days that were missed stay without figures. In the firm's scope.
 * @returns how many were written
 */
export async function keepBacklogDays(
  models: Models,
  { now, timeZone, signal }: { now: Date; timeZone: string; signal: AbortSignal },
): Promise<number> {
  const { date } = localTime(now, timeZone);
  const [all, kept] = await Promise.all([
    models.backlogs
      .find({}, { companyId: 1, projectId: 1, revision: 1, generation: 1 })
      .lean<Pick<BacklogDoc, '_id' | 'companyId' | 'projectId' | 'revision' | 'generation'>[]>(),
    models.backlogDays.find({ date }, { projectId: 1, revision: 1 }).lean<BacklogDayDoc[]>(),
  ]);
  const revisions = new Map(kept.map(({ projectId, revision }) => [projectId.toHexString(), revision]));
  const due = all.filter(({ projectId, revision }) => revisions.get(projectId.toHexString()) !== revision);
  if (due.length === 0) return 0;
  const running = await runningProjects(models, due);
  let written = 0;
  for (const { companyId, projectId, revision, generation } of due) {
    signal.throwIfAborted();
    if (!running.has(projectId.toHexString())) continue;
    const figures = await figuresOf(models, projectId);
    const baseline = await baselineOf(models, { companyId, projectId, date, timeZone, scope: figures.scope });
    await models.backlogDays.updateOne(
      { projectId, date },
      { $set: { ...figures, companyId, baseline, generation, revision, at: now } },
      { upsert: true },
    );
    written += 1;
  }
  return written;
}

/** Those of these projects that are not deleted, of companies that are active. */
async function runningProjects(
  { scopeItems, companies }: Pick<Models, 'scopeItems' | 'companies'>,
  backlogs: readonly Pick<BacklogDoc, 'companyId' | 'projectId'>[],
): Promise<ReadonlySet<string>> {
  const [projects, active] = await Promise.all([
    scopeItems
      .find(
        { _id: trusted({ $in: backlogs.map(({ projectId }) => projectId) }), kind: 'project', deletedAt: null },
        { companyId: 1 },
      )
      .lean(),
    companies
      .find({ _id: trusted({ $in: backlogs.map(({ companyId }) => companyId) }), status: 'active' }, { _id: 1 })
      .lean(),
  ]);
  const companyIds = new Set(active.map(({ _id }) => _id.toHexString()));
  return new Set(
    projects.flatMap(({ _id, companyId }) => (companyIds.has(companyId.toHexString()) ? [_id.toHexString()] : [])),
  );
}

/** Current figures of a backlog. Hours are those of all levels: parents have no hours themselves. */
async function figuresOf({ workItems }: Pick<Models, 'workItems'>, projectId: Types.ObjectId): Promise<Figures> {
  const rows = await workItems.aggregate<{ _id: keyof Figures | 'open' } & WorkSum>([
    { $match: { projectId, deletedAt: null, status: { $ne: 'obsolete' } } },
    {
      $group: {
        _id: {
          $cond: [
            { $ne: ['$status', 'done'] },
            'open',
            { $cond: [{ $eq: ['$outcome', 'notDelivered'] }, 'notDelivered', 'done'] },
          ],
        },
        hours: { $sum: { $ifNull: ['$hours', 0] } },
        workItems: { $sum: { $cond: [{ $in: ['$level', COUNTED_LEVELS] }, 1, 0] } },
      },
    },
  ]);
  const of = (key: 'open' | 'done' | 'notDelivered'): WorkSum => {
    const { hours, workItems } = rows.find(({ _id }) => _id === key) ?? NOTHING;
    return { hours: Math.round(hours * 100) / 100, workItems };
  };
  const [open, done, notDelivered] = [of('open'), of('done'), of('notDelivered')];
  const scope = {
    hours: Math.round((open.hours + done.hours) * 100) / 100,
    workItems: open.workItems + done.workItems,
  };
  return { scope, done, notDelivered };
}

/**
 * The agreed scope: that of the first recorded day since a SOW or change order was last agreed; null before that, or if
 * the backlog is empty.
 */
async function baselineOf(
  models: Models,
  given: { companyId: Types.ObjectId; projectId: Types.ObjectId; date: string; timeZone: string; scope: WorkSum },
): Promise<BacklogDayDoc['baseline']> {
  const { companyId, projectId, date, timeZone, scope } = given;
  const agreedOn = (await sharedAgreements(models, companyId, timeZone))
    .filter(({ isAgreed }) => isAgreed)
    .map(({ agreedOn }) => agreedOn)
    .at(-1);
  if (agreedOn === undefined) return null;
  const before = await models.backlogDays
    .findOne({ projectId: projectId, baseline: trusted({ $ne: null }) }, { baseline: 1 })
    .sort({ date: -1 })
    .lean<BacklogDayDoc>();
  if (before?.baseline && before.baseline.date >= agreedOn) return before.baseline;
  return scope.workItems === 0 ? null : { ...scope, date };
}
