import type { IncomingMessage } from 'node:http';
import {
  type Call,
  type CallName,
  type CallOutput,
  callOf,
  type Limit,
  type ParsedCall,
  type Proof,
  type SubjectParamsOf,
} from '@scopewright/contracts';
import type { ResolvedTenant, Viewer } from '@scopewright/data';
import { type Ability, abilitiesFor } from '@scopewright/domain/policy';
import type { Context } from 'koa';
import type { Principal } from '../auth/principal.ts';
import type { Clock } from '../clock.ts';
import { failures } from '../errors/call-error.ts';
import type { Consume } from '../limits/limiter.ts';
import type { Logger } from '../log.ts';
import type { RequestHost } from '../tenant/host-reader.ts';
import type { Download } from './download.ts';
import type { References } from './references.ts';
import type { SubjectExtent, Subjects } from './subjects.ts';
import type { Upload } from './upload.ts';

export interface CallParts {
  ctx: Context;
  requestId: string;
  log: Logger;
  clock: Clock;
  ip: string;
  host: RequestHost;
  secure: boolean;
  addressCounted: boolean;
  consume: Consume;
}

/** One request for a call, as its handler sees it. */
export class CallContext {
  readonly ctx: Context;
  readonly requestId: string;
  /** Address of the client, behind trusted proxies. */
  readonly ip: string;
  readonly host: RequestHost;
  /** Whether the browser uses https to the front door. */
  readonly secure: boolean;
  /** The front door has already counted this call against its limits by address. */
  readonly addressCounted: boolean;
  readonly clock: Clock;
  /** The caller; null with only the public key. */
  principal: Principal | null = null;
  /**
   * The proof by which the caller may make a call that requires one; on an open call that answers more to some, null
   * for everyone else.
   */
  provedBy: Proof | null = null;
  /**
   * The firm of the host, or the company outside any firm; null when the host has none, or when the call does not
   * require it.
   */
  tenant: ResolvedTenant | null = null;
  /** The uploaded file; null if the call has none. */
  upload: Upload | null = null;
  /** The raw body, if the call's definition has `rawBody`; null otherwise. */
  rawBody: Buffer | null = null;
  /** Overrides the contract's success status. */
  status: number | undefined;
  /** Counts one use of a limit whose subject only the handler knows, after authorization. @throws CallError 429 */
  readonly consume: Consume;
  readonly #serviceLog: Logger;
  #log: Logger | undefined;
  #abilities: readonly Ability[] | undefined;

  constructor({ ctx, requestId, log, clock, ip, host, secure, addressCounted, consume }: CallParts) {
    this.ctx = ctx;
    this.requestId = requestId;
    this.#serviceLog = log;
    this.clock = clock;
    this.ip = ip;
    this.host = host;
    this.secure = secure;
    this.addressCounted = addressCounted;
    this.consume = consume;
  }

  get request(): IncomingMessage {
    return this.ctx.req;
  }

  /** Logger whose lines carry the request id. */
  get log(): Logger {
    this.#log ??= this.#serviceLog.child({ requestId: this.requestId });
    return this.#log;
  }

  now(): Date {
    return this.clock();
  }

  /**
   * The caller's abilities here while the account is in good standing; empty without a user's token. `tenant` shows
   * whether writes are refused.
   */
  get abilities(): readonly Ability[] {
    this.#abilities ??= this.principal
      ? abilitiesFor({
          role: this.principal.role,
          readOnly: false,
          consultantsCanSeeAllClients: this.tenant?.consultantsCanSeeAllClients ?? false,
          withoutFirm: this.principal.belonging.kind === 'company',
          impersonated: this.principal.actor !== null,
        })
      : [];
    return this.#abilities;
  }

  /** The signed-in caller. @throws CallError 401 */
  requirePrincipal(): Principal {
    if (this.principal === null) throw failures.unauthorized();
    return this.principal;
  }

  /** The signed-in caller as a reader of the firm's data. @throws CallError 401 */
  get viewer(): Viewer {
    const { userId, role, companyId } = this.requirePrincipal();
    return { userId, role, companyId, abilities: this.abilities };
  }

  /** The uploaded file. */
  requireUpload(): Upload {
    if (this.upload === null) throw new Error('The definition of the call has no upload');
    return this.upload;
  }

  /** The raw body. */
  requireRawBody(): Buffer {
    if (this.rawBody === null) throw new Error('The definition of the call has no raw body');
    return this.rawBody;
  }

  /** The firm of the host. @throws CallError 404 */
  requireTenant(): ResolvedTenant {
    if (this.tenant === null) throw failures.notFound();
    return this.tenant;
  }
}

const IDEMPOTENCY_HEADER = 'idempotency-key';
const IDEMPOTENCY_KEY = /^[\w-]{8,128}$/;

/**
 * The Idempotency-Key of a request: identifies one submission, so that a repeated request has no second effect. Null
 * without one.
 * @throws CallError 422
 */
export function idempotencyKeyOf({ request }: Pick<CallContext, 'request'>): string | null {
  const header = request.headers[IDEMPOTENCY_HEADER];
  if (header === undefined) return null;
  if (typeof header === 'string' && IDEMPOTENCY_KEY.test(header)) return header;
  throw failures.validation({ 'Idempotency-Key': 'Must be 8 to 128 letters, digits, hyphens or underscores' });
}

/** The path parameters that a handler still gets: those that are not ids of its subjects. */
type OtherParams<N extends CallName> = ParsedCall<N>['params'] extends infer P
  ? [SubjectParamsOf<N>] extends [never]
    ? P
    : [Exclude<keyof P, SubjectParamsOf<N>>] extends [never]
      ? undefined
      : Omit<P, Extract<SubjectParamsOf<N>, PropertyKey>>
  : never;

/** The input of a handler: the call's, with its subjects instead of their ids. */
export interface HandledCall<N extends CallName, E extends SubjectExtent = 'head'> {
  params: OtherParams<N>;
  query: ParsedCall<N>['query'];
  body: ParsedCall<N>['body'];
  subject: Subjects<N, E>;
  /** The documents that ids in query and body refer to. */
  references: References;
}

export type Handler<N extends CallName, E extends SubjectExtent = 'head'> = (
  input: HandledCall<N, E>,
  call: CallContext,
) => Promise<CallOutput<N> | Download> | CallOutput<N> | Download;

type AnyHandled = HandledCall<CallName>;

/** A call of the contract together with its handler here. Created by `implement`. */
export interface Implementation {
  name: CallName;
  definition: Call;
  /** Limits by their subjects; those on the input with the subject of the count. */
  limits: {
    ip: readonly Limit[];
    firm: readonly Limit[];
    input: readonly { rule: Limit; subjectOf: (input: ParsedCall<CallName>) => string }[];
  };
  /** How much of its subjects the handler needs. */
  extent: SubjectExtent;
  /** Loads the subjects of the path, see `withSubjects`. */
  loadSubjects?: (params: Record<string, string>, call: CallContext) => Promise<unknown>;
  /** Loads what query and body refer to, see `withReferences`; absent if no reference has to be loaded. */
  loadReferences?: (input: ParsedCall<CallName>, subject: unknown, call: CallContext) => Promise<References>;
  handle: (input: AnyHandled, call: CallContext) => Promise<unknown> | unknown;
}

/**
 * Binds a handler to a call of the contract, which defines the route, access, limits, subjects, validation of
 * parameters, query and body, and the type of the answer.
 * @param subjects `whole` reads the path's documents completely, for handlers that need more than their heads
 * @example implement('login', ({ body }, call) => signIn(body.email, body.password, call))
 */
export function implement<N extends CallName, E extends SubjectExtent = 'head'>(
  name: N,
  handler: Handler<N, E>,
  { subjects }: { subjects?: E } = {},
): Implementation {
  const definition = callOf(name);
  const limits = definition.limits ?? [];
  return {
    name,
    definition,
    limits: {
      ip: limits.filter(({ by }) => by === 'ip'),
      firm: limits.filter(({ by }) => by === 'firm'),
      // the pipeline parses with the schemas of `name` before it calls these, so the input has the type of N
      input: limits.flatMap((rule) =>
        typeof rule.by === 'function' ? [{ rule, subjectOf: rule.by as (input: ParsedCall<CallName>) => string }] : [],
      ),
    },
    extent: subjects ?? 'head',
    // and loads the subjects of `name` with `extent`
    handle: (input, call) => handler(input as HandledCall<N, E>, call),
  };
}
