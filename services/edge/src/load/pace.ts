export interface PaceLimits {
  /** A client without any progress for this long is disconnected, ms. */
  stallMs: number;
  /** Time before a client's average speed is checked, ms. */
  graceMs: number;
  /** The minimum average speed after that. */
  bytesPerSecond: number;
  /** Interval of the checks, ms. */
  everyMs: number;
}

export const PACE: PaceLimits = { stallMs: 30_000, graceMs: 30_000, bytesPerSecond: 4096, everyMs: 1000 };

/** Bytes on their way from or to a client. */
export interface Flow {
  /** Bytes transferred so far. */
  moved(): number;
  /** Whether the client has to act: time spent waiting for a service does not count against it. */
  waitsForClient(): boolean;
  /** Ends the exchange. */
  end(): void;
}

/** Ends exchanges whose client is slower than any working line. */
export interface Pace {
  /** Watches a flow until the returned function is called. */
  watch(flow: Flow): () => void;
  /** Checks all flows. Runs on a timer while there are any. */
  check(): void;
}

interface Watched {
  flow: Flow;
  moved: number;
  /** How long the client had to act, and how long of that nothing came, ms. */
  waitedMs: number;
  stalledMs: number;
}

export function createPace(
  { stallMs, graceMs, bytesPerSecond, everyMs }: PaceLimits,
  clock: () => number = () => performance.now(),
): Pace {
  const all = new Set<Watched>();
  let timer: NodeJS.Timeout | null = null;
  let checkedAt = 0;

  const look = (watched: Watched, passed: number): void => {
    const moved = watched.flow.moved();
    const before = watched.moved;
    watched.moved = moved;
    if (!watched.flow.waitsForClient()) {
      watched.stalledMs = 0;
      return;
    }
    watched.waitedMs += passed;
    watched.stalledMs = moved > before ? 0 : watched.stalledMs + passed;
    const tooSlow = watched.waitedMs >= graceMs && moved / (watched.waitedMs / 1000) < bytesPerSecond;
    if (watched.stalledMs < stallMs && !tooSlow) return;
    all.delete(watched);
    watched.flow.end();
  };

  const check = (): void => {
    const now = clock();
    // time in which this process was blocked does not count against the client
    const passed = Math.min(now - checkedAt, 2 * everyMs);
    checkedAt = now;
    for (const watched of [...all]) look(watched, passed);
    if (all.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };

  return {
    watch(flow) {
      const watched: Watched = { flow, moved: flow.moved(), waitedMs: 0, stalledMs: 0 };
      all.add(watched);
      if (timer === null) {
        checkedAt = clock();
        timer = setInterval(check, everyMs).unref();
      }
      return () => all.delete(watched);
    },
    check,
  };
}
