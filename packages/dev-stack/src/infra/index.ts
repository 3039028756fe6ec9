import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import type { Child } from '../process/child.ts';
import { startMaildev } from './maildev.ts';
import { mongoDir, startMongo } from './mongo.ts';
import { startRedis } from './redis.ts';

export interface Infra {
  mongodbUri: string;
  redisUrl: string;
  smtpUrl: string;
  /** The web inbox; null when the mail server is not ours. */
  mailboxUrl: string | null;
  /** What was started here (servers named in the environment are only used). */
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
  /** Where databases keep their files. */
  dataDir: string;
  /** Servers that run already: MONGODB_URI, REDIS_URL, SMTP_URL, MAILDEV_URL. */
  env?: NodeJS.ProcessEnv;
  /** Ports to prefer; a taken one gives way to a free one. */
  ports?: InfraPorts;
  onStarted?: (child: Child) => void;
}

/** Starts the servers the product needs (MongoDB, Redis, a mailbox) except those the environment names, and gives their addresses once all answer. */
export async function startInfra({ dataDir, env = process.env, ports = {}, onStarted }: InfraOptions): Promise<Infra> {
  const logs = join(dataDir, 'logs');
  mkdirSync(logs, { recursive: true });
  const children: Child[] = [];
  const keep = (child: Child) => {
    children.push(child);
    onStarted?.(child);
  };
  const stop = async () => {
    await Promise.all(children.map((child) => child.stop(15_000)));
  };
  const free = (wanted: number | undefined) => getPort({ host: '127.0.0.1', ...(wanted === undefined ? {} : { port: wanted }) });

  const mongo = async () => {
    if (env.MONGODB_URI) return env.MONGODB_URI;
    const server = await startMongo({ dir: mongoDir(dataDir), port: await free(ports.mongo), logFile: join(logs, 'mongod.log') });
    keep(server.child);
    return server.uri;
  };
  const redis = async () => {
    if (env.REDIS_URL) return env.REDIS_URL;
    const server = await startRedis({ dir: join(dataDir, 'redis'), port: await free(ports.redis), logFile: join(logs, 'redis.log') });
    keep(server.child);
    return server.url;
  };
  const mail = async () => {
    if (env.SMTP_URL) return { smtp: env.SMTP_URL, web: env.MAILDEV_URL ?? null };
    const box = await startMaildev({ smtpPort: await free(ports.smtp), webPort: await free(ports.mailWeb), logFile: join(logs, 'mailbox.log') });
    keep(box.child);
    return { smtp: box.smtp, web: box.web };
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
