import { type ErrorBody, MESSAGES } from '@scopewright/contracts/errors';
import { StorageFull, SubmissionMismatch } from '@scopewright/data';
import { PassingFailure } from '@scopewright/domain/passing-failure';
import { MongoError } from 'mongodb';
import { CallError, failures } from './call-error.ts';

/** The HTTP answer to a failure. */
export interface RenderedError {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
  /** Whether the failure is our fault and must be logged in full. */
  unexpected: boolean;
}

/**
 * Driver and mongoose errors that mean "the database is unreachable or has no primary right now", in addition to
 * network errors and the driver's labels.
 */
const UNAVAILABLE_NAMES: ReadonlySet<string> = new Set([
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoServerSelectionError',
  'MongooseServerSelectionError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoServerClosedError',
  'MongoStalePrimaryError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoPoolClosedError',
  'MongoWaitQueueTimeoutError',
  'MongoExpiredSessionError',
  'MongoOperationTimeoutError',
]);

/**
 * Server codes of a primary that stepped down, is shutting down, unreachable or just starting, and of locks that timed
 * out: HostUnreachable, LockTimeout, NotWritablePrimary, InterruptedAtShutdown and similar ones.
 */
const UNAVAILABLE_CODES: ReadonlySet<number> = new Set([
  6, 7, 24, 89, 91, 112, 133, 134, 189, 246, 251, 262, 9001, 10058, 10107, 11600, 11601, 11602, 13435, 13436,
]);

/**
 * Labels by which server and driver mark errors that a retry may fix; when one arrives here, all retries have failed.
 */
const TRY_AGAIN_LABELS = [
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'RetryableWriteError',
] as const;

const isLabelled = (error: Error): boolean =>
  error instanceof MongoError && TRY_AGAIN_LABELS.some((label) => error.hasErrorLabel(label));

/**
 * Whether an error means that MongoDB is temporarily unavailable (no connection, no primary, time limit), so that a
 * later retry makes sense.
 */
function isDatabaseUnavailable(error: unknown): boolean {
  for (
    let current: unknown = error, depth = 0;
    current instanceof Error && depth < 4;
    current = current.cause, depth++
  ) {
    if (UNAVAILABLE_NAMES.has(current.name) || isLabelled(current)) return true;
    if (
      'code' in current &&
      typeof current.code === 'number' &&
      current.name.startsWith('Mongo') &&
      UNAVAILABLE_CODES.has(current.code)
    )
      return true;
    if (
      current.name === 'MongooseError' &&
      /buffering timed out|initial connection|bufferCommands/.test(current.message)
    )
      return true;
  }
  return false;
}

/** MaxTimeMSExpired. */
const OUT_OF_TIME = 50;

const isOutOfTime = (error: unknown): boolean =>
  error instanceof Error && error.name.startsWith('Mongo') && 'code' in error && error.code === OUT_OF_TIME;

function knownFailure(error: unknown): CallError | null {
  if (error instanceof CallError) return error;
  if (error instanceof SubmissionMismatch)
    return failures.validation({ 'Idempotency-Key': 'Was used for a different request' });
  if (error instanceof StorageFull) return failures.storageFull();
  if (error instanceof PassingFailure)
    return error.because === 'firmBusy' ? failures.firmBusy() : failures.unavailable(error);
  if (isOutOfTime(error)) return failures.tookTooLong(error);
  return isDatabaseUnavailable(error) ? failures.unavailable(error) : null;
}

/**
 * The only renderer of failures (architecture §6): known ones as they are, an unavailable database as 503, anything
 * else as 500 without internals.
 */
export function renderError(error: unknown, requestId: string): RenderedError {
  const known = knownFailure(error);
  if (known === null) {
    return {
      status: 500,
      headers: {},
      body: { error: MESSAGES.unknown, code: 'internal', requestId },
      unexpected: true,
    };
  }
  const headers: Record<string, string> = {};
  if (known.retryAfterSeconds !== undefined)
    headers['Retry-After'] = String(Math.max(1, Math.ceil(known.retryAfterSeconds)));
  if (known.allow !== undefined) headers.Allow = known.allow.join(', ');
  const body: ErrorBody = { error: known.message, code: known.code, requestId };
  if (known.details !== undefined) body.details = known.details;
  if (known.current !== undefined) body.current = known.current;
  return { status: known.status, headers, body, unexpected: known.status >= 500 };
}
