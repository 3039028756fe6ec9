import type { CallOutput } from '@scopewright/contracts';
import { Temporal } from 'temporal-polyfill';
import { addTo } from '../group-by.ts';
import { dateOf, dayOf } from '../tracking/days.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Longer than any date lasts, also where clocks are set back or dates are skipped. */
const MARGIN_MS = 3 * DAY_MS;

/** Rules that decide when something can be booked. */
export type SlotRules = Omit<CallOutput<'changeBookingType'>, 'key' | 'name' | 'version'>;
export type WeekHours = SlotRules['hours'][number];
export type DateOverride = SlotRules['overrides'][number];
export type DayHours = DateOverride['hours'][number];

/** A span of time, ms since the epoch; `to` is not included. */
export interface Span {
  from: number;
  to: number;
}

/** Someone who can be booked. */
export interface SlotRep {
  id: string;
  /** IANA zone. */
  zone: string;
  /** Null: those of the rules. */
  hours: readonly WeekHours[] | null;
  /** Preferred to those of the rules. */
  overrides: readonly DateOverride[];
  /** When no booking may be, in any order: bookings with their own buffers, holds, and what else is in the calendar. */
  busy: readonly Span[];
}

/** A time that can be booked. */
export interface Slot {
  /** Start, ms since the epoch. */
  at: number;
  /** Ids of the representatives who are free, in the order of the input. */
  free: string[];
}

/** A stretch of time in which the offset of a zone is constant. */
interface Segment extends Span {
  /** Offset from an instant to the wall clock, ms. */
  offset: number;
}

/** The stretches of constant offset of a zone that cover a span. @throws RangeError for an unknown zone */
function segmentsOf(zone: string, { from, to }: Span): Segment[] {
  const segments: Segment[] = [];
  let since = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
  for (;;) {
    const next = since.getTimeZoneTransition('next');
    const end = Math.min(next?.epochMilliseconds ?? to, to);
    segments.push({ from: since.epochMilliseconds, to: end, offset: since.offsetNanoseconds / 1_000_000 });
    if (next === null || end >= to) return segments;
    since = next;
  }
}

/** The stretches of `segmentsOf`; empty for an unknown zone. */
function knownSegmentsOf(zone: string, span: Span): Segment[] {
  try {
    return segmentsOf(zone, span);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

/** Spans in which the wall clock shows times that it has shown before, because it was set back. */
const repeatedIn = (segments: readonly Segment[]): Span[] =>
  segments.flatMap(({ to, offset }, index) => {
    const next = segments[index + 1];
    return next !== undefined && next.offset < offset ? [{ from: to, to: to + offset - next.offset }] : [];
  });

/** The first whole minute from an instant on, ms since the epoch. */
const wholeMinute = (at: number): number => Math.ceil(at / MINUTE_MS) * MINUTE_MS;

const weekdayOf = (day: number): number => ((((day + 3) % 7) + 7) % 7) + 1;

/** The hours of each date of a representative: the most specific setting applies. */
function hoursOf(rules: SlotRules, rep: SlotRep): (day: number) => readonly DayHours[] {
  const dates = new Map([...rules.overrides, ...rep.overrides].map(({ date, hours }) => [dayOf(date), hours]));
  const week = new Map<number, DayHours[]>();
  for (const { weekday, ...hours } of rep.hours ?? rules.hours) addTo(week, weekday, hours);
  return (day) => dates.get(day) ?? week.get(weekdayOf(day)) ?? [];
}

/**
 * When the wall clock shows a time of an interval of a date. No date is built from a midnight, which may not exist; an
 * interval in which clocks are set back may become two spans, a skipped one none.
 */
function spansOf(segments: readonly Segment[], day: number, { from, to }: DayHours): Span[] {
  const spans: Span[] = [];
  for (const segment of segments) {
    const start = Math.max(segment.from, day * DAY_MS + from * MINUTE_MS - segment.offset);
    const end = Math.min(segment.to, day * DAY_MS + to * MINUTE_MS - segment.offset);
    if (start >= end) continue;
    const last = spans.at(-1);
    if (last?.to === start) last.to = end;
    else spans.push({ from: start, to: end });
  }
  return spans;
}

/**
 * Starts of a window, a byte for each of its minutes: 1 for a start. Compared with lists of times there is nothing to
 * sort, to search or to keep apart: tens of thousands of starts for each of dozens of representatives take a few ms.
 */
type Starts = Uint8Array;

/** In whole words of four bytes. */
const noStarts = ({ from, to }: Span): Starts => new Uint8Array(Math.ceil((to - from) / MINUTE_MS / 4) * 4);

/** Adds other starts of the same window. */
function putIn(starts: Starts, others: Starts): void {
  const [words, more] = [new Uint32Array(starts.buffer), new Uint32Array(others.buffer)];
  for (let word = 0; word < words.length; word += 1) words[word] = (words[word] ?? 0) | (more[word] ?? 0);
}

/** Takes out the starts of a span. */
function takeOut(starts: Starts, window: Span, { from, to }: Span): void {
  const firstSince = (at: number) => Math.max(0, Math.ceil((at - window.from) / MINUTE_MS));
  starts.fill(0, firstSince(from), firstSince(to));
}

/** The starts that the hours of a representative allow. @param window from one whole minute to another */
function startsOf(rules: SlotRules, rep: SlotRep, segments: readonly Segment[], window: Span): Starts {
  const hoursOn = hoursOf(rules, rep);
  const [durationMs, stepMs] = [rules.minutes * MINUTE_MS, rules.stepMinutes * MINUTE_MS];
  const offsets = segments.map(({ offset }) => offset);
  const firstDay = Math.floor((window.from + Math.min(...offsets)) / DAY_MS);
  const lastDay = Math.floor((window.to + Math.max(...offsets)) / DAY_MS);
  const starts = noStarts(window);
  for (let day = firstDay; day <= lastDay; day += 1)
    for (const hours of hoursOn(day))
      for (const span of spansOf(segments, day, hours)) {
        const skipped = Math.max(0, Math.ceil((window.from - span.from) / stepMs));
        const last = Math.min(span.to - durationMs, window.to - 1);
        for (let at = span.from + skipped * stepMs; at <= last; at += stepMs)
          starts[(at - window.from) / MINUTE_MS] = 1;
      }
  for (const span of repeatedIn(segments)) takeOut(starts, window, span);
  return starts;
}

/** Those of some starts at which nothing busy is in the way. */
function freeOf(rules: SlotRules, starts: Starts, window: Span, busy: readonly Span[]): Starts {
  const free = starts.slice();
  const keptBefore = (rules.minutes + rules.bufferAfter) * MINUTE_MS;
  for (const { from, to } of busy)
    takeOut(free, window, { from: from - keptBefore + 1, to: to + rules.bufferBefore * MINUTE_MS });
  return free;
}

/** The minutes of a window in which slots may start by the notice and the horizon; empty if `to` is not after `from`. */
const bookable = (rules: SlotRules, { from, to }: Span, now: number): Span => ({
  from: wholeMinute(Math.max(from, now + rules.noticeMinutes * MINUTE_MS)),
  to: wholeMinute(Math.min(to, now + rules.horizonDays * DAY_MS + 1)),
});

/** The free starts of each representative whose zone is known. @param window as `bookable` has it, not empty */
function* freeOfEach(
  rules: SlotRules,
  reps: readonly SlotRep[],
  window: Span,
): Generator<{ id: string; free: Starts }> {
  const segments = new Map<string, Segment[]>();
  /** Starts for representatives with the default hours, by zone: most of a pool. */
  const usual = new Map<string, Starts>();
  for (const rep of reps) {
    const ofZone =
      segments.get(rep.zone) ?? knownSegmentsOf(rep.zone, { from: window.from - MARGIN_MS, to: window.to + MARGIN_MS });
    segments.set(rep.zone, ofZone);
    if (ofZone.length === 0) continue;
    const isUsual = rep.hours === null && rep.overrides.length === 0;
    const starts = (isUsual && usual.get(rep.zone)) || startsOf(rules, rep, ofZone, window);
    if (isUsual) usual.set(rep.zone, starts);
    yield { id: rep.id, free: freeOf(rules, starts, window, rep.busy) };
  }
}

/**
 * When the slots of a window start, ascending, ms since the epoch. A slot starts a number of steps after the start of
 * an interval of hours and lies within it; it is never in an hour that clocks skip, and in one that they repeat it is
 * only offered the first time. Slots start at whole minutes, as all changes of clocks since 1972 do. A representative
 * in a zone unknown to this machine has none; the others are unaffected.
 * @param wanted the starts that are wanted, ms since the epoch
 * @param now ms since the epoch; starts before the end of the notice and after the horizon are omitted
 */
export function slotTimes(rules: SlotRules, reps: readonly SlotRep[], wanted: Span, now: number): number[] {
  const window = bookable(rules, wanted, now);
  if (window.from >= window.to) return [];
  const any = noStarts(window);
  for (const { free } of freeOfEach(rules, reps, window)) putIn(any, free);
  const times: number[] = [];
  any.forEach((isFree, minute) => {
    if (isFree === 1) times.push(window.from + minute * MINUTE_MS);
  });
  return times;
}

/**
 * The slots of a window with the representatives who are free, otherwise as `slotTimes` has them. Meant for a short
 * window: naming everyone at each start of a month takes several times as long as finding the starts.
 */
export function slotsOf(rules: SlotRules, reps: readonly SlotRep[], wanted: Span, now: number): Slot[] {
  const window = bookable(rules, wanted, now);
  if (window.from >= window.to) return [];
  const slots: (Slot | undefined)[] = [];
  for (const { id, free } of freeOfEach(rules, reps, window))
    free.forEach((isFree, minute) => {
      if (isFree === 0) return;
      slots[minute] ??= { at: window.from + minute * MINUTE_MS, free: [] };
      slots[minute].free.push(id);
    });
  return slots.filter((slot) => slot !== undefined);
}

/**
 * When some dates begin and end in a zone, ms since the epoch.
 * @param from first date, YYYY-MM-DD
 * @param to last date
 * @throws RangeError for a zone that this machine does not know
 */
export const spanOfDates = (from: string, to: string, zone: string): Span => ({
  from: Temporal.PlainDate.from(from).toZonedDateTime(zone).epochMilliseconds,
  to: Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime(zone).epochMilliseconds,
});

/** How many dates there are from one to another, both included; not positive if they are in the wrong order. */
export const countDates = (from: string, to: string): number => dayOf(to) - dayOf(from) + 1;

/**
 * Instants by the date that a zone has then, for every date from one to another.
 * @param instants ms since the epoch, within these dates
 * @throws RangeError for a zone that this machine does not know
 */
export function byDate(
  instants: readonly number[],
  from: string,
  to: string,
  zone: string,
): { date: string; at: number[] }[] {
  const segments = segmentsOf(zone, spanOfDates(from, to, zone));
  const days = Array.from({ length: countDates(from, to) }, (_, index) => ({
    date: dateOf(dayOf(from) + index),
    at: [] as number[],
  }));
  for (const at of instants) {
    const segment = segments.find((each) => each.from <= at && at < each.to);
    if (segment) days[Math.floor((at + segment.offset) / DAY_MS) - dayOf(from)]?.at.push(at);
  }
  return days;
}
