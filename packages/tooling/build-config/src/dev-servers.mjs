import { readFileSync } from 'node:fs';

/** The product's remotes: names, folders, and the ports they have in development and in Compose. */
const REMOTES = JSON.parse(readFileSync(new URL('../../../../remotes.json', import.meta.url), 'utf8'));
const SHELL_PORT = 5200;

/** A file of a development server that it can answer once it has bundled its dependencies. */
export const BUNDLED_DEPENDENCY = '/node_modules/.vite/deps/react.js';

/**
 * Development server of the shell or a remote: other origins may load from it, and URLs of its files contain its
 * origin. `DEV_PORT` changes the port.
 * @throws Error for a remote that `remotes.json` does not list
 */
export function devServer(/** @type {string} */ name) {
  const listed = name === 'shell' ? SHELL_PORT : REMOTES[name]?.port;
  const port = Number(process.env.DEV_PORT ?? listed);
  if (!Number.isInteger(port)) throw new Error(`remotes.json has no remote ${name}`);
  return { host: '127.0.0.1', port, strictPort: true, cors: true, origin: `http://127.0.0.1:${port}` };
}
