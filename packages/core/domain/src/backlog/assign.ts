import type { BacklogLevel, WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import { compareBytes } from '../scoping/parts.ts';
import { DAYS_OF_WEEK, dateOf, dayOf, mondayOf } from '../tracking/days.ts';
import { type Capacity, hoursByWeek } from './capacity.ts';

/** Someone who work can be assigned to. */
export interface Assignee extends Capacity {
  userId: string;
}

/** A work item as far as assigning reads it. */
export interface AssignableWorkItem {
  id: string;
  key: string;
  level: BacklogLevel;
  parentId: string | null;
  phase: number;
  hours: number | null;
  /** Ids of work items that must be done before. */
  dependsOn: readonly string[];
  status: WorkItemStatus;
  assigneeId: string | null;
  pinned: boolean;
  dueDate: string | null;
}

export interface WorkToAssign {
  workItems: readonly AssignableWorkItem[];
  people: readonly Assignee[];
  /** Hours that are planned for these people in other projects. */
  elsewhere: readonly { userId: string; hours: number }[];
  /** The first day of the work, YYYY-MM-DD. */
  from: string;
}

export interface AssignedWork {
  /** Work items that get another person than they have. */
  assignments: { workItemId: string; from: string | null; to: string; why: string }[];
  /** Work items that stay unassigned, with the reason. */
  left: { workItemId: string; why: string }[];
  /** Planned hours of each person by week, before and after; only weeks with any. */
  load: { userId: string; weeks: { from: string; capacity: number; before: number; after: number }[] }[];
}

/** Work is planned for two years at most. */
const WEEKS_MAX = 104;
/** How much busier, as a part of the capacity, someone may be who works on the same story or epic already. */
const SAME_STORY = 0.3;
const SAME_EPIC = 0.1;

const rounded = (hours: number): number => Math.round(hours * 100) / 100;
/** Sums of hundredths are off by less. */
const TOLERANCE = 0.001;

/** Number of the week in its year, as calendars show it (ISO 8601). */
function weekNumber(monday: number): number {
  const thursday = monday + 3;
  const first = dayOf(`${dateOf(thursday).slice(0, 4)}-01-01`);
  return 1 + Math.floor((thursday - first) / DAYS_OF_WEEK);
}

/** Someone's capacity and load, by week. */
interface Calendar {
  userId: string;
  capacity: number[];
  before: number[];
  used: number[];
  /** Epics and stories that they have work of. */
  epics: Set<string>;
}

function calendarOf({ userId, ...capacity }: Assignee, firstDay: number, monday: number): Calendar {
  const none = () => Array.from({ length: WEEKS_MAX }, () => 0);
  return {
    userId,
    capacity: hoursByWeek(capacity, { firstDay, monday, weeks: WEEKS_MAX }),
    before: none(),
    used: none(),
    epics: new Set(),
  };
}

/** Hours that are free from one week to another, both included. */
function freeHours({ capacity, used }: Calendar, first: number, last: number): number {
  let free = 0;
  for (let week = first; week <= last; week += 1) free += Math.max(0, (capacity[week] ?? 0) - (used[week] ?? 0));
  return free;
}

/** Plans hours from a week on, never above the capacity of any. @returns the weeks in which something was planned */
function plan({ capacity, used }: Calendar, hours: number, first: number): number[] {
  const weeks: number[] = [];
  let left = hours;
  for (let week = first; week < WEEKS_MAX && left > TOLERANCE; week += 1) {
    const part = Math.min(left, Math.max(0, (capacity[week] ?? 0) - (used[week] ?? 0)));
    if (part <= 0) continue;
    used[week] = rounded((used[week] ?? 0) + part);
    left -= part;
    weeks.push(week);
  }
  return weeks;
}

/** A story or task with its subtasks: one person does all that is open of it. */
interface Unit {
  id: string;
  key: string;
  epic: string | null;
  phase: number;
  open: AssignableWorkItem[];
  hours: number;
  dueWeek: number | null;
  /** Ids of the units that must be done before. */
  after: Set<string>;
  /** People who have begun a part of it, or were chosen for one. */
  people: Set<string>;
}

const isFixed = ({ status, pinned }: AssignableWorkItem): boolean => status !== 'todo' || pinned;
const isPlanned = ({ status }: AssignableWorkItem): boolean => status !== 'done' && status !== 'obsolete';

/**
 * Assigns open work by capacity: in the order of phases, dependencies and size, each story to the person who is least
 * busy until it is due, rather to someone who works on it or its epic already. Pinned and begun work items stay.
 * Depends on nothing but its input, in any order; plans no one above their capacity in any week.
 */
export function assignWork({ workItems, people, elsewhere, from }: WorkToAssign): AssignedWork {
  const firstDay = dayOf(from);
  const monday = dayOf(mondayOf(from));
  const calendars = new Map(
    people
      .toSorted((one, other) => compareBytes(one.userId, other.userId))
      .map((person) => [person.userId, calendarOf(person, firstDay, monday)]),
  );
  const units = unitsOf(workItems, monday);
  const finish = new Map<string, number>();
  const ended = (id: string, weeks: readonly number[]) =>
    finish.set(id, Math.max(finish.get(id) ?? 0, weeks.at(-1) ?? 0));

  for (const { userId, hours } of elsewhere.toSorted(
    (one, other) => compareBytes(one.userId, other.userId) || one.hours - other.hours,
  )) {
    const calendar = calendars.get(userId);
    if (calendar) plan(calendar, hours, 0);
  }
  const fixed = workItems.filter((workItem) => isFixed(workItem) && isPlanned(workItem)).toSorted(byKey);
  for (const { id, assigneeId, hours } of fixed) {
    const calendar = calendars.get(assigneeId ?? '');
    const unit = units.of(id);
    if (calendar === undefined || unit === undefined) continue;
    ended(unit.id, plan(calendar, hours ?? 0, 0));
    calendar.epics.add(unit.epic ?? unit.id);
  }
  for (const calendar of calendars.values()) calendar.before = [...calendar.used];

  const assignments: AssignedWork['assignments'] = [];
  const left: AssignedWork['left'] = [];
  const window = windowOf([...calendars.values()], units.inOrder);
  for (const unit of units.inOrder) {
    const leave = (why: string) => left.push(...unit.open.map(({ id }) => ({ workItemId: id, why })));
    if (unit.open.length === 0) continue;
    if (calendars.size === 0) leave('The project has no consultants.');
    else if (unit.hours === 0) leave('It has no estimate.');
    else {
      const first = Math.max(0, ...[...unit.after].map((id) => finish.get(id) ?? 0));
      const chosen = leastBusy([...calendars.values()], unit, { first, window });
      if (chosen === null) {
        const until = unit.dueWeek === null ? 'in the next two years' : 'before it is due';
        leave(`No one has ${rounded(unit.hours)} hours free ${until}.`);
        continue;
      }
      const weeks = plan(chosen.calendar, unit.hours, first);
      ended(unit.id, weeks);
      const why = reasonOf(chosen, weeks, monday);
      chosen.calendar.epics.add(unit.epic ?? unit.id);
      for (const { id, assigneeId } of unit.open)
        if (assigneeId !== chosen.calendar.userId)
          assignments.push({ workItemId: id, from: assigneeId, to: chosen.calendar.userId, why });
    }
  }
  return { assignments, left, load: [...calendars.values()].map((calendar) => loadOf(calendar, monday)) };
}

const byKey = (one: AssignableWorkItem, other: AssignableWorkItem): number =>
  compareBytes(one.key, other.key) || compareBytes(one.id, other.id);

/** The weeks that everyone together needs for the open work: workload is compared within them. */
function windowOf(calendars: readonly Calendar[], units: readonly Unit[]): number {
  let hours = units.reduce((sum, unit) => sum + unit.hours, 0);
  for (const { before } of calendars) for (const planned of before) hours += planned;
  for (let week = 0; week < WEEKS_MAX; week += 1) {
    for (const { capacity } of calendars) hours -= capacity[week] ?? 0;
    if (hours <= 0) return week;
  }
  return WEEKS_MAX - 1;
}

interface Chosen {
  calendar: Calendar;
  same: 'story' | 'epic' | null;
}

/** Null if no one has time. */
function leastBusy(
  calendars: readonly Calendar[],
  unit: Unit,
  { first, window }: { first: number; window: number },
): Chosen | null {
  let best: (Chosen & { busy: number }) | null = null;
  const last = Math.min(WEEKS_MAX - 1, unit.dueWeek ?? WEEKS_MAX - 1);
  for (const calendar of calendars) {
    if (freeHours(calendar, first, last) + TOLERANCE < unit.hours) continue;
    const until = Math.min(last, Math.max(window, first));
    let [capacity, used] = [0, unit.hours];
    for (let week = 0; week <= until; week += 1) {
      capacity += calendar.capacity[week] ?? 0;
      used += calendar.used[week] ?? 0;
    }
    const same = unit.people.has(calendar.userId)
      ? 'story'
      : unit.epic !== null && calendar.epics.has(unit.epic)
        ? 'epic'
        : null;
    const bonus = same === 'story' ? SAME_STORY : same === 'epic' ? SAME_EPIC : 0;
    const busy = (capacity > 0 ? used / capacity : Number.MAX_SAFE_INTEGER) - bonus;
    if (best === null || busy < best.busy - Number.EPSILON) best = { calendar, same, busy };
  }
  return best;
}

const SAME_WORDS = { story: ', works on this story already', epic: ', works on this epic already' } as const;

/** Such as `12 of 32 hours in week 41`. */
function reasonOf({ calendar, same }: Chosen, weeks: readonly number[], monday: number): string {
  const [first = 0, last = first] = [weeks[0], weeks.at(-1)];
  const weekOf = (week: number) => weekNumber(monday + week * DAYS_OF_WEEK);
  const hours = `${rounded(calendar.used[first] ?? 0)} of ${calendar.capacity[first] ?? 0} hours in week ${weekOf(first)}`;
  const until = last === first ? '' : `, until week ${weekOf(last)}`;
  return `${hours}${until}${same === null ? '' : SAME_WORDS[same]}`;
}

function loadOf({ userId, capacity, before, used }: Calendar, monday: number): AssignedWork['load'][number] {
  const end = used.findLastIndex((hours) => hours > 0) + 1;
  return {
    userId,
    weeks: Array.from({ length: end }, (_, week) => ({
      from: dateOf(monday + week * DAYS_OF_WEEK),
      capacity: capacity[week] ?? 0,
      before: before[week] ?? 0,
      after: used[week] ?? 0,
    })),
  };
}

interface Units {
  inOrder: Unit[];
  /** The unit that a work item belongs to; undefined for epics. */
  of: (workItemId: string) => Unit | undefined;
}

function unitsOf(workItems: readonly AssignableWorkItem[], monday: number): Units {
  const byId = new Map(workItems.map((workItem) => [workItem.id, workItem]));
  const headOf = (workItem: AssignableWorkItem): AssignableWorkItem => {
    const parent = byId.get(workItem.parentId ?? '');
    return workItem.level === 'subtask' && parent && parent.level !== 'epic' ? parent : workItem;
  };
  const units = new Map<string, Unit>();
  const unitOf = new Map<string, Unit>();
  for (const workItem of workItems.toSorted(byKey)) {
    if (workItem.level === 'epic') continue;
    const head = headOf(workItem);
    const unit = units.get(head.id) ?? {
      id: head.id,
      key: head.key,
      epic: head.parentId,
      phase: head.phase,
      open: [],
      hours: 0,
      dueWeek: null,
      after: new Set<string>(),
      people: new Set<string>(),
    };
    units.set(head.id, unit);
    unitOf.set(workItem.id, unit);
    if (!isFixed(workItem)) {
      unit.open.push(workItem);
      unit.hours = rounded(unit.hours + (workItem.hours ?? 0));
      if (workItem.dueDate !== null) {
        const week = Math.max(0, Math.floor((dayOf(workItem.dueDate) - monday) / DAYS_OF_WEEK));
        unit.dueWeek = Math.min(unit.dueWeek ?? week, week);
      }
    } else if (workItem.assigneeId !== null) unit.people.add(workItem.assigneeId);
  }
  for (const workItem of workItems) {
    const unit = unitOf.get(workItem.id);
    for (const id of workItem.dependsOn) {
      const before = unitOf.get(id);
      if (unit && before && before !== unit) unit.after.add(before.id);
    }
  }
  const depths = depthsOf(units);
  const depthOf = ({ id }: Unit) => depths.get(id) ?? 0;
  const inOrder = [...units.values()].sort(
    (one, other) =>
      one.phase - other.phase ||
      depthOf(one) - depthOf(other) ||
      other.hours - one.hours ||
      compareBytes(one.key, other.key) ||
      compareBytes(one.id, other.id),
  );
  return { inOrder, of: (id) => unitOf.get(id) };
}

/** How many units come before each, one after the other; what waits for itself counts from where it was entered. */
function depthsOf(units: ReadonlyMap<string, Unit>): Map<string, number> {
  const depths = new Map<string, number>();
  for (const start of [...units.keys()].sort(compareBytes)) {
    const path = [start];
    const entered = new Set<string>();
    for (let id = path.at(-1); id !== undefined; id = path.at(-1)) {
      const before = [...(units.get(id)?.after ?? [])].sort(compareBytes);
      const next = entered.has(id) ? undefined : before.filter((one) => !depths.has(one) && !entered.has(one));
      entered.add(id);
      if (next !== undefined && next.length > 0) {
        path.push(...next);
        continue;
      }
      path.pop();
      if (!depths.has(id)) depths.set(id, Math.max(0, ...before.map((one) => (depths.get(one) ?? -1) + 1)));
    }
  }
  return depths;
}
