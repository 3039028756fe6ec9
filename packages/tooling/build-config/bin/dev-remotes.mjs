import { resolve } from 'node:path';
import { createServer } from 'vite';
import { BUNDLED_DEPENDENCY } from '../src/dev-servers.mjs';

/**
 * Serves remotes with hot reload, each at its own port, from one process: several would each keep the bundler and its
 * caches in memory. The last one answers only when the others are ready.
 * @param args `<folder>=<port>` for each remote
 */
for (const arg of process.argv.slice(2)) {
  const [folder = '', port] = arg.split('=');
  const root = resolve(folder);
  const origin = `http://127.0.0.1:${port}`;
  // passed here, so that they also apply when the server restarts after a change of its configuration
  const server = await createServer({
    root,
    configFile: resolve(root, 'vite.config.ts'),
    server: { port: Number(port), origin },
  });
  await server.listen();
  server.printUrls();
  await fetch(origin + BUNDLED_DEPENDENCY);
}
