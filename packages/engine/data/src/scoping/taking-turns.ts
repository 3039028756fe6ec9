/** How long a piece of work may hold the event loop. */
const PIECE_MS = 8;

/**
 * For long work: called between its steps, yields to the event loop after some ms.
 * @param now monotonic clock, milliseconds
 */
export function takingTurns(
  pieceMs = PIECE_MS,
  now: () => number = () => performance.now(),
): () => Promise<void> | undefined {
  let since = now();
  return () => {
    if (now() - since < pieceMs) return undefined;
    return new Promise((resolve) => {
      setImmediate(() => {
        since = now();
        resolve();
      });
    });
  };
}
