import type { FirmDoc } from '@scopewright/data';

const LOCALE = 'en-GB';

/** A day in the reader's time zone, for example `8 March 2026`. @param timeZone IANA name */
export const dayIn = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone }).format(date);

/** A time of day with its zone, for example `09:30 UTC`. @param timeZone IANA name */
export const timeOfDayIn = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit', timeZone, timeZoneName: 'short' }).format(date);

/** Day and time, for example `8 March 2026 at 09:30 UTC`. @param timeZone IANA name */
export const timeIn = (date: Date, timeZone: string): string =>
  `${dayIn(date, timeZone)} at ${timeOfDayIn(date, timeZone)}`;

/** The time zone of dates for an unknown reader. */
export const NO_ZONE = 'UTC';

/** The time zone of a firm's dates. */
export const zoneOf = ({ timeZone }: Partial<Pick<FirmDoc, 'timeZone'>>): string => timeZone ?? NO_ZONE;
