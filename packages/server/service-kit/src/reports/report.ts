import { queuePrefix } from '@scopewright/jobs';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** Dependencies of services besides MongoDB and Redis. */
export const DEPENDENCIES = ['mail', 'files', 'scanner', 'payments', 'hosting', 'dns'] as const;
export type DependencyName = (typeof DEPENDENCIES)[number];

const dependency = z.object({
  name: z.enum(DEPENDENCIES),
  /** `off`: not configured, or not needed with this configuration. */
  state: z.enum(['up', 'down', 'off']),
  /** The configured kind, for example `stripe`; null where there is only one. */
  kind: z.string().nullable(),
  /** Response time, ms; null without an answer. */
  ms: z.number().int().nullable(),
  /** Why it is down, without personal data or secrets. */
  problem: z.string().nullable(),
  /** When it was checked. */
  at: z.iso.datetime(),
});
export type DependencyReport = z.infer<typeof dependency>;

const remote = z.object({
  name: z.string(),
  /** The release in effect, if any. */
  version: z.string().nullable(),
  /** The newest release, if it is not the one in effect because it can't be used. Older processes don't say it. */
  refused: z
    .object({
      /** Null for invalid releases. */
      version: z.string().nullable(),
      reason: z.string(),
      /** When the process first refused it. */
      since: z.iso.datetime(),
    })
    .nullable()
    .default(null),
});
export type RemoteReport = z.infer<typeof remote>;

const report = z.object({
  id: z.string(),
  service: z.string(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** Time of the process's latest report. */
  at: z.iso.datetime(),
  production: z.boolean(),
  /** The states of its settings; never their values. */
  settings: z.record(z.string(), z.enum(['set', 'default', 'unset'])),
  dependencies: z.array(dependency),
  remotes: z.array(remote),
});
/** A status report of a process of a service. */
export type ServiceReport = z.infer<typeof report>;

/** A process without a new report for this long counts as not heard from. */
export const HEARD_WITHIN_MS = 60_000;
/** Reports of processes that ended unexpectedly are stored this long. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** All processes of an installation report into one hash, each under its id. */
const keyOf = (database: string): string => `${queuePrefix(database)}:reports`;

/** Replaces the report of a process. */
export async function writeReport(redis: Redis, database: string, said: ServiceReport): Promise<void> {
  await redis.multi().hset(keyOf(database), said.id, JSON.stringify(said)).pexpire(keyOf(database), KEPT_MS).exec();
}

/** Removes the report of a process that shuts down in order. */
export async function removeReport(redis: Redis, database: string, id: string): Promise<void> {
  await redis.hdel(keyOf(database), id);
}

/** The report, if it can be parsed; another release may use another format. */
function parsed(text: string): ServiceReport | null {
  try {
    return report.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Whether another process of the service started after this one's last report: it was replaced. */
const isReplaced = ({ service, at }: ServiceReport, all: readonly ServiceReport[]): boolean =>
  all.some((other) => other.service === service && other.startedAt > at);

/**
 * The latest report of each running process, and of those that ended unexpectedly and were not replaced since.
 * @throws Error when Redis can't be reached
 */
export async function readReports(redis: Redis, database: string, now: Date): Promise<ServiceReport[]> {
  const found = Object.entries(await redis.hgetall(keyOf(database))).map(([id, text]) => ({ id, said: parsed(text) }));
  const old = new Date(now.getTime() - KEPT_MS).toISOString();
  const gone = found.filter(({ said }) => said !== null && said.at < old).map(({ id }) => id);
  if (gone.length > 0) await redis.hdel(keyOf(database), ...gone);
  const all = found.flatMap(({ said }) => (said !== null && said.at >= old ? [said] : []));
  const heard = new Date(now.getTime() - HEARD_WITHIN_MS).toISOString();
  return all
    .filter((said) => said.at >= heard || !isReplaced(said, all))
    .sort((one, other) => one.service.localeCompare(other.service) || one.startedAt.localeCompare(other.startedAt));
}
