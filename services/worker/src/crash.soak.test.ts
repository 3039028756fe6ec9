import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { enqueueOutbox, type FirmDoc, runAsSystem, trusted } from '@scopewright/data';
import { factories, testDatabase } from '@scopewright/data/testing';
import { fakeVercel } from '@scopewright/hosting/testing';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { invite, SECRET } from './testing/invite.ts';
import { type Mailbox, type Stage, startMailbox } from './testing/mailbox.ts';
import { ownMongo } from './testing/own-mongo.ts';
import type { DieAt } from './testing/worker-process.ts';
import { workerProgram } from './testing/worker-program.ts';

const WAIT = { timeout: 60_000, interval: 25 };
let mailbox: Mailbox;
let prefix: string;
const children: ChildProcess[] = [];

const [mongo, program] = await Promise.all([ownMongo(), workerProgram()]);
const database = await testDatabase('crash');
// a killed worker's open transactions block the next one's writes to the same documents until then
await database.client.db('admin').command({ setParameter: 1, transactionLifetimeLimitSeconds: 2 });
beforeEach(async () => {
  mailbox = await startMailbox();
  prefix = `{crash-${randomUUID()}}`;
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  await mailbox.close();
  await Promise.all([database.models.notices.deleteMany({}), database.models.outbox.deleteMany({})]);
});
afterAll(async () => {
  await database.close();
  await mongo.close();
});

function startWorker({ hosting = {}, dieAt }: { hosting?: Record<string, string>; dieAt?: DieAt } = {}): ChildProcess {
  const settings = {
    mongo: process.env.MONGODB_URI,
    dbName: database.dbName,
    redisUrl: process.env.REDIS_URL,
    smtpUrl: mailbox.url,
    secret: SECRET,
    prefix,
    lockMs: 1500,
    hosting,
    dieAt,
  };
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], { stdio: 'ignore' });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

// 'stored': the server has stored the mail and delays its answer, so the worker dies before it gets the answer, and the
// mail is sent again.
for (const [stage, copies] of [
  ['connect', 1],
  ['rcpt', 1],
  ['data', 1],
  ['stored', 2],
] as const satisfies [Stage, number][]) {
  it(`a worker killed at '${stage}' of sending loses no mail, and copies of it carry the same Message-ID`, async () => {
    const { enqueue } = await invite(database);
    const first = startWorker();
    const reached = new Promise<void>((resolve) => {
      mailbox.onStage = (at) => {
        if (at !== stage) return;
        mailbox.onStage = () => undefined;
        return kill(first).then(resolve);
      };
    });
    await enqueue();
    await reached;
    startWorker();
    const id = { $regex: '^mail' };
    await vi.waitFor(async () => {
      const notices = await database.client
        .db(database.dbName)
        .collection<{ _id: string; sentAt: Date | null }>('notices')
        .find({ _id: id })
        .toArray();
      expect(notices).toHaveLength(1);
      expect(notices[0]?.sentAt).toBeInstanceOf(Date);
    }, WAIT);
    expect(mailbox.mails).toHaveLength(copies);
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(mailbox.mails[0]?.messageId).toMatch(/^<[0-9a-f]{40}@scopewright\.app>$/);
  });
}

it('a worker killed while it removes a domain leaves that to the next one', async () => {
  const vercel = await fakeVercel();
  const hosting = {
    HOSTING_PROVIDER: 'vercel',
    VERCEL_API_TOKEN: vercel.token,
    VERCEL_PROJECT_ID: vercel.projectId,
    VERCEL_TEAM_ID: vercel.teamId,
    VERCEL_API_ORIGIN: vercel.origin,
  };
  vercel.domains.add('scoping.acme.com');
  const first = startWorker({ hosting });
  const reached = new Promise<void>((resolve) => {
    vercel.before = () => {
      vercel.before = () => undefined;
      void kill(first).then(resolve);
      // the request never completes
      return new Promise(() => undefined);
    };
  });
  await enqueueOutbox(database.models, 'hosting.remove-domain', { domain: 'scoping.acme.com' }, { now: new Date() });
  await reached;
  expect([...vercel.domains]).toEqual(['scoping.acme.com']);
  startWorker({ hosting });
  await vi.waitFor(() => expect([...vercel.domains]).toEqual([]), WAIT);
  await vercel.close();
});

/** The steps of archiving firms after which a worker is killed, in order. */
const STEPS: DieAt[] = [
  { when: 'after', command: 'find', holding: 'lifecycleDueAt' },
  { when: 'after', command: 'findAndModify', holding: 'archiveNonce' },
  { when: 'before', command: 'commitTransaction' },
  { when: 'after', command: 'commitTransaction' },
];

it('workers that are killed at each step of archiving firms leave every firm archived once, and its administrators notified once', async () => {
  const { models } = database;
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * 24 * 60 * 60 * 1000);
  const make = factories(models, { clock: () => ago(91) });
  const anchor = ago(1);
  const noticesGiven = [
    { notice: 'archive-7' as const, anchor, at: ago(8) },
    { notice: 'archive-1' as const, anchor, at: ago(2) },
  ];
  const firms = await Promise.all(
    STEPS.map(async (_step, index) => {
      const firm = await make.firmAt(`quiet-${index}`, {
        lastActivityAt: ago(91),
        trialEndsAt: ago(77),
        noticesGiven,
        lifecycleDueAt: ago(1),
      });
      const administrator = await make.user(firm._id);
      await make.session(administrator, { expiresAt: ago(-1) });
      return firm._id;
    }),
  );
  for (const dieAt of STEPS) await once(startWorker({ dieAt }), 'exit');
  startWorker();
  await vi.waitFor(() => expect(mailbox.mails).toHaveLength(firms.length), WAIT);

  const archived = await runAsSystem('test', async () => ({
    firms: await models.firms.find({ _id: trusted({ $in: firms }) }).lean<FirmDoc[]>(),
    events: await models.auditEvents.countDocuments({ action: 'firm.archived' }),
    open: await models.sessions.countDocuments({ revokedAt: null }),
  }));
  expect(archived).toMatchObject({ events: firms.length, open: 0 });
  for (const firm of archived.firms) {
    expect(firm).toMatchObject({ archivedAt: expect.any(Date), lifecycleDueAt: null });
    expect(firm.noticesGiven.map(({ notice }) => notice)).toEqual(['archive-7', 'archive-1', 'archived']);
  }
  expect(await models.outbox.countDocuments({ job: 'mail.lifecycle' })).toBe(firms.length);
});
