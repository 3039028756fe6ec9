import { type ApiClient, createApiClient, IDEMPOTENCY_HEADER } from '@scopewright/api-client';

export interface RecordedRequest {
  /** Path below the API base. */
  path: string;
  body?: unknown;
}

type Answer = (body: unknown, path: string) => Response | Promise<Response>;

/**
 * The real client with answers by path prefix, or by method and path prefix; records the calls. A call without an
 * answer fails.
 */
export function fakeApi(answers: Record<string, Answer>): {
  api: ApiClient;
  requests: RecordedRequest[];
  keys: (string | null)[];
} {
  const requests: RecordedRequest[] = [];
  const keys: (string | null)[] = [];
  const api = createApiClient({
    baseUrl: '/api',
    publicKey: 'public-client-key-of-tests',
    accessToken: () => null,
    tenantKey: () => null,
    fetch: async (input, init) => {
      const path = String(input).replace(/^\/api\//, '');
      const body: unknown = init?.body === undefined ? undefined : JSON.parse(String(init.body));
      requests.push(body === undefined ? { path } : { path, body });
      keys.push(new Headers(init?.headers).get(IDEMPOTENCY_HEADER));
      const call = `${init?.method ?? 'GET'} ${path}`;
      const answer = Object.entries(answers).find(
        ([prefix]) => path.startsWith(prefix) || call.startsWith(prefix),
      )?.[1];
      if (!answer) throw new Error(`This test expects no call to ${path}`);
      return answer(body, path);
    },
  });
  return { api, requests, keys };
}

/** An answer in the services' format. */
export function jsonAnswer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

/** A promise that the test settles. */
export function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let settle: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle(value) };
}
