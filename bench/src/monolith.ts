import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { precompress } from '@scopewright/build-config';
import { cutPageForEdge } from '@scopewright/build-config/cut-page';
import { type Child, startChild } from '@scopewright/dev-stack/process/child';
import { freePort } from '@scopewright/dev-stack/process/free-port';
import { httpAnswers, waitFor } from '@scopewright/dev-stack/process/wait';
import { inRoot } from '@scopewright/dev-stack/root';
import { REMOTES } from '@scopewright/dev-stack/stack/parts';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import { createFileHandler } from '@scopewright/static-server';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, type Rolldown } from 'vite';

/** Replaces the federation runtime: the remotes are chunks of the same build. */
const runtimeSource = () => `
const apps = {
${Object.entries(REMOTES)
  .map(([name, { folder }]) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(entryOf(folder))}),`)
  .join('\n')}
};
export const createFederationRuntime = () => ({ entryOf: async (manifest) => manifest, loadApp: (name) => apps[name]() });
`;

const entryOf = (folder: string) => inRoot(folder, 'src', 'app.tsx');

/** Files of the monolith's build for a remote's screens, as paths below the build. */
interface RemoteFiles {
  entry: string;
  scripts: string[];
  styles: string[];
}

interface MonolithBuild {
  dir: string;
  remotes: Record<string, RemoteFiles>;
}

/** Builds shell and remotes from the same sources as one Vite app whose remotes are lazy chunks. */
async function buildMonolith(): Promise<MonolithBuild> {
  const folder = inRoot('.bench', 'monolith');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const runtime = join(folder, 'runtime.js');
  writeFileSync(runtime, runtimeSource());
  const dir = join(folder, 'dist');
  const built = await build({
    configFile: false,
    root: inRoot('shell'),
    logLevel: 'warn',
    define: { __APP_VERSION__: JSON.stringify('monolith') },
    plugins: [
      {
        name: 'no-federation',
        enforce: 'pre',
        resolveId: (id: string) => (id.endsWith('/federation-runtime.ts') ? runtime : null),
      },
      react(),
      tailwindcss(),
      cutPageForEdge(),
      precompress(),
    ],
    // scripts refer to their styles by full address, as those of remotes do, which identifies inlined styles
    experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'js' ? { relative: true } : undefined) },
    build: { target: 'es2022', outDir: dir, emptyOutDir: true, sourcemap: false, modulePreload: { polyfill: false } },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('The monolith was not built');
  const remotes = Object.entries(REMOTES).map(
    ([name, { folder: source }]) => [name, filesOf(entryOf(source), built.output)] as const,
  );
  return { dir, remotes: Object.fromEntries(remotes) };
}

/** The files that the chunk starting with this module loads beyond those of the page itself. */
function filesOf(module: string, output: Rolldown.RolldownOutput['output']): RemoteFiles {
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const closure = (start: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) => {
    if (found.has(start)) return found;
    found.add(start);
    for (const file of start.imports) {
      const chunk = chunks.get(file);
      if (chunk) closure(chunk, found);
    }
    return found;
  };
  const all = [...chunks.values()];
  const entry = all.find(({ facadeModuleId }) => facadeModuleId === module);
  const page = all.find(({ isEntry }) => isEntry);
  if (!entry || !page) throw new Error(`The monolith has no chunk of ${module}`);
  const ofPage = closure(page);
  const own = [...closure(entry)].filter((chunk) => !ofPage.has(chunk));
  return {
    entry: entry.fileName,
    scripts: own.map(({ fileName }) => fileName),
    styles: own.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  };
}

/** A remote's manifest as written by its build. */
function manifestOf(folder: string): Record<string, unknown> {
  return JSON.parse(readFileSync(inRoot(folder, 'dist', 'mf-manifest.json'), 'utf8'));
}

/**
 * The manifest of a remote whose code is part of the monolith at this address: pages and prerendered screens are the
 * remote's.
 */
function manifestInMonolith(
  folder: string,
  { entry, scripts, styles }: RemoteFiles,
  origin: string,
): Record<string, unknown> {
  const urls = (files: string[]) => files.map((file) => new URL(file, origin).href);
  return {
    ...manifestOf(folder),
    metaData: { remoteEntry: { name: new URL(entry, origin).href, path: '', type: 'module' } },
    shared: [],
    screens: {},
    exposes: [
      { path: './app', assets: { js: { sync: urls(scripts), async: [] }, css: { sync: urls(styles), async: [] } } },
    ],
  };
}

/** Serves a remote's files with another manifest, at a separate origin. */
async function serveRemote(
  folder: string,
  manifest: Record<string, unknown>,
): Promise<{ origin: string; server: Server }> {
  const files = createFileHandler({ dir: inRoot(folder, 'dist'), cors: true });
  const server = createServer(async (request, response) => {
    if (request.url === '/mf-manifest.json') {
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(manifest));
      return;
    }
    if (!(await files.handle(request, response))) response.writeHead(404).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${port}`, server };
}

/** A second front door, which uses the product's services. */
interface FrontDoor {
  /** Folder of the build whose pages it serves. */
  shellDir: string;
  manifests: Record<string, Record<string, unknown>>;
  port: number;
}

/** Address of a front door on this machine: there `?tenant=` names the tenant. */
const originAt = (port: number) => `http://localhost:${port}`;

async function startFrontDoor(
  { shellDir, manifests, port }: FrontDoor,
  stack: StackFile,
  dataDir: string,
): Promise<() => Promise<void>> {
  const served = await Promise.all(
    Object.entries(manifests).map(async ([name, manifest]) => ({
      name,
      ...(await serveRemote(REMOTES[name]?.folder ?? '', manifest)),
    })),
  );
  let edge: Child | undefined;
  const stop = async () => {
    await edge?.stop();
    for (const { server } of served) {
      server.closeAllConnections();
      server.close();
    }
  };
  try {
    edge = await startChild({
      name: 'front door',
      command: process.execPath,
      args: ['dist/main.js'],
      cwd: inRoot('services', 'edge'),
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'warn',
        RATE_LIMIT_FACTOR: '100000',
        PRODUCT_DOMAIN: stack.productDomain,
        PUBLIC_CLIENT_KEY: stack.publicKey,
        MONGODB_URI: stack.mongo,
        REDIS_URL: stack.redis,
        IDENTITY_URL: stack.services.identity,
        DELIVERY_URL: stack.services.delivery,
        ADMIN_URL: stack.services.admin,
        SHELL_DIR: shellDir,
        REMOTES: JSON.stringify(Object.fromEntries(served.map(({ name, origin }) => [name, origin]))),
      },
      logFile: join(dataDir, `front-door-${port}.log`),
    });
    await waitFor(() => httpAnswers(`${originAt(port)}/health/ready`), { what: 'A front door', child: edge });
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The yardstick and what it is compared with, by the address of the bare domain's landing page (`?tenant=` names a
 * firm).
 */
export interface Monolith {
  /** Its landing page is prerendered, as the product's is. */
  url: string;
  /** The same without prerendered screens. */
  undrawnUrl: string;
  /** The product's own build without prerendered screens. */
  undrawnProductUrl: string;
  close(): Promise<void>;
}

/**
 * Builds the monolith: the same sources as one Vite app without federation. The product's own front door program serves
 * it, so that pages, boot data, prerendered screens, compression, caching, connections and calls are the same; only
 * federation is missing.
 */
export async function startMonolith(stack: StackFile, dataDir: string): Promise<Monolith> {
  const monolith = await buildMonolith();
  const manifests = (of: (name: string, folder: string) => Record<string, unknown>) =>
    Object.fromEntries(Object.entries(REMOTES).map(([name, { folder }]) => [name, of(name, folder)]));
  const inMonolith = (port: number) =>
    manifests((name, folder) =>
      manifestInMonolith(folder, monolith.remotes[name] ?? { entry: '', scripts: [], styles: [] }, originAt(port)),
    );
  const undrawn = (all: Record<string, Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(all).map(([name, { prerendered: _, ...manifest }]) => [name, manifest]));

  const ports = { drawn: await freePort(), undrawn: await freePort(), undrawnProduct: await freePort() };
  const doors: FrontDoor[] = [
    { shellDir: monolith.dir, manifests: inMonolith(ports.drawn), port: ports.drawn },
    { shellDir: monolith.dir, manifests: undrawn(inMonolith(ports.undrawn)), port: ports.undrawn },
    {
      shellDir: inRoot('shell', 'dist'),
      manifests: undrawn(manifests((_, folder) => manifestOf(folder))),
      port: ports.undrawnProduct,
    },
  ];
  const stops: (() => Promise<void>)[] = [];
  const close = async () => void (await Promise.all(stops.map((stop) => stop())));
  try {
    for (const door of doors) stops.push(await startFrontDoor(door, stack, dataDir));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    url: `${originAt(ports.drawn)}/`,
    undrawnUrl: `${originAt(ports.undrawn)}/`,
    undrawnProductUrl: `${originAt(ports.undrawnProduct)}/`,
    close,
  };
}
