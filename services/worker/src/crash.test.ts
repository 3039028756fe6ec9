import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { enqueueOutbox } from '@scopewright/data';
import { type TestDatabase, testDatabase } from '@scopewright/data/testing';
import { fakeVercel } from '@scopewright/service-kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { invite, SECRET } from './testing/invite.ts';
import { type Mailbox, type Stage, startMailbox } from './testing/mailbox.ts';

const WAIT = { timeout: 30_000, interval: 25 };
let database: TestDatabase;
let mailbox: Mailbox;
let prefix: string;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await testDatabase('crash');
});
beforeEach(async () => {
  mailbox = await startMailbox();
  prefix = `{crash-${randomUUID()}}`;
});
afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  await mailbox.close();
  await Promise.all([database.models.notices.deleteMany({}), database.models.outbox.deleteMany({})]);
});
afterAll(() => database.close());

function startWorker(hosting: Record<string, string> = {}): ChildProcess {
  const settings = {
    mongo: process.env.MONGODB_URI,
    dbName: database.dbName,
    redisUrl: process.env.REDIS_URL,
    smtpUrl: mailbox.url,
    secret: SECRET,
    prefix,
    lockMs: 1500,
    hosting,
  };
  const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('./testing/worker-process.ts', import.meta.url)), JSON.stringify(settings)], {
    stdio: 'ignore',
  });
  children.push(child);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

// 'stored': the server has kept the mail and its answer is on hold, so the worker dies without having heard it, and the mail is sent again.
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
      const notices = await database.client.db(database.dbName).collection<{ _id: string; sentAt: Date | null }>('notices').find({ _id: id }).toArray();
      expect(notices).toHaveLength(1);
      expect(notices[0]?.sentAt).toBeInstanceOf(Date);
    }, WAIT);
    expect(mailbox.mails).toHaveLength(copies);
    expect(new Set(mailbox.mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(mailbox.mails[0]?.messageId).toMatch(/^<[0-9a-f]{40}@scopewright\.app>$/);
  }, 45_000);
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
  const first = startWorker(hosting);
  const reached = new Promise<void>((resolve) => {
    vercel.before = () => {
      vercel.before = () => undefined;
      void kill(first).then(resolve);
      // the request comes to nothing
      return new Promise(() => undefined);
    };
  });
  await enqueueOutbox(database.models, 'hosting.remove-domain', { domain: 'scoping.acme.com' }, { now: new Date() });
  await reached;
  expect([...vercel.domains]).toEqual(['scoping.acme.com']);
  startWorker(hosting);
  await vi.waitFor(() => expect([...vercel.domains]).toEqual([]), WAIT);
  await vercel.close();
}, 45_000);
