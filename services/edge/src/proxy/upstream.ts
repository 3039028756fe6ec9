import { IncomingMessage } from 'node:http';
import { ClientGoneError, failures, type Readiness } from '@scopewright/service-kit';
import { traced, traceparent } from '@scopewright/tracing';
import { type Dispatcher, Pool } from 'undici';
import type { Exchange } from '../http/exchange.ts';
import { compress, type Encoding, encodingFor } from '../http/send.ts';

export interface UpstreamOptions {
  origin: string;
  connections?: number;
  /** How long a service may take until its answer begins, and between two parts of it, in milliseconds. */
  limitMs?: number;
}

export interface Upstream {
  /** Passes a request on and its answer back; a body that is a file as it comes. `long`: the service may take minutes.
   @throws CallError 503 when the service gives none; ClientGoneError */
  forward(exchange: Exchange, path: string, body: Buffer | IncomingMessage | null, options?: { long?: boolean }): Promise<void>;
  /** What the service says of its readiness; `unavailable` when it says nothing. */
  health(): Promise<Readiness['status']>;
  close(): Promise<void>;
}

/** Headers that belong to one connection (RFC 9110 §7.6.1), and those that the front door writes itself. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const REWRITTEN = new Set([
  'host',
  'expect',
  'content-length',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-real-ip',
  'x-request-id',
  'traceparent',
  'tracestate',
  'baggage',
]);

const namesIn = (connection: string | undefined) =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? null
    : new Set(connection.split(',').map((name) => name.trim().toLowerCase()));

/** The headers that a service gets, as a flat list of names and values. */
function forwardHeaders({ request, requestId, host, scheme, forwardedFor, traceparent: given }: Exchange): string[] {
  const { rawHeaders } = request;
  const named = namesIn(request.headers.connection?.toLowerCase());
  const headers = ['x-forwarded-host', host, 'x-forwarded-proto', scheme, 'x-forwarded-for', forwardedFor, 'x-request-id', requestId];
  const trace = traceparent() ?? given;
  if (trace !== null) headers.push('traceparent', trace);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (HOP_BY_HOP.has(name) || REWRITTEN.has(name) || named?.has(name)) continue;
    headers.push(name, rawHeaders[index + 1] ?? '');
  }
  return headers;
}

/** The headers of a service's answer that go on to the client, and the front door's own. */
function answerHeaders(headers: Readonly<Record<string, string | string[] | undefined>>, own: Exchange['headers']): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = { ...own };
  const connection = headers.connection;
  const named = typeof connection === 'string' ? namesIn(connection.toLowerCase()) : null;
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !HOP_BY_HOP.has(name) && name !== 'x-request-id' && !named?.has(name)) kept[name] = value;
  }
  return kept;
}

const CONNECTIONS = 64;
const LIMIT_MS = 15_000;
const CONNECT_LIMIT_MS = 2000;
/** How long a service may take for a file, which it passes on in turn. */
const FILE_LIMIT_MS = 60_000;
/** How long a service may take that works through any number of documents. */
const LONG_LIMIT_MS = 5 * 60_000;
const READY_LIMIT_MS = 1500;
/** Shorter than the services keep idle connections. */
const IDLE_MS = 30_000;

/** Answers up to this size go to the client in one piece: one write instead of two, which is most of what passing on a small answer costs. */
const WHOLE_BYTES = 64 * 1024;

/** JSON of this size is compressed for clients that take it: below, the work costs more than it saves; above, it would fill the memory. */
const COMPRESSED_FROM_BYTES = 2 * 1024;
const COMPRESSED_TO_BYTES = 2 * 1024 * 1024;
const JSON_TYPE = /^application\/(?:[\w.]+\+)?json\b/i;

/** The encoding that an answer of a service goes on in; null leaves it as it is. */
function encodingOf({ request }: Exchange, status: number, headers: Record<string, string | string[] | undefined>): Encoding | null {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined || status !== 200 || request.method === 'HEAD') return null;
  const length = Number(headers['content-length']);
  if (!(length >= COMPRESSED_FROM_BYTES && length <= COMPRESSED_TO_BYTES)) return null;
  if (headers['content-encoding'] !== undefined || !JSON_TYPE.test(String(headers['content-type']))) return null;
  return encodingFor(accepted);
}

/** The headers of an answer whose bytes are another representation of what the service sent. */
function encodedHeaders(headers: Record<string, string | string[]>, encoding: Encoding, length: number): Record<string, string | string[]> {
  const { etag, vary } = headers;
  return {
    ...headers,
    ...(typeof etag === 'string' && !etag.startsWith('W/') ? { etag: `W/${etag}` } : {}),
    vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`,
    'content-encoding': encoding,
    'content-length': String(length),
  };
}

/** An answer that is compressed before it goes on. */
interface Encoded {
  encoding: Encoding;
  status: number;
  headers: Record<string, string | string[]>;
}

/** Passes an answer to the client: a small one in one piece, a larger one as it arrives and no faster than the client takes it. */
class Relay implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #done = false;
  /** Parts of a small answer; null while streaming. */
  #parts: Buffer[] | null = null;
  #encoded: Encoded | null = null;

  constructor(
    private readonly exchange: Exchange,
    private readonly resolve: () => void,
    private readonly reject: (error: unknown) => void,
  ) {
    exchange.response.once('close', this.#onClientClose);
  }

  readonly #onClientClose = () => {
    if (this.#done) return;
    this.#finish();
    this.#controller?.abort(new ClientGoneError());
    this.reject(new ClientGoneError());
  };

  readonly #onDrain = () => this.#controller?.resume();

  #finish() {
    this.#done = true;
    this.exchange.response.off('close', this.#onClientClose).off('drain', this.#onDrain);
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    if (this.#done) controller.abort(new ClientGoneError());
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Record<string, string | string[] | undefined>) {
    if (status < 200) return;
    const { response } = this.exchange;
    const encoding = encodingOf(this.exchange, status, headers);
    if (encoding !== null) {
      this.#encoded = { encoding, status, headers: answerHeaders(headers, this.exchange.headers) };
      this.#parts = [];
      return;
    }
    const length = Number(headers['content-length']);
    // A length that is not there is not a number, and so not small.
    if (length <= WHOLE_BYTES) this.#parts = [];
    response.writeHead(status, answerHeaders(headers, this.exchange.headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (this.#parts) {
      this.#parts.push(chunk);
      return;
    }
    const { response } = this.exchange;
    if (response.write(chunk)) return;
    controller.pause();
    response.once('drain', this.#onDrain);
  }

  onResponseEnd() {
    if (this.#done) return;
    this.#finish();
    const [only, ...more] = this.#parts ?? [];
    const whole = only && more.length > 0 ? Buffer.concat([only, ...more]) : only;
    if (this.#encoded && whole) {
      this.#endEncoded(this.#encoded, whole).then(this.resolve, this.reject);
      return;
    }
    this.exchange.response.end(whole);
    this.resolve();
  }

  async #endEncoded({ encoding, status, headers }: Encoded, whole: Buffer) {
    const bytes = await compress(whole, encoding, 'light');
    this.exchange.response.writeHead(status, encodedHeaders(headers, encoding, bytes.length)).end(bytes);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    if (this.#done) return;
    this.#finish();
    this.reject(failures.unavailable(error));
  }
}

/** A service behind the front door, reached over connections that stay open. */
export function createUpstream({ origin, connections = CONNECTIONS, limitMs = LIMIT_MS }: UpstreamOptions): Upstream {
  const { hostname } = new URL(origin);
  const pool = new Pool(origin, {
    connections,
    pipelining: 1,
    headersTimeout: limitMs,
    bodyTimeout: limitMs,
    connectTimeout: CONNECT_LIMIT_MS,
    keepAliveTimeout: IDLE_MS,
  });
  return {
    forward(exchange, path, body, { long = false } = {}) {
      const method = (exchange.request.method ?? 'GET') as Dispatcher.HttpMethod;
      const values = { 'http.request.method': method, 'http.route': exchange.route, 'server.address': hostname };
      return traced(
        `${method} ${exchange.route}`,
        { kind: 'client', values },
        () =>
          new Promise((resolve, reject) => {
            const request = { path, method, headers: forwardHeaders(exchange), body };
            if (body instanceof IncomingMessage) {
              const length = body.headers['content-length'];
              if (length !== undefined) request.headers.push('content-length', length);
              pool.dispatch({ ...request, headersTimeout: FILE_LIMIT_MS }, new Relay(exchange, resolve, reject));
            } else {
              pool.dispatch(long ? { ...request, headersTimeout: LONG_LIMIT_MS } : request, new Relay(exchange, resolve, reject));
            }
          }),
      );
    },
    async health() {
      try {
        const { statusCode, body } = await pool.request({ path: '/health/ready', method: 'GET', signal: AbortSignal.timeout(READY_LIMIT_MS) });
        const told = await body.json();
        if (statusCode !== 200) return 'unavailable';
        return typeof told === 'object' && told !== null && 'status' in told && told.status === 'degraded' ? 'degraded' : 'ok';
      } catch {
        return 'unavailable';
      }
    },
    close: () => pool.destroy(),
  };
}
