import { createServer } from 'node:http';
import type { ServiceName } from '@scopewright/contracts';
import { API_PREFIX, ROUTES } from '@scopewright/contracts/routes';
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
  type Limiter,
  type Logger,
  readBody,
  readyAnswer,
  type ServerLife,
} from '@scopewright/service-kit';
import { type Answered, tracedRequest } from '@scopewright/tracing';
import { createApiDocs, isDocsPath } from './api/docs.ts';
import { createOwnCalls } from './api/own-calls.ts';
import { apiPath, createApiRoutes } from './api/routes.ts';
import { createHostQuestion } from './hosts/host-question.ts';
import { type Exchange, openExchange } from './http/exchange.ts';
import { sendContent, sendFailure, sendJson } from './http/send.ts';
import { createPages, type PagesOptions } from './pages/pages.ts';
import type { Upstream } from './proxy/upstream.ts';
import type { Remotes } from './remotes/remotes.ts';

export interface EdgeOptions extends Omit<PagesOptions, 'readHost'> {
  log: Logger;
  trustedProxies: readonly string[];
  remotes: Remotes;
  limiter: Pick<Limiter, 'consume'>;
  upstreams: Readonly<Record<Exclude<ServiceName, 'edge'>, Upstream>>;
  /** OpenAPI document of the API, as JSON. */
  openApi: () => string;
  /** Engines whose absence makes the front door not ready, or degraded when they are optional. */
  checks?: HealthChecks;
  /** How long it goes on serving after it was told to end, ms; 0 when absent. */
  drainMs?: number;
  /** Closed in this order after the last request was answered. */
  closers?: readonly (() => Promise<unknown> | unknown)[];
}

/** The front door's server. */
export type Edge = Pick<ServerLife, 'listen' | 'close'>;

/** A file of ten megabytes on a slow line; other bodies have a limit of their own. */
const REQUEST_LIMIT_MS = 5 * 60_000;
const HEADERS_LIMIT_MS = 10_000;
const KEEP_ALIVE_MS = 70_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PATH_CHARACTERS = 4096;
/** No name, key or text of ours holds it, and what comes behind refuses it at different places. */
const NUL = /%00|\0/;
/** Files and the questions of whoever runs the process: many, and of no interest to a trace. */
const UNTRACED = /^\/(?:assets|health)\/|^\/metrics$/;
/** The address in a mail that mail programs send a POST to (RFC 8058). */
const STOP_MAILS_LINK = /^\/api\/public\/mails\/[\w.-]{1,200}\/stop$/;
const PAGE_METHODS = ['GET', 'HEAD'];

/** The front door: hosts, pages, files and the way to the services. Plain http, because every call of the product goes through it. */
export function createEdge(options: EdgeOptions): Edge {
  const { log, facts, upstreams, openApi, checks = {}, drainMs = 0, closers = [] } = options;
  const proxies = createTrustedProxies(options.trustedProxies);
  const readHost = createHostReader(options.hostConfig);
  const metrics = createMetrics('edge');
  const readiness = createReadiness(checks);
  const findCall = createApiRoutes();
  const ownCalls = createOwnCalls({ ...options, version: facts.version, publicKey: facts.publicKey });
  const docs = createApiDocs({ title: `${facts.productName} API` });
  const pages = createPages({ ...options, readHost });
  const isServed = createHostQuestion({ ...options, readHost });

  const answerApi = async (exchange: Exchange, path: string): Promise<void> => {
    const { request } = exchange;
    const method = request.method ?? 'GET';
    if (path === '/api/openapi.json' && PAGE_METHODS.includes(method)) {
      exchange.route = path;
      return sendContent(exchange, { type: 'application/json; charset=utf-8', body: openApi(), headers: { 'Cache-Control': 'no-cache' } });
    }
    if (isDocsPath(path) && PAGE_METHODS.includes(method)) {
      exchange.route = '/api/docs';
      return docs(exchange, path);
    }
    if (PAGE_METHODS.includes(method) && STOP_MAILS_LINK.test(path)) {
      exchange.route = `${API_PREFIX}/${ROUTES.stopMails.path}`;
      // who opens the link by hand chooses there; looking at it stops nothing
      exchange.response.writeHead(303, { ...exchange.headers, Location: `/settings/notifications${exchange.search}`, 'Cache-Control': 'no-store' }).end();
      return;
    }
    const { name, route, params, template: routeTemplate } = findCall(method, path);
    exchange.route = routeTemplate;
    const own = ownCalls[name];
    if (own && (await own(exchange, params))) return;
    if (route.service === 'edge') throw failures.notFound();
    const body = route.method === 'GET' ? null : route.upload ? request : await readBody(request);
    await upstreams[route.service].forward(exchange, `${path}${exchange.search}`, body, { long: route.long === true });
  };

  /** The host of people's files has nothing but these, each at the token of its link. */
  const answerFile = async (exchange: Exchange): Promise<void> => {
    const { path, request } = exchange;
    if (request.method !== 'GET') throw failures.methodNotAllowed(['GET']);
    const { service, path: template } = ROUTES.file;
    exchange.route = template;
    if (!/^\/[\w.-]{20,200}$/.test(path)) throw failures.notFound();
    await upstreams[service].forward(exchange, `${API_PREFIX}/${template.replace('{token}', path.slice(1))}`, null);
  };

  const answer = async (exchange: Exchange): Promise<void> => {
    const { request, path, search, host } = exchange;
    if (!path.startsWith('/') || path.length > MAX_PATH_CHARACTERS) throw failures.badRequest('The request target is not valid');
    if (path === '/health/live') return sendJson(exchange, 200, { status: 'ok' });
    if (path === '/health/ready') {
      const { status, body } = readyAnswer(await readiness(), life.closing);
      return sendJson(exchange, status, body);
    }
    // What is for whoever runs the process: behind a proxy, or on another host's name, the path is an ordinary page.
    const isInternal = request.headers['x-forwarded-for'] === undefined && proxies.trusts(request.socket.remoteAddress ?? '');
    if (path === '/internal/ask' && isInternal) {
      exchange.route = path;
      const served = await isServed(new URLSearchParams(search).get('domain') ?? '');
      return sendJson(exchange, served ? 200 : 404, { served });
    }
    if (path === '/metrics' && isInternal) {
      exchange.response.writeHead(200, { ...exchange.headers, 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' });
      exchange.response.end(await metrics.registry.metrics());
      return;
    }
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
      else if (sendFailure(exchange, error)) log.warn({ err: error, requestId: exchange.requestId, route: exchange.route }, 'A request failed');
    } finally {
      metrics.inFlight.dec();
      const milliseconds = performance.now() - started;
      metrics.observeRequest(request.method ?? '', exchange.route, response.statusCode, milliseconds);
      answered?.(exchange.route, response.statusCode);
      log.info(
        { requestId: exchange.requestId, method: request.method, route: exchange.route, status: response.statusCode, ms: Math.round(milliseconds * 10) / 10 },
        'request',
      );
    }
  };

  const server = createServer(
    { requestTimeout: REQUEST_LIMIT_MS, headersTimeout: HEADERS_LIMIT_MS, keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: MAX_HEADER_BYTES },
    async (request, response) => {
      const exchange = openExchange(request, response, proxies);
      if (UNTRACED.test(exchange.path)) return serve(exchange);
      return tracedRequest(request.method ?? '', exchange.traceparent, (answered) => serve(exchange, answered));
    },
  );

  const life = createServerLife(server, { log, drainMs, closers: [...Object.values(upstreams).map(({ close }) => close), ...closers] });

  return { listen: life.listen, close: life.close };
}
