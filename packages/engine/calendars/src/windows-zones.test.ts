import { expect, test } from 'vitest';
import { ianaZone } from './windows-zones.ts';
import { zoneName } from './zoned.ts';

test.each([
  ['W. Europe Standard Time', 'Europe/Berlin'],
  ['India Standard Time', 'Asia/Calcutta'],
  ['UTC-11', 'Etc/GMT+11'],
  ['Mountain Standard Time (Mexico)', 'America/Mazatlan'],
  ['europe/berlin', 'Europe/Berlin'],
])('%s is %s', (name, zone) => {
  expect(ianaZone(name)).toBe(zoneName(zone));
  expect(ianaZone(name)).not.toBeNull();
});

test.each(['Nowhere Standard Time', '', '__proto__'])('nothing is known of “%s”', (name) => {
  expect(ianaZone(name)).toBeNull();
});
