import { LRUCache } from 'lru-cache';

export interface KeptFilesOptions<T extends object> {
  /** The number of cached files. */
  kept: number;
  now: () => number;
  /** How long a failed load is not retried, in milliseconds. */
  restMs: number;
  load: (url: string) => Promise<T>;
  onFailure: (error: unknown, url: string) => void;
}

/**
 * Caches files that never change under their address. Concurrent callers share one load; a file that could not be
 * loaded is null, and not retried for a while. Never rejects.
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
