import { setTimeout as delay } from 'node:timers/promises';
import { release } from '@scopewright/contracts/release';
import type { Logger } from '@scopewright/service-kit';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { readStockRelease } from './stock-release.ts';

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

export type Manifest = z.output<typeof manifestSchema> & {
  /** What is wrong with the entry of a container that another build tool has made. */
  entryProblem?: string;
};

/** File with the release of a container that another build tool has made, next to its federation manifest if any. */
const RELEASE = 'release.json';

/** Address of the file with a remote's release, which names its entry. */
export const releaseUrl = (manifestUrl: string, { release: { entry } }: Manifest): string =>
  entry ? new URL(RELEASE, manifestUrl).href : manifestUrl;

/** The files that a remote loads first: its entry, and those that the entry loads at once. */
export function firstScripts({ metaData, exposes }: Manifest): string[] {
  const { name, path } = metaData.remoteEntry;
  const app = exposes.find((expose) => expose.path === './app');
  return [`${path ? `${path.replace(/\/$/, '')}/` : ''}${name}`, ...(app?.assets.js.sync ?? [])];
}

/** A file's address, and its digest if the release has one. */
export interface RemoteScript {
  href: string;
  integrity: string | undefined;
}

export interface RemoteAssets {
  scripts: RemoteScript[];
  styles: string[];
}

/** Absolute URLs of everything that a browser loads before it can show this screen of the remote. */
export function assetsOf(manifest: Manifest, manifestUrl: string, screen: string): RemoteAssets {
  const base = new URL('.', manifestUrl);
  const app = manifest.exposes.find((expose) => expose.path === './app');
  const scripts = new Set([...firstScripts(manifest), ...(manifest.screens?.[screen] ?? [])]);
  const absolute = (file: string) => new URL(file, base).href;
  return {
    scripts: [...scripts].map((file) => ({ href: absolute(file), integrity: manifest.release.files[file] })),
    styles: [...new Set(app?.assets.css.sync ?? [])].map(absolute),
  };
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
  const read = (url: string) => load(url, { signal: AbortSignal.timeout(limitMs) });

  /** The text with the release, and how to read it: the manifest has it, or a file next to it. */
  const readRelease = async (url: string) => {
    const manifest = await read(url);
    const text = manifest.ok ? await manifest.text() : null;
    if (text !== null && /"release"\s*:/.test(text))
      return { text, parse: () => manifestSchema.parse(JSON.parse(text)) };
    const at = new URL(RELEASE, url).href;
    const stock = await read(at);
    if (!stock.ok)
      throw new Error(
        manifest.ok ? `${url} has no release` : `HTTP ${manifest.status}, and ${stock.status} for ${RELEASE}`,
      );
    const declared = await stock.text();
    return { text: declared, parse: () => readStockRelease(declared, at, read) };
  };

  const known = new LRUCache<string, { manifest: Manifest | null; text: string }>({
    max: MOST,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    noDeleteOnStaleGet: true,
    fetchMethod: async (url, last = { manifest: null, text: '' }) => {
      try {
        const { text, parse } = await readRelease(url);
        return text === last.text ? last : { manifest: await parse(), text };
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
