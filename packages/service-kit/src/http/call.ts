import type { IncomingMessage } from 'node:http';
import type { ResolvedTenant, Viewer } from '@scopewright/data';
import { type Ability, abilitiesFor } from '@scopewright/domain/policy';
import type { Context } from 'koa';
import type { Principal } from '../auth/principal.ts';
import type { Clock } from '../clock.ts';
import { failures } from '../errors/call-error.ts';
import type { Consume } from '../limits/limiter.ts';
import type { Logger } from '../log.ts';
import type { RequestHost } from '../tenant/host-reader.ts';

export interface CallParts {
  ctx: Context;
  requestId: string;
  log: Logger;
  clock: Clock;
  ip: string;
  host: RequestHost;
  secure: boolean;
  consume: Consume;
}

/** One request for a call, as its handler sees it. */
export class CallContext {
  readonly ctx: Context;
  readonly requestId: string;
  /** Address of the client, behind trusted proxies. */
  readonly ip: string;
  readonly host: RequestHost;
  /** Whether the browser speaks https with the front door. */
  readonly secure: boolean;
  readonly clock: Clock;
  /** Who calls; null with the public key only. */
  principal: Principal | null = null;
  /** The firm of the host; null when it names none, or when the call does not ask for it. */
  tenant: ResolvedTenant | null = null;
  /** Overrides the contract's status of success. */
  status: number | undefined;
  /** Counts one use of a limit whose subject only the handler knows, once the caller is known to be allowed the call. @throws CallError 429 */
  readonly consume: Consume;
  readonly #serviceLog: Logger;
  #log: Logger | undefined;
  #abilities: readonly Ability[] | undefined;

  constructor({ ctx, requestId, log, clock, ip, host, secure, consume }: CallParts) {
    this.ctx = ctx;
    this.requestId = requestId;
    this.#serviceLog = log;
    this.clock = clock;
    this.ip = ip;
    this.host = host;
    this.secure = secure;
    this.consume = consume;
  }

  get request(): IncomingMessage {
    return this.ctx.req;
  }

  /** Log whose lines carry the request id. */
  get log(): Logger {
    this.#log ??= this.#serviceLog.child({ requestId: this.requestId });
    return this.#log;
  }

  now(): Date {
    return this.clock();
  }

  /** What the caller may do here; nothing without a user's token. */
  get abilities(): readonly Ability[] {
    this.#abilities ??= this.principal
      ? abilitiesFor({
          role: this.principal.role,
          readOnly: this.tenant?.readOnly ?? false,
          consultantsCanSeeAllClients: this.tenant?.consultantsCanSeeAllClients ?? false,
        })
      : [];
    return this.#abilities;
  }

  /** The signed-in caller. @throws CallError 401 */
  requirePrincipal(): Principal {
    if (this.principal === null) throw failures.unauthorized();
    return this.principal;
  }

  /** The signed-in caller as one who looks at the firm's data. @throws CallError 401 */
  get viewer(): Viewer {
    const { userId, role, companyId } = this.requirePrincipal();
    return { userId, role, companyId, abilities: this.abilities };
  }

  /** The firm of the host. @throws CallError 404 */
  requireTenant(): ResolvedTenant {
    if (this.tenant === null) throw failures.notFound();
    return this.tenant;
  }
}
