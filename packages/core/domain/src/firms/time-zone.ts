/** A name of the IANA database, not an offset, which would not follow daylight saving. */
const ZONE_NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

/** Whether a zone is in this machine's IANA database, so that dates can be shown in it. */
export function isTimeZone(name: string): boolean {
  if (!ZONE_NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Zones to choose from, by name. */
export const timeZones = (): string[] => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])].sort();
