import type { BusySpan } from './calendar.ts';

const HOUR_MS = 3_600_000;
/** Maximum offset of clocks before and behind UTC. */
const EARLIEST_OFFSET_MS = 14 * HOUR_MS;
const LATEST_OFFSET_MS = 12 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, format);
  return format;
}

/** Offset of a zone from UTC at an instant, ms. */
function offsetAt(zone: string, instant: number): number {
  const parts = formatOf(zone).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(instant / 1000) * 1000;
}

const names = new Map<string, string | null>();
const MAX_NAMES = 2000;

/** The runtime's name of an IANA zone, in any case; null if unknown. */
export function zoneName(name: string): string | null {
  const known = names.get(name);
  if (known !== undefined) return known;
  // names come from others' calendars
  if (names.size >= MAX_NAMES) names.clear();
  let zone: string | null = null;
  try {
    zone = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    // not a zone
  }
  names.set(name, zone);
  return zone;
}

/**
 * The instant at which clocks in a zone show a time; where they show it twice, the first; where they skip it, as much
 * later as they skip.
 * @param local the time as if it were UTC, ms since 1970
 * @param zone a name of `zoneName`
 */
export function instantOf(local: number, zone: string): number {
  const day = 24 * HOUR_MS;
  const candidates = [offsetAt(zone, local - day), offsetAt(zone, local + day)].map((offset) => local - offset);
  const exact = candidates.filter((instant) => instant + offsetAt(zone, instant) === local);
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}

/**
 * Converts a span of local times to instants.
 * @param local as if it were in UTC, ms since 1970
 * @param zone a name of `zoneName`; if null, the span covers the given one in every zone
 */
export function zonedSpan(local: BusySpan, zone: string | null): BusySpan {
  return zone === null
    ? { from: local.from - EARLIEST_OFFSET_MS, to: local.to + LATEST_OFFSET_MS }
    : { from: instantOf(local.from, zone), to: instantOf(local.to, zone) };
}
