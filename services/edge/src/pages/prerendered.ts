import {
  PLACEHOLDERS,
  type PrerenderedScreen,
  type PrerenderedScreens,
} from '@scopewright/remote-contract/prerendered';
import type { Logger } from '@scopewright/service-kit';
import { z } from 'zod';
import { createKeptFiles } from '../remotes/kept-files.ts';
import type { Manifest } from '../remotes/manifests.ts';
import { escapeHtml, scriptJson } from './template.ts';

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
  /** How long a failed load is not retried, in milliseconds. */
  restMs?: number;
}

export interface Prerendered {
  /**
   * A screen as prerendered by the build of a manifest; null if absent, or if it could not be loaded. Never rejects.
   */
  get(manifest: Manifest, manifestUrl: string, screen: string): Promise<PrerenderedScreen | null>;
}

const LIMIT_MS = 800;
const REST_MS = 2000;
/** Builds whose screens are cached: the current one of each remote, and the previous one in case of a rollback. */
const KEPT = 8;

/**
 * Caches the remotes' prerendered screens. A manifest names the file by its hash, so a file never changes and always
 * matches the code that the same manifest names: a page gets the screen of its own build or no screen.
 */
export function createPrerendered({
  log,
  fetch: load = fetch,
  now = Date.now,
  limitMs = LIMIT_MS,
  restMs = REST_MS,
}: PrerenderedOptions): Prerendered {
  const screensAt = createKeptFiles<PrerenderedScreens>({
    kept: KEPT,
    now,
    restMs,
    load: async (url) => {
      const response = await load(url, { signal: AbortSignal.timeout(limitMs) });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return schema.parse(await response.json());
    },
    onFailure: (error, url) =>
      log.warn({ err: error, url }, 'Prerendered screens could not be loaded; pages come without'),
  });

  return {
    async get(manifest, manifestUrl, screen) {
      if (manifest.prerendered === undefined) return null;
      const url = new URL(manifest.prerendered, manifestUrl);
      // A manifest can refer to files on its own origin only.
      if (url.origin !== new URL(manifestUrl).origin) return null;
      const found = await screensAt(url.href);
      return found && Object.hasOwn(found.screens, screen) ? (found.screens[screen] ?? null) : null;
    },
  };
}

/** Values of a deployment that a remote's build does not know. */
export interface Deployment {
  productName: string;
  supportEmail: string;
  /** Base URL of the remote's files. */
  assets: string;
  /** Origin of the product's public site. */
  site: string;
}

/** Replaces the placeholders with a deployment's values; `write` escapes a value for its context. */
function fillIn(text: string, deployment: Deployment, write: (value: string) => string): string {
  return text
    .replaceAll(PLACEHOLDERS.productName, () => write(deployment.productName))
    .replaceAll(PLACEHOLDERS.supportEmail, () => write(deployment.supportEmail))
    .replaceAll(PLACEHOLDERS.assets, () => write(deployment.assets))
    .replaceAll(PLACEHOLDERS.site, () => write(deployment.site));
}

const asItIs = (value: string) => value;

/** The same value with the placeholders in all its strings replaced. */
function fillInAll(value: unknown, deployment: Deployment): unknown {
  if (typeof value === 'string') return fillIn(value, deployment, asItIs);
  if (Array.isArray(value)) return value.map((item) => fillInAll(item, deployment));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillInAll(item, deployment)]));
}

/** A screen's markup for the page. It already is HTML; inserted values are escaped as text. */
export const screenHtml = (screen: PrerenderedScreen, deployment: Deployment): string =>
  fillIn(screen.html, deployment, escapeHtml);

/** Head elements that describe a screen to search engines and link previews. */
export function screenHead(screen: PrerenderedScreen, canonicalUrl: string, deployment: Deployment): string {
  const text = (value: string) => escapeHtml(fillIn(value, deployment, asItIs));
  const name = (key: string, value: string) => `<meta name="${key}" content="${text(value)}">`;
  const property = (key: string, value: string) => `<meta property="${key}" content="${text(value)}">`;
  const { title, description, image, structuredData } = screen;
  return [
    name('description', description),
    property('og:type', 'website'),
    property('og:site_name', deployment.productName),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonicalUrl),
    property('og:locale', 'en_US'),
    name('twitter:title', title),
    name('twitter:description', description),
    ...(image
      ? [
          property('og:image', image.url),
          property('og:image:width', String(image.width)),
          property('og:image:height', String(image.height)),
          property('og:image:alt', image.alt),
          name('twitter:card', 'summary_large_image'),
          name('twitter:image', image.url),
          name('twitter:image:alt', image.alt),
        ]
      : [name('twitter:card', 'summary')]),
    ...structuredData.map(
      (data) => `<script type="application/ld+json">${scriptJson(fillInAll(data, deployment))}</script>`,
    ),
  ].join('');
}

/** Title of a screen, as text. */
export const screenTitle = (screen: PrerenderedScreen, deployment: Deployment): string =>
  fillIn(screen.title, deployment, asItIs);
