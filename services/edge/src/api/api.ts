import { type CallName, callOf, type Limit, type ServiceName } from '@scopewright/contracts';
import { API_PREFIX, ROUTES } from '@scopewright/contracts/routes';
import { firmNamedInLink } from '@scopewright/files';
import { clientNetwork, type createHostReader, failures, type Limiter, OAUTH_CALLBACK } from '@scopewright/service-kit';
import type { createBodies } from '../http/bodies.ts';
import { type Exchange, PAGE_METHODS } from '../http/exchange.ts';
import { sendContent } from '../http/send.ts';
import { createCallers, ownerOf } from '../load/caller.ts';
import type { ProductFacts } from '../pages/shell-page.ts';
import type { Forwarded, TrafficKind, Upstream } from '../proxy/upstream.ts';
import { createApiDocs, isDocsPath } from './docs.ts';
import { createOwnCalls, type OwnCallsOptions } from './own-calls.ts';
import { createApiRoutes } from './routes.ts';

export interface ApiOptions extends Pick<OwnCallsOptions, 'hostConfig' | 'addresses' | 'remotes'> {
  facts: Pick<ProductFacts, 'productName' | 'version' | 'publicKey'>;
  limiter: Pick<Limiter, 'consume'>;
  upstreams: Readonly<Record<Exclude<ServiceName, 'edge'>, Upstream>>;
  /** OpenAPI document of the API, as JSON. */
  openApi: () => string;
  readHost: ReturnType<typeof createHostReader>;
  readBody: ReturnType<typeof createBodies>;
}

/** The unsubscribe address in mails, which mail programs POST to (RFC 8058). */
const STOP_MAILS_LINK = /^\/api\/public\/mails\/[\w.-]{1,200}\/stop$/;
const FILE_CALL = 'file' satisfies CallName;

/** The front door's data of each call, needed before passing it on. */
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

/** Sends the browser on to a page of the product. */
function sendOn({ response, headers }: Exchange, Location: string): void {
  response.writeHead(303, { ...headers, Location, 'Cache-Control': 'no-store' }).end();
}

/**
 * Answers what people open in their browser at addresses of the API: its documents, and links that lead to pages.
 * @returns a handler; false: not its path
 */
function createApiPages({ facts, openApi }: Pick<ApiOptions, 'facts' | 'openApi'>) {
  const docs = createApiDocs({ title: `${facts.productName} API` });
  return async (exchange: Exchange, path: string): Promise<boolean> => {
    if (!PAGE_METHODS.includes(exchange.request.method ?? 'GET')) return false;
    if (path === '/api/openapi.json') {
      exchange.route = path;
      await sendContent(exchange, {
        type: 'application/json; charset=utf-8',
        body: openApi(),
        headers: { 'Cache-Control': 'no-cache' },
      });
    } else if (isDocsPath(path)) {
      exchange.route = '/api/docs';
      await docs(exchange, path);
    } else if (STOP_MAILS_LINK.test(path)) {
      exchange.route = `${API_PREFIX}/${ROUTES.stopMails.path}`;
      // a person who opens the link chooses on the page; opening it stops nothing
      sendOn(exchange, `/settings/notifications${exchange.search}`);
    } else if (path === OAUTH_CALLBACK) {
      exchange.route = path;
      // after the `#` no server gets the code in an address; the page finishes with the session of the person who
      // started
      sendOn(exchange, `/system-admin/calendar#${exchange.search.slice(1)}`);
    } else return false;
    return true;
  };
}

/** Answers calls of the API: itself, or by passing them to their service. */
export function createApi(options: ApiOptions) {
  const { facts, upstreams, limiter, readHost, readBody } = options;
  const findCall = createApiRoutes();
  const ownCalls = createOwnCalls({ ...options, version: facts.version, publicKey: facts.publicKey });
  const callerOf = createCallers({ readHost, addresses: options.addresses, publicKey: facts.publicKey });
  const answerPage = createApiPages(options);

  /** Counts a call against its limits by address; the service then skips these. @throws CallError 429 */
  const countAddress = async (name: CallName, { clientIp }: Exchange): Promise<void> => {
    for (const limit of LOADS[name].limits) await limiter.consume(limit, clientNetwork(clientIp));
  };

  const forward = async (exchange: Exchange, service: keyof typeof upstreams, forwarded: Forwarded): Promise<void> => {
    exchange.response.on('timeout', stayOpen);
    await upstreams[service].forward(exchange, forwarded).finally(() => exchange.response.off('timeout', stayOpen));
  };

  const answerApi = async (exchange: Exchange, path: string): Promise<void> => {
    if (await answerPage(exchange, path)) return;
    const { name, route, params, template: routeTemplate } = findCall(exchange.request.method ?? 'GET', path);
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
    await forward(exchange, route.service, {
      kind: LOADS[name].kind,
      caller,
      path: `${path}${exchange.search}`,
      body,
      long: route.long === true,
    });
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
    await forward(exchange, service, {
      kind: LOADS[FILE_CALL].kind,
      caller,
      path: `${API_PREFIX}/${template.replace('{token}', token)}`,
      body: null,
    });
  };

  return { answerApi, answerFile };
}
