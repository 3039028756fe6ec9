import { runs } from '@scopewright/build-config/runs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  afterDue,
  type Due,
  type FirmLifecycle,
  type FirmTimeline,
  firmLifecycle,
  isReadOnly,
  LIFECYCLE_NOTICES,
  noticeHolds,
  readOnlySince,
  trialDaysLeft,
  trialEnd,
  whatEnded,
} from './lifecycle.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const SIGNED_UP = new Date('2026-03-01T12:00:00Z');
const day = (days: number): Date => new Date(SIGNED_UP.getTime() + days * DAY_MS);
const daysBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / DAY_MS;

const firmOf = (values: Partial<FirmTimeline> = {}): FirmTimeline => ({
  plan: 'trial',
  createdAt: SIGNED_UP,
  trialEndsAt: trialEnd(SIGNED_UP),
  lastActivityAt: SIGNED_UP,
  ...values,
});
const wordOf = (due: Due): string => (due.kind === 'archive' ? 'archive' : due.notice);

/** Runs the steps due at a time like the worker, which checks again after archiving. */
function run(firm: FirmTimeline, now: Date): { firm: FirmTimeline; done: Due[]; last: FirmLifecycle } {
  const last = firmLifecycle(firm, now);
  if (last.due.length === 0) return { firm, done: [], last };
  const rest = run(afterDue(firm, last.due, now), now);
  return { ...rest, done: [...last.due, ...rest.done] };
}

/** The actions by day if the worker runs on these days. */
function course(firm: FirmTimeline, days: number[]): string[] {
  let present = firm;
  return days.flatMap((at) => {
    const { firm: then, done } = run(present, day(at));
    present = then;
    return done.map((due) => `${at} ${wordOf(due)}`);
  });
}
const daily = (to: number, from = 0): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test('the trial lasts 14 days', () => {
  expect(trialEnd(new Date('2026-03-01T12:00:00Z'))).toEqual(new Date('2026-03-15T12:00:00Z'));
});

test('read-only begins the instant the trial ends, and never with a paid plan', () => {
  fc.assert(
    fc.property(
      fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') }),
      fc.integer({ min: -1e9, max: 1e9 }),
      (end, ms) => {
        const now = new Date(end.getTime() + ms);
        expect(isReadOnly({ plan: 'trial', trialEndsAt: end }, now)).toBe(ms >= 0);
        expect(isReadOnly({ plan: 'paid', trialEndsAt: end }, now)).toBe(false);
      },
    ),
  );
});

test.each([
  ['2026-03-01T12:00:00Z', 14],
  ['2026-03-14T11:59:59Z', 2],
  ['2026-03-14T12:00:00Z', 1],
  ['2026-03-15T11:59:59Z', 1],
  ['2026-03-15T12:00:00Z', 0],
  ['2026-04-01T00:00:00Z', 0],
])('of a trial that ends at noon of 15 March there are, on %s, %d days remaining', (now, days) => {
  expect(trialDaysLeft(new Date('2026-03-15T12:00:00Z'), new Date(now))).toBe(days);
});

test('a firm may only read since its trial or its plan has ended', () => {
  const planEndedAt = day(90);
  expect(readOnlySince(firmOf(), day(13))).toBeNull();
  expect(readOnlySince(firmOf(), day(14))).toEqual(day(14));
  expect(readOnlySince(firmOf({ planEndedAt }), day(100))).toEqual(planEndedAt);
  expect(readOnlySince(firmOf({ planEndedAt: day(3) }), day(13))).toBeNull();
  expect(readOnlySince(firmOf({ plan: 'paid', planEndedAt }), day(100))).toBeNull();
  expect(
    [firmOf(), firmOf({ planEndedAt }), firmOf({ planEndedAt: day(3) })].map((firm) => whatEnded(firm, day(100))),
  ).toEqual(['trial', 'plan', 'trial']);
  expect([firmOf({ planEndedAt: day(3) }), firmOf({ plan: 'paid' })].map((firm) => whatEnded(firm, day(13)))).toEqual([
    null,
    null,
  ]);
});

describe('the course of a firm', () => {
  it('that no one uses after signup', () => {
    expect(course(firmOf(), daily(200))).toEqual([
      '11 trial-ending-3',
      '13 trial-ending-1',
      '14 read-only',
      '44 reminder-30',
      '74 reminder-60',
      '83 archive-7',
      '89 archive-1',
      '90 archive',
      '90 archived',
    ]);
  });

  it('counts reminders and the archiving again from an activity', () => {
    const quiet = firmOf({ lastActivityAt: day(50) });
    expect(course(quiet, daily(200, 50))).toEqual([
      '50 read-only',
      '80 reminder-30',
      '110 reminder-60',
      '133 archive-7',
      '139 archive-1',
      '140 archive',
      '140 archived',
    ]);
  });

  it('takes an announced archiving back when someone is active, and announces the next one again', () => {
    const announced = run(run(firmOf(), day(83)).firm, day(89)).firm;
    expect(course({ ...announced, lastActivityAt: day(89.5) }, daily(200, 90))).toEqual([
      '120 reminder-30',
      '150 reminder-60',
      '173 archive-7',
      '179 archive-1',
      '180 archive',
      '180 archived',
    ]);
  });

  it('is over with a plan, and starts over when the plan ends', () => {
    expect(course(firmOf({ plan: 'paid' }), daily(400))).toEqual([]);
    const ended = firmOf({ planEndedAt: day(100), lastActivityAt: day(99) });
    expect(course(ended, daily(200, 100))).toEqual([
      '100 read-only',
      '130 reminder-30',
      '160 reminder-60',
      '182 archive-7',
      '188 archive-1',
      '189 archive',
      '189 archived',
    ]);
  });

  it('a firm that was not used for long before its plan ended still gets the announced days', () => {
    const ended = firmOf({ planEndedAt: day(200), lastActivityAt: day(20) });
    expect(course(ended, daily(300, 200))).toEqual([
      '200 read-only',
      '200 archive-7',
      '206 archive-1',
      '207 archive',
      '207 archived',
    ]);
  });

  it('makes up only for the latest missed step', () => {
    expect(course(firmOf(), [0, 13.5, 14.5])).toEqual(['13.5 trial-ending-1', '14.5 read-only']);
    expect(course(firmOf(), [0, 20])).toEqual(['20 read-only']);
    expect(course(firmOf(), [0, 75])).toEqual(['75 reminder-60']);
  });

  it('archives no one before its announcements had their days', () => {
    expect(course(firmOf(), [0, 150, ...daily(160, 150)])).toEqual([
      '150 archive-7',
      '156 archive-1',
      '157 archive',
      '157 archived',
    ]);
    expect(course(firmOf(), [83, 120, 120.5, 121])).toEqual([
      '83 archive-7',
      '120 archive-1',
      '121 archive',
      '121 archived',
    ]);
  });

  it('does not return to skipped steps when an activity resets the timeline', () => {
    const { firm } = run(firmOf(), day(83));
    expect(course({ ...firm, lastActivityAt: day(84) }, daily(90, 84))).toEqual([]);
  });

  it('repeats an announcement for a changed day', () => {
    const announced = run(run(firmOf(), day(83)).firm, day(89)).firm;
    expect(course({ ...announced, lastActivityAt: day(0.5) }, daily(100, 90))).toEqual([
      '90 archive-7',
      '96 archive-1',
      '97 archive',
      '97 archived',
    ]);
  });

  it('announces a restoration, also with a plan, and starts over', () => {
    const archived = { ...run(run(run(firmOf(), day(83)).firm, day(89)).firm, day(90)).firm };
    const restored = { ...archived, archivedAt: null, restoredAt: day(100), lastActivityAt: day(100) };
    expect(course(restored, daily(200, 100))).toEqual([
      '100 restored',
      '130 reminder-30',
      '160 reminder-60',
      '183 archive-7',
      '189 archive-1',
      '190 archive',
      '190 archived',
    ]);
    expect(course({ ...restored, plan: 'paid' }, daily(200, 100))).toEqual(['100 restored']);
  });

  it('pauses while the firm is deleted', () => {
    expect(firmLifecycle(firmOf({ deletedAt: day(1) }), day(50))).toMatchObject({
      due: [],
      nextDueAt: null,
      archivesAt: null,
    });
  });

  it('announces the date of archiving', () => {
    expect(firmLifecycle(firmOf(), day(20)).archivesAt).toEqual(day(90));
    expect(firmLifecycle(firmOf(), day(150)).archivesAt).toEqual(day(157));
    expect(firmLifecycle(run(firmOf(), day(150)).firm, day(152)).archivesAt).toEqual(day(157));
    expect(firmLifecycle(firmOf({ plan: 'paid' }), day(20)).archivesAt).toBeNull();
  });
});

it('names the time that a notice speaks of', () => {
  const about = (at: number, firm = firmOf()) =>
    firmLifecycle(firm, day(at)).due.map((due) => due.kind === 'notice' && [due.notice, due.about]);
  expect(about(11)).toEqual([['trial-ending-3', day(14)]]);
  expect(about(15)).toEqual([['read-only', day(14)]]);
  expect(about(44)).toEqual([['reminder-30', day(90)]]);
  expect(about(83)).toEqual([['archive-7', day(90)]]);
  expect(about(150)).toEqual([['archive-7', day(157)]]);
  expect(about(170, run(firmOf(), day(150)).firm)).toEqual([['archive-1', day(171)]]);
  expect(about(100, firmOf({ archivedAt: day(99) }))).toEqual([['archived', day(99)]]);
});

test('the zone of the machine and its daylight saving move nothing', () => {
  const zone = process.env.TZ;
  const before = new Date('2026-03-20T12:00:00Z');
  const firm = firmOf({ createdAt: before, trialEndsAt: trialEnd(before), lastActivityAt: before });
  const courses = ['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia'].map((name) => {
    process.env.TZ = name;
    return [trialEnd(before), firmLifecycle(firm, before).nextDueAt, course(firm, daily(120, 19))];
  });
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  for (const one of courses) expect(one).toEqual(courses[0]);
});

describe('a notice holds', () => {
  const { firm, done } = run(firmOf(), day(44));
  const reminder = done.find((due) => due.kind === 'notice');
  if (reminder?.kind !== 'notice') throw new Error('No reminder was due');

  it('until the next one has come, a plan runs, or someone was active', () => {
    expect(reminder.notice).toBe('reminder-30');
    expect(noticeHolds(firm, reminder, day(44))).toBe(true);
    expect(noticeHolds(firm, reminder, day(73))).toBe(true);
    expect(noticeHolds(firm, reminder, day(74))).toBe(false);
    expect(noticeHolds({ ...firm, plan: 'paid' }, reminder, day(45))).toBe(false);
    expect(noticeHolds({ ...firm, lastActivityAt: day(45) }, reminder, day(45))).toBe(false);
    expect(noticeHolds({ ...firm, archivedAt: day(45) }, reminder, day(45))).toBe(false);
    expect(noticeHolds({ ...firm, deletedAt: day(45) }, reminder, day(45))).toBe(false);
  });

  it('until the announced event, however late the notice is sent', () => {
    const announced = run(firmOf(), day(83));
    const [notice] = announced.done;
    if (notice?.kind !== 'notice') throw new Error('Nothing was announced');
    expect(noticeHolds(announced.firm, notice, day(88.9))).toBe(true);
    expect(noticeHolds(announced.firm, { ...notice, about: day(85) }, day(85))).toBe(false);
  });

  it('of the current period only', () => {
    expect(noticeHolds(firm, { ...reminder, issue: day(1).toISOString() }, day(44))).toBe(false);
  });
});

/** Events of a firm, with the hours since the previous one. */
const events = fc.array(
  fc.record({
    hours: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 0, max: 48 }) }, fc.integer({ min: 0, max: 24 * 40 })),
    what: fc.oneof(
      { weight: 6, arbitrary: fc.constant('work' as const) },
      fc.constantFrom(
        'activity' as const,
        'pay' as const,
        'end plan' as const,
        'restore' as const,
        'archive' as const,
        'extend trial' as const,
      ),
    ),
  }),
  { minLength: 1, maxLength: 60 },
);
type Happening = {
  hours: number;
  what: 'work' | 'activity' | 'pay' | 'end plan' | 'restore' | 'archive' | 'extend trial';
};

/** Applies an action of people or operators to a firm. */
function happen(firm: FirmTimeline, what: Happening['what'], now: Date): FirmTimeline {
  const open = !firm.archivedAt;
  if (what === 'activity' && open) return { ...firm, lastActivityAt: now };
  if (what === 'pay' && open) return { ...firm, plan: 'paid', planEndedAt: null };
  if (what === 'end plan' && firm.plan === 'paid') return { ...firm, plan: 'trial', planEndedAt: now };
  if (what === 'restore' && !open) return { ...firm, archivedAt: null, restoredAt: now, lastActivityAt: now };
  if (what === 'archive' && open) return { ...firm, archivedAt: now };
  if (what === 'extend trial' && now < firm.trialEndsAt)
    return { ...firm, trialEndsAt: new Date(firm.trialEndsAt.getTime() + 5 * DAY_MS) };
  return firm;
}

/** An action with the firm as it was before. */
interface Deed {
  due: Due;
  at: Date;
  before: FirmTimeline;
}

function live(
  happenings: readonly Happening[],
  look: (firm: FirmTimeline, now: Date) => void = () => undefined,
): { deeds: Deed[]; firm: FirmTimeline } {
  let firm = firmOf();
  let now = SIGNED_UP;
  const deeds: Deed[] = [];
  for (const { hours, what } of happenings) {
    now = new Date(now.getTime() + hours * HOUR_MS);
    firm = happen(firm, what, now);
    look(firm, now);
    if (what !== 'work') continue;
    for (let { due } = firmLifecycle(firm, now); due.length > 0; { due } = firmLifecycle(firm, now)) {
      for (const one of due) deeds.push({ due: one, at: now, before: firm });
      firm = afterDue(firm, due, now);
    }
  }
  return { deeds, firm };
}
const isNotice = (deed: Deed): deed is Deed & { due: Extract<Due, { kind: 'notice' }> } => deed.due.kind === 'notice';

describe('for any history of a firm', () => {
  const always = (check: (lived: ReturnType<typeof live>) => void) =>
    fc.assert(
      fc.property(events, (happenings) => check(live(happenings))),
      { numRuns: runs(100) },
    );

  it('no notice is sent twice', () => {
    always(({ deeds }) => {
      const given = deeds.filter(isNotice).map(({ due }) => `${due.notice} ${due.issue}`);
      expect(new Set(given).size).toBe(given.length);
    });
  });

  it('none comes after the announced event', () => {
    always(({ deeds }) => {
      for (const { due, at, before } of deeds.filter(isNotice)) {
        if (due.notice.startsWith('trial-ending')) expect(at < before.trialEndsAt).toBe(true);
        if (due.notice === 'read-only') expect(isReadOnly(before, at)).toBe(true);
        expect(Boolean(before.archivedAt)).toBe(due.notice === 'archived');
      }
    });
  });

  it('a firm with a plan gets none, except on archiving and restoring', () => {
    always(({ deeds }) => {
      for (const { due, before } of deeds.filter(isNotice))
        if (before.plan === 'paid') expect(['archived', 'restored']).toContain(due.notice);
    });
  });

  it('those of inactivity come to firms only that were not active for as long', () => {
    const quietDays: Record<string, number> = {
      'reminder-30': 30,
      'reminder-60': 60,
      'archive-7': 83,
      'archive-1': 89,
    };
    always(({ deeds }) => {
      for (const { due, at, before } of deeds.filter(isNotice))
        expect(daysBetween(before.lastActivityAt, at)).toBeGreaterThanOrEqual(quietDays[due.notice] ?? 0);
    });
  });

  it('it is archived only after 90 quiet days, seven days after the first announcement and one after the last', () => {
    always(({ deeds }) => {
      for (const { due, at, before } of deeds) {
        if (due.kind !== 'archive') continue;
        expect(before.plan).toBe('trial');
        expect(daysBetween(before.lastActivityAt, at)).toBeGreaterThanOrEqual(90);
        expect(daysBetween(readOnlySince(before, at) ?? at, at)).toBeGreaterThanOrEqual(7);
        const announced = (notice: string) =>
          deeds.findLast((deed) => isNotice(deed) && deed.due.notice === notice && deed.at <= at)?.at ?? at;
        expect(daysBetween(announced('archive-7'), at)).toBeGreaterThanOrEqual(7);
        expect(daysBetween(announced('archive-1'), at)).toBeGreaterThanOrEqual(1);
        expect(before.lastActivityAt < announced('archive-7')).toBe(true);
      }
    });
  });

  it('notices of a period come in their order', () => {
    always(({ deeds }) => {
      const ofPeriod = new Map<string, number>();
      for (const { due, before } of deeds.filter(isNotice)) {
        const period = [before.trialEndsAt, before.planEndedAt, before.lastActivityAt, before.archivedAt]
          .map(Number)
          .join();
        const place = LIFECYCLE_NOTICES.indexOf(due.notice);
        if (due.notice === 'restored') continue;
        expect(place).toBeGreaterThan(ofPeriod.get(period) ?? -1);
        ofPeriod.set(period, place);
      }
    });
  });

  it('a clock that runs backwards changes nothing', () => {
    fc.assert(
      fc.property(events, fc.integer({ min: 1, max: 24 * 100 }), (happenings, hours) => {
        const { deeds, firm } = live(happenings);
        const at = deeds.at(-1)?.at;
        if (at === undefined) return;
        const earlier = new Date(at.getTime() - hours * HOUR_MS);
        expect(firmLifecycle(firm, earlier)).toEqual(firmLifecycle(firm, at));
      }),
      { numRuns: runs(100) },
    );
  });

  it('nothing comes due before the time that is named, and something does then', () => {
    fc.assert(
      fc.property(
        events,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { maxLength: 10 }),
        (happenings, parts) => {
          live(happenings, (firm, now) => {
            const { due, nextDueAt } = firmLifecycle(firm, now);
            const done = afterDue(firm, due, now);
            if (due.some(({ kind }) => kind === 'archive')) return;
            const to = nextDueAt ?? new Date(now.getTime() + 1000 * DAY_MS);
            expect(to > now).toBe(true);
            for (const part of parts) {
              const between = new Date(now.getTime() + Math.floor((to.getTime() - now.getTime()) * part));
              expect(firmLifecycle(done, between).due).toEqual([]);
            }
            if (nextDueAt !== null) expect(firmLifecycle(done, nextDueAt).due).not.toEqual([]);
          });
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
