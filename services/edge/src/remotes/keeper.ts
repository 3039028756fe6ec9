import type { Logger } from '@scopewright/service-kit';
import type { KeptRelease, KeptReleases } from './kept-releases.ts';
import type { Taken } from './releases-in-effect.ts';

export interface KeeperOptions {
  /** Without it nothing is stored. */
  store: KeptReleases | undefined;
  /** Addresses of the remotes' manifests, by name. */
  urls: ReadonlyMap<string, string>;
  taken: ReadonlyMap<string, Taken>;
  log: Pick<Logger, 'warn'>;
  now: () => number;
}

/** Reads and writes the stored releases; pages don't wait for it. */
export interface Keeper {
  /** Result of the last read. */
  readonly kept: ReadonlyMap<string, KeptRelease>;
  read(): Promise<void>;
  /** Reads them in the background, if that was not done just now. */
  readLater(): void;
  /** Stores the releases in effect that are not stored yet, in the background. */
  keepAll(): void;
}

/** Pause between two reads, and before a failed write is tried again, ms. */
const PAUSE_MS = 5000;

/** A development server's release lists no files: it changes with every edit. */
const isBuilt = ({ manifest }: Taken): boolean => Object.keys(manifest.release.files).length > 0;

export function createKeeper({ store, urls, taken, log, now }: KeeperOptions): Keeper {
  let kept: ReadonlyMap<string, KeptRelease> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let isReading = false;
  const underWay = new WeakSet<Taken>();

  const read = async (): Promise<void> => {
    if (!store || isReading) return;
    isReading = true;
    try {
      kept = await store.read(Object.fromEntries(urls));
    } catch (error) {
      log.warn({ err: error }, 'The stored releases of the remotes could not be read');
    }
    readAt = now();
    isReading = false;
  };

  const keep = async (to: KeptReleases, name: string, url: string, release: Taken): Promise<void> => {
    underWay.add(release);
    try {
      release.sequence = await to.keep(name, url, release);
    } catch (error) {
      failedAt = now();
      log.warn({ err: error, remote: name }, 'A release of a remote could not be stored; it is retried');
    }
    underWay.delete(release);
  };

  return {
    get kept() {
      return kept;
    },
    read,
    readLater() {
      if (now() - readAt >= PAUSE_MS) void read();
    },
    keepAll() {
      if (!store || now() - failedAt < PAUSE_MS) return;
      for (const [name, release] of taken) {
        const url = urls.get(name);
        if (url !== undefined && release.sequence === null && isBuilt(release) && !underWay.has(release))
          void keep(store, name, url, release);
      }
    },
  };
}
