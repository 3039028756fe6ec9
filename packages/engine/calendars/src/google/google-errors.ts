import { CalendarError, type CalendarErrorKind } from '../calendar.ts';

/** An error of Google, or of the connection to it. */
export interface GoogleFailure {
  /** HTTP status; null if there was no answer. */
  status: number | null;
  /** Google's word for the reason, such as `rateLimitExceeded`, if any. */
  reason: string | null;
  /** System's word if there was no answer, such as `ECONNREFUSED`. */
  code: string | null;
  /** ms from now; null if it didn't say. */
  retryAfterMs: number | null;
}

const THROTTLED = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'calendarUsageLimitsExceeded',
]);

/** Mistakes in how the product is registered at Google. The account is as good as before. */
const OURS = new Set(['invalid_client', 'unauthorized_client', 'accessNotConfigured', 'SERVICE_DISABLED']);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const field = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** Only words go into messages: an error of Google can quote addresses and tokens. */
const wordOf = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Za-z_.]{1,64}$/.test(value) ? value : null;

function reasonOf(body: unknown): string | null {
  const error = field(body, 'error');
  const errors = field(error, 'errors');
  const first: unknown = Array.isArray(errors) ? errors[0] : undefined;
  return wordOf(error) ?? wordOf(field(first, 'reason')) ?? wordOf(field(error, 'status'));
}

/** @param headers of the SDK's own class, not the platform's */
function retryAfterOf(headers: unknown): number | null {
  const get = field(headers, 'get');
  const header: unknown = typeof get === 'function' ? get.call(headers, 'retry-after') : null;
  if (typeof header !== 'string') return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

/** Reads an error that Google's SDK threw; anything else is a failure of which nothing is known. */
export function failureOf(error: unknown): GoogleFailure {
  const response = field(error, 'response');
  const status = field(response, 'status');
  return {
    status: typeof status === 'number' ? status : null,
    reason: reasonOf(field(response, 'data')),
    code: wordOf(field(error, 'code')) ?? wordOf(field(field(error, 'cause'), 'code')),
    retryAfterMs: retryAfterOf(field(response, 'headers')),
  };
}

function kindOf({ status, reason }: GoogleFailure): CalendarErrorKind {
  if (status === 429 || (status === 403 && reason !== null && THROTTLED.has(reason))) return 'throttled';
  // Without a reason it wasn't Google who answered, but something on the way.
  if (reason === null || OURS.has(reason)) return 'unknown';
  if (reason === 'invalid_grant') return 'revoked';
  // Google answers 401 to an address for notifications that it doesn't accept, too.
  if (status === 401) return reason.startsWith('push.') ? 'unknown' : 'revoked';
  return status === 403 || status === 404 || status === 410 ? 'missing' : 'unknown';
}

/** Converts a caught error to the one to throw. @param operation its name, for the message */
export function calendarErrorOf(error: unknown, operation: string): CalendarError {
  if (error instanceof CalendarError) return error;
  // An error of the SDK holds tokens and texts of events, so it isn't passed on as the cause. Others are mistakes of ours.
  if (!isObject(error) || !('config' in error))
    return new CalendarError('unknown', `Google could not be asked to ${operation}`, { cause: error });
  const failure = failureOf(error);
  const { status, reason, code, retryAfterMs } = failure;
  const said =
    status === null ? `did not answer (${code ?? 'no reason'})` : `answered ${status} ${reason ?? ''}`.trim();
  return new CalendarError(kindOf(failure), `Google ${said} when asked to ${operation}`, { retryAfterMs });
}

/** The error for an answer that isn't of the shape that is documented. */
export const unreadable = (operation: string) =>
  new CalendarError('unknown', `Google gave an answer that could not be read when asked to ${operation}`);
