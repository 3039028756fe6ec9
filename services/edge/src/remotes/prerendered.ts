import type { PrerenderedScreen, PrerenderedScreens } from '@scopewright/remote-contract/prerendered';
import type { Logger } from '@scopewright/service-kit';
import { z } from 'zod';
import { createKeptFiles } from '../loading/kept-files.ts';
import type { Manifest } from './manifest.ts';

const schema = z.object({
  screens: z.record(
    z.string(),
    z.object({
      html: z.string(),
      title: z.string(),
      description: z.string(),
      image: z.object({ url: z.string(), width: z.number(), height: z.number(), alt: z.string() }).optional(),
      structuredData: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
}) satisfies z.ZodType<PrerenderedScreens>;

export interface PrerenderedOptions {
  log: Pick<Logger, 'warn'>;
  fetch?: typeof fetch;
  now?: () => number;
  /** How long a page waits for screens that were never loaded, in milliseconds. */
  limitMs?: number;
  /** How long a failure is not tried again, in milliseconds. */
  restMs?: number;
}

export interface Prerendered {
  /** A screen as the build behind a manifest has drawn it; null when it has none, or it could not be loaded. Never rejects. */
  get(manifest: Manifest, manifestUrl: string, screen: string): Promise<PrerenderedScreen | null>;
}

const LIMIT_MS = 800;
const REST_MS = 2000;
/** Builds whose screens are kept: the present one of each remote, and the one before for a deployment that is taken back. */
const KEPT = 8;

/**
 * Keeps the screens that remotes have prerendered. A manifest names the file by its hash, so a file never changes and always fits the
 * code that the same manifest names: a page gets the screen of its own build or none.
 */
export function createPrerendered({ log, fetch: load = fetch, now = Date.now, limitMs = LIMIT_MS, restMs = REST_MS }: PrerenderedOptions): Prerendered {
  const screensAt = createKeptFiles<PrerenderedScreens>({
    kept: KEPT,
    now,
    restMs,
    load: async (url) => {
      const response = await load(url, { signal: AbortSignal.timeout(limitMs) });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return schema.parse(await response.json());
    },
    onFailure: (error, url) => log.warn({ err: error, url }, 'Prerendered screens could not be loaded; pages come without'),
  });

  return {
    async get(manifest, manifestUrl, screen) {
      if (manifest.prerendered === undefined) return null;
      const url = new URL(manifest.prerendered, manifestUrl);
      // A manifest speaks for its own origin only.
      if (url.origin !== new URL(manifestUrl).origin) return null;
      const found = await screensAt(url.href);
      return found && Object.hasOwn(found.screens, screen) ? (found.screens[screen] ?? null) : null;
    },
  };
}
