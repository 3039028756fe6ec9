/** Lets `count` tasks run concurrently; the others wait in order. */
export function turns(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  const give = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  const take = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      if (free > 0) {
        free -= 1;
        return resolve();
      }
      const onAbort = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal?.reason);
      };
      const go = () => {
        signal?.removeEventListener('abort', onAbort);
        resolve();
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      waiting.push(go);
    });
  /** Runs `work` when a slot is free. @throws the signal's reason if it is aborted before; errors of `work` */
  return async <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    await take(signal);
    try {
      return await work();
    } finally {
      give();
    }
  };
}
