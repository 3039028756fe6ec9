import type { Server } from 'node:http';
import { join } from 'node:path';
import { type Child, startChild } from '@scopewright/dev-stack/process/child';
import { freePort } from '@scopewright/dev-stack/process/free-port';
import { waitFor } from '@scopewright/dev-stack/process/wait';
import { inRoot } from '@scopewright/dev-stack/root';
import { REMOTES } from '@scopewright/dev-stack/stack/parts';
import type { StackFile } from '@scopewright/dev-stack/stack-file';
import { buildMonolith } from './build.ts';
import { remoteInMonolith, remoteOf, type ServedRemote, serveRemote, undrawn } from './remotes.ts';

/** The parts of a running product that a front door uses. */
export type ProductParts = Pick<StackFile, 'productDomain' | 'publicKey' | 'mongo' | 'redis' | 'services'>;

/** Address of a server on this machine: there `?tenant=` names the tenant. */
const addressAt = (port: number) => `http://localhost:${port}/`;

/** A second front door, which uses the product's services. */
interface FrontDoor {
  url: string;
  /** Its address at the origin of a remote, from which screens of that remote get all of their files. */
  urlOf(remote: string): string;
  close(): Promise<void>;
}

/**
 * Starts a front door.
 * @param shellDir folder of the build whose pages it serves
 * @throws Error when it refuses the release of a remote
 */
async function startFrontDoor(
  shellDir: string,
  remotes: Readonly<Record<string, ServedRemote>>,
  stack: ProductParts,
  dataDir: string,
): Promise<FrontDoor> {
  const port = await freePort();
  const servers: Server[] = [];
  const urls: Record<string, string> = {};
  let edge: Child | undefined;
  const close = async () => {
    await edge?.stop();
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  };
  try {
    for (const [name, remote] of Object.entries(remotes)) {
      const own = await freePort();
      servers.push(await serveRemote(remote, own, port));
      urls[name] = addressAt(own);
    }
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
        REMOTES: JSON.stringify(urls),
      },
      logFile: join(dataDir, `front-door-${port}.log`),
    });
    await waitFor(() => hasEveryRelease(addressAt(port)), { what: 'A front door', child: edge });
    return { url: addressAt(port), urlOf: (remote) => urls[remote] ?? addressAt(port), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Whether the newest release of every remote is in effect. @throws Error with the reason why one is not */
async function hasEveryRelease(url: string): Promise<boolean> {
  const { checks, reasons } = await (await fetch(`${url}health/ready`)).json();
  if (reasons?.remotes) throw new Error(reasons.remotes);
  return checks.remotes === 'up';
}

/** The yardstick and the product, by the address of the bare domain's landing page (`?tenant=` names a firm). */
export interface Monolith {
  /** Its landing page is prerendered, as the product's is. */
  url: string;
  /** The same without prerendered screens. */
  undrawnUrl: string;
  /** The product's own build without prerendered screens. */
  undrawnProductUrl: string;
  /** Its address for screens of a remote: each is one origin with all that the screens need. */
  urlOf(remote: string): string;
  close(): Promise<void>;
}

/**
 * Builds the monolith: the same sources as one Vite app without federation. The product's own front door program serves
 * it, so that pages, boot data, prerendered screens, compression, caching, digests and calls are the same; only
 * federation is missing.
 */
export async function startMonolith(stack: ProductParts, dataDir: string): Promise<Monolith> {
  const { dir, filesOf } = await buildMonolith();
  const eachRemote = (served: (folder: string) => ServedRemote) =>
    Object.fromEntries(Object.entries(REMOTES).map(([name, { folder }]) => [name, served(folder)]));
  const inMonolith = (folder: string) => remoteInMonolith(folder, dir, filesOf(folder));
  const doors: FrontDoor[] = [];
  const open = async (shellDir: string, served: Readonly<Record<string, ServedRemote>>) => {
    const door = await startFrontDoor(shellDir, served, stack, dataDir);
    doors.push(door);
    return door;
  };
  const close = async () => void (await Promise.all(doors.map((door) => door.close())));
  try {
    const drawn = await open(dir, eachRemote(inMonolith));
    const plain = await open(
      dir,
      eachRemote((folder) => undrawn(inMonolith(folder))),
    );
    const product = await open(
      inRoot('shell', 'dist'),
      eachRemote((folder) => undrawn(remoteOf(folder))),
    );
    return {
      url: drawn.urlOf('marketing'),
      undrawnUrl: plain.urlOf('marketing'),
      undrawnProductUrl: product.url,
      urlOf: drawn.urlOf,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
