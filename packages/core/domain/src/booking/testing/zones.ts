import { Temporal } from 'temporal-polyfill';
import { byDate, type SlotRep, type SlotRules, type Span, slotsOf, slotTimes, spanOfDates } from '../slots.ts';

const DAY_MS = 24 * 3_600_000;
/** Dates that one answer with slots covers. */
const PAGE_DAYS = 45;
/** Where clocks are looked at: a year of changes, and as much before as a zone may have had its last one. */
const YEAR = { from: Date.parse('2026-12-01T00:00Z'), to: Date.parse('2027-12-01T00:00Z') };
const RECENTLY = Date.parse('2015-01-01T00:00Z');

/** A zone for each way in which clocks change, and those whose rules have changed lately. */
export const REPRESENTATIVE_ZONES = [
  'UTC',
  // one hour, at a time of the own clock, at one of UTC, and in the other half of the year
  'America/New_York',
  'Europe/Berlin',
  'America/Santiago',
  'Pacific/Auckland',
  // at midnight, so that a date has no midnight, or two
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Havana',
  // onto the date before
  'Atlantic/Azores',
  'America/Scoresbysund',
  // winter time is the one that deviates: Ireland; Morocco, for the weeks of Ramadan
  'Europe/Dublin',
  'Africa/Casablanca',
  // more than two changes a year
  'Asia/Gaza',
  // half an hour, two hours, and three
  'Australia/Lord_Howe',
  'Antarctica/Troll',
  'Antarctica/Casey',
  // offsets of half and quarter hours
  'America/St_Johns',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  // the ends of the Earth's clocks
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  // rules that changed between 2022 and 2025
  'America/Mexico_City',
  'Asia/Tehran',
  'Asia/Amman',
  'America/Nuuk',
  'Asia/Almaty',
  'America/Asuncion',
] as const;

/** When clocks of a zone change in a year; where they don't, the last time that they did; else an instant of that year. */
export function changesOf(zone: string): number[] {
  const changes: number[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(YEAR.from).toZonedDateTimeISO(zone).getTimeZoneTransition('next');
  while (at !== null && at.epochMilliseconds < YEAR.to) {
    changes.push(at.epochMilliseconds);
    at = at.getTimeZoneTransition('next');
  }
  if (changes.length > 0) return changes;
  const last = Temporal.Instant.fromEpochMilliseconds(YEAR.from)
    .toZonedDateTimeISO(zone)
    .getTimeZoneTransition('previous');
  return [last !== null && last.epochMilliseconds > RECENTLY ? last.epochMilliseconds : YEAR.from];
}

/** 45 days around an instant, from a whole minute on. */
export const aroundChange = (at: number): Span => {
  const from = Math.floor((at - 22.5 * DAY_MS) / 60_000) * 60_000;
  return { from, to: from + PAGE_DAYS * DAY_MS };
};

/** The first and the last date of each page of dates that together cover a window, in a zone. */
export function datesOf(zone: string, window: Span): [first: string, last: string][] {
  const dateAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
  const end = dateAt(window.to);
  const pages: [string, string][] = [];
  let from = dateAt(window.from);
  while (Temporal.PlainDate.compare(from, end) <= 0) {
    const last = from.add({ days: PAGE_DAYS - 1 });
    pages.push([from.toString(), last.toString()]);
    from = last.add({ days: 1 });
  }
  return pages;
}

/** The slots of a window that a visitor sees who pages through the dates of a zone, in that order. */
export const seenFrom = (
  zone: string,
  rules: SlotRules,
  reps: readonly SlotRep[],
  window: Span,
  now: number,
): number[] =>
  datesOf(zone, window)
    .flatMap(([from, to]) => byDate(slotTimes(rules, reps, spanOfDates(from, to, zone), now), from, to, zone))
    .flatMap(({ at }) => at)
    .filter((at) => at >= window.from && at < window.to);

/** Those of some slots that a booking of them would be refused as no slot of a representative. */
export const refused = (slots: readonly number[], rules: SlotRules, rep: SlotRep, now: number): number[] =>
  slots.filter((at) => !slotsOf(rules, [rep], { from: at, to: at + 1 }, now)[0]?.free.includes(rep.id));
