export interface KeepTryingOptions {
  /** Pause after the first failure, ms; it doubles with each further one. */
  firstPauseMs?: number;
  longestPauseMs?: number;
  /** Called with every failure. */
  onFailure?: ((error: unknown) => void) | undefined;
}

export interface Endeavour {
  /** Resolves when an attempt has succeeded; never rejects. */
  done: Promise<void>;
  /** Makes no further attempt, and waits for the current one. */
  stop(): Promise<void>;
}

/** Makes attempts in the background, one after the other with growing pauses, until one succeeds. */
export function keepTrying(
  attempt: () => Promise<void>,
  { firstPauseMs = 100, longestPauseMs = 2000, onFailure }: KeepTryingOptions = {},
): Endeavour {
  let stopped = false;
  let wake: () => void = () => undefined;
  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async (): Promise<boolean> => {
    for (let pauseMs = firstPauseMs; !stopped; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        await attempt();
        return true;
      } catch (error) {
        if (stopped) break;
        onFailure?.(error);
        await pause(pauseMs);
      }
    }
    return false;
  };
  const running = run();
  return {
    done: new Promise((resolve) => {
      void running.then((succeeded) => {
        if (succeeded) resolve();
      });
    }),
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}
