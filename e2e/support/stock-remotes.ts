import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  /** Changes a script in the folder of the build, but not its digest in the release. */
  spoil?: RegExp;
}

/** A front door for the running product, with further remotes. */
export interface FrontDoor {
  place: Place;
  /** Origin of each of the further remotes. */
  origins: Readonly<Record<string, string>>;
  /** What its log says about refused releases, by remote. */
  refusals(): Record<string, string[]>;
  close(): Promise<void>;
}

/** A refused release in the log. */
interface Refusal {
  remote?: string;
  problems?: string[];
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
  for (const [name, { of, change, spoil }] of Object.entries(variants)) {
    const release: StockRelease = JSON.parse(readFileSync(join(dir, of, 'release.json'), 'utf8'));
    cpSync(join(dir, of), join(dir, name), { recursive: true });
    const pages = release.pages.map((page) => ({ ...page, paths: [`/${name}`] }));
    writeFileSync(join(dir, name, 'release.json'), JSON.stringify({ ...release, name, pages, ...change?.(release) }));
    const spoiled = spoil && Object.keys(release.files).find((file) => spoil.test(file));
    if (spoiled) appendFileSync(join(dir, name, spoiled), '\n');
  }
  const names = [...TOOLS, ...Object.keys(variants)];
  const files = createStaticServer({ folders: names.map((name) => ({ dir: join(dir, name), port: 0 })) });
  const listening = await files.listen();
  const origins = Object.fromEntries(names.map((name, index) => [name, listening[index] ?? '']));

  const logFile = join(dir, 'edge.log');
  const edge = await startFrontDoor(stack, { remotes: origins, logFile });
  return {
    place: placeOf('local', String(edge.port)),
    origins,
    refusals() {
      const lines = readFileSync(logFile, 'utf8').split('\n').filter(Boolean);
      const refused = lines.flatMap((line) => {
        const { remote, problems }: Refusal = JSON.parse(line);
        return remote && problems ? [[remote, problems] as const] : [];
      });
      return Object.fromEntries(refused);
    },
    async close() {
      await edge.close();
      await files.close();
    },
  };
}
