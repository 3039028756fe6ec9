/**
 * Work on one thing, one after the other in this process. Transactions that write the same document at once fail and begin again: of many, each does its work many
 * times, and the last ones give up. Other processes have to be met by retries still.
 */
const lasts = new Map<string, Promise<unknown>>();

/** Does work when all that was asked for earlier with the same key has ended. */
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
