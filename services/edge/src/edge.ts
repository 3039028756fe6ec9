import { createServer, type IncomingMessage } from 'node:http';
import { isFilesHost } from '@scopewright/domain/hosts';
import {
  ClientGoneError,
  createHostReader,
  createMetrics,
  createReadiness,
  createServerLife,
  createTrustedProxies,
  failures,
  type HealthChecks,
  type Logger,
  readyAnswer,
  type ServerLife,
} from '@scopewright/service-kit';
import { type Answered, tracedRequest } from '@scopewright/tracing';
import { type ApiOptions, createApi } from './api/api.ts';
import { apiPath } from './api/routes.ts';
import { createHostQuestion } from './hosts/host-question.ts';
import { BODY_DEADLINE_MS, createBodies } from './http/bodies.ts';
import { type Exchange, openExchange, PAGE_METHODS } from './http/exchange.ts';
import { sendFailure, sendJson } from './http/send.ts';
import { type ByteBudgetOptions, createByteBudget } from './load/byte-budget.ts';
import { createPace, PACE, type Pace } from './load/pace.ts';
import { createPipelineLimit, limitConnections, SOCKETS, type SocketLimits } from './load/sockets.ts';
import { createPages, type PagesOptions } from './pages/pages.ts';
import { measureRemotes } from './remotes/remote-health.ts';
import type { Remotes } from './remotes/remotes.ts';

export interface EdgeOptions
  extends Omit<PagesOptions, 'readHost'>,
    Pick<ApiOptions, 'limiter' | 'upstreams' | 'openApi'> {
  log: Logger;
  trustedProxies: readonly string[];
  remotes: Remotes;
  /** Engines without which the front door is not ready, or degraded if they are optional. */
  checks?: HealthChecks;
  /** How long it continues serving after the signal to stop, ms; 0 by default. */
  drainMs?: number;
  /** Ends exchanges with clients that are too slow; shared with the connections to the services. */
  pace?: Pace;
  /** Limits on clients' use of resources; the product's defaults if absent. */
  limits?: Partial<EdgeLimits>;
  /** Closed in this order after the last request has been answered. */
  closers?: readonly (() => Promise<unknown> | unknown)[];
}

/** Limits on what clients can use of the front door. */
export interface EdgeLimits {
  sockets: SocketLimits;
  /** Memory for bodies that are being read or passed on. */
  bodies: ByteBudgetOptions;
  /** Time limit for a body of the usual size, ms. */
  bodyDeadlineMs: number;
  /** How long a connection can be silent while the client has to send or read, ms. */
  silenceMs: number;
  /**
   * After the answer, how long the rest of a body is read and dropped, so that the answer reaches a client that is
   * still sending, ms.
   */
  lingerMs: number;
}

const LIMITS: EdgeLimits = {
  sockets: SOCKETS,
  bodies: { totalBytes: 64 * 1024 * 1024, shareBytes: 16 * 1024 * 1024 },
  bodyDeadlineMs: BODY_DEADLINE_MS,
  silenceMs: 30_000,
  lingerMs: 10_000,
};

/** The front door's server. */
export type Edge = Pick<ServerLife, 'listen' | 'close'>;

/** Enough for a file of ten megabytes on a slow line; other bodies have their own limit. */
const REQUEST_LIMIT_MS = 5 * 60_000;
const HEADERS_LIMIT_MS = 10_000;
/** How often to check for connections with late headers or bodies. */
const CONNECTIONS_CHECKED_MS = 2000;
const KEEP_ALIVE_MS = 70_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PATH_CHARACTERS = 4096;
/** No valid name, key or text contains NUL, and each service would refuse it at a different place. */
const NUL = /%00|\0/;
/** Files and the operator's probes: frequent, and useless in traces. */
const UNTRACED = /^\/(?:assets|health)\/|^\/metrics$/;
interface OperatorParts {
  metrics: ReturnType<typeof createMetrics>;
  readiness: ReturnType<typeof createReadiness>;
  proxies: ReturnType<typeof createTrustedProxies>;
  isServed: ReturnType<typeof createHostQuestion>;
  isClosing: () => boolean;
}

/** Answers health checks, metrics and the question of a proxy about a host. @returns a handler; false: not its path */
const createOperatorAnswers =
  ({ metrics, readiness, proxies, isServed, isClosing }: OperatorParts) =>
  async (exchange: Exchange): Promise<boolean> => {
    const { request, path, search } = exchange;
    if (path === '/health/live') {
      sendJson(exchange, 200, { status: 'ok' });
      return true;
    }
    if (path === '/health/ready') {
      const { status, body } = readyAnswer(await readiness(), isClosing());
      sendJson(exchange, status, body);
      return true;
    }
    // Addresses for the operator: through a proxy, or on another host, the path is an ordinary page.
    const isInternal =
      request.headers['x-forwarded-for'] === undefined && proxies.trusts(request.socket.remoteAddress ?? '');
    if (path === '/internal/ask' && isInternal) {
      exchange.route = path;
      const served = await isServed(new URLSearchParams(search).get('domain') ?? '');
      sendJson(exchange, served ? 200 : 404, { served });
      return true;
    }
    if (path === '/metrics' && isInternal) {
      exchange.response.writeHead(200, {
        ...exchange.headers,
        'Content-Type': metrics.registry.contentType,
        'Cache-Control': 'no-store',
      });
      exchange.response.end(await metrics.registry.metrics());
      return true;
    }
    return false;
  };

/**
 * The front door: hosts, pages, files and the connections to the services. Plain Node http, because every call of the
 * product passes through it.
 */
export function createEdge(options: EdgeOptions): Edge {
  const { log, upstreams, checks = {}, drainMs = 0, closers = [] } = options;
  const proxies = createTrustedProxies(options.trustedProxies);
  const readHost = createHostReader(options.hostConfig);
  const metrics = createMetrics('edge');
  measureRemotes(metrics, options.remotes);
  const { sockets, bodies, bodyDeadlineMs, silenceMs, lingerMs }: EdgeLimits = { ...LIMITS, ...options.limits };
  const { pace = createPace(PACE) } = options;
  const readBody = createBodies({ budget: createByteBudget(bodies), pace, deadlineMs: bodyDeadlineMs });
  const pages = createPages({ ...options, readHost });
  const { answerApi, answerFile } = createApi({ ...options, readHost, readBody });
  const answerOperator = createOperatorAnswers({
    metrics,
    readiness: createReadiness(checks, { log }),
    proxies,
    isServed: createHostQuestion({ ...options, readHost }),
    isClosing: () => life.closing,
  });

  /** Reads and drops the rest of an unread body, for a while. */
  const drop = (request: IncomingMessage): void => {
    const late = setTimeout(() => request.destroy(), lingerMs);
    request.once('close', () => clearTimeout(late));
    request.resume();
  };

  const answer = async (exchange: Exchange): Promise<void> => {
    const { request, path, search, host } = exchange;
    if (!path.startsWith('/') || path.length > MAX_PATH_CHARACTERS)
      throw failures.badRequest('The request target is not valid');
    if (await answerOperator(exchange)) return;
    if (NUL.test(path) || NUL.test(search)) throw failures.badRequest('The request target is not valid');
    const { resolution } = readHost(host, undefined);
    if (resolution.kind === 'invalid') throw failures.badRequest('The host is not valid');
    if (isFilesHost(resolution)) return answerFile(exchange);
    const api = apiPath(path);
    if (api !== null) return answerApi(exchange, api);
    if (!PAGE_METHODS.includes(request.method ?? '')) throw failures.methodNotAllowed(PAGE_METHODS);
    return pages(exchange);
  };

  const serve = async (exchange: Exchange, answered?: Answered): Promise<void> => {
    const { request, response } = exchange;
    const started = performance.now();
    metrics.inFlight.inc();
    try {
      await answer(exchange);
    } catch (error) {
      if (error instanceof ClientGoneError) response.destroy();
      else if (sendFailure(exchange, error))
        log.warn({ err: error, requestId: exchange.requestId, route: exchange.route }, 'A request failed');
    } finally {
      if (!request.complete && !request.destroyed) drop(request);
      metrics.inFlight.dec();
      const milliseconds = performance.now() - started;
      metrics.observeRequest(request.method ?? '', exchange.route, response.statusCode, milliseconds);
      answered?.(exchange.route, response.statusCode);
      log.info(
        {
          requestId: exchange.requestId,
          method: request.method,
          route: exchange.route,
          status: response.statusCode,
          ms: Math.round(milliseconds * 10) / 10,
        },
        'request',
      );
    }
  };

  const pipelines = createPipelineLimit(sockets);
  const server = createServer(
    {
      requestTimeout: REQUEST_LIMIT_MS,
      headersTimeout: HEADERS_LIMIT_MS,
      connectionsCheckingInterval: CONNECTIONS_CHECKED_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    },
    async (request, response) => {
      if (!pipelines.enter(request.socket)) return;
      response.once('close', () => pipelines.leave(request.socket));
      const exchange = openExchange(request, response, proxies);
      if (UNTRACED.test(exchange.path)) return serve(exchange);
      return tracedRequest(request.method ?? '', exchange.traceparent, (answered) => serve(exchange, answered));
    },
  );
  server.timeout = silenceMs;
  limitConnections(server, sockets, proxies);

  const life = createServerLife(server, {
    log,
    drainMs,
    closers: [...Object.values(upstreams).map(({ close }) => close), ...closers],
  });

  return { listen: life.listen, close: life.close };
}
