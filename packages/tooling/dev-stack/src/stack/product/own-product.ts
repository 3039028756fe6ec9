import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, type Mock, vi } from 'vitest';
import { scratchFolder } from '../../infra/scratch-folder.ts';
import type { Child } from '../../process/child.ts';
import { commandLine } from '../leftovers.ts';
import { type Stack, startStack } from '../run-stack.ts';
import { readStackFile } from '../stack-file.ts';

/** A product of the tests' own, as `npm start` runs it (requires the builds). */
export interface OwnProduct {
  stack: Stack;
  dataDir: string;
  /** The lines that it has printed. */
  said: string[];
  onGivenUp: Mock<(name: string, child: Child) => void>;
  /** What it has sent to its collector of traces: path and body of each request. */
  traces: { path: string; body: string }[];
}

/** A server that keeps what is sent to it. */
async function collector(kept: OwnProduct['traces']): Promise<Server> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      kept.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString() });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** Starts a product before the tests of a file, and stops it after them. Its fields are there once the tests run. */
export function ownProduct(): OwnProduct {
  const product = { said: [], traces: [], onGivenUp: vi.fn() } as unknown as OwnProduct;
  let server: Server;
  beforeAll(async () => {
    server = await collector(product.traces);
    product.dataDir = scratchFolder('scopewright-product-');
    product.stack = await startStack({
      dataDir: product.dataDir,
      port: 0,
      empty: true,
      env: {
        ...process.env,
        MONGODB_URI: undefined,
        REDIS_URL: undefined,
        SMTP_URL: undefined,
        MAILDEV_URL: undefined,
        NODE_ENV: undefined,
      },
      extraEnv: {
        RATE_LIMIT_FACTOR: '1000',
        OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        OTEL_BSP_SCHEDULE_DELAY: '200',
      },
      say: (line) => product.said.push(line),
      onGivenUp: product.onGivenUp,
    });
  }, 240_000);
  afterAll(async () => {
    const { pids = {} } = readStackFile(join(product.dataDir, 'stack.json')) ?? {};
    await product.stack.stop();
    server.close();
    const left = Object.entries(pids).filter(([name, pid]) => name !== 'stack' && commandLine(pid) !== undefined);
    expect(left).toEqual([]);
    rmSync(product.dataDir, { recursive: true, force: true });
  });
  return product;
}
