import { TENANT_HEADER } from '@scopewright/contracts/routes';

/** The host and user for calls of the product's API. */
export interface ApiTarget {
  /** Origin of the front door. */
  origin: string;
  publicKey: string;
  /** Firm whose address is used as the host; absent on the bare domain. */
  tenantKey?: string;
  /** Access token of a signed-in user, sent instead of the public key. */
  token?: string;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface CallExtras {
  /** Identifies a submission, so that the call can be repeated without a second effect. */
  idempotencyKey?: string;
  /** Aborts the call. */
  signal?: AbortSignal;
}

/**
 * Makes a call on a local host, as a browser there would. Never throws for a failed call: check the status.
 * @throws TypeError when there is no answer
 */
export async function callApi(
  target: ApiTarget,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
  { idempotencyKey, signal }: CallExtras = {},
): Promise<ApiAnswer> {
  const response = await fetch(`${target.origin}/api/${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${target.token ?? target.publicKey}`,
      ...(target.tenantKey === undefined ? {} : { [TENANT_HEADER]: target.tenantKey }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    },
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
