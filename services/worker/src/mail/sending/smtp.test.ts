import { createServer, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Mailbox, startMailbox } from '../../testing/mailbox.ts';
import { createSmtp, type Envelope, MailRefused, messageIdOf, type Smtp, type SmtpOptions, senderOf } from './smtp.ts';

const FROM = 'Scopewright <no-reply@scopewright.app>';
const mail: Envelope = {
  to: 'ada@contoso.example',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  firmId: null,
  key: 'mail.test:1',
};
/** Short, so that tests do not wait long for servers that never answer, and long enough for one that does. */
const patience = { connectMs: 2_000, silenceMs: 2_000 };
const forever = new Promise<never>(() => undefined);
const unhurried = new AbortController().signal;

let mailbox: Mailbox;
const closers: (() => unknown)[] = [];
beforeEach(async () => {
  mailbox = await startMailbox();
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await mailbox.close();
});

function open(options: Partial<SmtpOptions> = {}): Smtp {
  const smtp = createSmtp({ url: mailbox.url, from: FROM, replyTo: null, domain: 'scopewright.app', ...options });
  closers.push(() => smtp.close());
  return smtp;
}
/** The outcome of sending: the error, or null. */
const sending = (smtp: Smtp, change: Partial<Envelope> = {}): Promise<unknown> =>
  smtp.send({ ...mail, ...change }, unhurried).then(
    () => null,
    (error: unknown) => error,
  );
const headerOf = (name: string): string | undefined =>
  new RegExp(`^${name}:((?:.|\r\n[ \t])*)`, 'im').exec(mailbox.mails.at(-1)?.raw ?? '')?.[1]?.trim();

it('states its sender, the reply address, and that no one has to answer', async () => {
  await sending(open({ replyTo: 'help@scopewright.app' }), { fromFirm: 'Northwind Partners' });
  expect(headerOf('From')).toBe('Northwind Partners via Scopewright <no-reply@scopewright.app>');
  expect(headerOf('Reply-To')).toBe('help@scopewright.app');
  expect(headerOf('Auto-Submitted')).toBe('auto-generated');
  expect(headerOf('To')).toBe('ada@contoso.example');
});

it('lets mail programs unsubscribe by one click where there is something to stop', async () => {
  const stopUrl = `https://northwind.scopewright.app/api/public/mails/${'a'.repeat(90)}/stop`;
  const smtp = open();
  await sending(smtp, { stopUrl });
  expect(headerOf('List-Unsubscribe')?.replace(/\s/g, '')).toBe(`<${stopUrl}>`);
  expect(headerOf('List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  await sending(smtp, { key: 'mail.test:2' });
  expect(headerOf('List-Unsubscribe')).toBeUndefined();
});

it('carries an entry for calendars beside the text, with its method, and as a file', async () => {
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
  await sending(open(), { calendar: { method: 'CANCEL', content } });
  const raw = mailbox.mails.at(-1)?.raw ?? '';
  const [, alternative = ''] = /multipart\/alternative;\s+boundary="([^"]+)"/.exec(raw) ?? [];
  const parts = raw
    .split(`--${alternative}`)
    .map((part) => /Content-Type: ([^\r]*(?:\r\n[ \t][^\r]*)*)/i.exec(part)?.[1]);
  expect(parts.slice(1, 4).map((type) => type?.replace(/\s+/g, ' '))).toEqual([
    'text/plain; charset=utf-8',
    'text/html; charset=utf-8',
    expect.stringMatching(/^text\/calendar; (?=.*charset=utf-8)(?=.*method=CANCEL)/),
  ]);
  expect(raw).toMatch(/Content-Disposition: attachment; filename=invite\.ics/);
});

it('without an address for answers there is no such header', async () => {
  await sending(open());
  expect(headerOf('Reply-To')).toBeUndefined();
  expect(headerOf('From')).toBe('Scopewright <no-reply@scopewright.app>');
});

it.each([
  'Evil\r\nBcc: all@example.test',
  'Evil" <evil@example.test>, "x',
  'Evil\u202Etest',
  'evil.example',
  'a@evil',
  '<script>, ; : "quoted" \\',
  'Müller & Söhne 株式会社',
  `${'x'.repeat(500)}`,
  '=?utf-8?Q?evil?=',
])('a firm named %j adds no header, no address and no second sender', async (firm) => {
  await sending(open(), { fromFirm: firm });
  const { raw = '', to } = mailbox.mails[0] ?? {};
  const [head = ''] = raw.split('\r\n\r\n');
  expect(to).toEqual(['ada@contoso.example']);
  expect(head.match(/^From:/gim)).toHaveLength(1);
  expect(head).not.toMatch(/^Bcc:/im);
  expect(
    headerOf('From')
      ?.match(/<[^>]*>/g)
      ?.at(-1),
  ).toBe('<no-reply@scopewright.app>');
  expect(senderOf(FROM, firm).address).toBe('no-reply@scopewright.app');
  expect(senderOf(FROM, firm).name).toMatch(/^[^\p{Cc}\p{Cf}]*Scopewright$/u);
});

it('sends to one recipient, for any number of addresses in it', async () => {
  await sending(open(), { to: 'ada@contoso.example, eve@evil.example' });
  expect(mailbox.mails.flatMap(({ to }) => to)).not.toContain('eve@evil.example');
});

it('a server that refuses connections may take the mail later', async () => {
  await mailbox.close();
  const error = await sending(open());
  expect(error).toMatchObject({ code: 'ESOCKET' });
  expect(error).not.toBeInstanceOf(MailRefused);
  mailbox = await startMailbox(Number(new URL(mailbox.url).port));
  expect(await sending(open())).toBeNull();
});

it('does not wait for a server that accepts connections and stays silent', async () => {
  const mute: Server = createServer(() => undefined);
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  closers.push(() => mute.close());
  const address = mute.address();
  const url = typeof address === 'object' ? `smtp://127.0.0.1:${address?.port}` : '';
  expect(await sending(open({ url, patience }))).toMatchObject({ code: 'ETIMEDOUT' });
});

it('does not wait for a server that stops in the middle', async () => {
  const smtp = open({ patience });
  mailbox.onStage = (stage) => (stage === 'rcpt' ? forever : undefined);
  expect(await sending(smtp)).not.toBeInstanceOf(MailRefused);
  expect(mailbox.mails).toHaveLength(0);
  mailbox.onStage = () => undefined;
  expect(await sending(smtp)).toBeNull();
});

it('a mail whose answer never came is sent again, as the same mail', async () => {
  const smtp = open({ patience });
  mailbox.onStage = (stage) => (stage === 'stored' ? forever : undefined);
  expect(await sending(smtp)).toBeInstanceOf(Error);
  mailbox.onStage = () => undefined;
  expect(await sending(smtp)).toBeNull();
  expect(mailbox.mails.map(({ messageId }) => messageId)).toEqual(
    Array(2).fill(messageIdOf(mail.key, 'scopewright.app')),
  );
});

it('a connection that breaks before the answer is no refusal, and the mail is sent again as the same', async () => {
  const smtp = open();
  mailbox.onStage = (stage) => {
    if (stage === 'stored') mailbox.hangUp();
  };
  const error = await sending(smtp);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(MailRefused);
  mailbox.onStage = () => undefined;
  expect(await sending(smtp)).toBeNull();
  expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(1);
});

it.each(['rcpt', 'stored'] as const)(
  'a mail that a server refuses temporarily at %s may be sent later, one refused permanently never',
  async (stage) => {
    const smtp = open();
    mailbox.refuseAt = stage;
    mailbox.refuseWith = 451;
    expect(await sending(smtp)).not.toBeInstanceOf(MailRefused);
    mailbox.refuseWith = 550;
    expect(await sending(smtp)).toBeInstanceOf(MailRefused);
  },
);

it('one that is aborted stops', async () => {
  const smtp = open();
  const stop = new AbortController();
  mailbox.onStage = vi.fn((stage) => {
    if (stage !== 'rcpt') return undefined;
    stop.abort(new Error('time is up'));
    return undefined;
  });
  await expect(smtp.send(mail, stop.signal)).rejects.toThrow('time is up');
});
