import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectData, type Data, enqueueOutboxEach, runAsSystem, trusted } from '@scopewright/data';
import { migrateDatabase } from '@scopewright/data/migrations';
import { factories } from '@scopewright/data/testing';
import { startMongo } from '@scopewright/dev-stack/infra/mongo';
import { startRedis } from '@scopewright/dev-stack/infra/redis';
import { type Child, startChild } from '@scopewright/dev-stack/process/child';
import { freePort } from '@scopewright/dev-stack/process/free-port';
import { inRoot } from '@scopewright/dev-stack/root';
import type { JobPayload } from '@scopewright/jobs';
import { SMTPServer } from 'smtp-server';
import type { Bench } from './bench.ts';
import type { Finding } from './statistics.ts';

interface CountingMailbox {
  url: string;
  /** How often each Message-ID was received. */
  copies: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** An SMTP server that stores only the Message-ID of each mail. */
async function startCountingMailbox(): Promise<CountingMailbox> {
  const copies = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const id = /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim();
        // a mail from a sender killed during sending is incomplete, and was not delivered
        if (id && raw.trimEnd().endsWith('--')) copies.set(id, (copies.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  // senders are killed in the middle of a command
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    copies,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const NOTICES = 10_000;
const BATCH = 100;
const WORKERS = 2;
const DATABASE = 'notices';
/** After this time without another mail, the missing ones count as lost. */
const SILENCE_MS = 5 * 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Since the firms signed up, and until their trials end: the notice of three days before is due, and stays so. */
const AHEAD_MS = 2.5 * DAY_MS;
const AGO_MS = 11.5 * DAY_MS;
const LINK = { origin: 'https://bench.scopewright.app', tenantKey: null };
/**
 * A worker is killed after this many more mails, and then within a random number of ms; so each gets to work, even on a
 * slow machine.
 */
const [FEWEST, MOST, MOMENT_MS] = [400, 1200, 100];

interface Servers {
  mongo: string;
  redisUrl: string;
  mailbox: CountingMailbox;
  dataDir: string;
}

async function startWorker({ mongo, redisUrl, mailbox, dataDir }: Servers): Promise<Child> {
  const { MONGODB_URI: _m, REDIS_URL: _r, SMTP_URL: _s, ...env } = process.env;
  return startChild({
    name: 'worker',
    command: process.execPath,
    args: ['dist/main.js'],
    cwd: inRoot('services', 'worker'),
    env: {
      ...env,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      LOG_LEVEL: 'warn',
      MONGODB_URI: mongo,
      MONGODB_DATABASE: DATABASE,
      REDIS_URL: redisUrl,
      SMTP_URL: mailbox.url,
      MAIL_PER_SECOND: '0',
    },
    logFile: join(dataDir, 'notices-worker.log'),
  });
}

/** Enqueues the notice of the trial's end to the administrators of this many firms. */
async function enqueueNotices(data: Data): Promise<void> {
  const now = new Date();
  const [createdAt, trialEndsAt] = [new Date(now.getTime() - AGO_MS), new Date(now.getTime() + AHEAD_MS)];
  const make = factories(data.models, { clock: () => now });
  async function noticeOfFirm(): Promise<JobPayload<'mail.lifecycle'>> {
    const { _id } = await make.firm({ createdAt, trialEndsAt, lifecycleDueAt: null });
    const admin = await make.user(_id);
    const ends = trialEndsAt.toISOString();
    return {
      firmId: _id.toHexString(),
      userId: admin._id.toHexString(),
      notice: 'trial-ending-3',
      issue: ends,
      at: ends,
      link: LINK,
    };
  }
  for (let made = 0; made < NOTICES; made += BATCH) {
    const payloads = await Promise.all(Array.from({ length: BATCH }, noticeOfFirm));
    await runAsSystem('bench', () => enqueueOutboxEach(data.models, 'mail.lifecycle', payloads, { now }));
  }
}

/**
 * Kills one worker after the other, at random, until stopped; each is replaced immediately. @returns how many were
 * killed
 */
async function killWorkers(
  workers: Child[],
  start: () => Promise<Child>,
  arrived: () => number,
  isOver: () => boolean,
): Promise<number> {
  for (let killed = 0; ; killed++) {
    const next = arrived() + FEWEST + Math.random() * (MOST - FEWEST);
    while (arrived() < next) {
      if (isOver()) return killed;
      await delay(10);
    }
    await delay(Math.random() * MOMENT_MS);
    const index = Math.floor(Math.random() * workers.length);
    workers[index]?.signal('SIGKILL');
    await workers[index]?.exited;
    workers[index] = await start();
  }
}

/**
 * Ten thousand notices by SMTP while workers are killed at random and Redis is killed and restarted once: none is lost,
 * and at most as many duplicates as killed workers. With separate servers.
 */
export async function measureNotices({ dataDir, say }: Bench): Promise<Finding[]> {
  const mongo = await startMongo({
    dir: join(dataDir, 'notices-mongo'),
    port: await freePort(),
    logFile: join(dataDir, 'notices-mongod.log'),
  });
  const redisOptions = {
    dir: join(dataDir, 'notices-redis'),
    port: await freePort(),
    logFile: join(dataDir, 'notices-redis.log'),
  };
  let redis = await startRedis(redisOptions);
  const mailbox = await startCountingMailbox();
  const servers = { mongo: mongo.uri, redisUrl: redis.url, mailbox, dataDir };
  await migrateDatabase({ uri: mongo.uri, dbName: DATABASE });
  const data = await connectData({ uri: mongo.uri, dbName: DATABASE });
  const workers: Child[] = [];
  try {
    await enqueueNotices(data);
    const start = () => startWorker(servers);
    for (let count = 0; count < WORKERS; count++) workers.push(await start());
    let over = false;
    const killing = killWorkers(
      workers,
      start,
      () => mailbox.copies.size,
      () => over,
    );
    const began = Date.now();
    const sent = () => data.models.notices.countDocuments({ sentAt: trusted({ $ne: null }) });
    let restarted = false;
    let [done, since] = [0, Date.now()];
    while (done < NOTICES && Date.now() - since < SILENCE_MS) {
      if (!restarted && mailbox.copies.size > NOTICES / 2) {
        restarted = true;
        redis.child.signal('SIGKILL');
        await redis.child.exited;
        redis = await startRedis(redisOptions);
      }
      await delay(200);
      const before = done;
      done = await sent();
      if (done > before) since = Date.now();
    }
    over = true;
    const killed = await killing;
    const seconds = (Date.now() - began) / 1000;
    const twice = [...mailbox.copies.values()].reduce((sum, copies) => sum + copies - 1, 0);
    const lost = NOTICES - mailbox.copies.size;
    say(`  in ${seconds.toFixed(0)} s, ${(NOTICES / seconds).toFixed(0)} a second`);
    return [
      {
        what: `${NOTICES} notices, workers killed and Redis once: lost`,
        measured: String(lost),
        target: '0',
        passed: lost === 0 && restarted,
      },
      {
        what: '… sent twice, with the same Message-ID',
        measured: `${twice}, ${killed} workers killed`,
        target: '≤ killed',
        passed: twice <= killed,
      },
    ];
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await data.close();
    await mailbox.close();
    await redis.child.stop();
    await mongo.child.stop();
  }
}
