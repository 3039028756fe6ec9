import type { CallInput, CallOutput } from '@scopewright/contracts';
import type { ErrorBody, ErrorCode } from '@scopewright/contracts/errors';
import { type CallName, type DownloadName, ROUTES, type Route, TENANT_HEADER } from '@scopewright/contracts/routes';
import { ApiError } from './api-error.ts';
import { fetchWithProgress, type OnProgress } from './upload-progress.ts';

/** The client's view of its page. Read again for every call, so that signing in or out takes effect immediately. */
export interface ApiClientOptions {
  /** Prefix of every call, e.g. `/api`. */
  baseUrl: string;
  /** The public client key (access.md), sent as the bearer when there is no user token. */
  publicKey: string;
  /** The signed-in user's access token, or null. */
  accessToken: () => string | null;
  /** Tenant key to send on hosts that don't identify the tenant, or null. */
  tenantKey: () => string | null;
  /**
   * Called once when a call with a token is refused with 401. Resolves to a fresh token to repeat the call with, or
   * null when the session is over.
   */
  refresh?: () => Promise<string | null>;
  fetch?: typeof fetch;
  /** Time limit of one call, in milliseconds. */
  timeoutMs?: number;
  /** Waits for the given number of milliseconds. */
  wait?: (ms: number) => Promise<void>;
}

/** Per-call extras. */
export interface CallOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

type UploadName = { [N in CallName]: (typeof ROUTES)[N] extends { upload: true } ? N : never }[CallName];

/**
 * Arguments of a call: parts without required fields can be omitted. A call whose body is a file takes it as `file` and
 * reports upload progress.
 */
type CallArguments<N extends CallName> = N extends UploadName
  ? [input: CallInput<N> & CallOptions & { file: Blob; onProgress?: OnProgress }]
  : Record<string, never> extends CallInput<N>
    ? [input?: CallInput<N> & CallOptions]
    : [input: CallInput<N> & CallOptions];

/** A file returned by a call, with its name from the server. */
export interface DownloadedFile {
  blob: Blob;
  fileName: string;
}

/** Typed client of every call of the contracts. Failed calls reject with ApiError. */
export interface ApiClient {
  call<N extends CallName>(name: N, ...args: CallArguments<N>): Promise<CallOutput<N>>;
  /**
   * Fetches the file of a call that answers with one. An interrupted download fails the call; a partial file is never
   * returned.
   */
  download<N extends DownloadName>(name: N, ...args: CallArguments<N>): Promise<DownloadedFile>;
}

const DEFAULT_TIMEOUT_MS = 20_000;
/** Ten megabytes over a 1 Mbit/s line take 80 s; the largest JSON bodies are smaller. */
const DOWNLOAD_TIMEOUT_MS = 120_000;
const UNNAMED_FILE = 'download';
/** For a file of ten megabytes on a slow line, or work on any number of documents. */
const LONG_TIMEOUT_MS = 5 * 60_000;
const TAKES_TOKEN: ReadonlySet<Route['credential']> = new Set(['token', 'either', 'optional']);

interface AnyInput extends CallOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: unknown;
  file?: Blob;
  onProgress?: OnProgress;
}

/** The body of a request with its content type; undefined without a body. */
function bodyOf({ body, file }: AnyInput): { type: string; body: string | Blob } | null {
  if (file !== undefined) return { type: file.type, body: file };
  return body === undefined ? null : { type: 'application/json', body: JSON.stringify(body) };
}

/** Path and query of a call, relative to the base URL; every value is percent-encoded. */
function addressOf(name: CallName, { params = {}, query = {} }: AnyInput): string {
  const path = ROUTES[name].path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

const REPLY_LENGTH = 200;

/** A reply that isn't JSON, for display: without markup, on one line, and truncated. */
const textOf = (reply: string) =>
  reply
    .replace(/<(style|script)\b.*?<\/\1>|<[^>]*>/gis, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, REPLY_LENGTH);

/** Reads an answer: its JSON, or the typed error for what came instead (§8). */
async function readAnswer(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  const text = await arriving(response.text(), signal);
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
    throw new ApiError('http', {
      status,
      retryAfter,
      body: typeof json === 'object' && json !== null ? (json as Partial<ErrorBody>) : undefined,
    });
  return json;
}

/** Awaits an answer: a missing one is a network failure, unless the caller aborted the call. */
async function arriving<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError('network', { cause, message: cause instanceof Error ? cause.message : 'Network error' });
  }
}

/**
 * The name in a Content-Disposition header (RFC 6266): the UTF-8 name if there is one, otherwise the plain one, and
 * never a path.
 */
function fileNameOf(header: string | null): string {
  const utf8 = header?.match(/filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i)?.[1];
  const plain = header?.match(/filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i);
  const name = decoded(utf8) ?? plain?.[1]?.replace(/\\(.)/g, '$1') ?? plain?.[2];
  return name?.split(/[/\\]/).at(-1) || UNNAMED_FILE;
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Time limit of a call, in milliseconds. */
function limitOf({ upload, download, long, bodyBytes }: Route): number {
  if (upload || long) return LONG_TIMEOUT_MS;
  return download || bodyBytes !== undefined ? DOWNLOAD_TIMEOUT_MS : DEFAULT_TIMEOUT_MS;
}

/** How often a read that found the firm busy is retried, and the longest wait between retries, in seconds. */
const BUSY_TRIES = 3;
const BUSY_WAIT_MAX_SECONDS = 5;
const FIRM_BUSY: ErrorCode = 'firm_busy';

/**
 * Seconds to wait before retrying a read that was refused because its firm has too many requests running; null if the
 * read was answered.
 */
async function busySeconds(response: Response, { method }: Route): Promise<number | null> {
  if (response.status !== 429 || method !== 'GET') return null;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (typeof body !== 'object' || body === null || !('code' in body) || body.code !== FIRM_BUSY) return null;
  return Math.min(Number(response.headers.get('retry-after')) || 1, BUSY_WAIT_MAX_SECONDS);
}

/** Creates the client. Its only state is the refresh under way, which parallel calls share. */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const doFetch = options.fetch ?? ((...args: Parameters<typeof fetch>) => fetch(...args));
  let refreshing: Promise<string | null> | undefined;

  async function send(name: CallName, input: AnyInput, token: string | null): Promise<Response> {
    const route: Route = ROUTES[name];
    const headers: Record<string, string> = { Accept: route.download ? '*/*' : 'application/json', ...input.headers };
    if (route.credential !== 'nothing') headers.Authorization = `Bearer ${token ?? options.publicKey}`;
    const tenantKey = options.tenantKey();
    if (tenantKey) headers[TENANT_HEADER] = tenantKey;
    const content = bodyOf(input);
    if (content) headers['Content-Type'] = content.type;
    const limit = AbortSignal.timeout(options.timeoutMs ?? limitOf(route));
    const url = `${options.baseUrl}/${addressOf(name, input)}`;
    const signal = input.signal ? AbortSignal.any([limit, input.signal]) : limit;
    const { file, onProgress } = input;
    const sent =
      file && onProgress && !options.fetch
        ? fetchWithProgress(url, { method: route.method, headers, body: file, signal }, onProgress)
        : doFetch(url, {
            method: route.method,
            headers,
            credentials: 'same-origin',
            signal,
            ...(content && { body: content.body }),
          });
    return arriving(sent, input.signal);
  }

  const wait = options.wait ?? ((ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)));

  /** Sends a call. Retries a read a few times while its firm has too many requests running. */
  async function answerOf(name: CallName, input: AnyInput): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const response = await answeredOnce(name, input);
      const seconds = tries < BUSY_TRIES ? await busySeconds(response, ROUTES[name]) : null;
      if (seconds === null) return response;
      await wait(seconds * 1000);
      input.signal?.throwIfAborted();
    }
  }

  /** Sends a call with the user's token if it takes one, and retries it with a fresh token after a 401. */
  async function answeredOnce(name: CallName, input: AnyInput): Promise<Response> {
    // Only calls that need a user carry the user's token; all others are authorized by the client key alone.
    const token = TAKES_TOKEN.has(ROUTES[name].credential) ? options.accessToken() : null;
    const response = await send(name, input, token);
    if (response.status !== 401 || token === null || !options.refresh) return response;
    refreshing ??= options.refresh().finally(() => {
      refreshing = undefined;
    });
    const fresh = await refreshing;
    if (fresh) return send(name, input, fresh);
    // a call that works without a session is repeated without the expired one
    return ROUTES[name].credential === 'token' ? response : send(name, input, null);
  }

  return {
    async call<N extends CallName>(name: N, ...args: CallArguments<N>): Promise<CallOutput<N>> {
      const input: AnyInput = args[0] ?? {};
      return (await readAnswer(await answerOf(name, input), input.signal)) as CallOutput<N>;
    },
    async download<N extends DownloadName>(name: N, ...args: CallArguments<N>): Promise<DownloadedFile> {
      const input: AnyInput = args[0] ?? {};
      const response = await answerOf(name, input);
      const disposition = response.headers.get('content-disposition');
      // only what the server sends as an attachment is a file; a proxy's page or a refusal fails like any other call
      if (!response.ok || !disposition?.startsWith('attachment')) {
        await readAnswer(response, input.signal);
        throw new ApiError('unparsable', { status: response.status });
      }
      return { blob: await arriving(response.blob(), input.signal), fileName: fileNameOf(disposition) };
    },
  };
}
