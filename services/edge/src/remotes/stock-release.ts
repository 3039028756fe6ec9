import { createHash } from 'node:crypto';
import { Script } from 'node:vm';
import { type Release, release } from '@scopewright/contracts/release';
import { init, parse } from 'es-module-lexer';
import type { Manifest } from './manifests.ts';

/** What the file of an entry is, whatever a manifest says: some name a module “global”. */
type EntryKind = 'module' | 'global' | 'neither';

/** Decides from an entry's code how browsers have to load it. */
export async function kindOfEntry(code: string): Promise<EntryKind> {
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

const matches = (bytes: Buffer, digest: string): boolean => {
  const [algorithm = '', value] = digest.split(/-(.*)/s);
  return createHash(algorithm).update(bytes).digest('base64') === value;
};

/** What is wrong with the entry of a stock container; null if nothing is. */
export async function entryProblem({ name, entry, files }: Release, bytes: Buffer): Promise<string | null> {
  if (!entry) return null;
  const digest = files[entry.file];
  if (digest === undefined) return `${name}: its release has no digest of its entry ${entry.file}`;
  if (!matches(bytes, digest)) return `${name}: its entry ${entry.file} is not the file that its release describes`;
  const code = bytes.toString('utf8');
  const kind = await kindOfEntry(code);
  if (kind === 'neither')
    return `${name}: its entry ${entry.file} is neither a module that exports init and get, nor a script`;
  if (kind !== entry.kind)
    return `${name}: its release calls ${entry.file} a ${entry.kind} entry, but it is a ${kind} one`;
  if (entry.globalName !== undefined && !code.includes(entry.globalName))
    return `${name}: its entry ${entry.file} does not set ${entry.globalName}`;
  return null;
}

/**
 * The release of a container that another build tool has made, as a manifest.
 * @param text its `release.json`
 * @param url the file's address
 * @param load fetches a file of the remote
 * @throws Error when it is no release, or when its entry can't be read
 */
export async function readStockRelease(
  text: string,
  url: string,
  load: (url: string) => Promise<Response>,
): Promise<Manifest> {
  const described = release.parse(JSON.parse(text));
  const { entry } = described;
  if (!entry) throw new Error(`${url} names no entry`);
  const answer = await load(new URL(entry.file, url).href);
  if (!answer.ok) throw new Error(`${entry.file} of ${url} answers ${answer.status}`);
  const problem = await entryProblem(described, Buffer.from(await answer.arrayBuffer()));
  return {
    metaData: { remoteEntry: { name: entry.file, path: '' } },
    exposes: [
      { path: './app', assets: { js: { sync: [...(entry.first ?? [])], async: [] }, css: { sync: [], async: [] } } },
    ],
    release: described,
    ...(problem === null ? {} : { entryProblem: problem }),
  };
}
