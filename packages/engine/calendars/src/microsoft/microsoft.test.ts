import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Calendar } from '../calendar.ts';
import { bookedEvent as event } from '../testing/booked-event.ts';
import { fakeMicrosoft } from '../testing/fake-microsoft.ts';
import type { Fault } from '../testing/fake-server.ts';
import { passLimitAt } from '../testing/pass-limit.ts';
import { microsoftCalendars } from './microsoft.ts';
import { microsoftNotifications } from './notification.ts';

const microsoft = await fakeMicrosoft();
afterAll(() => microsoft.close());
beforeEach(() => microsoft.reset());
afterEach(() => void vi.useRealTimers());

const open = (): Calendar =>
  microsoftCalendars({ ...microsoft }).open(
    { secret: microsoft.signIn(), user: null, url: null },
    async () => undefined,
  );
const at = (text: string) => Date.parse(`2027-03-${text}Z`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const week = span('01T00:00', '08T00:00');

describe('changes', () => {
  test('are known from a cursor on', async () => {
    microsoft.graph.pageSize = 1;
    const { graph } = microsoft;
    graph.add('main', '2027-03-02T09:00:00', '2027-03-02T10:00:00');
    graph.add('main', '2027-03-02T09:00:00', '2027-03-02T10:00:00');
    const begun = await open().changes('main', null);
    expect(begun.changed).toBe(false);
    const same = await open().changes('main', begun.cursor);
    expect(same.changed).toBe(false);
    graph.add('main', '2027-03-02T11:00:00', '2027-03-02T12:00:00');
    const changed = await open().changes('main', same.cursor);
    expect(changed.changed).toBe(true);
    expect((await open().changes('main', changed.cursor)).changed).toBe(false);
    expect(changed.cursor).not.toContain(microsoft.origin);
  });

  test('are unknown for an expired cursor', async () => {
    const { cursor } = await open().changes('main', null);
    microsoft.graph.forgetsCursors = true;
    await expect(open().changes('main', cursor)).rejects.toMatchObject({ kind: 'cursor-gone' });
    microsoft.fail(/delta/, { status: 400, code: 'SyncStateInvalid' }, 1);
    await expect(open().changes('main', cursor)).rejects.toMatchObject({ kind: 'cursor-gone' });
    await expect(open().changes('main', 'something')).rejects.toMatchObject({ kind: 'cursor-gone' });
    await open().changes('main', null);
  });

  test('are not followed for ever by one cursor, for it covers a span of days', async () => {
    const { cursor } = await open().changes('main', null);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 24 * 3_600_000 });
    await expect(open().changes('main', cursor)).rejects.toMatchObject({ kind: 'cursor-gone' });
  });

  test('are unknown for a deleted calendar', async () => {
    await expect(open().changes('gone', null)).rejects.toMatchObject({ kind: 'missing' });
  });
});

test('notifies until it is stopped', async () => {
  const notifications: unknown[] = [];
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const validation = new URL(request.url ?? '/', 'http://receiver').searchParams.get('validationToken');
    if (validation === null) notifications.push(JSON.parse(Buffer.concat(chunks).toString()));
    response.writeHead(200, { 'Content-Type': 'text/plain' }).end(validation ?? '');
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/notified`;
  const request = { channelId: 'channel', address, token: 'a token' };
  const watch = await open().watch('main', request);
  expect(watch).toMatchObject({ channelId: 'channel', resourceId: expect.any(String) });
  expect((watch?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(69 * 3_600_000);
  await microsoft.graph.subscriptions.notify('main');
  expect(notifications.map(microsoftNotifications)).toEqual([[{ resourceId: watch?.resourceId, token: 'a token' }]]);
  expect(microsoftNotifications('other')).toEqual([]);
  await open().unwatch({ channelId: 'channel', resourceId: watch?.resourceId ?? '' });
  await open().unwatch({ channelId: 'channel', resourceId: watch?.resourceId ?? '' });
  expect(microsoft.graph.subscriptions.list()).toEqual([]);
  await expect(open().watch('gone', request)).rejects.toMatchObject({ kind: 'missing' });
  await expect(open().watch('main', { ...request, address: microsoft.origin })).rejects.toMatchObject({
    kind: 'unknown',
  });
  await new Promise((resolve) => receiver.close(resolve));
});

describe('reports the error', () => {
  const secret = 'person@example.com';
  const faults: [Fault, object][] = [
    [
      { status: 429, headers: { 'Retry-After': '17' } },
      { kind: 'throttled', retryAfterMs: 17_000 },
    ],
    [{ status: 429 }, { kind: 'throttled', retryAfterMs: null }],
    [
      { status: 503, headers: { 'Retry-After': '2' } },
      { kind: 'throttled', retryAfterMs: 2000 },
    ],
    [
      { status: 504, headers: { 'Retry-After': new Date(0).toUTCString() } },
      { kind: 'throttled', retryAfterMs: 0 },
    ],
    [{ status: 503 }, { kind: 'unknown' }],
    [{ status: 403, code: 'ErrorAccessDenied' }, { kind: 'missing' }],
    [{ status: 403, code: 'ErrorQuotaExceeded' }, { kind: 'unknown' }],
    [
      { status: 500, code: secret },
      { kind: 'unknown', message: 'Microsoft Graph answered 500' },
    ],
    [{ status: 302, headers: { Location: 'https://elsewhere.example/' } }, { kind: 'unknown' }],
    ['lost', { kind: 'unknown', message: 'Microsoft Graph could not be reached' }],
    ['silent', { kind: 'unknown', message: 'Microsoft Graph did not answer in time' }],
  ];
  const calls: [string, (calendar: Calendar) => Promise<unknown>][] = [
    ['calendars', (calendar) => calendar.calendars()],
    ['busy', (calendar) => calendar.busy(['main'], week)],
    ['put', (calendar) => calendar.put('main', event({ meeting: true }))],
    ['remove', (calendar) => calendar.remove('main', event().id)],
    ['changes', (calendar) => calendar.changes('main', null)],
    ['watch', (calendar) => calendar.watch('main', { channelId: 'c', address: microsoft.origin, token: 't' })],
    ['unwatch', (calendar) => calendar.unwatch({ channelId: 'c', resourceId: 'r' })],
  ];
  test.each(calls.flatMap(([name, call]) => faults.map(([fault, expected]) => ({ name, call, fault, expected }))))(
    '$name: $fault',
    async ({ call, fault, expected }) => {
      microsoft.fail(/ \/v1\.0\//, fault);
      if (fault === 'silent') passLimitAt(microsoft, / \/v1\.0\//);
      const error = await call(open()).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error).toMatchObject({ name: 'CalendarError', ...expected });
      expect(String(error)).not.toContain(secret);
    },
  );

  test.each(calls.filter(([name]) => name !== 'unwatch'))('%s: no JSON', async (_name, call) => {
    microsoft.fail(/ \/v1\.0\//, 'broken');
    await expect(call(open())).rejects.toMatchObject({
      kind: 'unknown',
      message: "Microsoft Graph gave an answer that can't be read",
    });
  });
});
