import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { release } from '@scopewright/contracts/release';
import type { Logger } from '@scopewright/service-kit';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { readText } from './reading.ts';

const assets = z.object({
  js: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
  css: z.object({ sync: z.array(z.string()), async: z.array(z.string()) }),
});

/**
 * The part of a remote's manifest that pages need: the federation manifest with the release in it; unknown fields are
 * passed through to the browser.
 */
const manifestSchema = z.looseObject({
  metaData: z.looseObject({ remoteEntry: z.looseObject({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.looseObject({ path: z.string(), assets })),
  /** Files that a screen loads beyond the common ones, by the screen's name. */
  screens: z.record(z.string(), z.array(z.string())).optional(),
  /** The file with the prerendered screens, relative to the manifest. */
  prerendered: z.string().optional(),
  /** The build's own data, which pages omit. */
  release,
});

export type Manifest = z.output<typeof manifestSchema>;

const MANIFEST = 'mf-manifest.json';
/** File with the release of a container that another build tool has made, next to its federation manifest if any. */
const RELEASE = 'release.json';

/** Where a release was read, and its text. */
export interface ReleaseSource {
  file: typeof MANIFEST | typeof RELEASE;
  text: string;
}

/** A release of a remote, as it was read. */
export interface ReadRelease {
  manifest: Manifest;
  source: ReleaseSource;
}

/** Most characters of a release's text. */
export const LONGEST_RELEASE = 1_000_000;

/** The files that a release's text can be in, for its stored copy. */
export const RELEASE_FILES = [MANIFEST, RELEASE] as const;

/**
 * Reads a release's text.
 * @throws Error with the problem
 */
export function parseRelease({ file, text }: ReleaseSource): Manifest {
  if (text.length > LONGEST_RELEASE) throw new Error(`${file} has more than ${LONGEST_RELEASE} characters`);
  const content = parseJson(file, text);
  if (file === MANIFEST) return parsed(file, manifestSchema, content);
  const described = parsed(file, release, content);
  const { entry } = described;
  if (!entry) throw new Error(`${file} names no entry`);
  return {
    metaData: { remoteEntry: { name: entry.file, path: '' } },
    exposes: [
      { path: './app', assets: { js: { sync: [...(entry.first ?? [])], async: [] }, css: { sync: [], async: [] } } },
    ],
    release: described,
  };
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON`);
  }
}

const ISSUES_SHOWN = 3;

function parsed<T extends z.ZodType>(file: string, schema: T, content: unknown): z.output<T> {
  const found = schema.safeParse(content);
  if (found.success) return found.data;
  const issues = found.error.issues.slice(0, ISSUES_SHOWN);
  throw new Error(
    `${file} is not valid: ${issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
  );
}

/** Address of the file with a remote's release, which names its entry. */
export const releaseUrl = (manifestUrl: string, { release: { entry } }: Manifest): string =>
  entry ? new URL(RELEASE, manifestUrl).href : manifestUrl;

/** The files that a remote loads first: its entry, and those that the entry imports statically. */
export function firstScripts({ metaData, exposes }: Manifest): string[] {
  const { name, path } = metaData.remoteEntry;
  const app = exposes.find((expose) => expose.path === './app');
  return [`${path ? `${path.replace(/\/$/, '')}/` : ''}${name}`, ...(app?.assets.js.sync ?? [])];
}

/** Every file that a manifest names. */
export function namedFiles(manifest: Manifest): string[] {
  const { exposes, screens = {}, prerendered } = manifest;
  const exposed = exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]);
  const drawn = prerendered === undefined ? [] : [prerendered];
  return [...new Set([...firstScripts(manifest), ...exposed, ...Object.values(screens).flat(), ...drawn])];
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
  /** How long an answer of an origin counts as current, in milliseconds. */
  freshMs?: number;
  /** How long a page waits for an origin that has never answered, in milliseconds. */
  limitMs?: number;
}

/** Current release of a remote's origin. */
export interface NewestRelease {
  /** Null while the origin does not answer, and if its release can't be read. The same object until it changes. */
  release: ReadRelease | null;
  /** Why the origin's release is invalid. */
  problem: string | null;
}

export interface Manifests {
  /**
   * The newest release at the URL of a manifest, or the last answer of the origin while it is slow. The same object
   * until it changes. Never rejects.
   */
  get(url: string): Promise<NewestRelease>;
}

const FRESH_MS = 2000;
const LIMIT_MS = 800;
/** How long a page waits for the news of a known origin. */
const NEWS_LIMIT_MS = 250;

/** Far more than there are remotes. */
const MOST = 1000;

const AWAY: NewestRelease = { release: null, problem: null };

/** The origin has something else than a release. */
class NoRelease extends Error {}

/** Reads the text with the release: the manifest has it, or a file next to it. @throws NoRelease if neither does */
async function readSource(url: string, read: (url: string) => Promise<Response>): Promise<ReleaseSource> {
  const textOf = async (response: Response): Promise<string> => {
    if (response.status >= 500) throw new Error(`HTTP ${response.status} for ${response.url}`);
    return readText(response, LONGEST_RELEASE).catch((error: unknown) => {
      throw error instanceof RangeError ? new NoRelease(error.message) : error;
    });
  };
  const manifest = await read(url);
  const text = await textOf(manifest);
  if (manifest.ok && /"release"\s*:/.test(text)) return { file: MANIFEST, text };
  const stock = await read(new URL(RELEASE, url).href);
  const declared = await textOf(stock);
  if (stock.ok) return { file: RELEASE, text: declared };
  throw new NoRelease(
    manifest.ok
      ? `${MANIFEST} has no release, and ${RELEASE} answers ${stock.status}`
      : `${MANIFEST} answers ${manifest.status}, and ${RELEASE} ${stock.status}`,
  );
}

/** Caches the releases of the remotes' origins: pages inline them. */
export function createManifests({
  log,
  fetch: load = fetch,
  now = Date.now,
  freshMs = FRESH_MS,
  limitMs = LIMIT_MS,
}: ManifestsOptions): Manifests {
  const read = (url: string) => load(url, { signal: AbortSignal.timeout(limitMs) });
  /** By address and text, so that a release that comes back is the same object. */
  const answers = new LRUCache<string, NewestRelease>({ max: MOST });

  const answerFor = (url: string, source: ReleaseSource): NewestRelease => {
    const key = `${url} ${source.file} ${createHash('sha256').update(source.text).digest('base64')}`;
    const before = answers.get(key);
    if (before) return before;
    let answer: NewestRelease;
    try {
      answer = { release: { manifest: parseRelease(source), source }, problem: null };
    } catch (error) {
      answer = { release: null, problem: error instanceof Error ? error.message : String(error) };
      log.warn({ manifest: url, problem: answer.problem }, 'A manifest is not valid');
    }
    answers.set(key, answer);
    return answer;
  };

  const known = new LRUCache<string, NewestRelease>({
    max: MOST,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    noDeleteOnStaleGet: true,
    fetchMethod: async (url, last) => {
      try {
        return answerFor(url, await readSource(url, read));
      } catch (error) {
        const problem = error instanceof NoRelease ? error.message : null;
        if (last && last.release === null && last.problem === problem) return last;
        log.warn({ err: error, manifest: url }, 'A manifest could not be loaded');
        return problem === null ? AWAY : { release: null, problem };
      }
    },
  });

  return {
    async get(url) {
      const fresh = known.get(url);
      if (fresh) return fresh;
      const last = known.peek(url, { allowStale: true });
      const news = known.fetch(url);
      return (await (last ? Promise.race([news, delay(NEWS_LIMIT_MS, last, { ref: false })]) : news)) ?? AWAY;
    },
  };
}
