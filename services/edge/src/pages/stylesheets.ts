import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '@scopewright/service-kit';
import { createKeptFiles } from '../remotes/kept-files.ts';

export interface StylesheetsOptions {
  log: Pick<Logger, 'warn'>;
  /** Folder of the shell's build; null if another server serves it. */
  shellDir: string | null;
  fetch?: typeof fetch;
  now?: () => number;
  /** How long a page waits for a stylesheet that was never loaded, in milliseconds. */
  limitMs?: number;
  /** How long a failed load is not retried, in milliseconds. */
  restMs?: number;
}

export interface Stylesheets {
  /**
   * The text of a style element instead of a stylesheet; null when the page has to link the file. Never rejects.
   * @param href a path below the shell's build, or an absolute URL of a remote's file; its name contains a hash of its
   * content
   */
  get(href: string): Promise<string | null>;
}

const LIMIT_MS = 800;
const REST_MS = 2000;
/** Cached files: those of the current builds, and of the previous ones in case of a rollback. */
const KEPT = 16;
/** Larger files are better served from the browser's cache. In characters. */
const LONGEST = 150_000;
/** Names that the builds give to files that never change. */
const SHELL_FILE = /^\/assets\/[\w.-]+\.css$/;

/** Caches the stylesheets that pages inline, so that the first paint needs only the page. */
export function createStylesheets({
  log,
  shellDir,
  fetch: load = fetch,
  now = Date.now,
  limitMs = LIMIT_MS,
  restMs = REST_MS,
}: StylesheetsOptions): Stylesheets {
  const read = async (href: string): Promise<string> => {
    if (href.startsWith('/')) {
      if (shellDir === null || !SHELL_FILE.test(href)) throw new Error('Not a stylesheet of the shell');
      return readFile(join(shellDir, href), 'utf8');
    }
    const response = await load(href, { signal: AbortSignal.timeout(limitMs) });
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/css'))
      throw new Error(`No stylesheet: HTTP ${response.status}`);
    return response.text();
  };

  const kept = createKeptFiles<{ css: string | null }>({
    kept: KEPT,
    now,
    restMs,
    load: async (href) => {
      const source = await read(href);
      return { css: source.length > LONGEST ? null : inlineCss(source, href) };
    },
    onFailure: (error, href) => log.warn({ err: error, href }, 'A stylesheet could not be read; pages refer to it'),
  });

  return { get: async (href) => (await kept(href))?.css ?? null };
}

const URL_FUNCTION = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/g;
/** URLs that do not depend on the stylesheet's location: with a scheme, or a fragment of the document. */
const INDEPENDENT = /^(?:[a-z][a-z0-9+.-]*:|#)/i;
/** A base for paths of the page's own host, for any host. */
const OWN_HOST = 'http://own.invalid';

/**
 * A stylesheet as the text of a style element: its URLs are made independent of the file's location, and nothing in it
 * can end the element. Null for one that imports others, which a style element would load late.
 * @param href address of the file: absolute, or a path of the page's host
 */
export function inlineCss(css: string, href: string): string | null {
  if (/@import\b/i.test(css)) return null;
  const file = new URL(href, OWN_HOST);
  const moved = css.replace(URL_FUNCTION, (whole, double?: string, single?: string, bare?: string) => {
    const address = double ?? single ?? bare ?? '';
    if (address === '' || INDEPENDENT.test(address)) return whole;
    const { href: absolute, origin } = new URL(address, file);
    return `url("${origin === OWN_HOST ? absolute.slice(OWN_HOST.length) : absolute}")`;
  });
  return moved
    .replace(/\/\*# sourceMappingURL=[^*]*\*\//g, '')
    .replaceAll('</', '<\\/')
    .trim();
}
