import { LRUCache } from 'lru-cache';

export interface KeptFilesOptions<T extends object> {
  /** How many files are kept. */
  kept: number;
  now: () => number;
  /** How long a failure is not tried again, in milliseconds. */
  restMs: number;
  load: (url: string) => Promise<T>;
  onFailure: (error: unknown, url: string) => void;
}

/**
 * Keeps files that never change under their address. Whoever asks while a file is loaded waits for the same load;
 * a file that could not be loaded is null, and stays so for a while. Never rejects.
 */
export function createKeptFiles<T extends object>({ kept, now, restMs, load, onFailure }: KeptFilesOptions<T>): (url: string) => Promise<T | null> {
  const known = new LRUCache<string, T>({ max: kept });
  const failedAt = new LRUCache<string, number>({ max: kept });
  const loading = new Map<string, Promise<T | null>>();

  const start = async (url: string): Promise<T | null> => {
    try {
      const file = await load(url);
      known.set(url, file);
      return file;
    } catch (error) {
      failedAt.set(url, now());
      onFailure(error, url);
      return null;
    }
  };

  return async (url) => {
    const file = known.get(url);
    if (file) return file;
    const failed = failedAt.get(url);
    if (failed !== undefined && now() - failed < restMs) return null;
    const started = loading.get(url) ?? start(url).finally(() => loading.delete(url));
    loading.set(url, started);
    return started;
  };
}
