/**
 * Runs work once at a time for each key. Calls during a run share the result of one next run that starts after it,
 * which therefore sees everything the callers did before calling.
 */
export function inTurn<T, A extends unknown[]>(
  work: (key: string, ...more: A) => Promise<T>,
): (key: string, ...more: A) => Promise<T> {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<T>>();

  function begin(key: string, more: A): Promise<T> {
    const run = work(key, ...more).finally(() => running.delete(key));
    running.set(key, run);
    return run;
  }

  return (key, ...more) => {
    const next = waiting.get(key);
    if (next !== undefined) return next;
    const before = running.get(key);
    if (before === undefined) return begin(key, more);
    const after = () => {
      waiting.delete(key);
      return begin(key, more);
    };
    const run = before.then(after, after);
    waiting.set(key, run);
    return run;
  };
}
