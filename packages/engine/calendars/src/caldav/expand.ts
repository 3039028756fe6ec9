import ICAL from 'ical.js';
import { type BusySpan, CalendarError } from '../calendar.ts';
import { zonedSpan } from '../zoned.ts';
import { type Invited, isBusy } from './invitations.ts';
import { type Budget, boundRules, expansionBudget } from './rules.ts';
import { describedZone, localMs, useRuntimeZones, zoneOf } from './zones.ts';

const DAY_MS = 24 * 3_600_000;
/** More than clocks anywhere differ. */
const MARGIN_MS = 2 * DAY_MS;
/** How far all occurrences from one on may have been moved. */
const MAX_MOVE_MS = 31 * DAY_MS;

/** How long an event lasts: days of its clocks, then ms. */
interface Length {
  days: number;
  ms: number;
}

/** One VEVENT: an event, or an occurrence that differs from the others. */
interface Item {
  component: ICAL.Component;
  start: ICAL.Time;
  zone: ICAL.Timezone | null;
  length: Length;
  counts: boolean;
}

/** Data shared by all events of a calendar. */
interface Reading {
  window: BusySpan;
  budget: Budget;
  /** The zone of times without one; null if it isn't known. */
  floating: ICAL.Timezone | null;
  invited: Invited;
}

const instant = (time: ICAL.Time, zone: ICAL.Timezone | null): number =>
  localMs(time) - (zone === null ? 0 : zone.utcOffset(time) * 1000);

function lengthOf(component: ICAL.Component, start: ICAL.Time, from: number, floating: ICAL.Timezone | null): Length {
  const endProperty = component.getFirstProperty('dtend');
  const end = endProperty?.getFirstValue();
  if (endProperty && end instanceof ICAL.Time)
    return start.isDate
      ? { days: Math.max(1, Math.round((localMs(end) - localMs(start)) / DAY_MS)), ms: 0 }
      : { days: 0, ms: Math.max(0, instant(end, zoneOf(endProperty, floating)) - from) };
  const duration = component.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) {
    if (duration.isNegative) return { days: 0, ms: 0 };
    const { weeks, days, hours, minutes, seconds } = duration;
    return { days: weeks * 7 + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
  }
  return { days: start.isDate ? 1 : 0, ms: 0 };
}

function itemOf(component: ICAL.Component, { floating, invited }: Reading): Item {
  const property = component.getFirstProperty('dtstart');
  const start = property?.getFirstValue();
  if (!property || !(start instanceof ICAL.Time))
    throw new CalendarError('unknown', 'The calendar has an event without a time');
  const zone = zoneOf(property, floating);
  return {
    component,
    start,
    zone,
    length: lengthOf(component, start, instant(start, zone), floating),
    counts: isBusy(component, start.isDate, invited),
  };
}

function spanOf({ zone, length }: Item, start: ICAL.Time): BusySpan {
  const end = start.clone();
  end.adjust(length.days, 0, 0, 0);
  const span = { from: instant(start, zone), to: instant(end, zone) + length.ms };
  if (Number.isNaN(span.from) || Number.isNaN(span.to))
    throw new CalendarError('unknown', 'The calendar has an event whose time cannot be read');
  return zone === null ? zonedSpan(span, null) : span;
}

/** A later start of a rule that has the same occurrences from there on, so that years need not be counted through. */
function laterStart({ component, start, zone }: Item, before: number): ICAL.Time {
  const [rule, ...others] = component.getAllProperties('rrule').map((property) => property.getFirstValue());
  const plain = rule instanceof ICAL.Recur && others.length === 0 && !component.hasProperty('rdate');
  if (!plain || rule.count || (rule.freq !== 'DAILY' && rule.freq !== 'WEEKLY')) return start;
  const period = Math.max(1, rule.interval) * (rule.freq === 'DAILY' ? 1 : 7);
  const periods = Math.floor((before - instant(start, zone)) / (period * DAY_MS));
  const later = start.clone();
  if (periods > 0) later.adjust(periods * period, 0, 0, 0);
  return later;
}

/** Occurrences of an event that may be in a window; those that differ from the others may be among them. */
function occurrences(master: Item, exceptions: ICAL.Component[], reading: Reading): BusySpan[] {
  const { window, budget } = reading;
  for (let count = exceptions.length; count > 0; count -= 1) budget.step();
  const event = new ICAL.Event(master.component, { exceptions });
  const moved = event.rangeExceptions.length > 0 ? MAX_MOVE_MS : 0;
  const reach = MARGIN_MS + moved + master.length.days * DAY_MS + master.length.ms;
  const items = new Map<ICAL.Component, Item>([[master.component, master]]);
  const spans: BusySpan[] = [];
  const iterator = event.iterator(moved > 0 ? master.start : laterStart(master, window.from - reach));
  for (let next = iterator.next(); next; next = iterator.next()) {
    budget.step();
    const at = localMs(next);
    if (at > window.to + MARGIN_MS + moved) break;
    if (at < window.from - reach && moved === 0) continue;
    budget.occurrence();
    const { item, startDate } = event.getOccurrenceDetails(next);
    const known = items.get(item.component) ?? itemOf(item.component, reading);
    items.set(item.component, known);
    if (known.counts) spans.push(spanOf(known, startDate));
  }
  return spans;
}

/** @throws if the text is not one calendar */
function parsedCalendar(text: string, budget: Budget): ICAL.Component {
  const calendar = new ICAL.Component(ICAL.parse(text));
  if (calendar.name !== 'vcalendar') throw new CalendarError('unknown', 'This is not a calendar');
  useRuntimeZones(calendar);
  boundRules(calendar, budget);
  return calendar;
}

function spansOf(text: string, reading: Reading): BusySpan[] {
  const { budget } = reading;
  const events = parsedCalendar(text, budget).getAllSubcomponents('vevent');
  const uid = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid') ?? '');
  const exceptions = new Map<string, ICAL.Component[]>();
  for (const event of events.filter((one) => one.hasProperty('recurrence-id'))) {
    const own = exceptions.get(uid(event)) ?? [];
    own.push(event);
    exceptions.set(uid(event), own);
  }
  return events.flatMap((event) => {
    budget.step();
    const item = itemOf(event, reading);
    const repeats = event.hasProperty('rrule') || event.hasProperty('rdate');
    if (!repeats || event.hasProperty('recurrence-id')) return item.counts ? [spanOf(item, item.start)] : [];
    return occurrences(item, exceptions.get(uid(event)) ?? [], reading);
  });
}

/**
 * Busy times around a window by the events of one calendar. Events without a zone are those of the calendar's zone; if
 * that is unknown, they count for every possible zone.
 * @param texts its objects, as iCalendar (RFC 5545)
 * @param timezone an iCalendar object with the calendar's zone (RFC 4791, 5.2.2); null without one
 * @param invited the person whose answers to invitations count
 * @throws CalendarError `unknown` if an object can't be read, or there are too many occurrences
 */
export function busySpans(
  texts: readonly string[],
  timezone: string | null,
  window: BusySpan,
  invited: Invited = { addresses: [], unansweredBusy: true },
): BusySpan[] {
  const budget = expansionBudget();
  try {
    let zone: ICAL.Timezone | null = null;
    if (timezone !== null) {
      const calendar = new ICAL.Component(ICAL.parse(timezone));
      boundRules(calendar, budget);
      zone = describedZone(calendar);
    }
    return texts.flatMap((text) => spansOf(text, { window, budget, floating: zone, invited }));
  } catch (error) {
    // errors of the parser quote the text
    if (error instanceof CalendarError) throw error;
    throw new CalendarError('unknown', 'The calendar has an event that cannot be read');
  }
}
