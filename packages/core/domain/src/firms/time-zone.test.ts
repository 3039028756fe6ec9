import { expect, it } from 'vitest';
import { isTimeZone, timeZones } from './time-zone.ts';

it('knows every zone that can be chosen', () => {
  expect(timeZones().length).toBeGreaterThan(300);
  expect(timeZones()).toContain('UTC');
  expect(timeZones().filter((zone) => !isTimeZone(zone))).toEqual([]);
});

it.each([
  '',
  'Europe',
  'Europe/Atlantis',
  '+02:00',
  'UTC+2',
  'Europe/Berlin ',
  '../etc',
  '__proto__',
  'Europe/Berlin\n',
])('%j is no zone', (name) => {
  expect(isTimeZone(name)).toBe(false);
});
