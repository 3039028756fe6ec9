import ICAL from 'ical.js';
import { CalendarError } from '../calendar.ts';
import { ianaZone } from '../windows-zones.ts';
import { instantOf } from '../zoned.ts';

const MAX_ZONES = 100;

/** Fields of a time as if it were UTC, ms since 1970. */
export const localMs = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

/** A zone by the rules of the runtime. */
class RuntimeZone extends ICAL.Timezone {
  private readonly zone: string;
  constructor(zone: string) {
    super({ tzid: zone });
    this.zone = zone;
  }

  override utcOffset(time: ICAL.Time): number {
    const local = localMs(time);
    return (local - instantOf(local, this.zone)) / 1000;
  }
}

const textValue = (value: unknown): string => (typeof value === 'string' ? value : '');

function runtimeZone(zone: string): ICAL.Timezone {
  if (!ICAL.TimezoneService.has(zone)) ICAL.TimezoneService.register(new RuntimeZone(zone), zone);
  return ICAL.TimezoneService.get(zone);
}

/**
 * Lets times in zones that the runtime knows follow its rules, for descriptions of zones in calendars are often old, and
 * often missing. To be called before any time is read.
 */
export function useRuntimeZones(calendar: ICAL.Component): void {
  for (const event of calendar.getAllSubcomponents('vevent'))
    for (const property of event.getAllProperties()) {
      const zone = ianaZone(textValue(property.getParameter('tzid')));
      if (zone === null) continue;
      runtimeZone(zone);
      property.setParameter('tzid', zone);
    }
  const descriptions = calendar.getAllSubcomponents('vtimezone');
  if (descriptions.length > MAX_ZONES) throw new CalendarError('unknown', 'The calendar has too many zones');
  for (const description of descriptions)
    if (ianaZone(textValue(description.getFirstPropertyValue('tzid'))) !== null)
      calendar.removeSubcomponent(description);
}

/** The zone that a calendar describes, if any. */
export function describedZone(calendar: ICAL.Component): ICAL.Timezone | null {
  const description = calendar.getFirstSubcomponent('vtimezone');
  if (description === null) return null;
  const zone = ianaZone(textValue(description.getFirstPropertyValue('tzid')));
  return zone === null ? new ICAL.Timezone(description) : runtimeZone(zone);
}

/** The zone of a property's time; null if it can't be known. @param floating the zone of times without one */
export function zoneOf(property: ICAL.Property, floating: ICAL.Timezone | null): ICAL.Timezone | null {
  const time = property.getFirstValue();
  if (!(time instanceof ICAL.Time)) return null;
  if (!time.isDate && time.zone !== ICAL.Timezone.localTimezone) return time.zone;
  return !time.isDate && property.getParameter('tzid') !== undefined ? null : floating;
}
