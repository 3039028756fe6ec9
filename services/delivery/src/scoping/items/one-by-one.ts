/**
 * Serializes work on one thing within this process. Concurrent transactions that write the same document fail and
 * retry: with many, each would do its work many times, and the last ones would give up. Conflicts with other processes
 * still need retries.
 */
const lasts = new Map<string, Promise<unknown>>();

/** Runs work after all earlier work with the same key has ended. */
export function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lasts.get(key) ?? Promise.resolve();
  const done = before.then(work, work);
  lasts.set(key, done);
  const forget = () => {
    if (lasts.get(key) === done) lasts.delete(key);
  };
  done.then(forget, forget);
  return done;
}
