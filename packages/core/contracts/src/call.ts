import type { z } from 'zod';
import type { Ability, Credential, PendingStep, Who } from './access.ts';
import type { SubjectParams } from './subjects.ts';

export type ServiceName = 'edge' | 'identity' | 'delivery' | 'admin';

/** The parsed parts of a call; `undefined` for parts that it lacks. */
export interface Input<P, Q, B> {
  params: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
}
type Parsed<S> = [S] extends [never] ? undefined : S extends z.ZodType ? z.output<S> : never;

/**
 * How often one caller may make a call. `perProcess` counts in each process separately without Redis: for limits that
 * keep one client from overloading a process and protect no secret. Each of several processes then allows this many.
 */
export interface Limit<I = never> {
  /** Name of the counter in Redis; limits with the same name share one. */
  name: string;
  /**
   * The key of the count: the client's address (IPv6 by its /64, one customer's network), before anything is read; the
   * firm, after authorization; or a text of the parsed call (an e-mail). Texts are stored hashed.
   */
  by: 'ip' | 'firm' | ((input: I) => string);
  points: number;
  seconds: number;
  perProcess?: boolean;
}

/**
 * The complete definition of a call, in one place: the route table, validation, limits, permission, types, OpenAPI and
 * the access table are derived from it.
 */
export interface CallDefinition<R extends z.ZodType = z.ZodType, P = never, Q = never, B = never, S = never> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the API base, with `{param}` placeholders. */
  path: string;
  service: ServiceName;
  /** Access rule. Not optional: a call without one doesn't compile. */
  who: Who;
  summary: string;
  /**
   * Pending steps before which the call is already allowed; all other calls then answer 403 with the step's error code.
   */
  allowedBefore?: readonly PendingStep[];
  /**
   * The reason for answering it at a read-only firm too. Every other call except GET is 402 there (403 where the firm
   * is archived) for everyone but system administrators.
   */
  whileReadOnly?: string;
  /**
   * The reason for refusing it to a system administrator who views the product as another user, although it only reads;
   * see `answersImpersonation`.
   */
  notWhileImpersonating?: string;
  /**
   * Whether the host's firm matters: `required` answers 404 without one, `optional` looks it up. Calls with a user's
   * token always look it up, as the token's firm must be the host's.
   */
  tenant?: 'required' | 'optional';
  /**
   * Confines the handler to the tenant of the caller's host; without one it is 403. `firm`: a company outside any firm
   * is answered with 409. `tenant`: such a company is a tenant like any other.
   */
  scope?: 'firm' | 'tenant';
  limits?: readonly Limit<Input<P, Q, B>>[];
  /** Processes any number of documents: the answer may take minutes. */
  long?: true;
  /**
   * The subjects that the path identifies by id, with the parameter of each id, outer ones first. It is loaded after
   * authorization and before the body is read; anything the caller may not see is 404, as is a malformed id. The
   * handler gets the loaded documents instead of the ids.
   */
  subject?: S;
  /**
   * A repeated submission has one effect and gets one answer. `key`: if the caller sends an Idempotency-Key.
   * `operation`: always, by the `operationId` of the body.
   */
  once?: 'key' | 'operation';
  /** Absent parts: no path parameters, no query, no body. */
  params?: P;
  query?: Q;
  body?: B;
  /** Maximum size of the body in bytes, if larger than `BODY_LIMIT_BYTES`. */
  bodyBytes?: number;
  /**
   * The handler gets the raw bytes of the body, in one of these types (RFC 9110), to verify a signature over them. Such
   * a call has no `body`.
   */
  rawBody?: { readonly types: readonly string[] };
  /** Status of a successful answer; 200 when absent. */
  status?: number;
  response: R;
  /**
   * The body is a file of one of these types (RFC 9110), up to this many bytes; the handler reads it as a stream. Such
   * a call has no `body`.
   */
  upload?: { readonly types: readonly string[]; readonly maxBytes: number };
  /**
   * The answer is a file of this type, streamed as it is produced; `response` is then a text.
   * `application/octet-stream`: each file has its own type.
   */
  download?: 'text/csv' | 'image/webp' | 'application/octet-stream';
  /** The answer is a text as it is, instead of JSON; `response` is a text then. */
  plainText?: true;
}

/** The part of a call that the browser needs. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the API base, with `{param}` placeholders. */
  path: string;
  service: ServiceName;
  credential: Credential;
  /** The answer may take minutes. */
  long?: true;
  /** The answer is a file. */
  download?: true;
  /** The body is a file. */
  upload?: true;
  /** Maximum size of the body in bytes, if larger than `BODY_LIMIT_BYTES`. */
  bodyBytes?: number;
}

/** Settings shared by most calls about a firm's own data. */
export const IN_FIRM = { service: 'delivery', tenant: 'required', scope: 'firm' } as const;

/** A call about a firm's own data, for people with an ability. */
export const inFirm = (method: CallDefinition['method'], ability: Ability) =>
  ({ ...IN_FIRM, method, who: { ability } }) as const;

/** A call for system administrators. */
export const ofTheSystem = (method: CallDefinition['method']) =>
  ({ service: 'admin', method, who: { ability: 'system:admin' } }) as const;

/** A call for anyone who uses the product, with the reason why anyone may make it. */
export const forAnyone = (method: CallDefinition['method'], reason: string, service: ServiceName = 'identity') =>
  ({ service, method, who: { anyone: reason, with: 'key' } }) as const;

/** Defines a call; see `CallDefinition`. Bodies and queries are strict: an unknown field is refused. */
export const defineCall = <
  R extends z.ZodType,
  P extends z.ZodType = never,
  Q extends z.ZodType = never,
  B extends z.ZodType = never,
  const S extends SubjectParams = never,
>(
  definition: CallDefinition<R, P, Q, B, S>,
): CallDefinition<R, P, Q, B, S> => definition;
