/** Looks whether an engine answers; rejects when it doesn't. */
export type HealthCheck = () => Promise<unknown>;

export interface Readiness {
  ready: boolean;
  checks: Record<string, 'up' | 'down'>;
}

const CHECK_LIMIT_MS = 1500;
const REMEMBERED_MS = 1000;

const within = async (check: HealthCheck, limitMs: number): Promise<'up' | 'down'> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'down'>((resolve) => {
    timer = setTimeout(() => resolve('down'), limitMs);
  });
  const answer = check().then(
    () => 'up' as const,
    () => 'down' as const,
  );
  const result = await Promise.race([answer, limit]);
  clearTimeout(timer);
  return result;
};

/** Runs all checks side by side, each within a time limit; an answer serves callers of the next second as well. */
export function createReadiness(checks: Readonly<Record<string, HealthCheck>>, limitMs: number = CHECK_LIMIT_MS): () => Promise<Readiness> {
  let latest: Promise<Readiness> | null = null;
  let takenAt = Number.NEGATIVE_INFINITY;
  const run = async (): Promise<Readiness> => {
    const entries = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await within(check, limitMs)] as const));
    return { ready: entries.every(([, state]) => state === 'up'), checks: Object.fromEntries(entries) };
  };
  return () => {
    if (latest === null || performance.now() - takenAt > REMEMBERED_MS) {
      takenAt = performance.now();
      latest = run();
    }
    return latest;
  };
}
