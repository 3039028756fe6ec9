import type { ShellShares } from '@scopewright/domain/shares';
import type { RemoteRegistry } from '@scopewright/remote-contract/boot';
import type { Logger, RemoteReport } from '@scopewright/service-kit';
import pTimeout from 'p-timeout';
import { createKeeper } from './keeper.ts';
import type { KeptReleases } from './kept-releases.ts';
import { type Manifest, type Manifests, releaseUrl } from './manifests.ts';
import { createRefusals, type Refusals } from './refusals.ts';
import type { Origins } from './registration.ts';
import { createReleaseChecks } from './release-checks.ts';
import type { LookAtFiles } from './release-files.ts';
import {
  type Conflicts,
  createReleasesInEffect,
  type Found,
  isSameRelease,
  type Shell,
  type Taken,
} from './releases-in-effect.ts';

/** The registered remotes whose releases are known. */
export interface KnownRemotes {
  /** The remotes as pages and the API list them. A remote without a release in effect is listed without pages. */
  registry: RemoteRegistry;
  /** The manifests of the releases in effect, by the remote's name. */
  manifests: ReadonlyMap<string, Manifest>;
}

export interface Remotes {
  /** Origins that the registered remotes are served from. */
  readonly origins: readonly string[];
  /**
   * Reads every release for the first time, and those that front doors used before. An unusable one is reported and
   * retried later. @throws Error when releases of the fixed remotes conflict without an earlier one to fall back on:
   * two claim one path, or one belongs to another remote
   */
  open(): Promise<void>;
  /**
   * The current remotes, the same object until one changes: a release is in effect until a newer one can be used. Waits
   * neither for the files of a release nor for the store. Never rejects.
   */
  current(): Promise<KnownRemotes>;
  /** Every remote with its release in effect, and the newest one if that is refused. */
  states(): RemoteReport[];
}

export interface RemotesOptions {
  /** Origin of each fixed remote, by the name it is registered under. */
  origins: Origins;
  /** The fixed remotes and further ones that come and go; the same object until one does. */
  registered?: () => Promise<Origins>;
  manifests: Manifests;
  /** Checks whether the files of a release exist; without it they are assumed to. */
  look?: LookAtFiles;
  /** Storage of the releases in effect; without it they are lost with the process. */
  kept?: KeptReleases;
  /** Shared modules of the shell's current build; null if unknown. */
  shares?: () => Promise<ShellShares | null>;
  log: Pick<Logger, 'error' | 'warn'>;
  now?: () => number;
  /** How long a start waits for the files of remotes that have no release from before, in milliseconds. */
  startLimitMs?: number;
}

const START_LIMIT_MS = 10_000;
/** How often a release that waits for something is compared again, ms. */
const COMPARED_MS = 1000;
const LONGEST_REASON = 1000;

const manifestUrl = (origin: string) => new URL('/mf-manifest.json', origin).href;

function knownFrom(urls: ReadonlyMap<string, string>, taken: ReadonlyMap<string, Taken>): KnownRemotes {
  const registry = [...urls].map(([name, url]) => {
    const manifest = taken.get(name)?.manifest;
    if (!manifest) return [name, { manifest: url, title: name, pages: [] }] as const;
    const { title, pages, slots, leftEdits } = manifest.release;
    return [name, { manifest: releaseUrl(url, manifest), title, pages, slots, leftEdits }] as const;
  });
  return {
    registry: Object.fromEntries(registry),
    manifests: new Map([...taken].map(([name, { manifest }]) => [name, manifest])),
  };
}

/** A remote with its release in effect, and the newest one if that is refused. */
const reportOf = (name: string, release: Taken | undefined, refusal: ReturnType<Refusals['get']>): RemoteReport => ({
  name,
  version: release?.manifest.release.version ?? null,
  refused: refusal
    ? {
        version: refusal.version,
        reason: refusal.problems.join('; ').slice(0, LONGEST_REASON),
        since: new Date(refusal.since).toISOString(),
      }
    : null,
});

/** Tracks the declarations of the registered remotes in their releases. */
export function createRemotes({
  origins,
  registered = async () => origins,
  manifests,
  look,
  kept,
  shares = async () => null,
  log,
  now = Date.now,
  startLimitMs = START_LIMIT_MS,
}: RemotesOptions): Remotes {
  const urls = new Map<string, string>();
  const taken = new Map<string, Taken>();
  const refusals = createRefusals({ log, now });
  const checks = look ? createReleaseChecks({ look, now }) : null;
  const inEffect = createReleasesInEffect({ urls, taken, refusals, checks });
  const keeper = createKeeper({ store: kept, urls, taken, log, now });
  let followed: Origins | undefined;
  let known = knownFrom(urls, taken);
  /** Input of the latest comparison, which is repeated only when it has changed. */
  let basis: readonly unknown[] = [];

  /** Adds remotes that were registered, and drops those that were removed or have moved. */
  const follow = async (): Promise<void> => {
    const current = await registered();
    if (current === followed) return;
    followed = current;
    const wanted = new Map(Object.entries(current).map(([name, origin]) => [name, manifestUrl(origin)]));
    for (const [name, url] of urls) {
      if (wanted.get(name) === url) continue;
      for (const map of [urls, taken, refusals]) map.delete(name);
    }
    for (const [name, url] of wanted) urls.set(name, url);
    known = knownFrom(urls, taken);
  };

  const read = async (): Promise<Found> => {
    await follow();
    return Promise.all([...urls].map(async ([name, url]) => [name, await manifests.get(url)] as const));
  };

  /** Names of the remotes whose newest release is not in effect, or not known. */
  const unsettled = (found: Found): string[] =>
    found.filter(([name, { release }]) => !isSameRelease(release, taken.get(name))).map(([name]) => name);

  /** Compares the newest and the stored releases with those in effect. */
  const compare = (found: Found, shell: Shell, fallBackFirst: boolean): Conflicts => {
    const before = [...taken.values()];
    if (fallBackFirst) inEffect.takeKept(urls.keys(), keeper.kept, shell);
    const conflicts = inEffect.takeNewest(found, shell);
    inEffect.takeKept(unsettled(found), keeper.kept, shell);
    const after = [...taken.values()];
    if (after.length !== before.length || after.some((each, index) => each !== before[index]))
      known = knownFrom(urls, taken);
    keeper.keepAll();
    return conflicts;
  };

  return {
    get origins() {
      return [...urls.values()].map((url) => new URL(url).origin);
    },
    async open() {
      await follow();
      const [found, shell] = await Promise.all([read(), shares(), keeper.read()]);
      // releases that were in effect come first, so that a start shows the same as before
      let conflicts = compare(found, shell, true);
      const isOpen = found.some(([name, { release }]) => release && !taken.has(name) && !refusals.get(name));
      if (checks && isOpen) {
        await pTimeout(checks.settled(), { milliseconds: startLimitMs, fallback: () => undefined });
        conflicts = compare(found, shell, false);
      }
      const fatal = [...conflicts].filter(([name]) => name in origins && !taken.has(name));
      const sentences = new Set(fatal.flatMap(([, each]) => each));
      if (sentences.size > 0)
        throw new Error(`The releases of the remotes do not fit together:\n  ${[...sentences].join('\n  ')}`);
    },
    async current() {
      const [found, shell] = [await read(), await shares()];
      const isSettled = unsettled(found).length === 0;
      if (!isSettled) keeper.readLater();
      const late = isSettled ? 0 : Math.floor(now() / COMPARED_MS);
      const present = [...found.map(([, newest]) => newest), shell, keeper.kept, checks?.answers, late];
      const isSame = present.length === basis.length && present.every((each, index) => each === basis[index]);
      basis = present;
      if (isSame) keeper.keepAll();
      else compare(found, shell, false);
      return known;
    },
    states: () => [...urls.keys()].map((name) => reportOf(name, taken.get(name), refusals.get(name))),
  };
}
