import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { API_PREFIX, COUNTED_HEADER, REQUEST_ID_HEADER, TENANT_HEADER } from '@scopewright/contracts/routes';
import type { AddressResolver } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import { type Answered, tracedRequest } from '@scopewright/tracing';
import Koa, { type Context, type Middleware } from 'koa';
import helmet from 'koa-helmet';
import type { TokenVerifier } from './auth/token-verifier.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config/schema.ts';
import { failures } from './errors/call-error.ts';
import { renderError } from './errors/render.ts';
import { createReadiness, type HealthChecks, readyAnswer } from './health.ts';
import { type AnswerParts, answerCall } from './http/answer-call.ts';
import { ClientGoneError } from './http/body.ts';
import { CallContext, type Implementation } from './http/call.ts';
import { assertReferencesLoad } from './http/references.ts';
import { type RouteEntry, RouteMatcher } from './http/route-matcher.ts';
import { createServerLife } from './http/server-life.ts';
import { assertSubjectsLoad } from './http/subjects.ts';
import { createTrustedProxies } from './http/trusted-proxies.ts';
import type { Limiter } from './limits/limiter.ts';
import type { Logger } from './log.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { assertProvable, type ProofParts } from './proof/proof.ts';
import { createHostReader } from './tenant/host-reader.ts';

/** State that a request carries through a service. */
export interface RequestState {
  requestId: string;
  /** Route template for metrics and logs. */
  route: string;
  /** The call, once its route is known. */
  call?: CallContext;
}

/** A path outside the contract, for example the key set. */
export interface PlainRoute {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  handle: (ctx: Context) => Promise<void> | void;
}

export interface ServiceOptions {
  name: string;
  config: Config<'HOST' | 'PORT' | 'NODE_ENV' | 'DRAIN_SECONDS' | 'TRUSTED_PROXIES' | 'PUBLIC_CLIENT_KEY'>;
  hosts: HostConfig;
  log: Logger;
  clock?: Clock;
  /** Calls of the contract that this service answers. */
  calls?: readonly Implementation[];
  plainRoutes?: readonly PlainRoute[];
  verifier?: TokenVerifier;
  /** Checks of the proofs that the calls require. */
  proof?: ProofParts;
  addresses?: Pick<AddressResolver, 'resolve'>;
  limiter: Limiter;
  onActivity?: AnswerParts['onActivity'];
  /** Engines whose absence makes the service not ready, or degraded if they are optional. */
  checks?: HealthChecks;
  /** Whether calls can be answered yet; until then they get 503, while health is reported from the start. */
  isOpen?: () => boolean;
  /** Closed in this order after the last request was answered. */
  closers?: readonly (() => Promise<unknown> | unknown)[];
}

export interface Service {
  app: Koa;
  metrics: Metrics;
  /** Listens on HOST:PORT and returns the URL, for example `http://127.0.0.1:4001`. */
  listen(): Promise<string>;
  /**
   * Not ready immediately; keeps serving for the drain time, lets requests in flight finish (up to ten seconds), closes
   * the engines. Safe to call twice.
   */
  close(): Promise<void>;
}

/** Enough for a file of ten megabytes on a slow line; other bodies have a separate limit. */
const REQUEST_LIMIT_MS = 5 * 60_000;
/** Longer than the edge's idle timeout, so that it never sends into one that is being closed here. */
const KEEP_ALIVE_MS = 65_000;
const REQUEST_ID = /^[\w-]{8,64}$/;
const UNKNOWN_ROUTE = 'unknown';
/** None of our keys, names or searches contain it, and MongoDB refuses it only in some places. */
const NUL = /%00|\0/;

type Target =
  | { kind: 'call'; implementation: Implementation; route: string }
  | { kind: 'plain'; handle: PlainRoute['handle']; route: string };

const TENANT_HEADER_NAME = TENANT_HEADER.toLowerCase();
const COUNTED_HEADER_NAME = COUNTED_HEADER.toLowerCase();
const REQUEST_ID_HEADER_NAME = REQUEST_ID_HEADER.toLowerCase();

/**
 * For the log: ids of firm and user, and of an administrator who views the product as that user. Empty for calls with
 * only the public key; never e-mails or names.
 */
const whoCalled = (call: CallContext | undefined) => {
  const firmId = call?.principal?.firmId ?? call?.tenant?.firmId;
  return {
    ...(firmId ? { firmId } : {}),
    ...(call?.principal ? { userId: call.principal.userId } : {}),
    ...(call?.principal?.actor ? { actorId: call.principal.actor.userId } : {}),
  };
};

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);

/** Security headers of API answers, which are never pages. */
const apiHeaders = (): Middleware =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // browsers talk to the edge, which knows for which hosts it can promise https
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    dnsPrefetchControl: false,
    ieNoOpen: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
    frameguard: false,
  });

/** Health and metrics, which every service has. */
const operatorRoutes = (
  metrics: Metrics,
  readiness: ReturnType<typeof createReadiness>,
  isClosing: () => boolean,
): PlainRoute[] => [
  {
    method: 'GET',
    path: '/health/live',
    handle: (ctx) => {
      ctx.body = { status: 'ok' };
    },
  },
  {
    method: 'GET',
    path: '/health/ready',
    handle: async (ctx) => {
      const { status, body } = readyAnswer(await readiness(), isClosing());
      ctx.status = status;
      ctx.body = body;
    },
  },
  {
    method: 'GET',
    path: '/metrics',
    handle: async (ctx) => {
      ctx.type = metrics.registry.contentType;
      ctx.body = await metrics.registry.metrics();
    },
  },
];

const matcherOf = (plainRoutes: readonly PlainRoute[], calls: readonly Implementation[]) =>
  new RouteMatcher<Target>([
    ...plainRoutes.map(
      ({ method, path, handle }): RouteEntry<Target> => ({
        method,
        path,
        value: { kind: 'plain', handle, route: path },
      }),
    ),
    ...calls.map((implementation): RouteEntry<Target> => {
      const { method } = implementation.definition;
      const path = `${API_PREFIX}/${implementation.definition.path}`;
      return { method, path, value: { kind: 'call', implementation, route: path } };
    }),
  ]);

/** Reads a call's context: where it comes from and which host it is for, as far as its proxy is trusted. */
const createCallReader = (
  { log, clock = systemClock, hosts, limiter }: ServiceOptions,
  proxies: ReturnType<typeof createTrustedProxies>,
) => {
  const readHost = createHostReader(hosts);
  return (ctx: Context, requestId: string): CallContext => {
    const { req } = ctx;
    const peer = req.socket.remoteAddress ?? '';
    const behindProxy = proxies.trusts(peer);
    const hostName = (behindProxy ? single(req.headers['x-forwarded-host']) : undefined) ?? req.headers.host ?? '';
    const host = readHost(hostName, single(req.headers[TENANT_HEADER_NAME]));
    if (host.resolution.kind === 'invalid') throw failures.badRequest('The host is not valid');
    return new CallContext({
      ctx,
      requestId,
      log,
      clock,
      ip: proxies.clientAddress(req),
      host,
      secure: behindProxy && single(req.headers['x-forwarded-proto']) === 'https',
      addressCounted: behindProxy && req.headers[COUNTED_HEADER_NAME] !== undefined,
      consume: limiter.consume,
    });
  };
};

/** Answers with the failure, and logs one that no caller is at fault for. */
function answerFailure(ctx: Context, error: unknown, { requestId, route }: RequestState, log: Logger): void {
  const { status, headers, body, unexpected } = renderError(error, requestId);
  if (unexpected) log[status === 500 ? 'error' : 'warn']({ err: error, requestId, route }, 'A request failed');
  ctx.set('Cache-Control', 'no-store');
  ctx.set(headers);
  if (status === 413) ctx.set('Connection', 'close');
  ctx.status = status;
  ctx.body = body;
}

/**
 * Creates a service: an HTTP server with calls of the contract, health, metrics, logs, one error renderer and an
 * orderly shutdown.
 * @throws Error when a call requires a proof that neither `proof` nor `verifier` can enforce, or names something that
 *   has no loader
 */
export function createService(options: ServiceOptions): Service {
  const {
    name,
    config,
    log,
    calls = [],
    plainRoutes = [],
    limiter,
    checks = {},
    isOpen = () => true,
    closers = [],
  } = options;
  const { proof = {} } = options;
  assertProvable(calls, proof, options.verifier !== undefined);
  assertSubjectsLoad(calls);
  assertReferencesLoad(calls);
  const proxies = createTrustedProxies(config.TRUSTED_PROXIES);
  const callOf = createCallReader(options, proxies);
  const metrics = createMetrics(name);
  const readiness = createReadiness(checks, { log: options.log });
  const parts: AnswerParts = {
    publicClientKey: config.PUBLIC_CLIENT_KEY,
    verifier: options.verifier,
    addresses: options.addresses,
    limiter,
    proof,
    onActivity: options.onActivity,
    checkResponses: config.NODE_ENV === 'test',
  };

  const builtIn = operatorRoutes(metrics, readiness, () => life.closing);
  const matcher = matcherOf([...builtIn, ...plainRoutes], calls);
  const respond = async (ctx: Context, state: RequestState): Promise<void> => {
    const match = matcher.match(ctx.method, ctx.path);
    if ('allow' in match) {
      throw match.allow.length > 0 ? failures.methodNotAllowed(match.allow) : failures.notFound();
    }
    const { value: target, params } = match;
    state.route = target.route;
    if (target.kind === 'plain') return target.handle(ctx);
    if (!isOpen()) throw failures.unavailable();
    if (NUL.test(ctx.url)) throw failures.badRequest('The request target is not valid');
    const call = callOf(ctx, state.requestId);
    state.call = call;
    ctx.set('Cache-Control', 'no-store');
    await answerCall(call, target.implementation, params, parts);
  };

  const app = new Koa();
  app.silent = true;
  app.use(apiHeaders());
  const answer = async (ctx: Context, answered?: Answered): Promise<void> => {
    const started = performance.now();
    const incoming = single(ctx.req.headers[REQUEST_ID_HEADER_NAME]);
    const trusted =
      incoming !== undefined && REQUEST_ID.test(incoming) && proxies.trusts(ctx.req.socket.remoteAddress ?? '');
    const state: RequestState = { requestId: trusted ? incoming : randomUUID(), route: UNKNOWN_ROUTE };
    ctx.state.requestId = state.requestId;
    ctx.set(REQUEST_ID_HEADER, state.requestId);
    metrics.inFlight.inc();
    try {
      await respond(ctx, state);
    } catch (error) {
      if (error instanceof ClientGoneError) {
        ctx.respond = false;
        return;
      }
      answerFailure(ctx, error, state, log);
    } finally {
      if (life.closing) ctx.set('Connection', 'close');
      metrics.inFlight.dec();
      const milliseconds = performance.now() - started;
      metrics.observeRequest(ctx.method, state.route, ctx.status, milliseconds);
      answered?.(state.route, ctx.status);
      log.info(
        {
          requestId: state.requestId,
          method: ctx.method,
          route: state.route,
          status: ctx.status,
          ms: Math.round(milliseconds * 10) / 10,
          ...whoCalled(state.call),
        },
        'request',
      );
    }
  };
  app.use((ctx) => {
    if (!ctx.path.startsWith(`${API_PREFIX}/`)) return answer(ctx);
    const parent = proxies.trusts(ctx.req.socket.remoteAddress ?? '') ? single(ctx.req.headers.traceparent) : undefined;
    return tracedRequest(ctx.method, parent ?? null, (answered) => answer(ctx, answered));
  });
  app.on('error', (error: unknown) => log.error({ err: error }, 'An answer could not be sent'));

  const server = createServer({ requestTimeout: REQUEST_LIMIT_MS, keepAliveTimeout: KEEP_ALIVE_MS }, app.callback());
  const life = createServerLife(server, { log, drainMs: config.DRAIN_SECONDS * 1000, closers });

  return { app, metrics, listen: () => life.listen({ port: config.PORT, host: config.HOST }), close: life.close };
}
