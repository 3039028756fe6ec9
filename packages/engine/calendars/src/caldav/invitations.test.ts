import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { BusySpan, InvitationRules } from '../calendar.ts';
import { type FakeCalDav, fakeCalDav } from '../testing/fake-caldav.ts';
import { caldavCalendars } from './caldav.ts';

const server = await fakeCalDav();
const named = await fakeCalDav('Rep@Example.com');
afterAll(() => Promise.all([server.close(), named.close()]));
beforeEach(() => {
  server.reset();
  named.reset();
  server.collections.userAddresses = ['mailto:rep@example.com'];
});

const week: BusySpan = { from: Date.parse('2027-03-01T00:00Z'), to: Date.parse('2027-03-08T00:00Z') };
const hour = (day: string): BusySpan => ({
  from: Date.parse(`2027-03-${day}T10:00Z`),
  to: Date.parse(`2027-03-${day}T11:00Z`),
});
const timed = ['DTSTART:20270302T100000Z', 'DURATION:PT1H'];
const allDay = ['DTSTART;VALUE=DATE:20270302'];
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:x', ...lines, 'END:VEVENT'];
const object = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events.flat(), 'END:VCALENDAR'].join('\r\n');
const own = (answer: string, address = 'mailto:rep@example.com') => `ATTENDEE;PARTSTAT=${answer}:${address}`;
const other = 'ATTENDEE;PARTSTAT=ACCEPTED:mailto:other@example.com';
const host = 'ORGANIZER:mailto:other@example.com';

const rules = (values: Partial<InvitationRules> = {}): InvitationRules => ({
  unansweredBusy: true,
  email: null,
  ...values,
});

/** When the calendar with one object is busy. */
function busyWith(text: string, invitations: InvitationRules | undefined, from: FakeCalDav = server) {
  const { user, password, url } = from;
  from.add('work', 'a.ics', text);
  const calendar = caldavCalendars().open({ secret: password, user, url }, async () => undefined);
  return calendar.busy([from.idOf('work')], week, invitations);
}
const isBusy = async (text: string, invitations: InvitationRules | undefined = rules(), from: FakeCalDav = server) =>
  (await busyWith(text, invitations, from)).length > 0;

describe('an event makes its time busy', () => {
  test.each<[name: string, lines: string[], busy: { timed: boolean; ignoring: boolean; allDay: boolean }]>([
    ['without people', [], { timed: true, ignoring: true, allDay: true }],
    ['accepted', [host, other, own('ACCEPTED')], { timed: true, ignoring: true, allDay: true }],
    ['tentatively accepted', [host, other, own('TENTATIVE')], { timed: true, ignoring: true, allDay: true }],
    ['declined', [host, other, own('DECLINED')], { timed: false, ignoring: false, allDay: false }],
    ['declined, in small letters', [host, own('declined')], { timed: false, ignoring: false, allDay: false }],
    ['not answered', [host, other, own('NEEDS-ACTION')], { timed: true, ignoring: false, allDay: false }],
    [
      'not answered, without saying so',
      [host, 'ATTENDEE:mailto:rep@example.com'],
      { timed: true, ignoring: false, allDay: false },
    ],
    ['of the organizer', ['ORGANIZER:MAILTO:Rep@Example.com', other], { timed: true, ignoring: true, allDay: true }],
    [
      'of the organizer, who is invited too',
      ['ORGANIZER:mailto:rep@example.com', own('NEEDS-ACTION')],
      { timed: true, ignoring: true, allDay: true },
    ],
    [
      'of the organizer, who does not come',
      ['ORGANIZER:mailto:rep@example.com', own('DECLINED')],
      { timed: false, ignoring: false, allDay: false },
    ],
    [
      'that only others have declined',
      [host, 'ATTENDEE;PARTSTAT=DECLINED:mailto:third@example.com'],
      { timed: true, ignoring: true, allDay: true },
    ],
    ['delegated', [host, own('DELEGATED')], { timed: true, ignoring: true, allDay: true }],
    ['transparent', ['TRANSP:TRANSPARENT', own('ACCEPTED')], { timed: false, ignoring: false, allDay: false }],
    ['cancelled', ['STATUS:CANCELLED', own('ACCEPTED')], { timed: false, ignoring: false, allDay: false }],
    ['free in Outlook', ['X-MICROSOFT-CDO-BUSYSTATUS:FREE'], { timed: false, ignoring: false, allDay: false }],
    [
      'elsewhere in Outlook',
      ['X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE'],
      { timed: false, ignoring: false, allDay: false },
    ],
    ['out of office in Outlook', ['X-MICROSOFT-CDO-BUSYSTATUS:OOF'], { timed: true, ignoring: true, allDay: true }],
    [
      'opaque, though free in Outlook',
      ['TRANSP:OPAQUE', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'],
      { timed: true, ignoring: true, allDay: true },
    ],
  ])('%s', async (_name, lines, expected) => {
    expect({
      timed: await isBusy(object(event(...timed, ...lines))),
      ignoring: await isBusy(object(event(...timed, ...lines)), rules({ unansweredBusy: false })),
      allDay: await isBusy(object(event(...allDay, ...lines))),
    }).toEqual(expected);
  });

  test('by the rules of every invitation by default', async () => {
    expect(await isBusy(object(event(...timed, host, own('NEEDS-ACTION'))), undefined)).toBe(true);
  });

  test('by the busiest answer of several addresses', async () => {
    server.collections.userAddresses = ['mailto:rep@example.com', 'mailto:me@example.com'];
    const answers = (one: string, two: string) =>
      isBusy(object(event(...allDay, host, own(one), own(two, 'mailto:me@example.com'))));
    expect(await answers('DECLINED', 'DECLINED')).toBe(false);
    expect(await answers('DECLINED', 'NEEDS-ACTION')).toBe(false);
    expect(await answers('NEEDS-ACTION', 'ACCEPTED')).toBe(true);
    expect(await answers('TENTATIVE', 'DECLINED')).toBe(true);
  });
});

describe('an occurrence with its own answer', () => {
  const series = (answer: string) => event(...timed, 'RRULE:FREQ=DAILY;COUNT=3', host, own(answer));
  const occurrence = (answer: string) =>
    event('RECURRENCE-ID:20270303T100000Z', 'DTSTART:20270303T100000Z', 'DURATION:PT1H', host, own(answer));

  test.each([
    ['declined alone', 'ACCEPTED', 'DECLINED', [hour('02'), hour('04')]],
    ['accepted alone', 'DECLINED', 'ACCEPTED', [hour('03')]],
    ['accepted of a series without an answer', 'NEEDS-ACTION', 'ACCEPTED', [hour('03')]],
  ])('%s', async (_name, all, one, expected) => {
    expect(await busyWith(object(series(all), occurrence(one)), rules({ unansweredBusy: false }))).toEqual(expected);
  });

  test('declined from one on', async () => {
    const rest = event(
      'RECURRENCE-ID;RANGE=THISANDFUTURE:20270303T100000Z',
      'DTSTART:20270303T100000Z',
      'DURATION:PT1H',
      host,
      own('DECLINED'),
    );
    expect(await busyWith(object(series('ACCEPTED'), rest), rules())).toEqual([hour('02')]);
  });
});

describe('the user is known', () => {
  const declined = (attendee: string) => object(event(...timed, host, attendee));

  test.each([
    ['in capitals', ['MAILTO:REP@EXAMPLE.COM'], own('DECLINED', 'Mailto:rep@Example.com')],
    [
      'by another address',
      ['mailto:rep@example.com', 'mailto:alias@example.com'],
      own('DECLINED', 'mailto:alias@example.com'),
    ],
    ['by an account', ['/dav/principals/rep/', 'mailto:x@example.com'], own('DECLINED', '/dav/principals/rep')],
    [
      'by an address besides the account',
      ['mailto:rep@example.com'],
      'ATTENDEE;PARTSTAT=DECLINED;EMAIL=rep@example.com:urn:uuid:1234',
    ],
  ])('%s', async (_name, addresses, attendee) => {
    server.collections.userAddresses = addresses;
    expect(await isBusy(declined(attendee))).toBe(false);
  });

  test('by a name that is an address, if the server does not return one', async () => {
    expect(await isBusy(declined(own('DECLINED')), rules({ email: 'other@example.com' }), named)).toBe(false);
    expect(await isBusy(declined(own('DECLINED', 'mailto:else@example.com')), rules(), named)).toBe(true);
  });

  test.each([null, ['/dav/principals/rep/']])(
    'by the address of the representative, if the server returns %j',
    async (userAddresses) => {
      server.collections.userAddresses = userAddresses;
      expect(await isBusy(declined(own('DECLINED')), rules({ email: 'REP@example.com' }))).toBe(false);
      expect(await isBusy(declined(own('DECLINED')), rules({ email: 'else@example.com' }))).toBe(true);
      expect(await isBusy(declined(own('DECLINED')), rules())).toBe(true);
    },
  );

  test('not by the address of the representative, if the server returns another', async () => {
    const attendee = own('DECLINED', 'mailto:else@example.com');
    expect(await isBusy(declined(attendee), rules({ email: 'else@example.com' }))).toBe(true);
  });

  test('once for several calendars and windows', async () => {
    const { user, password, url } = server;
    const calendar = caldavCalendars().open({ secret: password, user, url }, async () => undefined);
    await calendar.busy([server.idOf('work'), server.idOf('team')], week);
    await calendar.busy([server.idOf('work')], week);
    expect(server.asked.filter((asked) => asked === 'PROPFIND /dav/principals/rep/')).toHaveLength(1);
  });

  test('not while the server returns nothing about users, and busy time is known anyway', async () => {
    server.fail(/principals/, { status: 500 });
    expect(await isBusy(declined(own('ACCEPTED')))).toBe(true);
    expect(await isBusy(declined(own('DECLINED')), rules({ email: 'rep@example.com' }))).toBe(false);
    server.heal();
    server.fail(/principals/, { status: 401 });
    await expect(busyWith(declined(own('ACCEPTED')), rules())).rejects.toMatchObject({ kind: 'revoked' });
  });
});
