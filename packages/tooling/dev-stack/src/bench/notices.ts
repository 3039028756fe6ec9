import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connectData, type Data, enqueueOutboxEach, runWithTenant, trusted } from '@scopewright/data';
import { migrateDatabase } from '@scopewright/data/migrations';
import { factories } from '@scopewright/data/testing';
import getPort from 'get-port';
import { startMongo } from '../infra/mongo.ts';
import { startRedis } from '../infra/redis.ts';
import { type Child, startChild } from '../process/child.ts';
import { inRoot } from '../root.ts';
import { type CountingMailbox, startCountingMailbox } from './counting-mailbox.ts';
import type { Finding } from './statistics.ts';

const NOTICES = 10_000;
const BATCH = 1000;
const WORKERS = 2;
const DATABASE = 'notices';
const LIMIT_MS = 20 * 60_000;
/** Far enough ahead that the timeline has nothing to say by itself. */
const AHEAD_MS = 10 * 24 * 60 * 60 * 1000;
/** A worker is killed after so many mails more, and then at a random moment of so many ms; on a slow machine, too, each gets to work. */
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
      PORT: String(await getPort()),
      LOG_LEVEL: 'warn',
      MONGODB_URI: mongo,
      MONGODB_DATABASE: DATABASE,
      REDIS_URL: redisUrl,
      SMTP_URL: mailbox.url,
      // one person gets them all
      MAIL_PER_SECOND: '0',
      MAIL_LIMIT_PER_RECIPIENT: '1000000',
      MAIL_LIMIT_PER_FIRM: '1000000',
    },
    logFile: join(dataDir, 'notices-worker.log'),
  });
}

/** Tells a firm's administrator of the end of the trial, so many times, each of a period of its own. */
async function enqueueNotices(data: Data): Promise<void> {
  const now = new Date();
  const make = factories(data.models);
  const firm = await make.firm({ trialEndsAt: new Date(now.getTime() + AHEAD_MS) });
  const admin = await make.user(firm._id);
  const link = { origin: 'https://bench.scopewright.app', tenantKey: null };
  const [firmId, userId] = [firm._id.toHexString(), admin._id.toHexString()];
  const payloads = Array.from({ length: NOTICES }, (_, index) => ({
    firmId,
    userId,
    notice: 'trial-ending-3' as const,
    issue: `bench-${index}`,
    at: new Date(now.getTime() + AHEAD_MS).toISOString(),
    link,
  }));
  await runWithTenant(firm._id, async () => {
    for (let from = 0; from < NOTICES; from += BATCH) await enqueueOutboxEach(data.models, 'mail.lifecycle', payloads.slice(from, from + BATCH), { now });
  });
}

/** Kills one worker after the other, at random, until told to stop; each is replaced at once. @returns how many were killed */
async function killWorkers(workers: Child[], start: () => Promise<Child>, arrived: () => number, isOver: () => boolean): Promise<number> {
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
 * Ten thousand notices by SMTP while workers are killed at random and Redis is killed and started again once: none is lost, and no more come twice than
 * workers were killed. Servers of its own.
 */
export async function measureNotices(dataDir: string, say: (line: string) => void): Promise<Finding[]> {
  const mongo = await startMongo({ dir: join(dataDir, 'notices-mongo'), port: await getPort(), logFile: join(dataDir, 'notices-mongod.log') });
  const redisOptions = { dir: join(dataDir, 'notices-redis'), port: await getPort(), logFile: join(dataDir, 'notices-redis.log') };
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
    for (let done = 0; done < NOTICES && Date.now() - began < LIMIT_MS; done = await sent()) {
      if (!restarted && mailbox.copies.size > NOTICES / 2) {
        restarted = true;
        redis.child.signal('SIGKILL');
        await redis.child.exited;
        redis = await startRedis(redisOptions);
      }
      await delay(200);
    }
    over = true;
    const killed = await killing;
    const seconds = (Date.now() - began) / 1000;
    const twice = [...mailbox.copies.values()].reduce((sum, copies) => sum + copies - 1, 0);
    const lost = NOTICES - mailbox.copies.size;
    say(`  in ${seconds.toFixed(0)} s, ${(NOTICES / seconds).toFixed(0)} a second`);
    return [
      { what: `${NOTICES} notices, workers killed and Redis once: lost`, measured: String(lost), target: '0', passed: lost === 0 && restarted },
      { what: '… sent twice, with the same Message-ID', measured: `${twice}, ${killed} workers killed`, target: '≤ killed', passed: twice <= killed },
    ];
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await data.close();
    await mailbox.close();
    await redis.child.stop();
    await mongo.child.stop();
  }
}
