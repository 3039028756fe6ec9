import type { CallOutput } from '@scopewright/contracts';
import { BURN_UP_DAYS_MAX } from '@scopewright/contracts/tracking/limits';
import { type BurnUpPoint, daysBehind, forecastOf } from '@scopewright/domain/tracking/burn-up';
import type { Models } from '../models/index.ts';
import type { ScopeItemDoc } from '../models/scoping/scope-item.ts';
import type { BacklogDayDoc, WorkSum } from '../models/tracking/backlog-day.ts';
import type { SharedAgreement } from './agreed.ts';
import type { TrackedMilestone } from './milestones.ts';

type BurnUp = Omit<CallOutput<'burnUp'>, 'money' | 'unpriced'>;
type Sum = BurnUp['days'][number]['scope'];

/** Input for reading a burn-up. */
export interface BurnUpParts {
  project: Pick<ScopeItemDoc, '_id' | 'deadline'>;
  agreements: readonly SharedAgreement[];
  milestones: readonly Pick<TrackedMilestone, 'kind' | 'dueOn' | 'projectId'>[];
  /** False for a company's people. */
  withHours: boolean;
}

/** The burn-up of a project: only the recorded figures, day by day. In the firm's scope. */
export async function burnUpOf(
  { backlogDays }: Pick<Models, 'backlogDays'>,
  { project, agreements, milestones, withHours }: BurnUpParts,
): Promise<BurnUp> {
  const latest = await backlogDays
    .find({ projectId: project._id })
    .sort({ date: -1 })
    .limit(BURN_UP_DAYS_MAX)
    .lean<BacklogDayDoc[]>();
  const days = latest.reverse();
  const shown = ({ workItems, hours }: WorkSum): Sum => ({ workItems, hours: withHours ? rounded(hours) : null });
  const pointsOf = (unit: keyof WorkSum) =>
    days.map(({ date, scope, done }): BurnUpPoint => ({ date, scope: scope[unit], done: done[unit] }));
  const unit = withHours ? 'hours' : 'workItems';
  const last = pointsOf(unit).at(-1);
  const plan = planOf(days, { project, agreements, milestones });
  return {
    days: days.map(({ date, scope, done, notDelivered, baseline }) => ({
      date,
      scope: shown(scope),
      done: shown(done),
      notDelivered: shown(notDelivered),
      baseline: baseline && shown(baseline),
    })),
    events: eventsOf(days, agreements),
    forecast: { workItems: forecastOf(pointsOf('workItems')), hours: withHours ? forecastOf(pointsOf('hours')) : null },
    plan: plan && last ? { ...plan, behind: daysBehind(last, plan) } : null,
  };
}

const rounded = (hours: number): number => Math.round(hours * 100) / 100;

/** Causes of scope changes in the recorded days. */
function eventsOf(days: readonly BacklogDayDoc[], agreements: readonly SharedAgreement[]): BurnUp['events'] {
  const first = days[0]?.date;
  if (first === undefined) return [];
  const agreed = agreements
    .filter(({ isAgreed, agreedOn }) => isAgreed && agreedOn >= first)
    .map(({ agreedOn, title }) => ({ date: agreedOn, what: 'agreed' as const, title }));
  const generated = days.flatMap(({ date, generation }, index) =>
    generation > (days[index - 1]?.generation ?? generation) ? [{ date, what: 'generated' as const, title: null }] : [],
  );
  return [...agreed, ...generated].sort((a, b) => a.date.localeCompare(b.date));
}

/**
 * The planned time of the project: from the agreement of its scope to its deadline, else its last milestone, else the
 * end of the agreed work.
 */
function planOf(
  days: readonly BacklogDayDoc[],
  { project, agreements, milestones }: Omit<BurnUpParts, 'withHours'>,
): { from: string; until: string } | null {
  const from = days.find(({ baseline }) => baseline !== null)?.baseline?.date ?? days[0]?.date;
  const ofProject = milestones.filter(
    ({ kind, projectId }) => kind === 'milestone' && (projectId === null || projectId.equals(project._id)),
  );
  const until =
    project.deadline ??
    latestOf(ofProject.map(({ dueOn }) => dueOn)) ??
    latestOf(agreements.flatMap(({ isAgreed, endDate }) => (isAgreed && endDate !== null ? [endDate] : [])));
  return from === undefined || until === null || until <= from ? null : { from, until };
}

const latestOf = (dates: readonly string[]): string | null => [...dates].sort().at(-1) ?? null;
