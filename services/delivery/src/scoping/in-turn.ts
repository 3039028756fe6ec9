/**
 * Work that goes on once at a time for each key. Who asks while it goes on gets the result of the run that begins after it, which all who ask meanwhile share: what
 * they have done before they asked is seen.
 */
export function inTurn<T>(work: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<T>>();

  function begin(key: string): Promise<T> {
    const run = work(key).finally(() => running.delete(key));
    running.set(key, run);
    return run;
  }

  return (key) => {
    const next = waiting.get(key);
    if (next !== undefined) return next;
    const before = running.get(key);
    if (before === undefined) return begin(key);
    const after = () => {
      waiting.delete(key);
      return begin(key);
    };
    const run = before.then(after, after);
    waiting.set(key, run);
    return run;
  };
}
