import { CALENDAR_ID_MAX, CALENDAR_NAME_MAX, CALENDARS_MAX } from '@scopewright/contracts/booking/limits';
import { expect, it } from 'vitest';
import { keptCalendars } from './connections.ts';

const listed = (id: string, name = 'Work') => ({ id, name, primary: false, writable: true });

it("stores at most as many of a provider's calendars as can be shown, with short names", () => {
  const many = Array.from({ length: CALENDARS_MAX + 1 }, (_, index) => listed(`${index}`));
  expect(keptCalendars(many)).toEqual(many.slice(0, CALENDARS_MAX));
  expect(keptCalendars([listed('one', 'n'.repeat(CALENDAR_NAME_MAX + 1))])).toEqual([
    listed('one', 'n'.repeat(CALENDAR_NAME_MAX)),
  ]);
});

it('skips a calendar whose id is too long to be chosen', () => {
  const [longest, longer] = [listed('i'.repeat(CALENDAR_ID_MAX)), listed('i'.repeat(CALENDAR_ID_MAX + 1))];
  expect(keptCalendars([longer, longest])).toEqual([longest]);
});
