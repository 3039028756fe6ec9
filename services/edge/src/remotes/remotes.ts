import { type PagesOfRemotes, pageProblems } from '@scopewright/domain/pages';
import type { RemoteRegistry } from '@scopewright/remote-contract/boot';
import { CONTRACT_VERSION } from '@scopewright/remote-contract/version';
import type { Logger } from '@scopewright/service-kit';
import type { Manifest, Manifests } from './manifests.ts';

/** The registered remotes whose releases are known. */
export interface KnownRemotes {
  /** The remotes as pages and the API list them. A remote whose release was never read is listed without pages. */
  registry: RemoteRegistry;
  /** The manifests of the releases, by the remote's name. */
  manifests: ReadonlyMap<string, Manifest>;
}

export interface Remotes {
  /** Origins that the remotes are served from. */
  origins: readonly string[];
  /**
   * Reads every release for the first time. One that can't be read is retried later.
   * @throws Error when the releases conflict: two claim one path, or one belongs to another remote
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
  /** Origin of each remote, by the name it is registered under. */
  origins: Readonly<Record<string, string>>;
  manifests: Manifests;
  log: Pick<Logger, 'error'>;
}

/** Reasons why a release conflicts with others. */
function problemsOf(name: string, { release }: Manifest, others: ReadonlyMap<string, Manifest>): string[] {
  const pages: Record<string, PagesOfRemotes[string]> = {};
  for (const [other, manifest] of others) if (other !== name) pages[other] = manifest.release;
  const { from, to } = release.contract;
  return [
    ...(release.name === name ? [] : [`${name}: its origin has a release of ${release.name}`]),
    ...(from <= CONTRACT_VERSION && CONTRACT_VERSION <= to
      ? []
      : [`${name}: it needs version ${from} to ${to} of the contract, this product has ${CONTRACT_VERSION}`]),
    ...pageProblems({ ...pages, [name]: release }),
  ];
}

/** Tracks what the registered remotes declare in their releases. */
export function createRemotes({ origins, manifests, log }: RemotesOptions): Remotes {
  const urls = new Map(
    Object.entries(origins).map(([name, origin]) => [name, new URL('/mf-manifest.json', origin).href]),
  );
  const taken = new Map<string, Manifest>();
  /** Conflicting releases, so that each is reported once. */
  const refused = new Map<string, Manifest>();
  let known: KnownRemotes = knownFrom();

  function knownFrom(): KnownRemotes {
    const registry = [...urls].map(([name, manifest]) => {
      const { title, pages } = taken.get(name)?.release ?? { title: name, pages: [] };
      return [name, { manifest, title, pages }] as const;
    });
    return { registry: Object.fromEntries(registry), manifests: new Map(taken) };
  }

  const read = () => Promise.all([...urls].map(async ([name, url]) => [name, await manifests.get(url)] as const));

  /** Accepts the releases that fit; returns the problems of the others. */
  const take = (found: readonly (readonly [string, Manifest | null])[]): Map<string, string[]> => {
    const problems = new Map<string, string[]>();
    let waiting = found.flatMap(([name, manifest]) =>
      manifest && manifest !== taken.get(name) ? [{ name, manifest }] : [],
    );
    // A path given up by one release can be claimed by another, in any order.
    for (let before = -1; before !== waiting.length; ) {
      before = waiting.length;
      waiting = waiting.filter(({ name, manifest }) => {
        const wrong = problemsOf(name, manifest, taken);
        if (wrong.length > 0) {
          problems.set(name, wrong);
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

  return {
    origins: [...urls.values()].map((url) => new URL(url).origin),
    async open() {
      const problems = [...take(await read()).values()].flat();
      if (problems.length > 0)
        throw new Error(`The releases of the remotes do not fit together:\n  ${[...new Set(problems)].join('\n  ')}`);
    },
    async current() {
      const found = await read();
      if (found.every(([name, manifest]) => manifest === null || manifest === taken.get(name))) return known;
      const problems = take(found);
      for (const [name, manifest] of found) {
        const wrong = problems.get(name);
        if (!wrong || !manifest || refused.get(name) === manifest) continue;
        refused.set(name, manifest);
        log.error(
          { remote: name, version: manifest.release.version, problems: wrong },
          'A release of a remote does not fit; the one before stays',
        );
      }
      return known;
    },
    missing: () => [...urls.keys()].filter((name) => !taken.has(name)),
  };
}
