import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDaysBetween, dateOf, dayOf, isBusinessDay } from './days.ts';
import { isEscalated, reminderDue, type SentReminder, stageReached } from './reminders.ts';

const dates = fc.integer({ min: dayOf('2020-01-01'), max: dayOf('2040-12-31') }).map(dateOf);

/** Sends the reminders due on each of these days, as a sweep does. */
function sendOn(days: readonly string[], dueOn: string) {
  let sent: SentReminder | null = null;
  const all: { today: string; stage: number }[] = [];
  for (const today of days) {
    const stage = reminderDue(dueOn, today, sent);
    if (stage === null) continue;
    sent = { dueOn, stage };
    all.push({ today, stage });
  }
  return all;
}
const everyDay = (from: string, days: number) => Array.from({ length: days }, (_, day) => addDays(from, day));

test('reminds three days ahead, on the day, one, three and seven days after it, then weekly', () => {
  // a Wednesday
  expect(sendOn(everyDay('2026-11-01', 60), '2026-11-25')).toEqual([
    { today: '2026-11-20', stage: -3 },
    { today: '2026-11-25', stage: 0 },
    { today: '2026-11-26', stage: 1 },
    { today: '2026-11-30', stage: 3 },
    { today: '2026-12-04', stage: 7 },
    { today: '2026-12-11', stage: 12 },
    { today: '2026-12-18', stage: 17 },
    { today: '2026-12-25', stage: 22 },
  ]);
});

test('an item due at a weekend is reminded of on the Friday before and the Monday after', () => {
  expect(sendOn(everyDay('2026-11-23', 9), '2026-11-28')).toEqual([
    { today: '2026-11-24', stage: -3 },
    { today: '2026-11-27', stage: 0 },
    { today: '2026-11-30', stage: 1 },
  ]);
});

test('sends each stage at most once, in order, on business days only, and after an outage only the highest', () => {
  fc.assert(
    fc.property(
      dates,
      fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 4 })), { maxLength: 40 }),
      (dueOn, gaps) => {
        let today = addDays(dueOn, -20);
        const days: string[] = [];
        for (const [gap, times] of gaps) {
          today = addDays(today, gap);
          for (let time = 0; time < times; time++) days.push(today);
        }
        const sent = sendOn(days, dueOn);
        expect(sent.every(({ today: day }) => isBusinessDay(day))).toBe(true);
        expect(sent.map(({ stage }) => stage)).toEqual(
          [...new Set(sent.map(({ stage }) => stage))].sort((a, b) => a - b),
        );
        expect(new Set(sent.map(({ today: day }) => day)).size).toBe(sent.length);
        for (const { today: day, stage } of sent) expect(stage).toBe(stageReached(dueOn, day));
        // no reminder is missing at the end of a business day
        const last = days.filter(isBusinessDay).at(-1);
        if (last !== undefined) expect(sent.at(-1)?.stage ?? null).toBe(stageReached(dueOn, last));
      },
    ),
  );
});

test('another due date begins with the first stage again', () => {
  const sent = { dueOn: '2026-11-10', stage: 7 };
  expect(reminderDue('2026-11-10', '2026-11-20', sent)).toBeNull();
  expect(reminderDue('2026-11-25', '2026-11-20', sent)).toBe(-3);
  expect(reminderDue('2026-12-25', '2026-11-20', sent)).toBeNull();
});

test('a stage is never reached before its day', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: -30, max: 200 }), (dueOn, days) => {
      const today = addDays(dueOn, days);
      const [stage, over] = [stageReached(dueOn, today), businessDaysBetween(dueOn, today)];
      if (stage === null) expect(over).toBeLessThan(-3);
      else expect(stage).toBeLessThanOrEqual(over);
    }),
  );
});

test('is escalated from seven days after the due date', () => {
  expect([-3, 0, 1, 3, 7, 12].map(isEscalated)).toEqual([false, false, false, false, true, true]);
});
