import type { CallInput, CallOutput } from '@scopewright/contracts';
import type { ErrorBody } from '@scopewright/contracts/errors';
import { type CallName, ROUTES, type Route, TENANT_HEADER } from '@scopewright/contracts/routes';
import { ApiError } from './api-error.ts';

/** What the client needs to know of the page it runs in. Read anew for every call, so that signing in or out takes effect at once. */
export interface ApiClientOptions {
  /** Prefix of every call, e.g. `/api`. */
  baseUrl: string;
  /** The public client key (access.md): sent as bearer where no user's token is. */
  publicKey: string;
  /** The signed-in user's access token, or null. */
  accessToken: () => string | null;
  /** Tenant key to send on hosts that do not name the tenant themselves, or null. */
  tenantKey: () => string | null;
  /**
   * Asked once when a call with a token was refused with 401: resolves to a fresh token to repeat the call with,
   * or null when the session is over.
   */
  refresh?: () => Promise<string | null>;
  fetch?: typeof fetch;
  /** Time limit of one call, in milliseconds. */
  timeoutMs?: number;
}

/** Per-call extras. */
export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

/** Arguments of a call: parts without required fields may be left out. */
type CallArguments<N extends CallName> =
  Record<string, never> extends CallInput<N> ? [input?: CallInput<N> & CallOptions] : [input: CallInput<N> & CallOptions];

/** Typed client of every call of the contracts. Failed calls reject with ApiError. */
export interface ApiClient {
  call<N extends CallName>(name: N, ...args: CallArguments<N>): Promise<CallOutput<N>>;
}

const DEFAULT_TIMEOUT_MS = 20_000;
const TAKES_TOKEN: ReadonlySet<Route['credential']> = new Set(['token', 'either', 'optional']);

interface AnyInput extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
}

/** Path and query of a call below the base URL; every value is percent-encoded. */
function addressOf(name: CallName, { params = {}, query = {} }: AnyInput): string {
  const path = ROUTES[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const REPLY_LENGTH = 200;

/** What a reply that is no JSON says, for people: without markup, on one line, and not all of it. */
const textOf = (reply: string) =>
  reply
    .replace(/<(style|script)\b.*?<\/\1>|<[^>]*>/gis, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, REPLY_LENGTH);

/** Reads an answer: its JSON, or the typed error that says what came instead (§8). */
async function readAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  const status = response.status;
  if (/^\s*</.test(text) || response.headers.get('content-type')?.includes('text/html'))
    throw new ApiError('html', { status, retryAfter, reply: textOf(text) });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ApiError('unparsable', { status, retryAfter, reply: textOf(text), cause });
  }
  if (!response.ok)
    throw new ApiError('http', { status, retryAfter, body: typeof json === 'object' && json !== null ? (json as Partial<ErrorBody>) : undefined });
  return json;
}

/** Makes the client. It keeps no state but the refresh that is under way, which parallel calls share. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const doFetch = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  let refreshing: Promise<string | null> | undefined;

  async function send(name: CallName, input: AnyInput, token: string | null): Promise<Response> {
    const route: Route = ROUTES[name];
    const headers: Record<string, string> = { Accept: 'application/json', ...input.headers };
    if (route.credential !== 'nothing') headers.Authorization = `Bearer ${token ?? options.publicKey}`;
    const tenantKey = options.tenantKey();
    if (tenantKey) headers[TENANT_HEADER] = tenantKey;
    if (input.body !== undefined) headers['Content-Type'] = 'application/json';
    const limit = AbortSignal.timeout(options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    try {
      return await doFetch(`${options.baseUrl}/${addressOf(name, input)}`, {
        method: route.method,
        headers,
        credentials: 'same-origin',
        signal: input.signal ? AbortSignal.any([limit, input.signal]) : limit,
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      });
    } catch (cause) {
      if (input.signal?.aborted) throw cause;
      throw new ApiError('network', { cause, message: cause instanceof Error ? cause.message : 'Network error' });
    }
  }

  return {
    async call<N extends CallName>(name: N, ...args: CallArguments<N>): Promise<CallOutput<N>> {
      const input = (args[0] ?? {}) as AnyInput;
      // Only calls that need a user carry the user's token: everything else stays an application's call.
      const token = TAKES_TOKEN.has(ROUTES[name].credential) ? options.accessToken() : null;
      let response = await send(name, input, token);
      if (response.status === 401 && token !== null && options.refresh) {
        refreshing ??= options.refresh().finally(() => {
          refreshing = undefined;
        });
        const fresh = await refreshing;
        if (fresh) response = await send(name, input, fresh);
        // who may come without a session comes without the one that is over
        else if (ROUTES[name].credential !== 'token') response = await send(name, input, null);
      }
      return (await readAnswer(response)) as CallOutput<N>;
    },
  };
}
