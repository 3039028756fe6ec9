import { type ApiClient, createApiClient } from '@scopewright/api-client';

/** A call as the server would see it. */
export interface SeenCall {
  method: string;
  /** Path below the API base, such as `consultant/companies`. */
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** The parsed JSON body; undefined without one. */
  body: unknown;
}

/** An error answer of the server. */
export function failure(
  status: number,
  error: string,
  extra: { code?: string; details?: Record<string, string> } = {},
): Response {
  return Response.json({ error, requestId: 'request-of-tests', ...extra }, { status });
}

/**
 * A real client whose calls the test answers: with JSON, with a whole `Response`, or not at all when `answer` throws.
 * `calls` lists the requests so far.
 */
export function answeringApi(answer: (call: SeenCall) => unknown): { api: ApiClient; calls: SeenCall[] } {
  const calls: SeenCall[] = [];
  const api = createApiClient({
    baseUrl: '/api',
    publicKey: 'public-client-key-of-tests',
    accessToken: () => 'access-token-of-tests',
    tenantKey: () => null,
    fetch: async (input, init) => {
      const url = new URL(String(input), 'http://acme.scopewright.app');
      const call: SeenCall = {
        method: init?.method ?? 'GET',
        path: url.pathname.replace(/^\/api\//, ''),
        query: url.searchParams,
        headers: new Headers(init?.headers),
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      calls.push(call);
      const answered = await answer(call);
      return answered instanceof Response ? answered : Response.json(answered);
    },
  });
  return { api, calls };
}

/** An answer that the test resolves later. */
export function later<T = unknown>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
