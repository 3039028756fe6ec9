import { ERROR_STATUS, type ErrorCode, MESSAGES } from '@scopewright/contracts/errors';
import type { z } from 'zod';

export interface CallErrorOptions {
  /** A sentence per field path, for 422. */
  details?: Record<string, string>;
  /** The current state of the resource, of which the caller changed an older version (409). */
  current?: unknown;
  /** Seconds after which the caller may retry (429, 503). */
  retryAfterSeconds?: number;
  /** Methods that the path supports (405). */
  allow?: readonly string[];
  /** The underlying error; logged, never answered. */
  cause?: unknown;
}

/** A failure reported to the caller: machine-readable code, sentence for people, and the details of the HTTP answer. */
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

/** Retry-After when MongoDB or another engine is away, seconds. */
export const UNAVAILABLE_RETRY_SECONDS = 2;

/** Retry-After when the caller's firm has too many requests running, seconds. */
const FIRM_BUSY_RETRY_SECONDS = 1;

/** One factory per kind of failure, each with its usual sentence (contracts/errors). */
export const failures = {
  badRequest: (message: string) => new CallError('bad_request', message),
  invalidJson: () => new CallError('invalid_json', MESSAGES.invalidJson),
  unauthorized: () => new CallError('unauthorized', MESSAGES.unauthorized),
  invalidCredentials: () => new CallError('invalid_credentials', MESSAGES.invalidCredentials),
  /** The mailed code is wrong, expired, used up (by attempts or by use), or someone else's. */
  verificationFailed: () => new CallError('verification_failed', MESSAGES.verificationFailed),
  setupKeyInvalid: () => new CallError('setup_key_invalid', MESSAGES.setupKeyInvalid),
  readOnly: (ended: 'trial' | 'plan' | null) =>
    new CallError('account_read_only', ended === 'plan' ? MESSAGES.accountPlanEnded : MESSAGES.accountReadOnly),
  paymentDeclined: (message: string = MESSAGES.paymentDeclined) => new CallError('payment_declined', message),
  forbidden: () => new CallError('forbidden', MESSAGES.forbidden),
  /** The firm has reached its invitation limit for an unconfirmed e-mail address. */
  emailNotConfirmed: () => new CallError('email_not_confirmed', MESSAGES.invitationsUnconfirmed),
  /** A signed-in person entered the wrong password; not a 401, which would be about the session. */
  wrongPassword: () => new CallError('wrong_password', MESSAGES.wrongPassword),
  passwordChangeRequired: () => new CallError('password_change_required', MESSAGES.passwordChangeRequired),
  secondFactorRequired: () => new CallError('second_factor_required', MESSAGES.secondFactorRequired),
  /** The second factor was wrong. */
  secondFactorRefused: (message: string) => new CallError('second_factor_refused', message),
  /** A person with the right password who is invited to the host's tenant and has not accepted yet. */
  invitationPending: () => new CallError('invitation_pending', MESSAGES.invitationPending),
  /** A system administrator who views the product as another user has read-only access. */
  impersonationReadOnly: () => new CallError('impersonation_read_only', MESSAGES.impersonationReadOnly),
  /** The session was opened without the second factor that the account has by now. */
  archived: () => new CallError('account_archived', MESSAGES.accountArchived),
  notFound: (message: string = MESSAGES.notFound) => new CallError('not_found', message),
  methodNotAllowed: (allow: readonly string[]) =>
    new CallError('method_not_allowed', MESSAGES.methodNotAllowed, { allow }),
  conflict: (message: string) => new CallError('conflict', message),
  /** The call needs a firm, and the host's company is outside any firm. */
  notInFirm: () => new CallError('conflict', MESSAGES.notInFirm),
  /** @param current the current state, as the call would answer it */
  versionConflict: (current: object) => new CallError('version_conflict', MESSAGES.versionConflict, { current }),
  emailTaken: (message: string = MESSAGES.emailTaken) => new CallError('email_taken', message),
  subdomainTaken: () => new CallError('subdomain_taken', MESSAGES.subdomainTaken),
  companyNameTaken: () => new CallError('company_name_taken', MESSAGES.companyNameTaken),
  slotTaken: () => new CallError('slot_taken', MESSAGES.slotTaken),
  /** Another person's session is open in the browser, and the caller has not agreed to replace it. */
  signedInAsOther: () => new CallError('signed_in_as_other', MESSAGES.signedInAsOther),
  gone: (message: string) => new CallError('gone', message),
  bodyTooLarge: (message: string = MESSAGES.bodyTooLarge) => new CallError('body_too_large', message),
  unsupportedMediaType: (message: string = MESSAGES.unsupportedMediaType) =>
    new CallError('unsupported_media_type', message),
  /** The firm's storage is full. */
  storageFull: () => new CallError('storage_full', MESSAGES.storageFull),
  misdirected: () => new CallError('misdirected_request', MESSAGES.misdirected),
  validation: (details: Record<string, string>, message: string = MESSAGES.validation, cause?: unknown) =>
    new CallError('validation_failed', message, { details, cause }),
  rateLimited: (retryAfterSeconds: number) =>
    new CallError('rate_limited', MESSAGES.rateLimited, { retryAfterSeconds }),
  /**
   * The firm, or the network of an anonymous caller, has too many requests running, and none ended while this one
   * waited.
   */
  firmBusy: () => new CallError('firm_busy', MESSAGES.firmBusy, { retryAfterSeconds: FIRM_BUSY_RETRY_SECONDS }),
  /** The database stopped an operation that exceeded the time limit of its kind of work. */
  tookTooLong: (cause: unknown) =>
    new CallError('unavailable', MESSAGES.tookTooLong, { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS, cause }),
  unavailable: (cause?: unknown) =>
    new CallError('unavailable', MESSAGES.unavailable, { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS, cause }),
} as const;

const PATH_LIMIT = 20;

/**
 * Turns zod's issues into a 422 with one sentence per field path (joined by dots); an unknown field is named by its own
 * path.
 */
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
