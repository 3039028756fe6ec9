import { randomUUID } from 'node:crypto';
import { failures } from '@scopewright/service-kit';
import Stripe from 'stripe';

export interface StripeAccess {
  /** Secret or restricted key of the account. */
  secretKey: string;
  /** Origin of the API. */
  origin: string;
  /** Time limit for one answer, ms. */
  limitMs?: number;
}

/** The front door waits fifteen seconds for an answer, which may need several API requests here. */
const LIMIT_MS = 6000;
const RETRIES = 1;

/** The official client, which retries a request without an answer under the same idempotency key. */
export function stripeClient({ secretKey, origin, limitMs = LIMIT_MS }: StripeAccess): Stripe {
  const { hostname, port, protocol } = new URL(origin);
  const http = protocol === 'http:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (http ? 80 : 443),
    protocol: http ? 'http' : 'https',
    timeout: limitMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

const {
  StripeError,
  StripeCardError,
  StripeInvalidRequestError,
  StripeAPIError,
  StripeConnectionError,
  StripePermissionError,
  StripeRateLimitError,
} = Stripe.errors;

export const isCardError = (error: unknown): error is Stripe.errors.StripeCardError => error instanceof StripeCardError;
export const isMissing = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError && error.code === 'resource_missing';
export const hasCode = (error: unknown, code: string): boolean => error instanceof StripeError && error.code === code;
/** The key is valid but lacks a permission. */
export const isNotPermitted = (error: unknown): boolean => error instanceof StripePermissionError;
/** An error about a card that can't be charged. */
export const isAboutCard = (error: unknown): boolean =>
  error instanceof StripeInvalidRequestError && error.param === 'payment_method';

/**
 * Runs a request to the API.
 * @throws CallError 503 when the API can't be reached, fails or is rate-limiting; Error for everything else. Neither
 *   carries the API's answer, which holds payment secrets.
 */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const { type, code, message, requestId } = error;
    const reported = new Error(`Stripe: ${[type, code, message, requestId].filter(Boolean).join(', ')}`);
    const away =
      error instanceof StripeAPIError ||
      error instanceof StripeConnectionError ||
      error instanceof StripeRateLimitError;
    throw away ? failures.unavailable(reported) : reported;
  }
}

/** The API repeats its answer for a key for a day, errors included: a repeated error doesn't show the current state. */
const isReplayedFault = (error: unknown): boolean =>
  error instanceof StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';

/**
 * Makes a request under a key, and under another one if the answer is a repeated earlier error. Only for requests that
 * may safely be repeated.
 */
export async function underKey<T>(key: string, request: (options: Stripe.RequestOptions) => Promise<T>): Promise<T> {
  try {
    return await request({ idempotencyKey: key });
  } catch (error) {
    if (!isReplayedFault(error)) throw error;
    return request({ idempotencyKey: `${key}:${randomUUID()}` });
  }
}

/** The result of `lookup`; null if not found. */
export async function found<T>(lookup: () => Promise<T>): Promise<T | null> {
  try {
    return await lookup();
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
