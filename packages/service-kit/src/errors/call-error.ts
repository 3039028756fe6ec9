import { ERROR_STATUS, type ErrorCode, MESSAGES } from '@scopewright/contracts/errors';
import type { z } from 'zod';

export interface CallErrorOptions {
  /** Sentence per field path, for 422. */
  details?: Record<string, string>;
  /** The present state of what the caller has changed from an older one (409). */
  current?: unknown;
  /** Seconds after which the caller may try again (429, 503). */
  retryAfterSeconds?: number;
  /** Methods that the path does answer (405). */
  allow?: readonly string[];
  /** What led to this; goes into the log, never into the answer. */
  cause?: unknown;
}

/** A failure that the caller is told about: machine-readable code, the sentence for people, and what the HTTP answer needs. */
export class CallError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: Record<string, string> | undefined;
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly allow: readonly string[] | undefined;

  constructor(code: ErrorCode, message: string, options: CallErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'CallError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.details = options.details;
    this.current = options.current;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.allow = options.allow;
  }
}

/** How long callers are asked to wait when MongoDB or another engine is away, seconds. */
export const UNAVAILABLE_RETRY_SECONDS = 2;

/** How long callers are asked to wait when their firm has too many requests running, seconds. */
const FIRM_BUSY_RETRY_SECONDS = 1;

/** One factory per kind of failure, each with its usual sentence (contracts/errors). */
export const failures = {
  badRequest: (message: string) => new CallError('bad_request', message),
  invalidJson: () => new CallError('invalid_json', MESSAGES.invalidJson),
  unauthorized: () => new CallError('unauthorized', MESSAGES.unauthorized),
  invalidCredentials: () => new CallError('invalid_credentials', MESSAGES.invalidCredentials),
  /** The mailed code is wrong, has expired, was tried too often or spent, or is another's. */
  verificationFailed: () => new CallError('verification_failed', MESSAGES.verificationFailed),
  setupKeyInvalid: () => new CallError('setup_key_invalid', MESSAGES.setupKeyInvalid),
  readOnly: (ended: 'trial' | 'plan' | null) =>
    new CallError('account_read_only', ended === 'plan' ? MESSAGES.accountPlanEnded : MESSAGES.accountReadOnly),
  paymentDeclined: (message: string = MESSAGES.paymentDeclined) => new CallError('payment_declined', message),
  forbidden: () => new CallError('forbidden', MESSAGES.forbidden),
  /** The firm has sent what it may before its e-mail address is confirmed. */
  emailNotConfirmed: () => new CallError('email_not_confirmed', MESSAGES.invitationsUnconfirmed),
  /** A signed-in person typed another password than theirs; not a 401, which would be about the session. */
  wrongPassword: () => new CallError('wrong_password', MESSAGES.wrongPassword),
  passwordChangeRequired: () => new CallError('password_change_required', MESSAGES.passwordChangeRequired),
  secondFactorRequired: () => new CallError('second_factor_required', MESSAGES.secondFactorRequired),
  /** The second factor was not the right one. */
  secondFactorRefused: (message: string) => new CallError('second_factor_refused', message),
  /** A system administrator who views the product as somebody else looks, and does nothing else. */
  impersonationReadOnly: () => new CallError('impersonation_read_only', MESSAGES.impersonationReadOnly),
  /** The session was opened without the second factor that the account has by now. */
  archived: () => new CallError('account_archived', MESSAGES.accountArchived),
  notFound: (message: string = MESSAGES.notFound) => new CallError('not_found', message),
  methodNotAllowed: (allow: readonly string[]) =>
    new CallError('method_not_allowed', MESSAGES.methodNotAllowed, { allow }),
  conflict: (message: string) => new CallError('conflict', message),
  /** The call needs a firm, and the company whose host it is belongs to none. */
  notInFirm: () => new CallError('conflict', MESSAGES.notInFirm),
  /** @param current the present state, as the call would answer it */
  versionConflict: (current: object) => new CallError('version_conflict', MESSAGES.versionConflict, { current }),
  emailTaken: (message: string = MESSAGES.emailTaken) => new CallError('email_taken', message),
  subdomainTaken: () => new CallError('subdomain_taken', MESSAGES.subdomainTaken),
  companyNameTaken: () => new CallError('company_name_taken', MESSAGES.companyNameTaken),
  gone: (message: string) => new CallError('gone', message),
  bodyTooLarge: (message: string = MESSAGES.bodyTooLarge) => new CallError('body_too_large', message),
  unsupportedMediaType: (message: string = MESSAGES.unsupportedMediaType) =>
    new CallError('unsupported_media_type', message),
  /** The firm keeps as many bytes as it may. */
  storageFull: () => new CallError('storage_full', MESSAGES.storageFull),
  misdirected: () => new CallError('misdirected_request', MESSAGES.misdirected),
  validation: (details: Record<string, string>, message: string = MESSAGES.validation, cause?: unknown) =>
    new CallError('validation_failed', message, { details, cause }),
  rateLimited: (retryAfterSeconds: number) =>
    new CallError('rate_limited', MESSAGES.rateLimited, { retryAfterSeconds }),
  /** The firm, or the network of a stranger, has as many requests running as it may, and none has ended within the time that it was let wait. */
  firmBusy: () => new CallError('firm_busy', MESSAGES.firmBusy, { retryAfterSeconds: FIRM_BUSY_RETRY_SECONDS }),
  /** The database has stopped an operation that took longer than its class of work may. */
  tookTooLong: (cause: unknown) =>
    new CallError('unavailable', MESSAGES.tookTooLong, { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS, cause }),
  unavailable: (cause?: unknown) =>
    new CallError('unavailable', MESSAGES.unavailable, { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS, cause }),
} as const;

const PATH_LIMIT = 20;

/** Turns zod's issues into a 422 with one sentence per field path (joined by dots); a field that is not known is named itself. */
export function validationFailure(error: Pick<z.ZodError, 'issues'>): CallError {
  const details: Record<string, string> = {};
  const note = (path: PropertyKey[], sentence: string) => {
    const key = path.map(String).join('.') || 'body';
    if (Object.keys(details).length < PATH_LIMIT && !Object.hasOwn(details, key))
      Object.defineProperty(details, key, { value: sentence, enumerable: true });
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) note([...issue.path, key.slice(0, 100)], 'Unknown field');
    else note(issue.path, issue.message);
  }
  return failures.validation(details);
}
