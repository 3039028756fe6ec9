import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Calendar } from '../calendar.ts';
import { bookedEvent as event } from '../testing/booked-event.ts';
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

describe('an event', () => {
  test('names its people in the text, so that the server invites no one', async () => {
    expect(await open().put(work, event({ meeting: true }))).toEqual({ meetingUrl: null, meetingPending: false });
    const [text] = server.texts('work');
    expect(text).toContain('UID:65f1c0ffee65f1c0ffee0001@scopewright\r\nSEQUENCE:0\r\n');
    expect(text).toContain('DTSTART:20270302T100000Z\r\nDTEND:20270302T103000Z\r\n');
    expect(text).toContain('SUMMARY:Scope\\; of the new\\, site');
    expect(text?.replaceAll('\r\n ', '')).toContain(
      'First line\\n<b>& second</b>\\n\\nAda Lovelace <ada@client.example>',
    );
    expect(text).not.toMatch(/ATTENDEE|ORGANIZER|METHOD/);
    expect(await open().busy([work], week)).toEqual([span('02T10:00', '02T10:30')]);
  });

  test('is updated if it exists, and its sequence never decreases', async () => {
    await open().put(work, event({ sequence: 2 }));
    await open().put(work.slice(0, -1), event({ sequence: 3, title: 'Later' }));
    expect(server.texts('work')).toEqual([expect.stringMatching(/SEQUENCE:3[\s\S]*SUMMARY:Later/)]);
    await open().put(work, event({ sequence: 1, title: 'Again' }));
    expect(server.texts('work')).toEqual([expect.stringMatching(/SEQUENCE:3[\s\S]*SUMMARY:Again/)]);
  });

  test('is put over one that cannot be read', async () => {
    server.add('work', `${event().id}.ics`, 'nothing');
    await open().put(work, event());
    expect(server.texts('work')).toEqual([expect.stringContaining('SEQUENCE:0')]);
  });

  test('is there once when its answer was lost, and again when it was deleted', async () => {
    server.fail(/^PUT/, 'lost', 1);
    await expect(open().put(work, event())).rejects.toMatchObject({ kind: 'unknown' });
    await open().put(work, event());
    expect(server.texts('work')).toHaveLength(1);
    await open().remove(work, event().id);
    await open().put(work, event());
    expect(server.texts('work')).toHaveLength(1);
  });

  test('is put although others change or delete it just then', async () => {
    await open().put(work, event());
    let changes = 1;
    server.before = (asked) => {
      if (asked.startsWith('PUT') && changes-- > -1) server.add('work', `${event().id}.ics`, object('SUMMARY:Other'));
    };
    await open().put(work, event({ title: 'Ours' }));
    expect(server.texts('work')).toEqual([expect.stringContaining('Ours')]);
    server.before = (asked) => {
      if (asked.startsWith('GET')) server.collections.calendars.get('work')?.objects.clear();
    };
    await open().put(work, event({ title: 'Ours again' }));
    expect(server.texts('work')).toEqual([expect.stringContaining('Ours again')]);
  });

  test('is not put while others change it all the time', async () => {
    server.before = (asked) => {
      if (asked.startsWith('PUT')) server.add('work', `${event().id}.ics`, object('SUMMARY:Other'));
    };
    await expect(open().put(work, event())).rejects.toMatchObject({ kind: 'unknown' });
  });

  test('is removed, even if it no longer exists', async () => {
    await open().put(work, event());
    await open().put(work, event({ id: '65f1c0ffee65f1c0ffee0002' }));
    await open().remove(work, event().id);
    await open().remove(work, event().id);
    expect(server.texts('work')).toHaveLength(1);
  });

  test('is not added to a deleted or read-only calendar', async () => {
    await expect(open().put(team, event())).rejects.toMatchObject({ kind: 'missing' });
    await expect(open().put(server.idOf('gone'), event())).rejects.toMatchObject({ kind: 'missing' });
    await expect(open().put(work, event({ id: '../team/x' }))).rejects.toMatchObject({ kind: 'unknown' });
  });
});
