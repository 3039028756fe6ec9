import type { CallOutput } from '@scopewright/contracts';
import { runAsSystem } from '@scopewright/data';
import {
  HealthProblem,
  type Implementation,
  implement,
  readRedisSettings,
  readReports,
  redisCheck,
  settingStates,
} from '@scopewright/service-kit';
import pTimeout from 'p-timeout';
import type { AdminParts } from '../parts.ts';
import { dependenciesIn, remotesIn, servicesIn } from './processes.ts';
import { settingsOf } from './settings.ts';

type Answer = CallOutput<'adminSystem'>;

/** Timeout for an engine. */
const LIMIT_MS = 1500;

export type SystemParts = Pick<AdminParts, 'database' | 'queues' | 'isKeyServerThere' | 'environment'>;

/** The result of `work`; null if it fails or exceeds the limit. */
const orNull = <T>(work: () => Promise<T>): Promise<T | null> =>
  pTimeout((async () => work())(), { milliseconds: LIMIT_MS }).catch(() => null);

/** How long `work` takes, ms; null if it fails or exceeds the limit, with the reason where it is known. */
async function timed(work: () => Promise<unknown>): Promise<{ ms: number | null; problem: string | null }> {
  const from = performance.now();
  let problem: string | null = null;
  const ms = await orNull(async () => {
    await work().catch((error: unknown) => {
      if (error instanceof HealthProblem) problem = error.message;
      throw error;
    });
    return Math.round(performance.now() - from);
  });
  return { ms, problem };
}

/** The state of the installation, as the admin service sees it and the other services report it. */
export const systemCalls = (parts: SystemParts): Implementation[] => [
  implement(
    'adminSystem',
    (_, call): Promise<Answer> =>
      runAsSystem('a system administrator looks at the system', () => lookAt(parts, call.now())),
  ),
];

async function lookAt({ database, queues, isKeyServerThere, environment }: SystemParts, now: Date): Promise<Answer> {
  const [mongodb, redis, keys, clockSkewMs, migrations, redisProblems, workers, reports] = await Promise.all([
    timed(() => database.ping()),
    timed(redisCheck(queues.redis)),
    timed(isKeyServerThere),
    orNull(() => clockSkew(() => database.clock())),
    orNull(() => database.migrations()),
    orNull(async () => {
      const { problems, unreadable } = await readRedisSettings(queues.redis);
      return unreadable ? null : problems;
    }),
    orNull(() =>
      Promise.all(queues.all.map(async (queue) => ({ queue: queue.name, workers: await queue.getWorkersCount() }))),
    ),
    orNull(() => readReports(queues.redis, database.name, now)),
  ]);
  const own = Object.entries({ mongodb, redis, keys }).map(([name, { ms, problem }]) => ({
    name: name as 'mongodb' | 'redis' | 'keys',
    state: ms === null ? ('down' as const) : ('up' as const),
    kind: null,
    ms,
    problem,
    at: now.toISOString(),
  }));
  return {
    at: now.toISOString(),
    services: reports && servicesIn(reports, now),
    remotes: reports && remotesIn(reports, now),
    dependencies: [...own, ...dependenciesIn(reports ?? [], now)],
    clockSkewMs,
    migrations,
    redisProblems,
    workers,
    settings: settingsOf(
      reports ?? [],
      { states: settingStates('admin', environment), production: environment.NODE_ENV === 'production' },
      now,
    ),
  };
}

/**
 * How far a server's clock is ahead of this machine's, ms: assumes that it was read midway between request and answer.
 */
async function clockSkew(readClock: () => Promise<Date>): Promise<number> {
  const from = Date.now();
  const theirs = await readClock();
  return Math.round(theirs.getTime() - (from + Date.now()) / 2);
}
