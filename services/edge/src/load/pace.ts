export interface PaceLimits {
  /** A client that lets nothing through for so long is ended, ms. */
  stallMs: number;
  /** For so long nobody asks how fast a client is, ms. */
  graceMs: number;
  /** After that the least on average. */
  bytesPerSecond: number;
  /** How often it is looked at, ms. */
  everyMs: number;
}

export const PACE: PaceLimits = { stallMs: 30_000, graceMs: 30_000, bytesPerSecond: 4096, everyMs: 1000 };

/** Bytes on their way from or to a client. */
export interface Flow {
  /** Bytes that have gone through so far. */
  moved(): number;
  /** Whether it is the client that has to do something: time in which a service lets it wait does not count against it. */
  waitsForClient(): boolean;
  /** Ends the exchange. */
  end(): void;
}

/** Ends exchanges whose client is slower than any working line. */
export interface Pace {
  /** Watches a flow until what it gives is called. */
  watch(flow: Flow): () => void;
  /** Looks at all flows. Runs by itself while there are any. */
  check(): void;
}

interface Watched {
  flow: Flow;
  moved: number;
  /** How long the client had to do something, and how long of it nothing came, ms. */
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
    // time in which this process itself did nothing is not the client's
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
