import { once } from 'node:events';
import { COUNTED_HEADER } from '@scopewright/contracts/routes';
import { ClientGoneError, failures, type Readiness } from '@scopewright/service-kit';
import { SpanKind, traced, traceparent } from '@scopewright/tracing';
import { type Dispatcher, Pool } from 'undici';
import type { Exchange } from '../http/exchange.ts';
import { Outflow } from '../http/outflow.ts';
import { compress, type Encoding, encodingFor } from '../http/send.ts';
import { uploadBody } from '../http/upload-body.ts';
import { type ByteBudget, createByteBudget } from '../load/byte-budget.ts';
import { type Caller, ownerOf } from '../load/caller.ts';
import { createLine, type Leave, type Line, type LineLimits } from '../load/line.ts';
import { createPace, PACE, type Pace } from '../load/pace.ts';

/**
 * A request's use of a service's connections: `call` has a small body and an answer that the front door can buffer;
 * `file` takes as long as the client's line; `stream` is an export or work on any number of documents. Each kind has
 * its own connections, so that slow requests of one kind never block another.
 */
export type TrafficKind = 'call' | 'file' | 'stream';

/** How many requests of each kind can run concurrently at a service, and how many of one caller. */
export const LINES: Readonly<Record<TrafficKind, LineLimits>> = {
  call: { slots: 64, perFirm: 24, perStranger: 16, perNetwork: 48, waitMs: 1000, waiting: 500 },
  file: { slots: 48, perFirm: 12, perStranger: 12, perNetwork: 36, waitMs: 1000, waiting: 200 },
  stream: { slots: 16, perFirm: 4, perStranger: 4, perNetwork: 12, waitMs: 1000, waiting: 50 },
};
/** Memory for answers to calls whose clients are slower than the service. */
export const SPOOL = { totalBytes: 64 * 1024 * 1024, shareBytes: 16 * 1024 * 1024 };

export interface UpstreamOptions {
  origin: string;
  lines?: Readonly<Record<TrafficKind, LineLimits>>;
  /** Time limit for a service until its answer starts, and between two parts of it, in milliseconds. */
  limitMs?: number;
  /** Ends exchanges with clients that are too slow; shared between services. */
  pace?: Pace;
  /** Memory for answers to slow clients; shared between services. */
  spool?: ByteBudget;
}

/** A request on its way to a service. */
export interface Forwarded {
  kind: TrafficKind;
  caller: Caller;
  path: string;
  /** `upload`: streams the body of the client's request. */
  body: Buffer | 'upload' | null;
  /** The service may take minutes. */
  long?: boolean;
}

export interface Upstream {
  /**
   * Forwards a request and its answer, once a slot is free for the caller.
   * @throws CallError 429 when the caller has too many requests of the kind running, 503 when the service does not
   * answer; ClientGoneError
   */
  forward(exchange: Exchange, forwarded: Forwarded): Promise<void>;
  /** The service's own readiness; `unavailable` if it does not answer. */
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
  COUNTED_HEADER.toLowerCase(),
]);

const namesIn = (connection: string | undefined) =>
  connection === undefined || connection === 'keep-alive' || connection === 'close'
    ? null
    : new Set(connection.split(',').map((name) => name.trim().toLowerCase()));

/** The headers sent to a service, as a flat list of names and values. */
function forwardHeaders({ request, requestId, host, scheme, forwardedFor, traceparent: given }: Exchange): string[] {
  const { rawHeaders } = request;
  const named = namesIn(request.headers.connection?.toLowerCase());
  const headers = [
    'x-forwarded-host',
    host,
    'x-forwarded-proto',
    scheme,
    'x-forwarded-for',
    forwardedFor,
    'x-request-id',
    requestId,
    COUNTED_HEADER,
    '1',
  ];
  const trace = traceparent() ?? given;
  if (trace !== null) headers.push('traceparent', trace);
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (HOP_BY_HOP.has(name) || REWRITTEN.has(name) || named?.has(name)) continue;
    headers.push(name, rawHeaders[index + 1] ?? '');
  }
  return headers;
}

/** The headers of a service's answer that are forwarded to the client, and the front door's own. */
function answerHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  own: Exchange['headers'],
): Record<string, string | string[]> {
  const kept: Record<string, string | string[]> = { ...own };
  const connection = headers.connection;
  const named = typeof connection === 'string' ? namesIn(connection.toLowerCase()) : null;
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined && !HOP_BY_HOP.has(name) && name !== 'x-request-id' && !named?.has(name))
      kept[name] = value;
  }
  return kept;
}

const LIMIT_MS = 15_000;
const CONNECT_LIMIT_MS = 2000;
/** Time limit of a service for a file, which it passes on to the storage. */
const FILE_LIMIT_MS = 60_000;
/** Time limit of a service for work on any number of documents. */
const LONG_LIMIT_MS = 5 * 60_000;
const READY_LIMIT_MS = 1500;
/** Shorter than the services keep idle connections. */
const IDLE_MS = 30_000;

/**
 * Answers up to this size are sent in one piece: one write instead of two saves most of the cost of forwarding a small
 * answer.
 */
const WHOLE_BYTES = 64 * 1024;

/**
 * JSON above the first size is compressed for clients that accept it: below, the work costs more than it saves; above
 * the second, it would need too much memory.
 */
const COMPRESSED_FROM_BYTES = 2 * 1024;
const COMPRESSED_TO_BYTES = 2 * 1024 * 1024;
const JSON_TYPE = /^application\/(?:[\w.]+\+)?json\b/i;

/** The encoding in which a service's answer is forwarded; null forwards it unchanged. */
function encodingOf(
  { request }: Exchange,
  status: number,
  headers: Record<string, string | string[] | undefined>,
): Encoding | null {
  const accepted = request.headers['accept-encoding'];
  if (accepted === undefined || status !== 200 || request.method === 'HEAD') return null;
  const length = Number(headers['content-length']);
  if (!(length >= COMPRESSED_FROM_BYTES && length <= COMPRESSED_TO_BYTES)) return null;
  if (headers['content-encoding'] !== undefined || !JSON_TYPE.test(String(headers['content-type']))) return null;
  return encodingFor(accepted);
}

/** The headers of an answer whose encoding differs from the service's. */
function encodedHeaders(
  headers: Record<string, string | string[]>,
  encoding: Encoding,
  length: number,
): Record<string, string | string[]> {
  const { etag, vary } = headers;
  return {
    ...headers,
    ...(typeof etag === 'string' && !etag.startsWith('W/') ? { etag: `W/${etag}` } : {}),
    vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`,
    'content-encoding': encoding,
    'content-length': String(length),
  };
}

/** An answer that is compressed before it is forwarded. */
interface Encoded {
  encoding: Encoding;
  status: number;
  headers: Record<string, string | string[]>;
}

/** Where bytes wait for a slow client. */
interface Slowness {
  pace: Pace;
  /** Null: the service has to wait for the client. */
  spool: { budget: ByteBudget; owner: string } | null;
}

/**
 * Forwards an answer to the client: a small one in one piece, a larger one as it arrives. The unread part for a slow
 * client is buffered while memory is available, so that the connection to the service becomes free; otherwise the
 * service has to wait for the client.
 */
class Relay implements Dispatcher.DispatchHandler {
  #controller: Dispatcher.DispatchController | undefined;
  #done = false;
  /** Parts of a small answer; null while streaming. */
  #parts: Buffer[] | null = null;
  #encoded: Encoded | null = null;
  readonly #out: Outflow;
  /** Bytes of the spool that this answer has reserved. */
  #spooled = 0;
  #spools = false;

  constructor(
    private readonly exchange: Exchange,
    private readonly slowness: Slowness,
    private readonly resolve: () => void,
    private readonly reject: (error: unknown) => void,
  ) {
    this.#out = new Outflow(exchange, slowness.pace, this.#onTaken);
    exchange.response.once('close', this.#onClientClose);
  }

  readonly #onClientClose = () => {
    if (this.#done) return;
    this.#finish();
    this.#controller?.abort(new ClientGoneError());
    this.reject(new ClientGoneError());
  };

  readonly #giveSpoolBack = () => {
    this.slowness.spool?.budget.giveBack(this.slowness.spool.owner, this.#spooled);
    this.#spooled = 0;
  };

  readonly #onTaken = () => {
    this.#giveSpoolBack();
    if (!this.#done) this.#controller?.resume();
  };

  /** Whether this many bytes could be reserved. */
  #takeSpool(bytes: number): boolean {
    const { spool } = this.slowness;
    if (spool === null || spool.budget.take(spool.owner, bytes) !== 'taken') return false;
    if (!this.#spools) this.exchange.response.once('close', this.#giveSpoolBack);
    this.#spools = true;
    this.#spooled += bytes;
    return true;
  }

  #finish() {
    this.#done = true;
    this.exchange.response.off('close', this.#onClientClose);
  }

  onRequestStart(controller: Dispatcher.DispatchController) {
    this.#controller = controller;
    if (this.#done) controller.abort(new ClientGoneError());
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ) {
    if (status < 200) return;
    const { response } = this.exchange;
    const encoding = encodingOf(this.exchange, status, headers);
    if (encoding !== null) {
      this.#encoded = { encoding, status, headers: answerHeaders(headers, this.exchange.headers) };
      this.#parts = [];
      return;
    }
    const length = Number(headers['content-length']);
    // A missing length is NaN, and so not small.
    if (length <= WHOLE_BYTES) this.#parts = [];
    response.writeHead(status, answerHeaders(headers, this.exchange.headers));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer) {
    if (this.#parts) {
      this.#parts.push(chunk);
      return;
    }
    if (this.#out.write(chunk) || this.#takeSpool(chunk.length)) return;
    controller.pause();
  }

  onResponseEnd() {
    if (this.#done) return;
    this.#finish();
    if (this.#parts === null) {
      this.#out.end();
      this.resolve();
      return;
    }
    const [only, ...more] = this.#parts;
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
    const { response } = this.exchange;
    response.writeHead(status, encodedHeaders(headers, encoding, bytes.length));
    const taken = this.#out.write(bytes);
    this.#out.end();
    // without memory for it the answer keeps its slot until the client has read it
    if (taken || response.closed || this.#takeSpool(bytes.length)) return;
    await once(response, 'close');
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error) {
    if (this.#done) return;
    this.#finish();
    this.reject(failures.unavailable(error));
  }
}

/** Connections beyond the slots, for health checks of the service. */
const SPARE_CONNECTIONS = 2;

/** A service of the product, reached over persistent connections. */
export function createUpstream({
  origin,
  lines: limits = LINES,
  limitMs = LIMIT_MS,
  pace = createPace(PACE),
  spool = createByteBudget(SPOOL),
}: UpstreamOptions): Upstream {
  const { hostname } = new URL(origin);
  const wayOf = (kind: TrafficKind) => ({
    line: createLine(limits[kind]),
    pool: new Pool(origin, {
      connections: limits[kind].slots + SPARE_CONNECTIONS,
      pipelining: 1,
      headersTimeout: limitMs,
      bodyTimeout: limitMs,
      connectTimeout: CONNECT_LIMIT_MS,
      keepAliveTimeout: IDLE_MS,
    }),
  });
  const ways: Readonly<Record<TrafficKind, { line: Line; pool: Pool }>> = {
    call: wayOf('call'),
    file: wayOf('file'),
    stream: wayOf('stream'),
  };

  const dispatch = (exchange: Exchange, { kind, caller, path, body, long = false }: Forwarded): Promise<void> => {
    const method = (exchange.request.method ?? 'GET') as Dispatcher.HttpMethod;
    const attributes = { 'http.request.method': method, 'http.route': exchange.route, 'server.address': hostname };
    const { pool } = ways[kind];
    return traced(
      `${method} ${exchange.route}`,
      { kind: SpanKind.CLIENT, attributes },
      () =>
        new Promise((resolve, reject) => {
          const relay = new Relay(
            exchange,
            { pace, spool: kind === 'call' ? { budget: spool, owner: ownerOf(caller) } : null },
            resolve,
            reject,
          );
          const request: Dispatcher.DispatchOptions = { path, method, headers: forwardHeaders(exchange), body: null };
          if (body !== 'upload') {
            pool.dispatch({ ...request, body, ...(long && { headersTimeout: LONG_LIMIT_MS }) }, relay);
            return;
          }
          const length = exchange.request.headers['content-length'];
          const headers = forwardHeaders(exchange);
          if (length !== undefined) headers.push('content-length', length);
          pool.dispatch(
            { ...request, headers, body: uploadBody(exchange, pace), headersTimeout: FILE_LIMIT_MS },
            relay,
          );
        }),
    );
  };

  const waitFor = async (line: Line, caller: Caller, { response }: Exchange): Promise<Leave> => {
    if (response.destroyed) throw new ClientGoneError();
    const gone = new AbortController();
    const onGone = () => gone.abort();
    response.once('close', onGone);
    return line.enter(caller, gone.signal).finally(() => response.off('close', onGone));
  };

  return {
    async forward(exchange, forwarded) {
      const { kind, caller } = forwarded;
      const { line } = ways[kind];
      const leave = line.tryEnter(caller) ?? (await waitFor(line, caller, exchange));
      try {
        await dispatch(exchange, forwarded);
      } finally {
        leave();
      }
    },
    async health() {
      try {
        const { statusCode, body } = await ways.call.pool.request({
          path: '/health/ready',
          method: 'GET',
          signal: AbortSignal.timeout(READY_LIMIT_MS),
        });
        const health = await body.json();
        if (statusCode !== 200) return 'unavailable';
        return typeof health === 'object' && health !== null && 'status' in health && health.status === 'degraded'
          ? 'degraded'
          : 'ok';
      } catch {
        return 'unavailable';
      }
    },
    close: async () => {
      await Promise.all(Object.values(ways).map(({ pool }) => pool.destroy()));
    },
  };
}
