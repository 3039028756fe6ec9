import { findIana } from 'windows-iana';
import { zoneName } from './zoned.ts';

/** Where the package's data is older than a change of zones. */
const CORRECTIONS = new Map([
  // since October 2022 Chihuahua, which it names, has the time of Mexico City
  ['Mountain Standard Time (Mexico)', 'America/Mazatlan'],
]);

/** The name of `zoneName` for a zone that Windows or IANA named so; null if it isn't known. */
export const ianaZone = (name: string): string | null => zoneName(CORRECTIONS.get(name) ?? findIana(name)[0] ?? name);
