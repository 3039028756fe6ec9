import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inRoot } from '../root.ts';
import { readStackFile } from '../stack/stack-file.ts';

/**
 * Variables for the command from the product that `npm start` runs here; empty if the environment names a database, or
 * no product runs.
 */
function runningProduct(): Record<string, string> {
  const stack = process.env.MONGODB_URI
    ? null
    : readStackFile(join(process.env.SCOPEWRIGHT_DATA ?? inRoot('.data'), 'stack.json'));
  return stack
    ? {
        MONGODB_URI: stack.mongo,
        REDIS_URL: stack.redis,
        PRODUCT_DOMAIN: stack.productDomain,
        PRODUCT_ORIGIN: stack.url,
      }
    : {};
}

/** `npm run lifecycle`: the worker's command, for the running product. */
export async function main(argv: readonly string[]): Promise<void> {
  const command = ['--import', 'tsx', inRoot('services', 'worker', 'src', 'lifecycle', 'main.ts'), ...argv];
  const child = spawn(process.execPath, command, {
    env: { LOG_LEVEL: 'warn', ...process.env, ...runningProduct() },
    stdio: 'inherit',
    cwd: inRoot(),
  });
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 1;
}
