import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@scopewright/service-kit';
import { type Manifest, manifestSchema } from './manifest.ts';

export interface ManifestsOptions {
  log: Pick<Logger, 'warn'>;
  fetch?: typeof fetch;
  now?: () => number;
  /** How long a manifest is taken as current, in milliseconds. */
  freshMs?: number;
  /** How long a page waits for a manifest that was never seen, in milliseconds. */
  limitMs?: number;
}

export interface Manifests {
  /** The manifest at a URL: the current one, else the last that was good; null when there was none in time. The same object until it changes. Never rejects. */
  get(url: string): Promise<Manifest | null>;
}

const FRESH_MS = 2000;
const LIMIT_MS = 800;
/** How long a page waits for news of a manifest that was asked for before. */
const NEWS_LIMIT_MS = 250;

/** Keeps the remotes' manifests: pages come with them inlined, and a remote that is down for a while keeps its last good one. */
export function createManifests({ log, fetch: load = fetch, now = Date.now, freshMs = FRESH_MS, limitMs = LIMIT_MS }: ManifestsOptions): Manifests {
  const known = new Map<string, { manifest: Manifest | null; text: string; checkedAt: number }>();
  const loading = new Map<string, Promise<Manifest | null>>();

  const refresh = (url: string): Promise<Manifest | null> => {
    const running = loading.get(url);
    if (running) return running;
    const started = (async () => {
      let { manifest, text } = known.get(url) ?? { manifest: null, text: '' };
      try {
        const response = await load(url, { signal: AbortSignal.timeout(limitMs) });
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        const news = await response.text();
        if (news !== text) manifest = manifestSchema.parse(JSON.parse(news));
        text = news;
      } catch (error) {
        log.warn({ err: error, manifest: url }, manifest ? 'A manifest could not be loaded; the last good one is used' : 'A manifest could not be loaded');
      }
      known.set(url, { manifest, text, checkedAt: now() });
      return manifest;
    })().finally(() => loading.delete(url));
    loading.set(url, started);
    return started;
  };

  return {
    async get(url) {
      const entry = known.get(url);
      if (!entry) return refresh(url);
      if (now() - entry.checkedAt > freshMs) {
        return Promise.race([refresh(url), delay(NEWS_LIMIT_MS, entry.manifest, { ref: false })]);
      }
      return entry.manifest;
    },
  };
}
