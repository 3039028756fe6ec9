import { randomUUID } from 'node:crypto';
import pTimeout from 'p-timeout';
import type { Clock } from '../clock.ts';
import type { Environment } from '../config/load.ts';
import type { ConfigReader } from '../config/schema.ts';
import { settingStates } from '../config/states.ts';
import type { Logger } from '../log.ts';
import { VERSION } from '../version.ts';
import { DEPENDENCIES, type DependencyName, type DependencyReport, removeReport, writeReport } from './report.ts';
import type { DependencyCheck, ReportParts } from './report-parts.ts';

export interface ReporterOptions extends ReportParts {
  service: ConfigReader;
  environment: Environment;
  clock: Clock;
  log: Pick<Logger, 'debug'>;
  /** Interval of reports, ms. */
  everyMs?: number;
  /** Interval of the dependency checks, ms. */
  lookEveryMs?: number;
}

export interface Reporter {
  /** Writes a report now. */
  say(): Promise<void>;
  /** Stops reporting, and removes the report. */
  close(): Promise<void>;
}

const EVERY_MS = 15_000;
const LOOK_EVERY_MS = 60_000;
/** Time limit for checking a dependency. */
const LIMIT_MS = 5000;
/** How long the shutdown waits for Redis. */
const CLOSE_LIMIT_MS = 1000;

async function lookAt(
  name: DependencyName,
  { kind, check }: DependencyCheck,
  options: ReporterOptions,
): Promise<DependencyReport> {
  const { clock, describe = () => 'It does not answer as it should' } = options;
  const seen = { name, kind: kind ?? null, at: clock().toISOString() };
  if (check === null) return { ...seen, state: 'off', ms: null, problem: null };
  const from = performance.now();
  try {
    await pTimeout(check(AbortSignal.timeout(LIMIT_MS)), {
      milliseconds: LIMIT_MS,
      message: `No answer within ${LIMIT_MS / 1000} seconds`,
    });
    return { ...seen, state: 'up', ms: Math.round(performance.now() - from), problem: null };
  } catch (error) {
    return { ...seen, state: 'down', ms: null, problem: describe(error) };
  }
}

/**
 * Makes a process report to Redis every few seconds: its version, start time, the states of its settings and
 * dependencies, for system administrators. While Redis is away it doesn't report, and resumes when Redis is back;
 * nothing else depends on it.
 */
export function startReporter(options: ReporterOptions): Reporter {
  const {
    redis,
    database,
    service,
    environment,
    clock,
    log,
    remotes,
    dependencies,
    everyMs = EVERY_MS,
    lookEveryMs = LOOK_EVERY_MS,
  } = options;
  const id = randomUUID();
  const startedAt = clock().toISOString();
  const settings = settingStates(service, environment);
  const production = environment.NODE_ENV === 'production';
  let looked: { at: number; seen: DependencyReport[] } | null = null;
  let closed = false;
  let saying: Promise<void> | null = null;

  async function look(): Promise<DependencyReport[]> {
    if (!dependencies) return [];
    if (looked === null || clock().getTime() - looked.at >= lookEveryMs) {
      const at = clock().getTime();
      looked = { at, seen: await Promise.all(DEPENDENCIES.map((name) => lookAt(name, dependencies[name], options))) };
    }
    return looked.seen;
  }

  async function write(): Promise<void> {
    if (redis.status !== 'ready') return;
    const [seen, known] = await Promise.all([look(), remotes?.() ?? []]);
    if (closed) return;
    await writeReport(redis, database, {
      id,
      service,
      version: VERSION,
      startedAt,
      at: clock().toISOString(),
      production,
      settings,
      dependencies: seen,
      remotes: known,
    });
  }

  const say = (): Promise<void> => {
    saying ??= write()
      .catch((error: unknown) => log.debug({ err: error }, 'The report could not be written'))
      .finally(() => {
        saying = null;
      });
    return saying;
  };
  const timer = setInterval(() => void say(), everyMs);
  timer.unref();
  const onReady = () => void say();
  redis.on('ready', onReady);
  void say();

  return {
    say,
    async close() {
      closed = true;
      clearInterval(timer);
      redis.off('ready', onReady);
      await saying;
      if (redis.status === 'ready')
        await pTimeout(removeReport(redis, database, id), { milliseconds: CLOSE_LIMIT_MS }).catch(() => undefined);
    },
  };
}
