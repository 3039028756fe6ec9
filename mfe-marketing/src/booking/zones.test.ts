import { expect, test } from 'vitest';
import { dayIn, momentIn, timeIn, zoneOptions } from './zones.ts';

const AT = '2027-03-28T00:30:00.000Z';

test('a moment is another day and time in each zone', () => {
  expect([dayIn('Pacific/Auckland', new Date(AT)), timeIn('Pacific/Auckland', AT)]).toEqual(['2027-03-28', '1:30 PM']);
  expect([dayIn('America/New_York', new Date(AT)), timeIn('America/New_York', AT)]).toEqual(['2027-03-27', '8:30 PM']);
  expect(momentIn('America/New_York', AT)).toMatch(/^Saturday, March 27, 2027 at 8:30 PM EDT$/);
});

test('zones are offered by name, the own one first', () => {
  const options = zoneOptions('America/New_York');
  expect(options.slice(0, 2).map(({ label }) => label)).toEqual(['America/New York', 'UTC']);
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  expect(zoneOptions('UTC').filter(({ value }) => value === 'UTC')).toHaveLength(1);
});
