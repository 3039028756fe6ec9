import { type Models, trusted } from '@scopewright/data';
import type { Logger } from '@scopewright/service-kit';
import pTimeout from 'p-timeout';
import { z } from 'zod';
import { LONGEST_RELEASE, parseRelease, RELEASE_FILES, type ReadRelease } from './manifests.ts';
import type { Origins } from './registration.ts';

/** A release that a front door used, and that this one can fall back on. */
export interface KeptRelease extends ReadRelease {
  /** Address of the manifest of the remote that it is of. */
  url: string;
  /** The higher one was used later, by any front door. */
  sequence: number;
}

/** Where the front doors keep the releases that they use, so that they agree, and a new one shows the same pages. */
export interface KeptReleases {
  /**
   * The stored releases of remotes, by name: those that are readable, and belong to the manifest at the remote's
   * address.
   * @throws Error when the store does not answer in time
   */
  read(manifests: Origins): Promise<Map<string, KeptRelease>>;
  /**
   * Stores a release as the one used last.
   * @returns its sequence
   * @throws Error when it can't be stored
   */
  keep(name: string, manifest: string, release: ReadRelease): Promise<number>;
}

const stored = z.object({
  _id: z.string(),
  url: z.string(),
  file: z.enum(RELEASE_FILES),
  text: z.string().max(LONGEST_RELEASE),
  sequence: z.number().int(),
});

const LIMIT_MS = 3000;
/** Another front door created the document at the same time. */
const DUPLICATE_KEY = 11000;

/** Stores the releases in the database. */
export function createKeptReleases({
  models: { remoteReleases },
  log,
  now,
  limitMs = LIMIT_MS,
}: {
  models: Pick<Models, 'remoteReleases'>;
  log: Pick<Logger, 'warn'>;
  now: () => Date;
  /** Time limit for an answer of the database, ms. */
  limitMs?: number;
}): KeptReleases {
  const inTime = <T>(work: () => Promise<T>): Promise<T> => pTimeout(work(), { milliseconds: limitMs });

  const readOne = (document: unknown): [string, KeptRelease][] => {
    try {
      const { _id, url, file, text, sequence } = stored.parse(document);
      const source = { file, text };
      const manifest = parseRelease(source);
      if (manifest.release.name !== _id) throw new Error(`it is of ${manifest.release.name}`);
      return [[_id, { url, manifest, source, sequence }]];
    } catch (error) {
      log.warn({ err: error }, 'A stored release of a remote could not be read');
      return [];
    }
  };

  const store = async (name: string, url: string, { source }: ReadRelease): Promise<number> => {
    const same = await remoteReleases.findOne({ _id: name, url, ...source }, { sequence: 1 }).lean();
    if (same) return same.sequence;
    const { sequence } = await remoteReleases
      .findOneAndUpdate(
        { _id: name },
        { $set: { url, ...source, keptAt: now() }, $inc: { sequence: 1 } },
        { upsert: true, returnDocument: 'after', projection: { sequence: 1 } },
      )
      .lean()
      .orFail();
    return sequence;
  };

  return {
    async read(manifests) {
      const found = await inTime(() => remoteReleases.find({ _id: trusted({ $in: Object.keys(manifests) }) }).lean());
      return new Map(found.filter(({ _id, url }) => manifests[_id] === url).flatMap(readOne));
    },
    keep: (name, manifest, release) =>
      inTime(() =>
        store(name, manifest, release).catch((error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY)
            return store(name, manifest, release);
          throw error;
        }),
      ),
  };
}
