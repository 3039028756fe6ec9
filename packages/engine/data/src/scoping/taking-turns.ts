/** How long work may hold the event loop. */
const HOLD_MS = 8;

/**
 * For long work: called between its steps, yields to the event loop after some ms.
 * @param now monotonic clock, milliseconds
 */
export function takingTurns(
  holdMs = HOLD_MS,
  now: () => number = () => performance.now(),
): () => Promise<void> | undefined {
  let since = now();
  return () => {
    if (now() - since < holdMs) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = now();
        resolve();
      });
    });
  };
}
