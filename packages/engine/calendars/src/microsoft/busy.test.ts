import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Calendar } from '../calendar.ts';
import { fakeMicrosoft } from '../testing/fake-microsoft.ts';
import { microsoftCalendars } from './microsoft.ts';

const microsoft = await fakeMicrosoft();
afterAll(() => microsoft.close());
beforeEach(() => microsoft.reset());

const open = (): Calendar =>
  microsoftCalendars(microsoft).open({ secret: microsoft.signIn(), user: null, url: null }, async () => undefined);
const at = (text: string) => Date.parse(`2027-03-${text}Z`);
const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
const week = span('01T00:00', '08T00:00');

test('lists calendars over several pages', async () => {
  microsoft.graph.pageSize = 1;
  expect(await open().calendars()).toEqual([
    { id: 'main', name: 'Calendar', primary: true, writable: true },
    { id: 'shared', name: 'Holidays', primary: false, writable: false },
  ]);
});

describe('busy time', () => {
  test('is merged and sorted over calendars and pages', async () => {
    microsoft.graph.pageSize = 2;
    const { graph } = microsoft;
    graph.add('main', '2027-03-03T09:00:00', '2027-03-03T10:00:00');
    graph.add('main', '2027-03-02T09:00:00.0000000', '2027-03-02T10:00:00.0000000');
    graph.add('main', '2027-03-02T12:00:00', '2027-03-02T13:00:00', { showAs: 'tentative' });
    graph.add('shared', '2027-03-02T10:00:00', '2027-03-02T11:00:00', { showAs: 'oof' });
    graph.add('shared', '2027-03-03T09:15:00', '2027-03-03T09:30:00', { showAs: 'something new' });
    graph.add('shared', '2027-02-28T23:00:00', '2027-03-01T01:00:00');
    expect(await open().busy(['main', 'shared'], week)).toEqual([
      span('01T00:00', '01T01:00'),
      span('02T09:00', '02T11:00'),
      span('02T12:00', '02T13:00'),
      span('03T09:00', '03T10:00'),
    ]);
  });

  test('is not made by events that are free, elsewhere or cancelled', async () => {
    microsoft.graph.add('main', '2027-03-02T09:00:00', '2027-03-02T10:00:00', { showAs: 'free' });
    microsoft.graph.add('main', '2027-03-02T09:00:00', '2027-03-02T10:00:00', { showAs: 'workingElsewhere' });
    microsoft.graph.add('main', '2027-03-02T09:00:00', '2027-03-02T10:00:00', { isCancelled: true });
    expect(await open().busy(['main'], week)).toEqual([]);
  });

  test.each<[response: string, busy: { timed: boolean; ignoring: boolean; allDay: boolean }]>([
    ['none', { timed: true, ignoring: true, allDay: true }],
    ['organizer', { timed: true, ignoring: true, allDay: true }],
    ['accepted', { timed: true, ignoring: true, allDay: true }],
    ['tentativelyAccepted', { timed: true, ignoring: true, allDay: true }],
    ['notResponded', { timed: true, ignoring: false, allDay: false }],
    ['declined', { timed: false, ignoring: false, allDay: false }],
  ])('follows the answer of the owner: %s', async (response, expected) => {
    const isBusy = async (isAllDay: boolean, unansweredBusy: boolean) => {
      microsoft.reset();
      microsoft.graph.add('main', '2027-03-02T00:00:00', '2027-03-03T00:00:00', {
        showAs: 'tentative',
        responseStatus: { response },
        isAllDay,
      });
      return (await open().busy(['main'], week, { unansweredBusy, email: null })).length > 0;
    };
    expect({
      timed: await isBusy(false, true),
      ignoring: await isBusy(false, false),
      allDay: await isBusy(true, true),
    }).toEqual(expected);
  });

  test.each([
    ['Pacific Standard Time', span('03T08:00', '04T08:00')],
    ['Asia/Tokyo', span('02T15:00', '03T15:00')],
    ['tzone://Microsoft/Custom', span('02T10:00', '04T12:00')],
  ])('of a whole day is that of its zone: %s', async (originalStartTimeZone, expected) => {
    microsoft.graph.add('main', '2027-03-03T00:00:00', '2027-03-04T00:00:00', {
      isAllDay: true,
      originalStartTimeZone,
    });
    expect(await open().busy(['main'], week)).toEqual([expected]);
  });

  test('is not known if one calendar, or one page, is missing', async () => {
    await expect(open().busy(['main', 'gone'], week)).rejects.toMatchObject({ kind: 'missing' });
    microsoft.graph.pageSize = 1;
    microsoft.graph.add('main', '2027-03-02T09:00:00', '2027-03-02T10:00:00');
    microsoft.graph.add('main', '2027-03-02T11:00:00', '2027-03-02T12:00:00');
    microsoft.fail(/skip=1/, { status: 500 });
    await expect(open().busy(['main'], week)).rejects.toMatchObject({ kind: 'unknown' });
  });

  test('is not asked for at another place that a page links to', async () => {
    microsoft.graph.pageSize = 1;
    microsoft.graph.add('main', '2027-03-02T09:00:00', '2027-03-02T10:00:00');
    microsoft.graph.add('main', '2027-03-02T11:00:00', '2027-03-02T12:00:00');
    for (const link of ['https://elsewhere.example/v1.0/me', `${microsoft.origin}/other`, 'http://[']) {
      microsoft.graph.nextLink = link;
      await expect(open().busy(['main'], week)).rejects.toMatchObject({ kind: 'unknown' });
    }
  });

  test('is not asked for without end', async () => {
    microsoft.graph.pageSize = 1;
    microsoft.graph.add('main', '2027-03-02T09:00:00', '2027-03-02T10:00:00');
    microsoft.graph.add('main', '2027-03-02T11:00:00', '2027-03-02T12:00:00');
    microsoft.graph.nextLink = `${microsoft.origin}/v1.0/me/calendars/main/calendarView?startDateTime=2027-03-01&endDateTime=2027-03-08`;
    await expect(open().busy(['main'], week)).rejects.toMatchObject({
      kind: 'unknown',
      message: 'Microsoft Graph answered with too many pages',
    });
  });

  test('is not known if a time cannot be read', async () => {
    microsoft.graph.add('main', '2027-03-02T09:00:00', '2027-03-02T10:00:00', {
      start: { dateTime: '2027-03-02T09:00:00', timeZone: 'W. Europe Standard Time' },
    });
    await expect(open().busy(['main'], week)).rejects.toMatchObject({ kind: 'unknown' });
  });
});
