import { setTimeout as delay } from 'node:timers/promises';
import { release } from '@scopewright/contracts/release';
import type { Logger } from '@scopewright/service-kit';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

const assets = z.object({
  js: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
  css: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
});

/**
 * The part of a remote's manifest that pages need: the federation manifest with the release in it; unknown fields are
 * passed through to the browser.
 */
export const manifestSchema = z.looseObject({
  metaData: z.looseObject({ remoteEntry: z.looseObject({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.looseObject({ path: z.string(), assets })),
  /** Files that a screen loads beyond the common ones, by the screen's name. */
  screens: z.record(z.string(), z.array(z.string())).optional(),
  /** The file with the prerendered screens, relative to the manifest. */
  prerendered: z.string().optional(),
  /** The build's own data, which pages leave out. */
  release,
});

export type Manifest = z.output<typeof manifestSchema>;

export interface RemoteAssets {
  scripts: string[];
  styles: string[];
}

/** Absolute URLs of everything that a browser loads before it can show this screen of the remote. */
export function assetsOf(manifest: Manifest, manifestUrl: string, screen: string): RemoteAssets {
  const base = new URL('.', manifestUrl);
  const { name, path } = manifest.metaData.remoteEntry;
  const app = manifest.exposes.find((expose) => expose.path === './app');
  const scripts = [
    `${path ? `${path.replace(/\/$/, '')}/` : ''}${name}`,
    ...(app?.assets.js.sync ?? []),
    ...(manifest.screens?.[screen] ?? []),
  ];
  const absolute = (files: string[]) => [...new Set(files)].map((file) => new URL(file, base).href);
  return { scripts: absolute(scripts), styles: absolute(app?.assets.css.sync ?? []) };
}

export interface ManifestsOptions {
  log: Pick<Logger, 'warn'>;
  fetch?: typeof fetch;
  now?: () => number;
  /** How long a manifest counts as current, in milliseconds. */
  freshMs?: number;
  /** How long a page waits for a manifest that was never loaded, in milliseconds. */
  limitMs?: number;
}

export interface Manifests {
  /**
   * The manifest at a URL: the current one, else the last valid one; null if there was none in time. The same object
   * until it changes. Never rejects.
   */
  get(url: string): Promise<Manifest | null>;
}

const FRESH_MS = 2000;
const LIMIT_MS = 800;
/** How long a page waits for the update of a known manifest. */
const NEWS_LIMIT_MS = 250;

/** Far more than there are remotes. */
const MOST = 1000;

/** Caches the remotes' manifests: pages inline them, and a remote that is down for a while keeps its last valid one. */
export function createManifests({
  log,
  fetch: load = fetch,
  now = Date.now,
  freshMs = FRESH_MS,
  limitMs = LIMIT_MS,
}: ManifestsOptions): Manifests {
  const known = new LRUCache<string, { manifest: Manifest | null; text: string }>({
    max: MOST,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    noDeleteOnStaleGet: true,
    fetchMethod: async (url, last = { manifest: null, text: '' }) => {
      try {
        const response = await load(url, { signal: AbortSignal.timeout(limitMs) });
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        const text = await response.text();
        return text === last.text ? last : { manifest: manifestSchema.parse(JSON.parse(text)), text };
      } catch (error) {
        log.warn(
          { err: error, manifest: url },
          last.manifest
            ? 'A manifest could not be loaded; the last good one is used'
            : 'A manifest could not be loaded',
        );
        return last;
      }
    },
  });

  return {
    async get(url) {
      const fresh = known.get(url);
      if (fresh) return fresh.manifest;
      const last = known.peek(url, { allowStale: true });
      const news = known.fetch(url);
      return (await (last ? Promise.race([news, delay(NEWS_LIMIT_MS, last, { ref: false })]) : news))?.manifest ?? null;
    },
  };
}
