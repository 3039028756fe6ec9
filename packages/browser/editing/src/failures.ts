import { ApiError } from '@scopewright/api-client';

/** Whether retrying may help: no answer, a server error, a rate limit, or a session that is renewed. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.kind !== 'http' ||
    error.status >= 500 ||
    error.status === 429 ||
    error.status === 401 ||
    error.status === 408);

/** Whether the answer is about the caller or the whole item: every other change of it would get the same. */
export const concernsAll = (error: unknown): boolean =>
  error instanceof ApiError && [402, 403, 404, 410].includes(error.status);

/** Milliseconds that the server asks to wait. */
export const askedToWait = (error: unknown): number => (error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0);

/**
 * The item's current state, from the 409 answer to a change that another user preceded; null for every other failure.
 */
export function currentOf(error: unknown, itemId: string): unknown {
  if (!(error instanceof ApiError) || error.code !== 'version_conflict') return null;
  const { current } = error;
  return typeof current === 'object' &&
    current !== null &&
    'version' in current &&
    'id' in current &&
    current.id === itemId
    ? current
    : null;
}

/** Whether the call would always fail this way, because its target has changed or doesn't exist. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'http' && [400, 404, 409, 410, 413, 422].includes(error.status);
