import type { CallOutput } from '@scopewright/contracts';
import { runAsSystem } from '@scopewright/data';
import { appliedMigrations, pendingMigrations } from '@scopewright/data/migrations';
import { readRedisSettings } from '@scopewright/job-queue';
import { CONFIG_SCHEMA, type ConfigEntry, type Implementation, implement } from '@scopewright/service-kit';
import pTimeout from 'p-timeout';
import type { AdminParts } from '../parts.ts';

type Answer = CallOutput<'adminSystem'>;

/** How long an engine is waited for. */
const LIMIT_MS = 1500;

export type SystemParts = Pick<AdminParts, 'data' | 'queues' | 'isKeyServerThere' | 'environment'>;

/** What work comes to within the limit; null where it fails or takes longer. */
const orNull = <T>(work: () => Promise<T>): Promise<T | null> => pTimeout((async () => work())(), { milliseconds: LIMIT_MS }).catch(() => null);

/** How long work takes, ms; null where it fails or takes longer than the limit. */
async function timed(work: () => Promise<unknown>): Promise<number | null> {
  const from = performance.now();
  return orNull(async () => {
    await work();
    return Math.round(performance.now() - from);
  });
}

/** The state of the installation, as the admin service sees it. */
export const systemCalls = (parts: SystemParts): Implementation[] => [
  implement('adminSystem', (_, call): Promise<Answer> => runAsSystem('a system administrator looks at the system', () => lookAt(parts, call.now()))),
];

async function lookAt({ data: { connection }, queues, isKeyServerThere, environment }: SystemParts, at: Date): Promise<Answer> {
  const { db } = connection;
  if (db === undefined) throw new Error('The database is not opened');
  const [mongodb, redis, keys, clockSkewMs, migrations, redisProblems, workers] = await Promise.all([
    timed(() => db.command({ ping: 1 })),
    timed(() => queues.redis.ping()),
    timed(isKeyServerThere),
    orNull(() => clockSkew(async () => (await db.admin().command({ isMaster: 1 })).localTime)),
    orNull(async () => ({ applied: await appliedMigrations(db), pending: await pendingMigrations(db) })),
    orNull(async () => {
      const { problems, unreadable } = await readRedisSettings(queues.redis);
      return unreadable ? null : problems;
    }),
    orNull(() => Promise.all(queues.all.map(async (queue) => ({ queue: queue.name, workers: await queue.getWorkersCount() })))),
  ]);
  const dependencies: Answer['dependencies'] = [
    { name: 'mongodb', ms: mongodb },
    { name: 'redis', ms: redis },
    { name: 'keys', ms: keys },
  ];
  return { at: at.toISOString(), dependencies, clockSkewMs, migrations, redisProblems, workers, settings: settingsIn(environment) };
}

/** How far the clock of a server is ahead of this machine's, ms: its answer is taken for the time in the middle between question and answer. */
async function clockSkew(readClock: () => Promise<unknown>): Promise<number> {
  const from = Date.now();
  const theirs = await readClock();
  if (!(theirs instanceof Date)) throw new Error('The server does not tell its time');
  return Math.round(theirs.getTime() - (from + Date.now()) / 2);
}

/** Which settings of the admin service an environment holds; none of their values. */
export function settingsIn(environment: SystemParts['environment']): Answer['settings'] {
  return Object.entries<ConfigEntry>(CONFIG_SCHEMA)
    .filter(([, { services }]) => services.includes('admin'))
    .map(([name, { default: fallback, description }]) => ({ name, state: environment[name] ? 'set' : fallback === null ? 'unset' : 'default', description }));
}
