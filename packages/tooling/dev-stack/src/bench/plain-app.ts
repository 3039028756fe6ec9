import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { precompress } from '@scopewright/build-config';
import { createFileHandler } from '@scopewright/static-server';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import getPort from 'get-port';
import { build } from 'vite';
import { inRoot } from '../root.ts';
import { REMOTES } from '../stack/parts.ts';

/** What stands in for the federation runtime: the remotes are chunks of the same build. */
const runtimeSource = () => `
const apps = {
${Object.entries(REMOTES)
  .map(([name, { folder }]) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(inRoot(folder, 'src', 'app.tsx'))}),`)
  .join('\n')}
};
export const createFederationRuntime = () => ({ entryOf: async (manifest) => manifest, loadApp: (name) => apps[name]() });
`;

/** Builds shell and remotes from the same sources as one plain Vite app with lazy routes; gives the folder of the build. */
async function buildPlainApp(): Promise<string> {
  const folder = inRoot('.bench', 'plain');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const runtime = join(folder, 'runtime.js');
  writeFileSync(runtime, runtimeSource());
  const shell = inRoot('shell');
  cpSync(join(shell, 'index.html'), join(folder, 'index.html'));
  const outDir = join(folder, 'dist');
  await build({
    configFile: false,
    root: shell,
    logLevel: 'warn',
    define: { __APP_VERSION__: JSON.stringify('plain') },
    plugins: [
      {
        name: 'no-federation',
        enforce: 'pre',
        resolveId: (id: string) => (id.endsWith('/federation-runtime.ts') ? runtime : null),
      },
      react(),
      tailwindcss(),
      precompress(),
    ],
    build: { target: 'es2022', outDir, emptyOutDir: true, sourcemap: false },
  });
  return outDir;
}

export interface PlainApp {
  /** Address of the landing page. */
  url: string;
  close(): void;
}

/** Builds the plain app and serves it with the very boot data and file handler that the front door of the product at `productUrl` uses. */
export async function startPlainApp(productUrl: string): Promise<PlainApp> {
  const dir = await buildPlainApp();
  const files = createFileHandler({ dir });
  const productPage = await (await fetch(productUrl)).text();
  const boot = /<script[^>]*id="boot"[^>]*>([\s\S]*?)<\/script>/.exec(productPage)?.[1] ?? '{}';
  const html = readFileSync(join(dir, 'index.html'), 'utf8').replace(
    /(<script[^>]*id="boot"[^>]*>)[\s\S]*?(<\/script>)/,
    (_, open: string, close: string) => open + boot + close,
  );
  const page = gzipSync(html);
  const server = createServer(async (request, response) => {
    if (request.url !== '/' && (await files.handle(request, response))) return;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'gzip', 'Cache-Control': 'no-cache' }).end(page);
  });
  const port = await getPort({ host: '127.0.0.1' });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
