import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Calendar } from '../calendar.ts';
import { bookedEvent as event } from '../testing/booked-event.ts';
import { fakeCalDav } from '../testing/fake-caldav.ts';
import type { Fault } from '../testing/fake-server.ts';
import { passLimitAt } from '../testing/pass-limit.ts';
import { caldavCalendars } from './caldav.ts';

const server = await fakeCalDav();
afterAll(() => server.close());
beforeEach(() => server.reset());

const { user, password, url } = server;
const open = (): Calendar => caldavCalendars({}).open({ secret: password, user, url }, async () => undefined);
const work = server.idOf('work');
const week = { from: Date.parse('2027-03-01'), to: Date.parse('2027-03-08') };

describe('changes', () => {
  test.each(['sync-token', 'ctag'] as const)('are known by %s', async (tells) => {
    server.collections.tells = tells;
    const calendar = open();
    const begun = await calendar.changes(work, null);
    expect(begun.changed).toBe(false);
    expect(await calendar.changes(work, begun.cursor)).toEqual(begun);
    await calendar.put(work, event());
    const put = await calendar.changes(work, begun.cursor);
    expect(put.changed).toBe(true);
    await calendar.remove(work, event().id);
    const removed = await calendar.changes(work, put.cursor);
    expect(removed.changed).toBe(true);
    expect((await calendar.changes(work, removed.cursor)).changed).toBe(false);
  });

  test('are unknown for an expired cursor', async () => {
    const { cursor } = await open().changes(work, null);
    server.collections.oldestToken = 5;
    await expect(open().changes(work, cursor)).rejects.toMatchObject({ kind: 'cursor-gone' });
    for (const status of [409, 410]) {
      server.heal();
      server.fail(/^REPORT/, { status });
      await expect(open().changes(work, cursor)).rejects.toMatchObject({ kind: 'cursor-gone' });
    }
    server.heal();
    server.fail(/^REPORT/, { status: 403 });
    await expect(open().changes(work, cursor)).rejects.toMatchObject({ kind: 'missing' });
    await expect(open().changes(work, 'something')).rejects.toMatchObject({ kind: 'cursor-gone' });
  });

  test('are not reported by every server', async () => {
    server.collections.tells = 'nothing';
    await expect(open().changes(work, null)).rejects.toMatchObject({ kind: 'unknown' });
  });

  test('are not notified of', async () => {
    expect(await open().watch(work, { channelId: 'c', address: 'https://app.example/', token: 't' })).toBeNull();
    await open().unwatch({ channelId: 'c', resourceId: 'r' });
  });
});

describe('reports the error', () => {
  const faults: [Fault, object][] = [
    [{ status: 401 }, { kind: 'revoked' }],
    [
      { status: 429, headers: { 'Retry-After': '17' } },
      { kind: 'throttled', retryAfterMs: 17_000 },
    ],
    [{ status: 429 }, { kind: 'throttled', retryAfterMs: null }],
    [
      { status: 503, headers: { 'Retry-After': '2' } },
      { kind: 'throttled', retryAfterMs: 2000 },
    ],
    [{ status: 503 }, { kind: 'unknown' }],
    [{ status: 403 }, { kind: 'missing' }],
    [
      { status: 500, body: `${user} ${password}` },
      { kind: 'unknown', message: 'The CalDAV server answered 500' },
    ],
    ['lost', { kind: 'unknown', message: 'The CalDAV server could not be reached' }],
    ['silent', { kind: 'unknown', message: 'The CalDAV server did not answer in time' }],
  ];
  const calls: [string, (calendar: Calendar) => Promise<unknown>][] = [
    ['calendars', (calendar) => calendar.calendars()],
    ['busy', (calendar) => calendar.busy([work], week)],
    ['put', (calendar) => calendar.put(work, event())],
    ['remove', (calendar) => calendar.remove(work, event().id)],
    ['changes', (calendar) => calendar.changes(work, null)],
    ['changes since', (calendar) => calendar.changes(work, 'sync 0')],
  ];
  test.each(calls.flatMap(([name, call]) => faults.map(([fault, expected]) => ({ name, call, fault, expected }))))(
    '$name: $fault',
    async ({ call, fault, expected }) => {
      server.fail(/./, fault);
      if (fault === 'silent') passLimitAt(server, /./);
      const error = await call(open()).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ name: 'CalendarError', ...expected });
      expect(String(error)).not.toContain(password);
    },
  );

  test.each(calls.filter(([name]) => name !== 'put' && name !== 'remove'))('%s: no XML', async (_name, call) => {
    server.fail(/./, 'broken');
    await expect(call(open())).rejects.toMatchObject({
      kind: 'unknown',
      message: "The CalDAV server gave an answer that can't be read",
    });
  });
});
