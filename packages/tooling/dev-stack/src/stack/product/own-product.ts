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
  readonly stack: Stack;
  readonly dataDir: string;
  /** Where a firm's page sends its calls. */
  target(tenantKey: string): { origin: string; publicKey: string; tenantKey: string };
  /** The lines that it has printed. */
  said: string[];
  onGivenUp: Mock<(name: string, child: Child) => void>;
  /** Requests sent to its collector of traces: path and body of each request. */
  traces: { path: string; body: string }[];
}

/** A server that records its requests. */
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
  const said: string[] = [];
  const traces: OwnProduct['traces'] = [];
  const onGivenUp = vi.fn<(name: string, child: Child) => void>();
  let server: Server;
  let dataDir: string;
  let stack: Stack;
  beforeAll(async () => {
    server = await collector(traces);
    dataDir = scratchFolder('scopewright-product-');
    stack = await startStack({
      dataDir,
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
      say: (line) => said.push(line),
      onGivenUp,
    });
  });
  afterAll(async () => {
    const { pids = {} } = readStackFile(join(dataDir, 'stack.json')) ?? {};
    await stack.stop();
    server.close();
    const left = Object.entries(pids).filter(([name, pid]) => name !== 'stack' && commandLine(pid) !== undefined);
    expect(left).toEqual([]);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    said,
    traces,
    onGivenUp,
    get dataDir() {
      return dataDir;
    },
    get stack() {
      return stack;
    },
    target(tenantKey) {
      const { services, publicKey } = stack.file;
      return { origin: services.edge, publicKey, tenantKey };
    },
  };
}
