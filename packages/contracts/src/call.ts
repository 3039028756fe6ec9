import type { z } from 'zod';
import type { Credential, Duty, Who } from './access.ts';
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
 * How often one caller may make a call.
 * `perProcess` counts in each process for itself and never asks Redis: for limits that keep one client from taking up a process and guard no secret. Of
 * several processes each allows as much.
 */
export interface Limit<I = never> {
  /** Name of the counter in Redis; limits of the same name share one. */
  name: string;
  /**
   * What is counted: the client's address (IPv6 by the /64 that one customer has), before anything is read; the firm, once the caller is known to be allowed
   * the call; or a text of the parsed call (an e-mail). Texts are stored hashed.
   */
  by: 'ip' | 'firm' | ((input: I) => string);
  points: number;
  seconds: number;
  perProcess?: boolean;
}

/** Everything that is fixed about a call, in one place: the route table, validation, limits, permission, types, OpenAPI and the table of access come from it. */
export interface CallDefinition<R extends z.ZodType = z.ZodType, P = never, Q = never, B = never, S = never> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the API base, with `{param}` placeholders. */
  path: string;
  service: ServiceName;
  /** Who may make it. Not optional: a call that states nobody doesn't compile. */
  who: Who;
  summary: string;
  /** May also be made by somebody who has to do one of these first; every other call answers 403 with the code of the duty. */
  whileOwing?: readonly Duty[];
  /**
   * Why it is answered also at the address of a firm whose account is read-only. Every other call that is no GET is 402 there (403 where the firm is archived) to
   * everybody but system administrators.
   */
  whileReadOnly?: string;
  /** Why it is refused to a system administrator who views the product as somebody else, although it only reads; see `answersImpersonation`. */
  notWhileImpersonating?: string;
  /**
   * Whether the firm of the host matters: `required` answers 404 without one, `optional` looks it up. Calls with a user's token always look it up, as the
   * token's firm must be the host's.
   */
  tenant?: 'required' | 'optional';
  /**
   * Confines the handler to the tenant of the caller's host; without one it is 403. `firm`: a company that is part of no firm is answered with 409. `tenant`:
   * such a company is a tenant like any other.
   */
  scope?: 'firm' | 'tenant';
  limits?: readonly Limit<Input<P, Q, B>>[];
  /** Works through any number of documents: minutes may pass until it answers. */
  long?: true;
  /**
   * What the path names by id, and the parameter that holds each id, outer ones first. It is loaded once the caller is known to be allowed the call and before
   * the body is read; anything that the caller may not see is 404, as is an id that is none. The handler gets what was loaded and not the ids.
   */
  subject?: S;
  /**
   * Pressed twice, it has one effect and gives one answer. `key`: where the caller sends an Idempotency-Key. `operation`: always, by the `operationId` of the body.
   */
  once?: 'key' | 'operation';
  /** Absent parts: no path parameters, no query, no body. */
  params?: P;
  query?: Q;
  body?: B;
  /** Bytes of the body at most, where it may be larger than `BODY_LIMIT_BYTES`. */
  bodyBytes?: number;
  /** The handler gets the body as the bytes that came, in one of these types (RFC 9110), for a signature over them. Such a call has no `body`. */
  rawBody?: { readonly types: readonly string[] };
  /** Status of the successful answer; 200 when absent. */
  status?: number;
  response: R;
  /** The body is a file of one of these types (RFC 9110), up to so many bytes; the handler reads it as it comes. Such a call has no `body`. */
  upload?: { readonly types: readonly string[]; readonly maxBytes: number };
  /** The answer is a file of this type, sent as it is made; `response` is then a text. `application/octet-stream`: each file has a type of its own. */
  download?: 'text/csv' | 'image/webp' | 'application/octet-stream';
}

/** What the browser has of a call. */
export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path below the API base, with `{param}` placeholders. */
  path: string;
  service: ServiceName;
  credential: Credential;
  /** Minutes may pass until the answer. */
  long?: true;
  /** The answer is a file. */
  download?: true;
  /** The body is a file. */
  upload?: true;
  /** Bytes of the body at most, where it may be larger than `BODY_LIMIT_BYTES`. */
  bodyBytes?: number;
}

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
