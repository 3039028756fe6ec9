import { queuePrefix } from '@scopewright/jobs';
import type { Redis } from 'ioredis';
import { z } from 'zod';

/** What services depend on beside MongoDB and Redis. */
export const DEPENDENCIES = ['mail', 'files', 'scanner', 'payments', 'hosting', 'dns'] as const;
export type DependencyName = (typeof DEPENDENCIES)[number];

const dependency = z.object({
  name: z.enum(DEPENDENCIES),
  /** `off`: it is not configured, or not needed as things are configured. */
  state: z.enum(['up', 'down', 'off']),
  /** Which kind of it is configured, for example `stripe`; null where there is but one. */
  kind: z.string().nullable(),
  /** How long it took to answer, ms; null where it did not. */
  ms: z.number().int().nullable(),
  /** Why it is down, without personal data and secrets. */
  problem: z.string().nullable(),
  /** When it was looked at. */
  at: z.iso.datetime(),
});
export type DependencyReport = z.infer<typeof dependency>;

const remote = z.object({
  name: z.string(),
  /** Of the release in use; null where none was ever read. */
  version: z.string().nullable(),
});
export type RemoteReport = z.infer<typeof remote>;

const report = z.object({
  id: z.string(),
  service: z.string(),
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** When it was last heard from. */
  at: z.iso.datetime(),
  production: z.boolean(),
  /** How the settings stand that it reads; of none the value. */
  settings: z.record(z.string(), z.enum(['set', 'default', 'unset'])),
  dependencies: z.array(dependency),
  remotes: z.array(remote),
});
/** What a process of a service says of itself. */
export type ServiceReport = z.infer<typeof report>;

/** A process that goes on without its word for this long is not heard from. */
export const HEARD_WITHIN_MS = 60_000;
/** Reports of processes that ended without a word are kept this long. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** All processes of an installation report into one hash, each under its id. */
const keyOf = (database: string): string => `${queuePrefix(database)}:reports`;

/** Writes the report of a process in the place of its last one. */
export async function writeReport(redis: Redis, database: string, said: ServiceReport): Promise<void> {
  await redis.multi().hset(keyOf(database), said.id, JSON.stringify(said)).pexpire(keyOf(database), KEPT_MS).exec();
}

/** Takes the report of a process away that ends in order. */
export async function removeReport(redis: Redis, database: string, id: string): Promise<void> {
  await redis.hdel(keyOf(database), id);
}

/** What can be read; another release may write otherwise. */
function parsed(text: string): ServiceReport | null {
  try {
    return report.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Whether another process of the service began after the last word of this one: it was replaced. */
const isReplaced = ({ service, at }: ServiceReport, all: readonly ServiceReport[]): boolean =>
  all.some((other) => other.service === service && other.startedAt > at);

/**
 * The latest report of each process that runs, and of those that ended without a word and were not replaced since.
 * @throws Error when Redis can't be asked
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
