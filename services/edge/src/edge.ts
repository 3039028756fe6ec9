import { createServer } from 'node:http';
import type { ServiceName } from '@scopewright/contracts';
import { BODY_LIMIT_BYTES } from '@scopewright/contracts/constants';
import type { AddressResolver } from '@scopewright/data';
import { addressKey, type HostConfig } from '@scopewright/domain/hosts';
import type { BootTenant } from '@scopewright/remote-contract';
import {
  createHostReader,
  createMetrics,
  createReadiness,
  createServerLife,
  createTrustedProxies,
  failures,
  type HealthChecks,
  type Limiter,
  type Logger,
  readyAnswer,
  type ServerLife,
} from '@scopewright/service-kit';
import type { FileHandler } from '@scopewright/static-server';
import { createOwnCalls } from './api/own-calls.ts';
import { apiPath, createApiRoutes } from './api/routes.ts';
import { createApiDocs, isDocsPath } from './docs/api-docs.ts';
import { canonicalHost, isListed, siteOrigin } from './hosts/canonical.ts';
import { strictTransportSecurity } from './hosts/transport-security.ts';
import { type Exchange, openExchange } from './http/exchange.ts';
import { ClientGone, readBody } from './http/read-body.ts';
import { sendContent, sendFailure, sendJson } from './http/send.ts';
import { robotsTxt, SITEMAP_PATH, sitemapXml } from './pages/crawlers.ts';
import { PAGE_HEADERS, pageCsp, SECURE_PAGE_HEADERS } from './pages/csp.ts';
import { publicPaths } from './pages/public-screens.ts';
import { hintsAtSession } from './pages/session-hint.ts';
import { createShellPages, type ProductFacts } from './pages/shell-page.ts';
import type { Stylesheets } from './pages/stylesheets.ts';
import type { TemplateSource } from './pages/template-file.ts';
import type { Upstream } from './proxy/upstream.ts';
import type { Prerendered } from './remotes/prerendered.ts';
import type { Remotes } from './remotes/remotes.ts';

export interface EdgeOptions {
  log: Logger;
  hostConfig: HostConfig;
  trustedProxies: readonly string[];
  facts: ProductFacts;
  remotes: Remotes;
  prerendered: Prerendered;
  stylesheets: Stylesheets;
  /** The shell's page; null where another server gives it out (development). */
  template: TemplateSource | null;
  /** Files of the shell's build. */
  files: FileHandler | null;
  addresses: Pick<AddressResolver, 'resolve'>;
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

const REQUEST_LIMIT_MS = 30_000;
const HEADERS_LIMIT_MS = 10_000;
const KEEP_ALIVE_MS = 70_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PATH_CHARACTERS = 4096;
/** No name, key or text of ours holds it, and what comes behind refuses it at different places. */
const NUL = /%00|\0/;
/** A link made of such a path would lead to the host that it seems to name. */
const OTHER_ORIGIN = /^\/{2,}/;
const PAGE_METHODS = ['GET', 'HEAD'];
const CRAWLER_HEADERS = { 'Cache-Control': 'public, max-age=3600' };

/** The front door: hosts, pages, files and the way to the services. Plain http, because every call of the product goes through it. */
export function createEdge(options: EdgeOptions): Edge {
  const {
    log,
    hostConfig,
    facts,
    remotes,
    prerendered,
    stylesheets,
    template,
    files,
    addresses,
    limiter,
    upstreams,
    openApi,
    checks = {},
    drainMs = 0,
    closers = [],
  } = options;
  const proxies = createTrustedProxies(options.trustedProxies);
  const readHost = createHostReader(hostConfig);
  const metrics = createMetrics('edge');
  const readiness = createReadiness(checks);
  const findCall = createApiRoutes();
  const ownCalls = createOwnCalls({ version: facts.version, publicKey: facts.publicKey, remotes, upstreams, limiter });
  const docs = createApiDocs({ title: `${facts.productName} API` });
  const pages = template ? createShellPages({ template, facts, hostConfig, remotes, prerendered, stylesheets }) : null;
  const site = siteOrigin(hostConfig);

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
    const { name, route, template: routeTemplate } = findCall(method, path);
    exchange.route = routeTemplate;
    const own = ownCalls[name];
    if (own) return own(exchange);
    if (route.service === 'edge') throw failures.notFound();
    const body = route.method === 'GET' ? null : await readBody(request, BODY_LIMIT_BYTES);
    await upstreams[route.service].forward(exchange, `${path}${exchange.search}`, body);
  };

  const findTenant = async (address: string | null): Promise<BootTenant | null | undefined> => {
    if (address === null) return null;
    try {
      const tenant = await addresses.resolve(address);
      return tenant && { firmId: tenant.firmId, firmName: tenant.firmName, subdomain: tenant.subdomain, archived: tenant.archived };
    } catch (error) {
      log.warn({ err: error }, 'The tenant of a page could not be looked up');
      return undefined;
    }
  };

  const answerPage = async (exchange: Exchange): Promise<void> => {
    const { request, response, path, search, host, scheme } = exchange;
    exchange.route = 'page';
    const { resolution } = readHost(host, new URLSearchParams(search).get('tenant') ?? undefined);
    const promise = (isTenantDomain: boolean) => {
      const value = scheme === 'https' ? strictTransportSecurity(host, hostConfig, isTenantDomain) : null;
      if (value !== null) response.setHeader('Strict-Transport-Security', value);
    };
    promise(false);
    const canonical = canonicalHost(host, resolution);
    if (canonical) {
      response.writeHead(301, { Location: `${scheme}://${canonical}${path}${search}`, 'Cache-Control': 'public, max-age=3600' }).end();
      return;
    }
    if (OTHER_ORIGIN.test(path)) {
      response.writeHead(301, { Location: `${path.replace(OTHER_ORIGIN, '/')}${search}`, 'Cache-Control': 'no-cache' }).end();
      return;
    }
    const listed = isListed(resolution);
    if (path === '/robots.txt') {
      const body = robotsTxt({ listed, site });
      return sendContent(exchange, { type: 'text/plain; charset=utf-8', body, headers: CRAWLER_HEADERS });
    }
    if (path === SITEMAP_PATH && listed) {
      const { registry } = await remotes.current();
      return sendContent(exchange, { type: 'application/xml; charset=utf-8', body: sitemapXml(site, publicPaths(registry)), headers: CRAWLER_HEADERS });
    }
    if (files && path !== '/' && path !== '/index.html' && (await files.handle(request, response))) {
      exchange.route = 'file';
      return;
    }
    // A missing file must never be answered with a page: a script that is one would be remembered as broken.
    if (path.startsWith('/assets/') || /\.[a-z0-9]{2,5}$/i.test(path) || !pages) throw failures.notFound();
    const tenantKey = addressKey(resolution);
    const tenant = await findTenant(tenantKey);
    promise(resolution.kind === 'custom' && Boolean(tenant));
    const page = await pages({
      path,
      host: resolution,
      tenantKey,
      tenant,
      seemsSignedIn: hintsAtSession(request.headers.cookie, tenantKey),
    });
    await sendContent(exchange, {
      status: page.status,
      type: 'text/html; charset=utf-8',
      body: page.html,
      headers: {
        ...PAGE_HEADERS,
        'Content-Security-Policy': pageCsp({ remoteOrigins: remotes.origins, scriptHashes: page.scriptHashes, https: scheme === 'https' }),
        ...(scheme === 'https' ? SECURE_PAGE_HEADERS : {}),
        ...(page.listed ? {} : { 'X-Robots-Tag': 'noindex' }),
        ...(page.status === 503 ? { 'Retry-After': '2' } : {}),
      },
    });
  };

  const answer = async (exchange: Exchange): Promise<void> => {
    const { request, path, search, host } = exchange;
    if (!path.startsWith('/') || path.length > MAX_PATH_CHARACTERS) throw failures.badRequest('The request target is not valid');
    if (path === '/health/live') return sendJson(exchange, 200, { status: 'ok' });
    if (path === '/health/ready') {
      const { status, body } = readyAnswer(await readiness(), life.closing);
      return sendJson(exchange, status, body);
    }
    // Figures of the process are for whoever runs it: behind a proxy, or on another host's name, the path is an ordinary page.
    if (path === '/metrics' && request.headers['x-forwarded-for'] === undefined && proxies.trusts(request.socket.remoteAddress ?? '')) {
      exchange.response.writeHead(200, { 'Content-Type': metrics.registry.contentType, 'Cache-Control': 'no-store' });
      exchange.response.end(await metrics.registry.metrics());
      return;
    }
    if (NUL.test(path) || NUL.test(search)) throw failures.badRequest('The request target is not valid');
    if (readHost(host, undefined).resolution.kind === 'invalid') throw failures.badRequest('The host is not valid');
    const api = apiPath(path);
    if (api !== null) return answerApi(exchange, api);
    if (!PAGE_METHODS.includes(request.method ?? '')) throw failures.methodNotAllowed(PAGE_METHODS);
    return answerPage(exchange);
  };

  const server = createServer(
    { requestTimeout: REQUEST_LIMIT_MS, headersTimeout: HEADERS_LIMIT_MS, keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: MAX_HEADER_BYTES },
    async (request, response) => {
      const started = performance.now();
      const exchange = openExchange(request, response, proxies);
      metrics.inFlight.inc();
      try {
        await answer(exchange);
      } catch (error) {
        if (error instanceof ClientGone) response.destroy();
        else if (sendFailure(exchange, error)) log.warn({ err: error, requestId: exchange.requestId, route: exchange.route }, 'A request failed');
      } finally {
        metrics.inFlight.dec();
        const milliseconds = performance.now() - started;
        metrics.observeRequest(request.method ?? '', exchange.route, response.statusCode, milliseconds);
        log.info(
          { requestId: exchange.requestId, method: request.method, route: exchange.route, status: response.statusCode, ms: Math.round(milliseconds * 10) / 10 },
          'request',
        );
      }
    },
  );

  const life = createServerLife(server, { log, drainMs, closers: [...Object.values(upstreams).map(({ close }) => close), ...closers] });

  return { listen: life.listen, close: life.close };
}
