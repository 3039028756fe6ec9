import pTimeout from 'p-timeout';
import type { Logger } from './log.ts';

/**
 * Checks an engine. It rejects when the engine doesn't answer, resolves with `degraded` when it answers but lacks
 * something optional, and with `outdated` when it answers but can't be used until the migrations have run.
 */
export type HealthCheck = () => Promise<unknown>;

/**
 * Why a check fails, as a sentence for operators that health and log show. The messages of other errors are shown to no
 * one.
 */
export class HealthProblem extends Error {
  /** The engine answers, but not even a process that works without it can continue with this one. */
  readonly unusable: boolean;
  /** The engine works, and lacks something optional. */
  readonly works: boolean;

  constructor(message: string, kind?: 'unusable' | 'works') {
    super(message);
    this.name = 'HealthProblem';
    this.unusable = kind === 'unusable';
    this.works = kind === 'works';
  }
}

/** A check of an engine that calls can work without. */
export interface OptionalCheck {
  check: HealthCheck;
  optional: true;
}

export type HealthChecks = Readonly<Record<string, HealthCheck | OptionalCheck>>;

export interface Readiness {
  /** `degraded` works, but with restrictions; only `unavailable` is not ready. */
  status: 'ok' | 'degraded' | 'unavailable';
  checks: Record<string, 'up' | 'outdated' | 'down'>;
  /** Why a check failed, or the missing prerequisite, if known. */
  reasons?: Record<string, string>;
}

const CHECK_LIMIT_MS = 1500;
const REMEMBERED_MS = 1000;

interface Result {
  state: 'up' | 'degraded' | 'outdated' | 'down';
  problem: HealthProblem | null;
}

const within = (check: HealthCheck, limitMs: number): Promise<Result> =>
  pTimeout(check(), { milliseconds: limitMs }).then(
    (state) => ({ state: state === 'degraded' || state === 'outdated' ? state : 'up', problem: null }),
    (error: unknown) => {
      const problem = error instanceof HealthProblem ? error : null;
      return { state: problem?.works ? 'degraded' : 'down', problem };
    },
  );

/**
 * Runs all checks in parallel, each with a time limit; the result is reused for a second.
 * @param log gets each reason when it appears
 */
export function createReadiness(
  checks: HealthChecks,
  { limitMs = CHECK_LIMIT_MS, log }: { limitMs?: number; log?: Pick<Logger, 'error'> } = {},
): () => Promise<Readiness> {
  let latest: Promise<Readiness> | null = null;
  let takenAt = Number.NEGATIVE_INFINITY;
  let reasons: Record<string, string> = {};
  const run = async (): Promise<Readiness> => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, given]) => {
        const { check, optional } = typeof given === 'function' ? { check: given, optional: false } : given;
        const { state, problem } = await within(check, limitMs);
        return { name, state, problem, optional: optional && problem?.unusable !== true };
      }),
    );
    const unavailable = results.some(({ state, optional }) => (state === 'down' || state === 'outdated') && !optional);
    const degraded = results.some(({ state }) => state !== 'up');
    const before = reasons;
    reasons = Object.fromEntries(results.flatMap(({ name, problem }) => (problem ? [[name, problem.message]] : [])));
    for (const [check, reason] of Object.entries(reasons)) {
      if (reason !== before[check]) log?.error({ check, reason }, 'Not healthy');
    }
    return {
      status: unavailable ? 'unavailable' : degraded ? 'degraded' : 'ok',
      checks: Object.fromEntries(results.map(({ name, state }) => [name, state === 'degraded' ? 'up' : state])),
      ...(Object.keys(reasons).length > 0 && { reasons }),
    };
  };
  return () => {
    if (latest === null || performance.now() - takenAt > REMEMBERED_MS) {
      takenAt = performance.now();
      latest = run();
    }
    return latest;
  };
}

/**
 * The answer to `GET /health/ready`: 503 while a required engine is unavailable or the process is shutting down, 200
 * otherwise.
 */
export function readyAnswer(readiness: Readiness, closing: boolean): { status: 200 | 503; body: Readiness } {
  const status = closing ? 'unavailable' : readiness.status;
  return { status: status === 'unavailable' ? 503 : 200, body: { ...readiness, status } };
}
