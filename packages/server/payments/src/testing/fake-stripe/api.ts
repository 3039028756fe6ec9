import { ApiFailure, type Backend, ENDPOINTS, type Endpoint } from './endpoints.ts';
import { parseForm } from './form.ts';
import { newId } from './objects.ts';

/**
 * How a request goes wrong. `fault`: 500 before anything happens, repeated for that key from then on; `lost`: it
 * succeeds, but the connection breaks before the answer; `limit`: 429; `unreachable`: nothing happens, and the
 * connection breaks.
 */
export interface StripeFault {
  /** Matches `METHOD path` of the requests. */
  at: RegExp;
  kind: 'fault' | 'lost' | 'limit' | 'unreachable';
  /** For this many requests; once when absent. */
  times?: number;
}

export interface ApiRequest {
  method: string;
  path: string;
  /** Without the question mark. */
  query: string;
  body: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
}

export interface ApiAnswer {
  status: number;
  body: object;
  headers: Record<string, string>;
}

interface Parts {
  backend: Backend;
  secretKey: string;
  faults: StripeFault[];
  asked: string[];
}

function endpointOf(method: string, path: string): { endpoint: Endpoint; id: string } | null {
  const plain = ENDPOINTS[`${method} ${path}`];
  if (plain) return { endpoint: plain, id: '' };
  const segments = path.split('/');
  for (let index = 3; index < segments.length; index++) {
    const endpoint = ENDPOINTS[`${method} ${segments.with(index, ':id').join('/')}`];
    if (endpoint) return { endpoint, id: decodeURIComponent(segments[index] ?? '') };
  }
  return null;
}

function takeFault(faults: StripeFault[], asked: string): StripeFault['kind'] | null {
  const index = faults.findIndex(({ at }) => at.test(asked));
  const fault = faults[index];
  if (!fault) return null;
  fault.times = (fault.times ?? 1) - 1;
  if (fault.times <= 0) faults.splice(index, 1);
  return fault.kind;
}

const failure = (status: number, type: string, message: string, code?: string): ApiAnswer => ({
  status,
  body: { error: { type, message, ...(code && { code }) } },
  headers: {},
});

/** Answers API requests; null when the connection breaks instead. */
export function createApi({ backend, secretKey, faults, asked }: Parts): (request: ApiRequest) => ApiAnswer | null {
  const kept = new Map<string, { request: string; answer: ApiAnswer }>();

  const work = ({ method, path, query, body }: ApiRequest): ApiAnswer => {
    const found = endpointOf(method, path);
    if (!found) return failure(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path})`);
    const form = parseForm(method === 'POST' ? body : query);
    if ('payment_method_types' in form)
      return failure(
        400,
        'invalid_request_error',
        'payment_method_types is no longer supported',
        'payment_method_types_no_longer_supported',
      );
    try {
      return { status: 200, body: structuredClone(found.endpoint(backend, { id: found.id, form })), headers: {} };
    } catch (error) {
      if (error instanceof ApiFailure) return { status: error.status, body: error.body, headers: {} };
      throw error;
    }
  };

  /**
   * https://docs.stripe.com/api/idempotent_requests: a key's first answer is repeated, errors included, with a header
   * against retrying those.
   */
  const underKey = (request: ApiRequest, fault: StripeFault['kind'] | null): ApiAnswer => {
    const run = (): ApiAnswer =>
      fault === 'fault'
        ? { ...failure(500, 'api_error', 'An unknown error occurred'), headers: { 'Stripe-Should-Retry': 'false' } }
        : work(request);
    const key = request.idempotencyKey;
    if (request.method !== 'POST' || key === undefined) return run();
    const asks = `${request.path} ${request.body}`;
    const earlier = kept.get(key);
    if (earlier && earlier.request !== asks)
      return failure(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      );
    if (earlier) return { ...earlier.answer, headers: { ...earlier.answer.headers, 'Idempotent-Replayed': 'true' } };
    const answer = run();
    kept.set(key, { request: asks, answer });
    return answer;
  };

  return (request) => {
    const name = `${request.method} ${request.path}`;
    asked.push(name);
    if (request.authorization !== `Bearer ${secretKey}`)
      return failure(401, 'invalid_request_error', 'Invalid API Key provided');
    const fault = takeFault(faults, name);
    if (fault === 'unreachable') return null;
    if (fault === 'limit') return failure(429, 'invalid_request_error', 'Too many requests', 'rate_limit');
    const answer = underKey(request, fault);
    return fault === 'lost' ? null : { ...answer, headers: { ...answer.headers, 'Request-Id': newId('req') } };
  };
}
