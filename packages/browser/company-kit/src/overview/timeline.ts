import type { CallOutput, CompanyOverview } from '@scopewright/contracts';
import { dayNumber } from '@scopewright/ui';

type Agreements = Pick<CompanyOverview, 'sows' | 'changeOrders'>;

/** The parts of a SOW or change order that the timeline needs. */
export interface Agreement {
  id: string;
  kind: 'sow' | 'change-order';
  /** The SOW itself, or the one that the change order belongs to. */
  sowId: string;
  title: string;
  status: string;
  amount: CompanyOverview['sows'][number]['amount'];
  /** Of a change order: why the client pays nothing. */
  noChargeReason: string;
  startDate: string | null;
  endDate: string | null;
}

/** A milestone of a company: one that a clause promises has the clause's agreement. */
export type Milestone = CallOutput<'companyMilestones'>['items'][number];

/** Position of a bar on the timeline, in percent of its width. */
export interface Bar {
  left: number;
  width: number;
  /** No start, or no end, is agreed: the bar runs to the edge there. */
  openStart: boolean;
  openEnd: boolean;
}

export interface TimelineRow extends Agreement {
  /** Null without any date. */
  bar: Bar | null;
}

export interface Timeline {
  rows: TimelineRow[];
  /** With their position in percent. */
  milestones: { milestone: Milestone; at: number }[];
  /** First days of months, with their position in percent. */
  ticks: { date: string; at: number }[];
  /** Position of today. */
  today: number;
}

/** SOWs by their start, the undated ones last, each followed by its change orders. */
export function agreementsInOrder({ sows, changeOrders }: Agreements): Agreement[] {
  const byStart = (a: Agreement, b: Agreement) =>
    (a.startDate ?? a.endDate ?? '9999').localeCompare(b.startDate ?? b.endDate ?? '9999') ||
    a.title.localeCompare(b.title);
  const orders = changeOrders.map((order): Agreement => ({ ...order, kind: 'change-order' })).sort(byStart);
  const known = new Set(sows.map(({ id }) => id));
  return [
    ...sows
      .map((sow): Agreement => ({ ...sow, noChargeReason: '', kind: 'sow', sowId: sow.id }))
      .sort(byStart)
      .flatMap((sow) => [sow, ...orders.filter(({ sowId }) => sowId === sow.id)]),
    ...orders.filter(({ sowId }) => !known.has(sowId)),
  ];
}

const MOST_TICKS = 8;
/** Possible months between two ticks; the first with few enough ticks is used. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120];

/** Months from year 0 to a calendar date. */
const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const firstOf = (month: number) =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;

/**
 * Positions of the agreements and milestones over time: from the month of the earliest date to the end of that of the latest,
 * including today.
 * @param today calendar date of the reader
 * @returns null when none of them has a date
 */
export function timelineOf(
  agreements: readonly Agreement[],
  today: string,
  milestones: readonly Milestone[] = [],
): Timeline | null {
  const dates = [
    ...agreements.flatMap(({ startDate, endDate }) => [startDate, endDate].filter((date) => date !== null)),
    ...milestones.map(dayOf),
  ];
  if (dates.length === 0) return null;
  const all = [...dates, today].sort();
  const [firstMonth, lastMonth] = [monthOf(all[0] ?? today), monthOf(all.at(-1) ?? today) + 1];
  const step = STEPS.find((months) => (lastMonth - firstMonth) / months <= MOST_TICKS) ?? 120;
  const [from, to] = [dayNumber(firstOf(firstMonth)), dayNumber(firstOf(lastMonth))];
  const at = (day: number) => Math.min(100, Math.max(0, (100 * (day - from)) / (to - from)));
  const ticks = [];
  for (let month = Math.ceil(firstMonth / step) * step; month < lastMonth; month += step)
    ticks.push({ date: firstOf(month), at: at(dayNumber(firstOf(month))) });
  const barOf = ({ startDate, endDate }: Agreement): Bar | null => {
    if (startDate === null && endDate === null) return null;
    const left = startDate === null ? 0 : at(dayNumber(startDate));
    // the last day is included
    const right = endDate === null ? 100 : at(dayNumber(endDate) + 1);
    return { left, width: Math.max(0, right - left), openStart: startDate === null, openEnd: endDate === null };
  };
  return {
    rows: agreements.map((agreement) => ({ ...agreement, bar: barOf(agreement) })),
    milestones: milestones.map((milestone) => ({ milestone, at: at(dayNumber(dayOf(milestone)) + 0.5) })),
    ticks,
    today: at(dayNumber(today)),
  };
}

/** The day on which a milestone was done, is expected, or was planned. */
export const dayOf = ({ date, expectedOn, doneOn }: Pick<Milestone, 'date' | 'expectedOn' | 'doneOn'>): string =>
  doneOn ?? expectedOn ?? date;

export interface NextDate {
  /** Null for a milestone that was added by hand. */
  agreement: Agreement | null;
  what: 'starts' | 'ends' | 'milestone';
  /** Null for starts and ends. */
  milestone: Milestone | null;
  date: string;
  /** The day has passed, but the status doesn't reflect it. */
  late: boolean;
}

/** Whether an agreement is being written, is in force, or is over; a change order as a SOW would be. */
export function stageOf(status: Agreement['status']): 'draft' | 'active' | 'over' {
  if (status === 'draft' || status === 'inReview' || status === 'sent') return 'draft';
  return status === 'active' || status === 'accepted' ? 'active' : 'over';
}

/**
 * The next dates: starts of drafts, ends of active agreements and open milestones, overdue ones first. Finished
 * agreements have no dates that matter.
 * @param today calendar date of the reader
 */
export function nextDates(
  agreements: readonly Agreement[],
  today: string,
  milestones: readonly Milestone[] = [],
): NextDate[] {
  const open = milestones.filter(({ kind, doneOn }) => kind === 'milestone' && doneOn === null);
  const dated = (agreement: Agreement | null, of: readonly Milestone[]) =>
    of.map((milestone): NextDate => {
      const date = dayOf(milestone);
      return { agreement, what: 'milestone', milestone, date, late: date < today };
    });
  return agreements
    .flatMap((agreement): NextDate[] => {
      const { id, startDate, endDate } = agreement;
      const status = stageOf(agreement.status);
      const dates: NextDate[] =
        status === 'draft' || status === 'active'
          ? dated(
              agreement,
              open.filter(({ of }) => of?.id === id),
            )
          : [];
      if (startDate !== null && (status === 'draft' || (status === 'active' && startDate >= today)))
        dates.push({ agreement, what: 'starts', milestone: null, date: startDate, late: startDate < today });
      if (endDate !== null && (status === 'active' || (status === 'draft' && endDate >= today)))
        dates.push({ agreement, what: 'ends', milestone: null, date: endDate, late: endDate < today });
      return dates;
    })
    .concat(
      dated(
        null,
        open.filter(({ of }) => of === null),
      ),
    )
    .sort((a, b) => a.date.localeCompare(b.date));
}
