import type { ErrorBody, ErrorCode } from '@scopewright/contracts/errors';

/**
 * How a call failed, as the error catalogue (§8) distinguishes failures. `http`: the server answered with its error
 * sentence; `html`: an HTML page came instead of JSON; `unparsable`: neither; `network`: no answer at all (offline,
 * time limit, refused).
 */
export type ApiErrorKind = 'http' | 'html' | 'unparsable' | 'network';

/**
 * Marks an ApiError across bundles: the shell creates the errors, and each remote recognizes them with its own copy of
 * this class.
 */
const BRAND = Symbol.for('scopewright.ApiError');

/** A failed call. `serverMessage` is the server's own sentence with its details, when it sent one. */
export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  readonly [BRAND] = true;
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly serverMessage: string | undefined;
  /** Sentences by field path, from a 422 answer. */
  readonly details: Readonly<Record<string, string>>;
  /**
   * From a 409 answer with the code `version_conflict`: the current state of the object that was edited from an older
   * version.
   */
  readonly current: unknown;
  readonly requestId: string | undefined;
  /** Seconds the server asks to wait before retrying. */
  readonly retryAfter: number | undefined;
  /** The beginning of a reply that isn't JSON, as text without markup. */
  readonly reply: string | undefined;

  constructor(
    kind: ApiErrorKind,
    options: {
      status?: number;
      body?: Partial<ErrorBody> | undefined;
      message?: string;
      retryAfter?: number | undefined;
      reply?: string;
      cause?: unknown;
    } = {},
  ) {
    super(options.body?.error ?? options.message ?? `Request failed (${kind})`, { cause: options.cause });
    this.kind = kind;
    this.status = options.status ?? 0;
    this.code = options.body?.code;
    this.serverMessage = options.body?.error;
    this.details = options.body?.details ?? {};
    this.current = options.body?.current;
    this.requestId = options.body?.requestId;
    this.retryAfter = options.retryAfter;
    this.reply = options.reply;
  }
}

/** Sentences a screen shows for failures without a sentence from the server (§8). */
interface TextsByKind {
  html?: string;
  unparsable?: string;
  network?: string;
  /** An HTTP error without a sentence from the server. */
  http?: string;
  /** Anything else. */
  other: string;
}

/** One text: for any failure but that of the network, which has another sentence. */
export type FailureTexts = TextsByKind | string;

/** For failures whose title already names the failed action. */
const TRY_AGAIN: TextsByKind = {
  network: 'Please check your connection and try again.',
  other: 'Please try again in a moment.',
};

/**
 * A form's messages about a failed call: the server's sentences by field, that of an error code in `fieldOf` for its
 * field, and the sentence of `errorText` for the form as a whole.
 */
export const formErrors =
  (texts?: FailureTexts, fieldOf: { readonly [code in ErrorCode]?: string } = {}) =>
  (error: unknown): { fields: Readonly<Record<string, string>>; message: string } => {
    const message = errorText(error, texts);
    const field = error instanceof ApiError && error.code ? fieldOf[error.code] : undefined;
    if (field) return { fields: { [field]: message }, message };
    return { fields: error instanceof ApiError ? error.details : {}, message };
  };

const NETWORK_ERROR = 'Network error. Please check your connection and try again.';
/** Message of a call that needs a session without one; the shell offers to sign in again. */
const SESSION_ENDED = 'Your session has ended. Please sign in and try again.';

/**
 * The sentence a screen shows for a failed call: the server's own, with the first detail appended as 'error: details'
 * (§8), or else the screen's text for that kind of failure ('try again' by default).
 */
export function errorText(error: unknown, given: FailureTexts = TRY_AGAIN): string {
  const texts: TextsByKind = typeof given === 'string' ? { network: NETWORK_ERROR, other: given } : given;
  if (!(error instanceof ApiError)) return texts.other;
  if (error.code === 'unauthorized') return SESSION_ENDED;
  if (error.kind === 'http' && error.serverMessage) {
    const detail = Object.values(error.details)[0];
    return detail && detail !== error.serverMessage ? `${error.serverMessage}: ${detail}` : error.serverMessage;
  }
  return texts[error.kind] ?? texts.other;
}
