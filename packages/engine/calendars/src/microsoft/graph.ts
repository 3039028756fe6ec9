import { z } from 'zod';
import { boundedText, connectionError, retryAfterMs } from '../answer.ts';
import { CalendarError } from '../calendar.ts';
import { type AccessTokens, loggableCode, parsedJson } from './identity.ts';

const MAX_PAGES = 100;
const VERSION = '/v1.0';

const errorAnswer = z.object({ error: z.object({ code: z.string() }) });
const pageAnswer = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});

/** An answer that refuses a request. */
export interface Refusal {
  status: number;
  /** Error code of the API; empty without one. */
  code: string;
}

export interface GraphRequest {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: object;
  /** Values of the header `Prefer`. */
  prefer?: string[];
  /** Refusals that are no error: the request returns null. */
  accepts?: (refusal: Refusal) => boolean;
}

export interface GraphPages<T> {
  items: T[];
  /** Path and query for later changes; null if the last page has none. */
  deltaPath: string | null;
}

/** Requests to Microsoft Graph. All throw `CalendarError`. */
export interface Graph {
  /**
   * @param path below the version of the API, with its query
   * @returns null for a refusal that is accepted
   */
  ask<T>(path: string, shape: z.ZodType<T>, request?: GraphRequest): Promise<T | null>;
  /** Asks where only success matters. @returns whether it was done; false for a refusal that is accepted */
  perform(path: string, request: GraphRequest): Promise<boolean>;
  /** All pages of a list, or an error. */
  pages<T>(path: string, shape: z.ZodType<T>, request?: GraphRequest): Promise<GraphPages<T>>;
}

const DENIED = new Set(['ErrorAccessDenied', 'AccessDenied', 'Authorization_RequestDenied', 'ErrorItemNotFound']);

function errorOf({ status, code }: Refusal, headers: Headers): CalendarError {
  const message = `Microsoft Graph answered ${status}${loggableCode(code)}`;
  const wait = retryAfterMs(headers);
  if (status === 401) return new CalendarError('revoked', message);
  if (status === 404 || (status === 403 && DENIED.has(code))) return new CalendarError('missing', message);
  if (status === 429 || (wait !== null && (status === 503 || status === 504)))
    return new CalendarError('throttled', message, { retryAfterMs: wait });
  return new CalendarError('unknown', message);
}

const unreadable = () => new CalendarError('unknown', "Microsoft Graph gave an answer that can't be read");

/** @param origin of the API, for example https://graph.microsoft.com */
export function microsoftGraph(origin: string, tokens: AccessTokens, timeoutMs: number): Graph {
  const send = async (path: string, token: string, { method = 'GET', body, prefer = [] }: GraphRequest) => {
    const response = await fetch(`${origin}${VERSION}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(prefer.length > 0 && { Prefer: prefer.join(', ') }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { response, text: await boundedText(response) };
  };
  /** @returns the body of a success; null for a refusal that is accepted */
  const done = async (path: string, request: GraphRequest): Promise<string | null> => {
    try {
      const first = await tokens.token(null);
      let { response, text } = await send(path, first, request);
      if (response.status === 401) ({ response, text } = await send(path, await tokens.token(first), request));
      if (response.ok) return text;
      const said = errorAnswer.safeParse(parsedJson(text));
      const refusal = { status: response.status, code: said.success ? said.data.error.code : '' };
      if (request.accepts?.(refusal)) return null;
      throw errorOf(refusal, response.headers);
    } catch (error) {
      throw connectionError(error, 'Microsoft Graph');
    }
  };
  const ask = async <T>(path: string, shape: z.ZodType<T>, request: GraphRequest = {}): Promise<T | null> => {
    const text = await done(path, request);
    if (text === null) return null;
    const answer = shape.safeParse(parsedJson(text));
    if (!answer.success) throw unreadable();
    return answer.data;
  };
  /** Path and query of a link of the API; the access token is not sent anywhere else. */
  const pathOf = (link: string): string => {
    const url = URL.parse(link, origin);
    if (url === null || url.origin !== new URL(origin).origin || !url.pathname.startsWith(`${VERSION}/`))
      throw new CalendarError('unknown', 'Microsoft Graph linked to another place');
    return `${url.pathname.slice(VERSION.length)}${url.search}`;
  };
  return {
    ask,
    perform: async (path, request) => (await done(path, request)) !== null,
    async pages(path, shape, request = {}) {
      const items = [];
      let next: string | undefined = path;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const answer: z.infer<typeof pageAnswer> | null = await ask(next, pageAnswer, request);
        if (answer === null) throw unreadable();
        for (const value of answer.value) {
          const item = shape.safeParse(value);
          if (!item.success) throw unreadable();
          items.push(item.data);
        }
        const { '@odata.nextLink': nextLink, '@odata.deltaLink': deltaLink } = answer;
        if (nextLink === undefined) return { items, deltaPath: deltaLink === undefined ? null : pathOf(deltaLink) };
        next = pathOf(nextLink);
      }
      throw new CalendarError('unknown', 'Microsoft Graph answered with too many pages');
    },
  };
}
