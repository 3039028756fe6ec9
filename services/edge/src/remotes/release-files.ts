import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import type { Release } from '@scopewright/contracts/release';
import { namedIn } from '@scopewright/domain/builds';
import { init, parse } from 'es-module-lexer';
import pLimit from 'p-limit';
import { type Manifest, namedFiles } from './manifests.ts';
import { eachPart } from './reading.ts';

/** The actual kind of an entry's file, regardless of the manifest: some declare a module as “global”. */
type EntryKind = 'module' | 'global' | 'neither';

/** Decides from an entry's code how browsers have to load it. */
async function kindOfEntry(code: string): Promise<EntryKind> {
  await init;
  try {
    const [, exported] = parse(code);
    const names = exported.map(({ n }) => n);
    if (names.includes('init') && names.includes('get')) return 'module';
  } catch {
    return 'neither';
  }
  try {
    // compiles without running: a module's import or export is a syntax error
    new Script(code);
    return 'global';
  } catch {
    return 'neither';
  }
}

/** The problem of a stock container's entry, if any. */
async function entryProblem({ name, entry }: Release, code: string): Promise<string | null> {
  if (!entry) return null;
  const kind = await kindOfEntry(code);
  if (kind === 'neither')
    return `${name}: its entry ${entry.file} is neither a module that exports init and get, nor a script`;
  if (kind !== entry.kind)
    return `${name}: its release calls ${entry.file} a ${entry.kind} entry, but it is a ${kind} one`;
  if (entry.globalName !== undefined && !code.includes(entry.globalName))
    return `${name}: its entry ${entry.file} does not set ${entry.globalName}`;
  return null;
}

/** Bounds of looking at the files of releases. */
export interface FileLimits {
  /** Maximum of concurrent requests, over all releases. */
  requests: number;
  /** Time limit of a request with its answer, ms. */
  requestMs: number;
  /** Most bytes of a file, and of all files of a release. */
  fileBytes: number;
  releaseBytes: number;
  /** After this many problems of a release its other files are checked later. */
  problems: number;
}

export const FILE_LIMITS: FileLimits = {
  requests: 6,
  requestMs: 10_000,
  fileBytes: 20_000_000,
  releaseBytes: 200_000_000,
  problems: 3,
};

export interface ReleaseFilesOptions {
  fetch?: typeof fetch;
  /** Whether a release may have no digests at all, as those of development servers. */
  allowUnlisted?: boolean;
  limits?: FileLimits;
}

/**
 * Checks whether the files of a release are at its origin, each with its digest.
 * @param url address of the remote's manifest
 * @param known files that were found before; newly found ones are added
 * @returns the problems, a sentence each; never rejects
 */
export type LookAtFiles = (manifest: Manifest, url: string, known: Set<string>) => Promise<string[]>;

/** A contradiction in a release's files: some have no digest. */
function unlistedProblems(manifest: Manifest, allowUnlisted: boolean): string[] {
  const { name, files, entry } = manifest.release;
  if (Object.keys(files).length === 0 && entry === undefined && allowUnlisted) return [];
  const unlisted = namedFiles(manifest).filter((file) => files[file] === undefined);
  return unlisted.length === 0 ? [] : [`${name}: its release has no digest of ${namedIn(unlisted)}`];
}

const reasonOf = (error: unknown): string => {
  const { message, cause, name } = error instanceof Error ? error : new Error(String(error));
  if (name === 'TimeoutError') return 'it took too long';
  return cause instanceof Error ? cause.message : message;
};

/** Creates the look at the files of releases, with the limits shared by all of them. */
export function createReleaseFiles({
  fetch: load = fetch,
  allowUnlisted = false,
  limits = FILE_LIMITS,
}: ReleaseFilesOptions = {}): LookAtFiles {
  const limit = pLimit(limits.requests);

  /** The problem of a file, if any. */
  const problemOf = async ({ release }: Manifest, file: string, digest: string, url: string, budget: Budget) => {
    const { name, entry } = release;
    const what = `${name}: its ${file === entry?.file ? 'entry' : 'file'} ${file}`;
    try {
      const response = await load(new URL(file, url).href, {
        signal: AbortSignal.timeout(limits.requestMs),
        // the digest is of the file itself, which needs no unpacking
        headers: { 'accept-encoding': 'identity' },
      });
      if (!response.ok) {
        await response.body?.cancel();
        return `${what} is missing (HTTP ${response.status})`;
      }
      const [algorithm = '', value] = digest.split(/-(.*)/s);
      const hash = createHash(algorithm);
      const code: Uint8Array[] = [];
      await eachPart(response, limits.fileBytes, (part) => {
        budget.bytes -= part.byteLength;
        if (budget.bytes < 0) throw new Error(`the release is larger than ${limits.releaseBytes} bytes`);
        hash.update(part);
        if (file === entry?.file) code.push(part);
      });
      if (hash.digest('base64') !== value) return `${what} is not the file that its release describes`;
      return file === entry?.file ? await entryProblem(release, Buffer.concat(code).toString('utf8')) : null;
    } catch (error) {
      return `${what} can't be read: ${reasonOf(error)}`;
    }
  };

  return async (manifest, url, known) => {
    const problems = unlistedProblems(manifest, allowUnlisted);
    if (problems.length > 0) return problems;
    const budget: Budget = { bytes: limits.releaseBytes };
    await Promise.all(
      Object.entries(manifest.release.files)
        .filter(([file]) => !known.has(file))
        .map(([file, digest]) =>
          limit(async () => {
            if (problems.length >= limits.problems) return;
            const problem = await problemOf(manifest, file, digest, url, budget);
            if (problem === null) known.add(file);
            else problems.push(problem);
          }),
        ),
    );
    return problems.slice(0, limits.problems);
  };
}

/** The remaining bytes of a release. */
interface Budget {
  bytes: number;
}
