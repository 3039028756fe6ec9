import { API_PREFIX, type CallName, ROUTES, TENANT_HEADER } from '@scopewright/contracts/routes';
import { TEST_PRODUCT_DOMAIN } from './tokens.ts';

/** The public client key of services under test. */
export const TEST_PUBLIC_KEY = 'public-client-key-of-tests';

export interface TestRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent unchanged instead of `body`. */
  rawBody?: string | Uint8Array<ArrayBuffer>;
  /** Bearer token instead of the public key; null sends no token. */
  token?: string | null;
  /** Tenant whose subdomain is the host; the bare domain when absent. */
  tenant?: string;
  /** Overrides the tenant's host. */
  host?: string;
  /** Value of the tenant header. */
  tenantHeader?: string;
  headers?: Record<string, string>;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  /** Parsed JSON, or the text of another type; undefined without any. */
  body: unknown;
}

export interface TestClient {
  /** Makes a call of the contract over HTTP, as forwarded by the edge. */
  call(name: CallName, request?: TestRequest): Promise<TestResponse>;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

function bodyOf(response: Response, text: string): unknown {
  if (text === '') return undefined;
  return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text;
}

/** An HTTP client of a service under test. It uses the loopback interface, so its forwarding headers are trusted. */
export function testClient(url: string): TestClient {
  return {
    async call(
      name,
      {
        params = {},
        query = {},
        body,
        rawBody,
        token = TEST_PUBLIC_KEY,
        tenant,
        host,
        tenantHeader,
        headers = {},
      } = {},
    ) {
      const { method, path } = ROUTES[name];
      const target = new URL(
        `${url}${API_PREFIX}/${path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}`,
      );
      for (const [key, value] of Object.entries(query)) target.searchParams.set(key, value);
      const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await fetch(target, {
        method,
        body: payload,
        redirect: 'manual',
        headers: {
          'X-Forwarded-Host': host ?? (tenant === undefined ? TEST_PRODUCT_DOMAIN : `${tenant}.${TEST_PRODUCT_DOMAIN}`),
          ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
          ...(tenantHeader === undefined ? {} : { [TENANT_HEADER]: tenantHeader }),
          ...headers,
        },
      });
      const text = await response.text();
      return { status: response.status, headers: response.headers, body: bodyOf(response, text) };
    },
    fetch: (path, init) => fetch(`${url}${path}`, init),
  };
}
