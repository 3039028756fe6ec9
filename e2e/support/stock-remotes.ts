import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '@scopewright/dev-stack/process/wait';
import { startFrontDoor } from '@scopewright/dev-stack/testing/front-door';
import { createStaticServer } from '@scopewright/static-server';
import { buildRemotes, type StockRelease, type Tool } from '@scopewright/stock-remotes';
import { type Place, placeOf } from './places.ts';
import { stack } from './stack.ts';

const TOOLS: readonly Tool[] = ['vite', 'rspack', 'webpack'];

/** A changed copy of a remote, under another name. */
export interface Variant {
  of: Tool;
  change?: (release: StockRelease) => Partial<StockRelease>;
  /** A script that is missing in the folder of the build. */
  lose?: RegExp;
  /** Changes a script once the release is in use, but not its digest in the release. */
  spoil?: RegExp;
}

/** A front door for the running product, with further remotes. */
export interface FrontDoor {
  place: Place;
  /** Origin of each of the further remotes, and the address of its entry. */
  origins: Readonly<Record<string, string>>;
  entries: Readonly<Record<string, string>>;
  /** Its log entries about refused releases, by remote. */
  refusals(): Record<string, string[]>;
  close(): Promise<void>;
}

/** A refused release in the log. */
interface Refusal {
  remote?: string;
  problems?: string[];
}

/** The refused releases in a front door's log, by remote. */
function refusalsIn(logFile: string): Record<string, string[]> {
  const lines = readFileSync(logFile, 'utf8').split('\n').filter(Boolean);
  const refused = lines.flatMap((line) => {
    const { remote, problems }: Refusal = JSON.parse(line);
    return remote && problems ? [[remote, problems] as const] : [];
  });
  return Object.fromEntries(refused);
}

/**
 * Builds a remote with each stock federation plugin, named after the tool, and starts a front door that has them and
 * their variants.
 * @param dir an empty folder for the builds
 */
export async function startWithStockRemotes(
  dir: string,
  variants: Readonly<Record<string, Variant>>,
): Promise<FrontDoor> {
  await buildRemotes(TOOLS.map((tool) => ({ tool, name: tool, outDir: join(dir, tool), minify: false })));
  const releaseIn = (name: string): StockRelease => JSON.parse(readFileSync(join(dir, name, 'release.json'), 'utf8'));
  /** Changes a script of the build, if there is one of such a name. */
  const withScript = (name: string, named: RegExp | undefined, change: (path: string) => void) => {
    const script = named && Object.keys(releaseIn(name).files).find((file) => named.test(file));
    if (script) change(join(dir, name, script));
  };
  for (const [name, { of, change, lose }] of Object.entries(variants)) {
    const release = releaseIn(of);
    cpSync(join(dir, of), join(dir, name), { recursive: true });
    const pages = release.pages.map((page) => ({ ...page, paths: [`/${name}`] }));
    writeFileSync(join(dir, name, 'release.json'), JSON.stringify({ ...release, name, pages, ...change?.(release) }));
    withScript(name, lose, rmSync);
  }
  const names = [...TOOLS, ...Object.keys(variants)];
  const files = createStaticServer({ folders: names.map((name) => ({ dir: join(dir, name), port: 0 })) });
  const listening = await files.listen();
  const origins = Object.fromEntries(names.map((name, index) => [name, listening[index] ?? '']));

  const logFile = join(dir, 'edge.log');
  const edge = await startFrontDoor(stack, { remotes: origins, logFile });
  const place = placeOf('local', String(edge.port));
  const refusals = () => refusalsIn(logFile);
  // a front door starts before it has looked at all files of a busy origin
  await waitFor(
    async () => {
      const answer = await fetch(place.bare('/api/public/remotes'), {
        headers: { Authorization: `Bearer ${stack.publicKey}` },
      });
      const remotes: Record<string, { pages: unknown[] }> = await answer.json();
      return names.every((name) => remotes[name]?.pages.length || refusals()[name]);
    },
    { what: 'a decision about every further remote' },
  );
  for (const [name, { spoil }] of Object.entries(variants))
    withScript(name, spoil, (path) => appendFileSync(path, '\n'));
  return {
    place,
    origins,
    entries: Object.fromEntries(
      names.map((name) => [name, new URL(releaseIn(name).entry.file, origins[name]).href] as const),
    ),
    refusals,
    async close() {
      await edge.close();
      await files.close();
    },
  };
}
