import pTimeout from 'p-timeout';

/**
 * Checks an engine. It rejects when the engine doesn't answer, resolves with `degraded` when it answers but lacks
 * something optional, and with `outdated` when it answers but can't be used until the migrations have run.
 */
export type HealthCheck = () => Promise<unknown>;

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
}

const CHECK_LIMIT_MS = 1500;
const REMEMBERED_MS = 1000;

const within = (check: HealthCheck, limitMs: number): Promise<'up' | 'degraded' | 'outdated' | 'down'> =>
  pTimeout(check(), { milliseconds: limitMs }).then(
    (state) => (state === 'degraded' || state === 'outdated' ? state : 'up'),
    () => 'down',
  );

/** Runs all checks in parallel, each with a time limit; the result is reused for a second. */
export function createReadiness(checks: HealthChecks, limitMs: number = CHECK_LIMIT_MS): () => Promise<Readiness> {
  let latest: Promise<Readiness> | null = null;
  let takenAt = Number.NEGATIVE_INFINITY;
  const run = async (): Promise<Readiness> => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, given]) => {
        const { check, optional } = typeof given === 'function' ? { check: given, optional: false } : given;
        return { name, optional, state: await within(check, limitMs) };
      }),
    );
    const unavailable = results.some(({ state, optional }) => (state === 'down' || state === 'outdated') && !optional);
    const degraded = results.some(({ state }) => state !== 'up');
    return {
      status: unavailable ? 'unavailable' : degraded ? 'degraded' : 'ok',
      checks: Object.fromEntries(results.map(({ name, state }) => [name, state === 'degraded' ? 'up' : state])),
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
  return { status: status === 'unavailable' ? 503 : 200, body: { status, checks: readiness.checks } };
}
