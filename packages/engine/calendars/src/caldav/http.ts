import { getDomain } from 'tldts';
import type { DAVResponse } from 'tsdav';
import { type Dispatcher, fetch } from 'undici';
import { boundedText, connectionError, retryAfterMs } from '../answer.ts';
import { CalendarError } from '../calendar.ts';

export interface DavOptions {
  user: string;
  password: string;
  /** Time limit for an answer, ms. */
  timeoutMs: number;
  /** Throws if a host must not be contacted; without it only the origin of the given URL is contacted. */
  allowedAddress: ((hostname: string) => Promise<void> | void) | null;
  /** Makes the connections. */
  dispatcher: Dispatcher | null;
}

export interface DavAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Where it came from, after redirects. */
  url: string;
}

export interface DavRequest {
  method: string;
  headers?: Record<string, string>;
  body?: string;
  /** Statuses other than a success that are no error. */
  accepts?: number[];
  /** The error that a refusal means for this request; null for the usual one. */
  errorFor?: (status: number, text: string) => CalendarError | null;
  /** How long an answer may be. */
  maxBytes?: number;
}

/** Requests to a CalDAV server with its user's credentials. */
export interface DavHttp {
  /** @throws CalendarError */
  send(url: string, request: DavRequest): Promise<DavAnswer>;
}

const MAX_REDIRECTS = 5;
/** Of answers that are read on the event loop. */
const MAX_BYTES = 512 * 1024;
const REDIRECTS = new Set([301, 302, 307, 308]);
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** A URL that may be asked, as far as can be seen from itself. @throws CalendarError `missing` */
export function davUrl(text: string, base?: string): URL {
  const url = URL.parse(text, base);
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (url === null || !secure || url.username !== '' || url.password !== '')
    throw new CalendarError('missing', 'The address is not an HTTPS URL');
  return url;
}

function errorOf(status: number, headers: Headers): CalendarError {
  const message = `The CalDAV server answered ${status}`;
  const wait = retryAfterMs(headers);
  if (status === 401) return new CalendarError('revoked', message);
  if (status === 403 || status === 404) return new CalendarError('missing', message);
  if (status === 429 || (status === 503 && wait !== null))
    return new CalendarError('throttled', message, { retryAfterMs: wait });
  return new CalendarError('unknown', message);
}

/**
 * Whether a host may have the password that the user entered for another one: it is the same host, or belongs to the
 * same registrable domain, as the many hosts of a provider do.
 */
export function mayHavePassword(hostname: string, home: string): boolean {
  // customers of one hosting provider are strangers to each other
  const domain = getDomain(home, { allowPrivateDomains: true });
  return hostname === home || (domain !== null && getDomain(hostname, { allowPrivateDomains: true }) === domain);
}

/** @param home the URL whose origin the user has named */
export function davHttp(home: string, { user, password, timeoutMs, allowedAddress, dispatcher }: DavOptions): DavHttp {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const allowed = new Set<string>();
  const allow = async ({ origin, hostname }: URL) => {
    if (allowed.has(origin)) return;
    const named = davUrl(home);
    if (allowedAddress === null ? origin !== named.origin : !mayHavePassword(hostname, named.hostname))
      throw new CalendarError('unknown', 'The CalDAV server leads to another host');
    try {
      await allowedAddress?.(hostname);
    } catch (cause) {
      throw new CalendarError('unknown', 'The address of the CalDAV server is not allowed', { cause });
    }
    allowed.add(origin);
  };
  return {
    async send(address, { method, headers, body, accepts = [], errorFor, maxBytes = MAX_BYTES }) {
      let url = davUrl(address);
      try {
        for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
          await allow(url);
          const response = await fetch(url, {
            method,
            headers: { ...headers, Authorization: authorization },
            ...(body !== undefined && { body }),
            redirect: 'manual',
            signal: AbortSignal.timeout(timeoutMs),
            ...(dispatcher && { dispatcher }),
          });
          const text = await boundedText(response, maxBytes);
          const location = REDIRECTS.has(response.status) ? response.headers.get('location') : null;
          if (location === null) {
            if (!response.ok && !accepts.includes(response.status))
              throw errorFor?.(response.status, text) ?? errorOf(response.status, response.headers);
            return { status: response.status, headers: response.headers, text, url: url.href };
          }
          url = davUrl(location, url.href);
        }
        throw new CalendarError('unknown', 'The CalDAV server redirects without end');
      } catch (error) {
        throw connectionError(error, 'The CalDAV server');
      }
    },
  };
}

export interface Multistatus {
  /** Where it came from, after redirects. */
  url: string;
  text: string;
  responses: DAVResponse[];
}

/** The end of a list: tsdav takes an empty answer for an empty list. */
const WHOLE = /<\/(?:[\w.-]+:)?multistatus\s*>\s*$|<(?:[\w.-]+:)?multistatus[^<>]*\/>\s*$/;

const unreadable = () => new CalendarError('unknown', "The CalDAV server gave an answer that can't be read");

/** A request of tsdav, sent with the given `fetch`. */
export type DavCall = (fetch: typeof globalThis.fetch) => Promise<DAVResponse[]>;

/** Makes a request of tsdav, and checks that its answer is a complete list: tsdav takes much for a success. */
export async function ask(
  http: DavHttp,
  call: DavCall,
  options: Pick<DavRequest, 'errorFor' | 'maxBytes'> = {},
): Promise<DavAnswer> {
  let answer: DavAnswer | null = null;
  const asking: typeof globalThis.fetch = async (input, init) => {
    answer = await http.send(String(input), {
      method: init?.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: String(init?.body ?? ''),
      ...options,
    });
    if (answer.status !== 207 || !WHOLE.test(answer.text)) throw unreadable();
    // tsdav reads nothing in an empty answer
    return new Response(null, { status: 207 });
  };
  await call(asking);
  if (answer === null) throw unreadable();
  return answer;
}

/** The content of an answer to a request of tsdav. @throws CalendarError `unknown` */
export async function readAnswer(text: string, call: DavCall): Promise<DAVResponse[]> {
  let responses: DAVResponse[];
  try {
    responses = await call(
      async () => new Response(text, { status: 207, headers: { 'Content-Type': 'application/xml' } }),
    );
  } catch {
    // errors of tsdav quote the answer
    throw unreadable();
  }
  if (responses.some(({ raw }) => typeof raw !== 'object' || raw === null || !('multistatus' in raw)))
    throw unreadable();
  return responses.filter(({ href }) => href !== undefined);
}

/** Makes a request of tsdav, and reads its answer. */
export async function multistatus(
  http: DavHttp,
  call: DavCall,
  options: Pick<DavRequest, 'errorFor'> = {},
): Promise<Multistatus> {
  const { url, text } = await ask(http, call, options);
  return { url, text, responses: await readAnswer(text, call) };
}

/** Text of an element as returned by tsdav; null without one. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return null;
  if ('_cdata' in value) return textOf(value._cdata);
  return '_text' in value ? textOf(value._text) : null;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Text of the first element of a name, exactly as written, while tsdav makes numbers of what looks like some. */
export function exactText(xml: string, name: string): string | null {
  const found = new RegExp(`<(?:[\\w.-]+:)?${name}(?:\\s[^<>]*)?>(?:<!\\[CDATA\\[([^\\]<]*)\\]\\]>|([^<]*))</`).exec(
    xml,
  );
  const text = found?.[1] ?? found?.[2]?.replace(/&(\w+);/g, (all, entity: string) => ENTITIES[entity] ?? all);
  return text?.trim() || null;
}
