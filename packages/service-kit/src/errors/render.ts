import { type ErrorBody, MESSAGES } from '@scopewright/contracts/errors';
import { SubmissionMismatch } from '@scopewright/data';
import { CallError, failures } from './call-error.ts';
import { isDatabaseUnavailable } from './database.ts';

/** What the HTTP answer to a failure consists of. */
export interface RenderedError {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
  /** Whether the failure is ours and belongs into the log in full. */
  unexpected: boolean;
}

function knownFailure(error: unknown): CallError | null {
  if (error instanceof CallError) return error;
  if (error instanceof SubmissionMismatch) return failures.validation({ 'Idempotency-Key': 'Was used for something else' });
  return isDatabaseUnavailable(error) ? failures.unavailable(error) : null;
}

/** The one renderer of failures (architecture §6): known ones as they are, an absent database as 503, anything else as 500 without internals. */
export function renderError(error: unknown, requestId: string): RenderedError {
  const known = knownFailure(error);
  if (known === null) {
    return { status: 500, headers: {}, body: { error: MESSAGES.unknown, code: 'internal', requestId }, unexpected: true };
  }
  const headers: Record<string, string> = {};
  if (known.retryAfterSeconds !== undefined) headers['Retry-After'] = String(Math.max(1, Math.ceil(known.retryAfterSeconds)));
  if (known.allow !== undefined) headers.Allow = known.allow.join(', ');
  const body: ErrorBody = { error: known.message, code: known.code, requestId };
  if (known.details !== undefined) body.details = known.details;
  return { status: known.status, headers, body, unexpected: known.status >= 500 };
}
