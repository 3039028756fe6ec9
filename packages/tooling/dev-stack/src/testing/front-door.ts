import { startChild } from '../process/child.ts';
import { freePort } from '../process/free-port.ts';
import { httpAnswers, waitFor } from '../process/wait.ts';
import { inRoot } from '../root.ts';
import type { StackFile } from '../stack/stack-file.ts';

/** A second front door of a running product. */
export interface FrontDoor {
  port: number;
  close(): Promise<void>;
}

/**
 * Starts a front door for a running product that has further remotes (requires the builds).
 * @param remotes the origin of each further remote
 */
export async function startFrontDoor(
  stack: StackFile,
  { remotes, logFile }: { remotes: Readonly<Record<string, string>>; logFile: string },
): Promise<FrontDoor> {
  const port = await freePort();
  const edge = await startChild({
    name: 'edge',
    command: process.execPath,
    args: ['dist/main.js'],
    cwd: inRoot('services', 'edge'),
    logFile,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      MONGODB_URI: stack.mongo,
      REDIS_URL: stack.redis,
      PUBLIC_CLIENT_KEY: stack.publicKey,
      PRODUCT_DOMAIN: stack.productDomain,
      // it counts together with the product's own one, where tests sign in at the same time
      RATE_LIMIT_FACTOR: '1000',
      IDENTITY_URL: stack.services.identity,
      DELIVERY_URL: stack.services.delivery,
      ADMIN_URL: stack.services.admin,
      SHELL_DIR: inRoot('shell', 'dist'),
      REMOTES: JSON.stringify({
        ...Object.fromEntries(Object.entries(stack.remotes).map(([name, url]) => [name, new URL(url).origin])),
        ...remotes,
      }),
    },
  });
  await waitFor(() => httpAnswers(`http://127.0.0.1:${port}/health/live`), { what: 'the front door', child: edge });
  return { port, close: () => edge.stop() };
}
