import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Child } from '../process/child.ts';
import { freePort } from '../process/free-port.ts';
import { mailboxUrls, startMaildev } from './maildev.ts';
import { mongoDir, mongoUri, startMongo } from './mongo.ts';
import { redisUrlOf, startRedis } from './redis.ts';

export interface Infra {
  mongodbUri: string;
  redisUrl: string;
  smtpUrl: string;
  /** The web inbox; null if the mail server was not started here. */
  mailboxUrl: string | null;
  /** The processes started here (servers named in the environment are only used); empty if `run` keeps them. */
  children: Child[];
  stop(): Promise<void>;
}

export interface InfraPorts {
  mongo?: number;
  redis?: number;
  smtp?: number;
  mailWeb?: number;
}

export interface InfraOptions {
  /** Folder for the databases' files. */
  dataDir: string;
  /** Servers already running: MONGODB_URI, REDIS_URL, SMTP_URL, MAILDEV_URL. */
  env?: NodeJS.ProcessEnv;
  /** Whether MongoDB removes expired documents; false for tests with their own clocks. */
  expires?: boolean;
  /** Preferred ports; if one is in use, a free one is used. */
  ports?: InfraPorts;
  /**
   * Runs a server: calls `start`, which returns its process once it answers, and can call it again when that process
   * has ended. By default it is called once.
   */
  run?: RunServer;
}

export type RunServer = (name: string, start: (spawned?: (child: Child) => void) => Promise<Child>) => Promise<unknown>;

/**
 * Starts the servers the product needs (MongoDB, Redis, a mailbox) except those named in the environment, and returns
 * their addresses once all answer.
 */
export async function startInfra({
  dataDir,
  env = process.env,
  expires,
  ports = {},
  run,
}: InfraOptions): Promise<Infra> {
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  const children: Child[] = [];
  const keep: RunServer = async (_name, start) => children.push(await start());
  const running = run ?? keep;
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop(15_000)));
  };

  const mongo = async () => {
    if (env.MONGODB_URI) return env.MONGODB_URI;
    const port = await freePort(ports.mongo);
    const options = { dir: mongoDir(dataDir), port, logFile: join(logs, 'mongod.log'), expires };
    await running('mongod', async (onSpawned) => (await startMongo({ ...options, onSpawned })).child);
    return mongoUri(port);
  };
  const redis = async () => {
    if (env.REDIS_URL) return env.REDIS_URL;
    const port = await freePort(ports.redis);
    const options = { dir: join(dataDir, 'redis'), port, logFile: join(logs, 'redis.log') };
    await running('redis', async (onSpawned) => (await startRedis({ ...options, onSpawned })).child);
    return redisUrlOf(port);
  };
  const mail = async () => {
    if (env.SMTP_URL) return { smtp: env.SMTP_URL, web: env.MAILDEV_URL ?? null };
    const options = {
      smtpPort: await freePort(ports.smtp),
      webPort: await freePort(ports.mailWeb),
      logFile: join(logs, 'mailbox.log'),
    };
    await running('mailbox', async (onSpawned) => (await startMaildev({ ...options, onSpawned })).child);
    return mailboxUrls(options);
  };

  const [mongodbUri, redisUrl, mailbox] = await Promise.allSettled([mongo(), redis(), mail()]).then(async (results) => {
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) await stop();
    return [valueOrThrow(results[0]), valueOrThrow(results[1]), valueOrThrow(results[2])] as const;
  });
  return { mongodbUri, redisUrl, smtpUrl: mailbox.smtp, mailboxUrl: mailbox.web, children, stop };
}

function valueOrThrow<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
