import { type PagesOfRemotes, pageProblems } from '@scopewright/domain/pages';
import { missingShares, type ShellShares } from '@scopewright/domain/shares';
import type { RemoteRegistry } from '@scopewright/remote-contract/boot';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import type { Logger } from '@scopewright/service-kit';
import { satisfies } from 'semver';
import { type Manifest, type Manifests, releaseUrl } from './manifests.ts';
import type { Origins } from './registration.ts';

/** The registered remotes whose releases are known. */
export interface KnownRemotes {
  /** The remotes as pages and the API list them. A remote whose release was never read is listed without pages. */
  registry: RemoteRegistry;
  /** The manifests of the releases, by the remote's name. */
  manifests: ReadonlyMap<string, Manifest>;
}

export interface Remotes {
  /** Origins that the registered remotes are served from. */
  readonly origins: readonly string[];
  /**
   * Reads every release for the first time. One that can't be read, or that needs what the shell lacks, is reported and
   * retried later.
   * @throws Error when releases of the fixed remotes conflict: two claim one path, or one belongs to another remote
   */
  open(): Promise<void>;
  /**
   * The current remotes, the same object until one changes: if a release can't be read, or conflicts with the others,
   * the previous one is used. Never rejects.
   */
  current(): Promise<KnownRemotes>;
  /** Names of the remotes whose release was never read. */
  missing(): readonly string[];
}

export interface RemotesOptions {
  /** Origin of each fixed remote, by the name it is registered under. */
  origins: Origins;
  /** The fixed remotes and further ones that come and go; the same object until one does. */
  registered?: () => Promise<Origins>;
  manifests: Manifests;
  /** What the current build of the shell shares; null if it doesn't say. */
  shares?: () => Promise<ShellShares | null>;
  log: Pick<Logger, 'error'>;
}

/** Without a build of the shell, as in development, only the contract is compared. */
const CONTRACT_ONLY: ShellShares = { contract: CONTRACT_VERSION, modules: {} };

/** Reasons why a release conflicts with others. */
function conflictsOf(name: string, { release }: Manifest, others: ReadonlyMap<string, Manifest>): string[] {
  const pages: Record<string, PagesOfRemotes[string]> = {};
  for (const [other, manifest] of others) if (other !== name) pages[other] = manifest.release;
  return [
    ...(release.name === name ? [] : [`${name}: its origin has a release of ${release.name}`]),
    ...pageProblems({ ...pages, [name]: release }),
  ];
}

/** Reasons why the shell can't run a release. */
function unfitnessOf(
  name: string,
  { release, entryProblem }: Manifest,
  others: ReadonlyMap<string, Manifest>,
  shares: ShellShares | null,
): string[] {
  const { contract } = release;
  const variable = release.entry?.kind === 'global' ? release.entry.globalName : undefined;
  const owner =
    variable &&
    [...others].find(
      ([
        other,
        {
          release: { entry },
        },
      ]) => other !== name && entry?.globalName === variable,
    )?.[0];
  return [
    ...(entryProblem === undefined ? [] : [entryProblem]),
    ...(owner ? [`${name}: its global variable ${variable} belongs to ${owner}`] : []),
    ...(shares
      ? missingShares(name, release, shares, satisfies)
      : missingShares(name, { contract, shared: {} }, CONTRACT_ONLY, satisfies)),
  ];
}

/** Tracks what the registered remotes declare in their releases. */
export function createRemotes({
  origins,
  registered = async () => origins,
  manifests,
  shares = async () => null,
  log,
}: RemotesOptions): Remotes {
  const manifestUrl = (origin: string) => new URL('/mf-manifest.json', origin).href;
  const urls = new Map<string, string>();
  let followed: Origins | undefined;
  const taken = new Map<string, Manifest>();
  /** Conflicting releases, so that each is reported once. */
  const refused = new Map<string, Manifest>();
  let known: KnownRemotes = knownFrom();

  function knownFrom(): KnownRemotes {
    const registry = [...urls].map(([name, url]) => {
      const manifest = taken.get(name);
      const { title, pages } = manifest?.release ?? { title: name, pages: [] };
      return [name, { manifest: manifest ? releaseUrl(url, manifest) : url, title, pages }] as const;
    });
    return { registry: Object.fromEntries(registry), manifests: new Map(taken) };
  }

  /** Adds remotes that were registered, and forgets those that are gone or have moved. */
  const follow = async () => {
    const now = await registered();
    if (now === followed) return;
    followed = now;
    const wanted = new Map(Object.entries(now).map(([name, origin]) => [name, manifestUrl(origin)]));
    for (const [name, url] of urls) {
      if (wanted.get(name) === url) continue;
      for (const map of [urls, taken, refused]) map.delete(name);
    }
    for (const [name, url] of wanted) urls.set(name, url);
    known = knownFrom();
  };

  const read = async () => {
    await follow();
    return Promise.all([...urls].map(async ([name, url]) => [name, await manifests.get(url)] as const));
  };

  type Problems = Map<string, { conflicts: string[]; unfit: string[] }>;

  /** Accepts the releases that fit; returns the problems of the others. */
  const take = (found: readonly (readonly [string, Manifest | null])[], shell: ShellShares | null): Problems => {
    const problems: Problems = new Map();
    let waiting = found.flatMap(([name, manifest]) =>
      manifest && urls.has(name) && manifest !== taken.get(name) ? [{ name, manifest }] : [],
    );
    // A path given up by one release can be claimed by another, in any order.
    for (let before = -1; before !== waiting.length; ) {
      before = waiting.length;
      waiting = waiting.filter(({ name, manifest }) => {
        const conflicts = conflictsOf(name, manifest, taken);
        const unfit = unfitnessOf(name, manifest, taken, shell);
        if (conflicts.length + unfit.length > 0) {
          problems.set(name, { conflicts, unfit });
          return true;
        }
        problems.delete(name);
        refused.delete(name);
        taken.set(name, manifest);
        known = knownFrom();
        return false;
      });
    }
    return problems;
  };

  /** Logs the problems of releases that were not taken, once each. */
  const report = (found: readonly (readonly [string, Manifest | null])[], problems: Problems) => {
    for (const [name, manifest] of found) {
      const wrong = problems.get(name);
      if (!wrong || !manifest || refused.get(name) === manifest) continue;
      refused.set(name, manifest);
      log.error(
        { remote: name, version: manifest.release.version, problems: [...wrong.conflicts, ...wrong.unfit] },
        'A release of a remote does not fit; the one before stays',
      );
    }
  };

  return {
    get origins() {
      return [...urls.values()].map((url) => new URL(url).origin);
    },
    async open() {
      const found = await read();
      const problems = take(found, await shares());
      const fixed = [...problems].filter(([name]) => name in origins);
      const conflicts = new Set(fixed.flatMap(([, wrong]) => wrong.conflicts));
      if (conflicts.size > 0)
        throw new Error(`The releases of the remotes do not fit together:\n  ${[...conflicts].join('\n  ')}`);
      report(found, problems);
    },
    async current() {
      const found = await read();
      if (found.every(([name, manifest]) => manifest === null || manifest === taken.get(name))) return known;
      report(found, take(found, await shares()));
      return known;
    },
    missing: () => [...urls.keys()].filter((name) => !taken.has(name)),
  };
}
