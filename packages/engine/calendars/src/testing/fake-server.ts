import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a fake misbehaves: it refuses with a status, performs the request and then ends the connection without an answer,
 * never answers, or answers a page that is neither JSON nor XML.
 */
export type Fault =
  | { status: number; code?: string; headers?: Record<string, string>; body?: string }
  | 'lost'
  | 'silent'
  | 'broken';

export interface Asked {
  method: string;
  url: URL;
  headers: Record<string, string | undefined>;
  body: string;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

export interface FakeServer {
  origin: string;
  /** `METHOD path` of every request, with its query. */
  asked: string[];
  /**
   * Makes requests fail.
   * @param on tested against `METHOD path`, with its query
   * @param times how often; for ever if omitted
   */
  fail(on: RegExp, fault: Fault, times?: number): void;
  /** Ends all faults. */
  heal(): void;
  /**
   * Awaited before a request is processed, to let a test change something between a request of the product and its
   * effect.
   */
  before: (asked: string) => Promise<void> | void;
  close(): Promise<void>;
}

/**
 * A server on a free port.
 * @param refuse a refusal in the words of the imitated API
 */
export async function fakeServer(
  handle: (asked: Asked) => Promise<Reply> | Reply,
  refuse: (status: number, code: string) => Reply,
): Promise<FakeServer> {
  let faults: { on: RegExp; fault: Fault; times: number }[] = [];
  const fake = {
    origin: '',
    asked: [] as string[],
    before: (() => undefined) as FakeServer['before'],
    fail: (on: RegExp, fault: Fault, times = Number.POSITIVE_INFINITY) => {
      faults.push({ on, fault, times });
    },
    heal: () => {
      faults = [];
    },
  };
  const faultOf = (asked: string): Fault | null => {
    const found = faults.find(({ on, times }) => times > 0 && on.test(asked));
    if (found === undefined) return null;
    found.times -= 1;
    return found.fault;
  };
  const replyTo = async (asked: Asked, fault: Fault | null): Promise<Reply> => {
    if (fault === 'broken')
      return { status: 200, headers: { 'Content-Type': 'text/html' }, body: '<html><p>Service & more' };
    if (fault === null || typeof fault === 'string') return handle(asked);
    const refused = refuse(fault.status, fault.code ?? 'fault');
    return {
      status: fault.status,
      headers: { ...refused.headers, ...fault.headers },
      body: fault.body ?? refused.body ?? '',
    };
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const url = new URL(request.url ?? '/', fake.origin);
    const line = `${request.method} ${decodeURIComponent(url.pathname)}${url.search}`;
    fake.asked.push(line);
    await fake.before(line);
    const fault = faultOf(line);
    if (fault === 'silent') return;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
    );
    const reply = await replyTo(
      { method: request.method ?? 'GET', url, headers, body: Buffer.concat(chunks).toString() },
      fault,
    );
    if (fault === 'lost') {
      request.socket.destroy();
      return;
    }
    response.writeHead(reply.status, reply.headers).end(reply.body ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
