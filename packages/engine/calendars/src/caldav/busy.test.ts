import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Calendar } from '../calendar.ts';
import { fakeCalDav } from '../testing/fake-caldav.ts';
import { caldavCalendars } from './caldav.ts';

const server = await fakeCalDav();
afterAll(() => server.close());
beforeEach(() => server.reset());

const { user, password, url } = server;
const open = (): Calendar => caldavCalendars().open({ secret: password, user, url }, async () => undefined);
const work = server.idOf('work');
const team = server.idOf('team');

const at = (text: string) => Date.parse(`2027-03-${text}Z`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const week = span('01T00:00', '08T00:00');
const object = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:x', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
const meeting = (from: string, to: string) => object(`DTSTART:202703${from}Z`, `DTEND:202703${to}Z`, 'SUMMARY:A & B');

describe('busy time', () => {
  test('is merged and sorted over calendars', async () => {
    server.add('work', 'a.ics', meeting('03T090000', '03T100000'));
    server.add('work', 'b.ics', meeting('02T090000', '02T100000'));
    server.add('work', 'far.ics', meeting('20T090000', '20T100000'));
    server.add('team', 'c.ics', meeting('02T093000', '02T110000'));
    server.add('team', 'd.ics', object('DTSTART:20270228T230000Z', 'DURATION:PT2H'));
    expect(await open().busy([work, team], week)).toEqual([
      span('01T00:00', '01T01:00'),
      span('02T09:00', '02T11:00'),
      span('03T09:00', '03T10:00'),
    ]);
    expect(await open().busy([], week)).toEqual([]);
  });

  test('of a series is expanded in the zone of the calendar', async () => {
    const calendar = server.collections.calendars.get('work');
    if (calendar)
      calendar.timezone = 'BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Europe/Berlin\nEND:VTIMEZONE\nEND:VCALENDAR';
    server.add('work', 'a.ics', object('DTSTART:20270101T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=TU'));
    expect(await open().busy([work], span('23T00:00', '31T00:00'))).toEqual([
      span('23T09:00', '23T10:00'),
      span('30T08:00', '30T09:00'),
    ]);
  });

  test('is not known if a calendar or an event is missing', async () => {
    await expect(open().busy([work, server.idOf('gone')], week)).rejects.toMatchObject({ kind: 'missing' });
    server.add('work', 'a.ics', '');
    await expect(open().busy([work], span('01T00:00', '08T00:00'))).resolves.toEqual([]);
    server.fail(/^REPORT/, {
      status: 207,
      body: '<multistatus xmlns="DAV:"><response><href>/a.ics</href><propstat><prop/></propstat></response></multistatus>',
    });
    await expect(open().busy([work], week)).rejects.toMatchObject({ kind: 'unknown' });
  });

  test('is not known if the answer is cut off, is no list, or has a part that failed', async () => {
    const whole = '<response><href>/a.ics</href><propstat><prop/></propstat></response>';
    const failed = '<response><href>/a.ics</href><status>HTTP/1.1 500 Broken</status></response>';
    for (const body of [
      '<multistatus xmlns="DAV:"><response>',
      `<multistatus>${whole}`,
      '<other/>',
      '',
      `<multistatus>${failed}</multistatus>`,
    ]) {
      server.heal();
      server.fail(/^REPORT/, { status: 207, body });
      await expect(open().busy([work], week)).rejects.toMatchObject({
        kind: 'unknown',
        message: "The CalDAV server gave an answer that can't be read",
      });
    }
  });

  test('is not known of a calendar with too many events, or with an endless answer', async () => {
    for (let count = 0; count <= 2000; count += 1)
      server.add('work', `${count}.ics`, meeting('02T090000', '02T100000'));
    await expect(open().busy([work], week)).rejects.toMatchObject({
      kind: 'unknown',
      message: 'The calendar has too many events',
    });
    server.fail(/^REPORT/, { status: 207, body: ' '.repeat(16 * 1024 * 1024 + 1) });
    await expect(open().busy([work], week)).rejects.toMatchObject({
      kind: 'unknown',
      message: 'The answer is too long',
    });
  });

  test('is free if the list is empty', async () => {
    for (const body of ['<D:multistatus xmlns:D="DAV:"/>', '<multistatus xmlns="DAV:"></multistatus>\n']) {
      server.heal();
      server.fail(/^REPORT/, { status: 207, body });
      expect(await open().busy([work], week)).toEqual([]);
    }
  });

  test('reads texts that are marked as such', async () => {
    const body = `<D:multistatus xmlns:D="DAV:"><D:response><D:href>/a.ics</D:href><D:propstat><D:prop><X:calendar-data
      xmlns:X="urn:ietf:params:xml:ns:caldav"><![CDATA[${meeting('02T090000', '02T100000')}]]></X:calendar-data></D:prop>
      <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response></D:multistatus>`;
    server.fail(/^REPORT/, { status: 207, body });
    expect(await open().busy([work], week)).toEqual([span('02T09:00', '02T10:00')]);
  });
});
