/** How long a piece of work goes on while others wait for the event loop. */
const PIECE_MS = 8;

/**
 * For long work: asked between its steps, gives the event loop back once it was held for some ms.
 * @param now milliseconds of a clock that only goes on
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
