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
export function createKeptFiles<T extends object>({
  kept,
  now,
  restMs,
  load,
  onFailure,
}: KeptFilesOptions<T>): (url: string) => Promise<T | null> {
  const files = new LRUCache<string, { file: T | null }>({
    max: kept,
    ttlResolution: 0,
    perf: { now },
    fetchMethod: async (url, _stale, { options }) => {
      try {
        return { file: await load(url) };
      } catch (error) {
        options.ttl = restMs;
        onFailure(error, url);
        return { file: null };
      }
    },
  });
  return async (url) => (await files.fetch(url))?.file ?? null;
}
