import { type FirmDoc, restoreFirm, runAsSystem, withTransaction } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { afterAll, expect, it } from 'vitest';
import { runCommand } from './command.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SIGNED_UP = new Date('2030-03-01T12:00:00Z');
const day = (days: number): string => new Date(SIGNED_UP.getTime() + days * DAY_MS).toISOString();
const SCREENS = expect.stringContaining('Screens follow the real clock');
const database = await testDatabase('lifecycle_command');
const make = factories(database.models, { clock: () => SIGNED_UP });
const firm = await make.firmAt('acme', { name: 'Acme' });
await make.user(firm._id);
await make.firm({ name: 'Paid', plan: 'paid' });
afterAll(() => database.close());

async function run(argv: string[], env: Record<string, string> = {}) {
  const lines: string[] = [];
  const errors: string[] = [];
  const { MONGODB_URI, REDIS_URL } = process.env;
  const settings = { MONGODB_URI, REDIS_URL, MONGODB_DATABASE: database.dbName, LOG_LEVEL: 'silent', ...env };
  const code = await runCommand(argv, settings, {
    log: (line) => lines.push(line),
    error: (line) => errors.push(line),
  });
  return { code, lines, errors };
}
const mails = () => database.models.outbox.find({ job: 'mail.lifecycle' }).sort({ _id: 1 }).lean();
const stored = () => runAsSystem('test', () => database.models.firms.findById(firm._id).orFail().lean<FirmDoc>());

it('shows what one sweep would do, and does nothing', async () => {
  expect(await run(['--at', day(11), '--dry-run'])).toEqual({
    code: 0,
    errors: [],
    lines: [
      'Firm  From   To     Would be done        Next',
      `Acme  trial  trial  mail trial-ending-3  ${day(13)}`,
      '',
      `As of ${day(11)}: 1 looked at, 1 would move on. Nothing was written.`,
      SCREENS,
    ],
  });
  expect([await mails(), (await stored()).noticesGiven]).toEqual([[], []]);
});

it('does one sweep as of a time, whose mails go out now', async () => {
  const { code, lines } = await run(['--at', day(14)]);
  expect([code, lines[1], lines.at(-2)]).toEqual([
    0,
    `Acme  trial  read-only  mail read-only  ${day(44)}`,
    `As of ${day(14)}: 1 looked at, 1 moved on.`,
  ]);
  expect(await stored()).toMatchObject({ noticesGiven: [{ notice: 'read-only' }], lifecycleDueAt: new Date(day(44)) });
  const [mail] = await mails();
  expect(mail).toMatchObject({ payload: { notice: 'read-only', link: { origin: 'https://acme.scopewright.app' } } });
  expect(mail?.availableAt.getTime()).toBeLessThanOrEqual(Date.now());
  expect((await run(['--at', day(14)])).lines).toEqual([`As of ${day(14)}: 0 looked at, 0 moved on.`, SCREENS]);
});

it('omits screens when the time has come', async () => {
  expect((await run(['--at', '2020-01-01'])).lines).toEqual([
    'As of 2020-01-01T00:00:00.000Z: 0 looked at, 0 moved on.',
  ]);
});

it('a firm that was archived ahead of time and restored stays restored', async () => {
  const now = new Date();
  const ahead = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const make = factories(database.models, { clock: () => now });
  const { _id } = await make.firmAt('restored', { name: 'Restored', trialEndsAt: ahead(14) });
  const firmNow = () => runAsSystem('test', () => database.models.firms.findById(_id).orFail().lean<FirmDoc>());
  for (const days of [15, 84, 91, 93]) await run(['--at', ahead(days).toISOString()]);
  expect((await firmNow()).archivedAt).toEqual(ahead(93));
  const by = { actorId: null, ip: null, requestId: null };
  await runAsSystem('test', () =>
    withTransaction(database.connection, (session) => restoreFirm(database.models, { firmId: _id, now, by }, session)),
  );
  for (const minutes of [1, 10, 60]) await run(['--at', new Date(now.getTime() + minutes * 60_000).toISOString()]);
  expect(await firmNow()).toMatchObject({
    archivedAt: null,
    restoredAt: now,
    noticesGiven: [{ notice: 'restored', anchor: now }],
  });
});

it('in production it takes --force, and looks without', async () => {
  const production = { NODE_ENV: 'production' };
  expect(await run(['--at', day(44)], production)).toMatchObject({
    code: 1,
    lines: [],
    errors: [expect.stringContaining('--force')],
  });
  expect(await mails()).toHaveLength(1);
  expect(await run(['--at', day(44), '--dry-run'], production)).toMatchObject({ code: 0 });
  expect(await run(['--at', day(44), '--force'], production)).toMatchObject({ code: 0, errors: [] });
  expect(await mails()).toHaveLength(2);
});

it.each([[['--at', 'tomorrow']], [['--now']], [['--at']]])('explains the error of %j', async (argv) => {
  expect(await run(argv)).toMatchObject({ code: 1, lines: [], errors: [expect.any(String)] });
});
