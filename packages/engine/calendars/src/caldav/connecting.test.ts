import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Calendar } from '../calendar.ts';
import { fakeCalDav } from '../testing/fake-caldav.ts';
import { passLimitAt } from '../testing/pass-limit.ts';
import { type CalDavOptions, caldavCalendars } from './caldav.ts';
import { mayHavePassword } from './http.ts';

const server = await fakeCalDav();
const other = await fakeCalDav();
afterAll(() => Promise.all([server.close(), other.close()]));
beforeEach(() => {
  server.reset();
  other.reset();
});

const provider = (options: CalDavOptions = {}) => caldavCalendars(options);
const { user, password, url } = server;
const open = (options: CalDavOptions = {}): Calendar =>
  provider(options).open({ secret: password, user, url }, async () => undefined);
const work = server.idOf('work');
const team = server.idOf('team');

const week = { from: Date.parse('2027-03-01'), to: Date.parse('2027-03-08') };

describe('connects', () => {
  const connected = { credentials: { secret: password, user, url: expect.any(String) }, account: user };

  test.each(['', 'dav/', 'dav/principals/rep/', 'dav/calendars/rep/', 'somewhere/else'])('from %j', async (path) => {
    expect(await provider().connect({ url: `${url}${path}`, user, password })).toEqual({
      ...connected,
      credentials: { secret: password, user, url: `${url}${path}` },
    });
  });

  test('not with a wrong name or password', async () => {
    for (const wrong of [{ user: 'other' }, { password: 'wrong' }])
      await expect(provider().connect({ url, user, password, ...wrong })).rejects.toMatchObject({
        name: 'CalendarError',
        kind: 'revoked',
      });
  });

  test('not where there is no calendar', async () => {
    server.collections.calendars.delete('work');
    server.collections.calendars.delete('team');
    await expect(provider().connect({ url, user, password })).rejects.toMatchObject({ kind: 'missing' });
    server.fail(/^PROPFIND/, { status: 404 });
    await expect(provider().connect({ url, user, password })).rejects.toMatchObject({ kind: 'missing' });
  });

  test.each([
    'http://calendar.example/',
    'ftp://127.0.0.1/',
    'calendar.example',
    'https://rep:secret@calendar.example/',
  ])('not to %s', async (address) => {
    await expect(provider().connect({ url: address, user, password })).rejects.toMatchObject({
      kind: 'missing',
      message: 'The address is not an HTTPS URL',
    });
  });

  test('not where the server cannot be understood', async () => {
    for (const fault of ['broken', 'lost', { status: 500 }, 'silent'] as const) {
      server.heal();
      server.fail(/^PROPFIND/, fault);
      if (fault === 'silent') passLimitAt(server, /^PROPFIND/);
      await expect(provider().connect({ url, user, password })).rejects.toMatchObject({ kind: 'unknown' });
    }
  });
});

test('lists calendars for events', async () => {
  expect(await open().calendars()).toEqual([
    { id: team, name: 'Team & others', primary: false, writable: false },
    { id: work, name: 'Work', primary: true, writable: true },
  ]);
});

test('has no end of trust to ask for', async () => {
  await provider().revoke({ secret: password, user, url });
  expect(server.asked).toEqual([]);
});

describe('addresses', () => {
  const elsewhere = { status: 301, headers: { Location: `${other.origin}/dav/` } };

  test('are checked once before they are asked', async () => {
    const checked: string[] = [];
    const calendar = open({ allowedAddress: (hostname) => void checked.push(`${hostname} ${server.asked.length}`) });
    await calendar.calendars();
    await calendar.busy([work], week);
    expect(checked).toEqual(['127.0.0.1 0']);
  });

  test('that are not allowed are not asked', async () => {
    const refuse = () => Promise.reject(new Error('Private'));
    await expect(open({ allowedAddress: refuse }).busy([work], week)).rejects.toMatchObject({
      kind: 'unknown',
      message: 'The address of the CalDAV server is not allowed',
    });
    expect(server.asked).toEqual([]);
  });

  test('of other servers are asked only if they are allowed', async () => {
    server.fail(/^PROPFIND \/$/, elsewhere);
    server.fail(/^PROPFIND \/.well-known/, elsewhere);
    await expect(open().calendars()).rejects.toMatchObject({ kind: 'unknown' });
    expect(other.asked).toEqual([]);
    const calendars = await open({ allowedAddress: () => undefined }).calendars();
    expect(calendars.map(({ id }) => id)).toEqual([other.idOf('team'), other.idOf('work')]);
  });

  test('of other domains never get the password, whether they are allowed or not', async () => {
    const stranger = { status: 307, headers: { Location: `${other.origin.replace('127.0.0.1', 'localhost')}/dav/` } };
    server.fail(/\bwork\b/, stranger);
    await expect(open({ allowedAddress: () => undefined }).busy([work], week)).rejects.toMatchObject({
      kind: 'unknown',
      message: 'The CalDAV server leads to another host',
    });
    expect(other.asked).toEqual([]);
  });

  test.each([
    ['caldav.icloud.com', 'p34-caldav.icloud.com', true],
    ['dav.example.co.uk', 'dav2.example.co.uk', true],
    ['dav.example.co.uk', 'other.co.uk', false],
    ['dav.example.com', 'example.com.attacker.net', false],
    ['dav.example.com', 'evilexample.com', false],
    ['one.github.io', 'two.github.io', false],
    ['93.184.216.34', '93.184.216.34', true],
    ['93.184.216.34', '93.184.216.35', false],
    ['localhost', 'localhost.example.com', false],
  ])('from %s the password follows to %s: %s', (named, hostname, follows) => {
    expect(mayHavePassword(hostname, named)).toBe(follows);
  });

  test('of other servers are not asked for calendars either', async () => {
    await expect(open().busy([other.idOf('work')], week)).rejects.toMatchObject({ kind: 'unknown' });
    expect(other.asked).toEqual([]);
  });

  test('without HTTPS are not followed', async () => {
    server.fail(/\bwork\b/, { status: 307, headers: { Location: 'http://calendar.example/' } });
    await expect(open({ allowedAddress: () => undefined }).busy([work], week)).rejects.toMatchObject({
      kind: 'missing',
    });
  });

  test('are not followed without end', async () => {
    server.fail(/\bwork\b/, { status: 307, headers: { Location: work } });
    await expect(open().busy([work], week)).rejects.toMatchObject({
      kind: 'unknown',
      message: 'The CalDAV server redirects without end',
    });
  });
});
