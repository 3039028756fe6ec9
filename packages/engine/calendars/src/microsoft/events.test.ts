import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Calendar } from '../calendar.ts';
import { bookedEvent as event } from '../testing/booked-event.ts';
import { fakeMicrosoft } from '../testing/fake-microsoft.ts';
import { microsoftCalendars } from './microsoft.ts';

const microsoft = await fakeMicrosoft();
afterAll(() => microsoft.close());
beforeEach(() => microsoft.reset());

const open = (): Calendar =>
  microsoftCalendars(microsoft).open({ secret: microsoft.signIn(), user: null, url: null }, async () => undefined);

describe('an event', () => {
  test('names its people in the text, so that Microsoft invites no one', async () => {
    expect(await open().put('main', event())).toEqual({ meetingUrl: null, meetingPending: false });
    expect(microsoft.graph.events('main')).toMatchObject([
      {
        subject: 'Scope; of the new, site',
        start: { dateTime: '2027-03-02T10:00:00.000', timeZone: 'UTC' },
        end: { dateTime: '2027-03-02T10:30:00.000', timeZone: 'UTC' },
        body: {
          contentType: 'html',
          content: 'First line<br>&lt;b&gt;&amp; second&lt;/b&gt;<br><br>Ada Lovelace &lt;ada@client.example&gt;',
        },
        transactionId: '65f1c0ffee65f1c0ffee0001',
        responseRequested: false,
        isOnlineMeeting: false,
      },
    ]);
    expect(microsoft.graph.events('main')[0]).not.toHaveProperty('attendees');
  });

  test('is updated if it exists, even after changes by others', async () => {
    await open().put('main', event());
    for (const stored of microsoft.graph.events('main')) stored.subject = 'Moved by hand';
    await open().put('main', event({ sequence: 1, title: 'Later', start: new Date('2027-03-02T10:15:00Z') }));
    expect(microsoft.graph.events('main')).toMatchObject([
      { subject: 'Later', start: { dateTime: '2027-03-02T10:15:00.000' } },
    ]);
  });

  test('is put again when it was deleted', async () => {
    await open().put('main', event());
    for (const { id } of microsoft.graph.events('main')) microsoft.graph.delete('main', id);
    await open().put('main', event());
    await open().put('main', event({ title: 'Changed' }));
    expect(microsoft.graph.events('main')).toMatchObject([{ subject: 'Changed' }]);
  });

  test('is put again when it is deleted just before it is changed', async () => {
    await open().put('main', event());
    microsoft.before = (asked) => {
      if (!asked.startsWith('PATCH')) return;
      for (const { id } of microsoft.graph.events('main')) microsoft.graph.delete('main', id);
    };
    await open().put('main', event());
    expect(microsoft.graph.events('main')).toHaveLength(1);
  });

  test('is there once when its answer was lost', async () => {
    microsoft.fail(/^POST .*events$/, 'lost', 1);
    await expect(open().put('main', event())).rejects.toMatchObject({ kind: 'unknown' });
    await open().put('main', event());
    expect(microsoft.graph.events('main')).toHaveLength(1);
  });

  test('is there once when it is put twice at a time', async () => {
    const calendar = open();
    await Promise.all([calendar.put('main', event()), calendar.put('main', event())]);
    expect(microsoft.graph.events('main')).toHaveLength(1);
  });

  test('is put although its transaction is known', async () => {
    microsoft.fail(/^POST .*events$/, { status: 409, code: 'ErrorDuplicateTransactionId' }, 1);
    await open().put('main', event());
    expect(microsoft.graph.events('main')).toHaveLength(1);
  });

  test('is removed, even if it no longer exists', async () => {
    const calendar = open();
    await calendar.put('main', event());
    await calendar.put('main', event({ id: '65f1c0ffee65f1c0ffee0002' }));
    await calendar.remove('main', event().id);
    await calendar.remove('main', event().id);
    expect(microsoft.graph.events('main')).toHaveLength(1);
    microsoft.fail(/^DELETE/, 'lost', 1);
    await expect(calendar.remove('main', '65f1c0ffee65f1c0ffee0002')).rejects.toMatchObject({ kind: 'unknown' });
    await calendar.remove('main', '65f1c0ffee65f1c0ffee0002');
    microsoft.fail(/^DELETE/, { status: 404 });
    await calendar.put('main', event());
    await calendar.remove('main', event().id);
  });

  test('is not added to a deleted or read-only calendar', async () => {
    await expect(open().put('gone', event())).rejects.toMatchObject({ kind: 'missing' });
    await expect(open().remove('gone', event().id)).rejects.toMatchObject({ kind: 'missing' });
    await expect(open().put('shared', event())).rejects.toMatchObject({ kind: 'missing' });
  });

  test('has an id of ours', async () => {
    await expect(open().put('main', event({ id: "x' or ep/value ne 'x" }))).rejects.toMatchObject({ kind: 'unknown' });
    expect(microsoft.graph.events('main')).toEqual([]);
  });
});

describe('a video meeting', () => {
  test('is made with an event', async () => {
    const { meetingUrl, meetingPending } = await open().put('main', event({ meeting: true }));
    expect(meetingUrl).toMatch(/^https:\/\/teams\.microsoft\.example\//);
    expect(meetingPending).toBe(false);
  });

  test('is waited for', async () => {
    microsoft.graph.meetingsAtOnce = false;
    expect(await open().put('main', event({ meeting: true }))).toEqual({ meetingUrl: null, meetingPending: true });
    expect(await open().put('main', event({ meeting: true }))).toEqual({ meetingUrl: null, meetingPending: true });
    microsoft.graph.finishMeetings();
    expect(await open().put('main', event({ meeting: true }))).toMatchObject({ meetingPending: false });
    expect(microsoft.graph.events('main')[0]?.onlineMeeting).not.toBeNull();
  });

  test('is added to an event, and stays when the event is changed', async () => {
    await open().put('main', event());
    const first = await open().put('main', event({ meeting: true }));
    const changed = event({ meeting: true, description: `Other text ${'_'.repeat(40)}` });
    expect(await open().put('main', changed)).toEqual(first);
    expect(await open().put('main', changed)).toEqual(first);
    const content = microsoft.graph.events('main')[0]?.body.content ?? '';
    expect(content.match(/Other text/g)).toHaveLength(1);
    expect(content.match(/Microsoft Teams/g)).toHaveLength(1);
    expect(content).not.toContain('First line');
  });

  test('stays, with an old text, where its details are not found', async () => {
    await open().put('main', event({ meeting: true }));
    for (const stored of microsoft.graph.events('main')) stored.body.content = 'Details of another kind';
    await open().put('main', event({ meeting: true, title: 'Changed' }));
    expect(microsoft.graph.events('main')).toMatchObject([
      { subject: 'Changed', body: { content: 'Details of another kind' } },
    ]);
  });

  test('is not waited for without meetings', async () => {
    for (const calendar of microsoft.graph.calendars.values()) calendar.meetings = false;
    expect(await open().put('main', event({ meeting: true }))).toEqual({ meetingUrl: null, meetingPending: false });
  });
});
