import { createServer, type IncomingMessage } from 'node:http';
import { type CallName, callOf, type Limit, type ServiceName } from '@scopewright/contracts';
import { API_PREFIX, ROUTES } from '@scopewright/contracts/routes';
import { isFilesHost } from '@scopewright/domain/hosts';
import { firmNamedInLink } from '@scopewright/files';
import {
  ClientGoneError,
  clientNetwork,
  createHostReader,
  createMetrics,
  createReadiness,
  createServerLife,
  createTrustedProxies,
  failures,
  type HealthChecks,
  type Limiter,
  type Logger,
  OAUTH_CALLBACK,
  readyAnswer,
  type ServerLife,
} from '@scopewright/service-kit';
import { type Answered, tracedRequest } from '@scopewright/tracing';
import { createApiDocs, isDocsPath } from './api/docs.ts';
import { createOwnCalls } from './api/own-calls.ts';
import { apiPath, createApiRoutes } from './api/routes.ts';
import { createHostQuestion } from './hosts/host-question.ts';
import { BODY_DEADLINE_MS, createBodies } from './http/bodies.ts';
import { type Exchange, openExchange } from './http/exchange.ts';
import { sendContent, sendFailure, sendJson } from './http/send.ts';
import { type ByteBudgetOptions, createByteBudget } from './load/byte-budget.ts';
import { createCallers, ownerOf } from './load/caller.ts';
import { createPace, PACE, type Pace } from './load/pace.ts';
import { createPipelineLimit, limitConnections, SOCKETS, type SocketLimits } from './load/sockets.ts';
import { createPages, type PagesOptions } from './pages/pages.ts';
import type { Forwarded, TrafficKind, Upstream } from './proxy/upstream.ts';
import { measureRemotes } from './remotes/remote-health.ts';
import type { Remotes } from './remotes/remotes.ts';

export interface EdgeOptions extends Omit<PagesOptions, 'readHost'> {
  log: Logger;
  trustedProxies: readonly string[];
  remotes: Remotes;
  limiter: Pick<Limiter, 'consume'>;
  upstreams: Readonly<Record<Exclude<ServiceName, 'edge'>, Upstream>>;
  /** OpenAPI document of the API, as JSON. */
  openApi: () => string;
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
/** The unsubscribe address in mails, which mail programs POST to (RFC 8058). */
const STOP_MAILS_LINK = /^\/api\/public\/mails\/[\w.-]{1,200}\/stop$/;
const PAGE_METHODS = ['GET', 'HEAD'];
const FILE_CALL = 'file' satisfies CallName;

/** What the front door has to know of each call before it passes it on. */
interface CallLoad {
  kind: TrafficKind;
  /** Limits counted by client address. */
  limits: readonly Limit[];
}

/** The kind of load that a call puts on its service: files and exports can take long. */
function loadOf(name: CallName): CallLoad {
  const { limits = [], upload, download, long } = callOf(name);
  const isExport = long === true || download === 'text/csv';
  const kind = isExport ? 'stream' : upload !== undefined || download !== undefined ? 'file' : 'call';
  return { kind, limits: limits.filter(({ by }) => by === 'ip') };
}

const LOADS = Object.fromEntries((Object.keys(ROUTES) as CallName[]).map((name) => [name, loadOf(name)])) as Record<
  CallName,
  CallLoad
>;
/** Leaves ending a silent connection to the pace: the service may still be working. */
const stayOpen = (): void => undefined;

/** Answers calls of the API: itself, or by passing them to their service. */
function createApi(
  options: EdgeOptions,
  readHost: ReturnType<typeof createHostReader>,
  readBody: ReturnType<typeof createBodies>,
) {
  const { facts, upstreams, openApi, limiter } = options;
  const findCall = createApiRoutes();
  const ownCalls = createOwnCalls({ ...options, version: facts.version, publicKey: facts.publicKey });
  const callerOf = createCallers({ readHost, addresses: options.addresses, publicKey: facts.publicKey });
  const docs = createApiDocs({ title: `${facts.productName} API` });

  /** Counts a call against its limits by address; the service then skips these. @throws CallError 429 */
  const countAddress = async (name: CallName, { clientIp }: Exchange): Promise<void> => {
    for (const limit of LOADS[name].limits) await limiter.consume(limit, clientNetwork(clientIp));
  };

  const answerApi = async (exchange: Exchange, path: string): Promise<void> => {
    const { request } = exchange;
    const method = request.method ?? 'GET';
    if (path === '/api/openapi.json' && PAGE_METHODS.includes(method)) {
      exchange.route = path;
      return sendContent(exchange, {
        type: 'application/json; charset=utf-8',
        body: openApi(),
        headers: { 'Cache-Control': 'no-cache' },
      });
    }
    if (isDocsPath(path) && PAGE_METHODS.includes(method)) {
      exchange.route = '/api/docs';
      return docs(exchange, path);
    }
    if (PAGE_METHODS.includes(method) && STOP_MAILS_LINK.test(path)) {
      exchange.route = `${API_PREFIX}/${ROUTES.stopMails.path}`;
      // a person who opens the link chooses on the page; opening it stops nothing
      exchange.response
        .writeHead(303, {
          ...exchange.headers,
          Location: `/settings/notifications${exchange.search}`,
          'Cache-Control': 'no-store',
        })
        .end();
      return;
    }
    if (PAGE_METHODS.includes(method) && path === OAUTH_CALLBACK) {
      exchange.route = path;
      // behind the `#` no server gets the code in an address; the page finishes with the session of who began
      exchange.response
        .writeHead(303, {
          ...exchange.headers,
          Location: `/system-admin/calendar#${exchange.search.slice(1)}`,
          'Cache-Control': 'no-store',
        })
        .end();
      return;
    }
    const { name, route, params, template: routeTemplate } = findCall(method, path);
    exchange.route = routeTemplate;
    await countAddress(name, exchange);
    const own = ownCalls[name];
    if (own && (await own(exchange, params))) return;
    if (route.service === 'edge') throw failures.notFound();
    const caller = await callerOf(exchange);
    const body =
      route.method === 'GET'
        ? null
        : route.upload
          ? 'upload'
          : await readBody(exchange, ownerOf(caller), route.bodyBytes);
    exchange.response.on('timeout', stayOpen);
    const forwarded: Forwarded = {
      kind: LOADS[name].kind,
      caller,
      path: `${path}${exchange.search}`,
      body,
      long: route.long === true,
    };
    await upstreams[route.service]
      .forward(exchange, forwarded)
      .finally(() => exchange.response.off('timeout', stayOpen));
  };

  /** The host for people's files serves nothing but these, each at the token of its link. */
  const answerFile = async (exchange: Exchange): Promise<void> => {
    const { path, request } = exchange;
    if (request.method !== 'GET') throw failures.methodNotAllowed(['GET']);
    const { service, path: template } = ROUTES[FILE_CALL];
    exchange.route = template;
    if (!/^\/[\w.-]{20,200}$/.test(path)) throw failures.notFound();
    await countAddress(FILE_CALL, exchange);
    const token = path.slice(1);
    const caller = { firm: firmNamedInLink(token), network: clientNetwork(exchange.clientIp) };
    exchange.response.on('timeout', stayOpen);
    await upstreams[service]
      .forward(exchange, {
        kind: LOADS[FILE_CALL].kind,
        caller,
        path: `${API_PREFIX}/${template.replace('{token}', token)}`,
        body: null,
      })
      .finally(() => exchange.response.off('timeout', stayOpen));
  };

  return { answerApi, answerFile };
}

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
  const { answerApi, answerFile } = createApi(options, readHost, readBody);
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
