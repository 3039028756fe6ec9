import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const BUILD = fileURLToPath(new URL('./build.mjs', import.meta.url));

/**
 * Builds a small remote with one page, at the path of its name, with each of these tools. Its app has state, a link of
 * the router, a query and the account menu.
 */
export async function buildRemotes(builds) {
  // in a separate process: rspack writes its own functions' code into builds, which a loader of TypeScript changes
  const env = { ...process.env, NODE_ENV: undefined, NODE_OPTIONS: undefined };
  await promisify(execFile)(process.execPath, [BUILD, JSON.stringify(builds)], { env });
}
