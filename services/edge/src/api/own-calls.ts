import { timingSafeEqual } from 'node:crypto';
import { type CallName, callOf } from '@scopewright/contracts';
import { clientNetwork, createReadiness, failures, type Limiter } from '@scopewright/service-kit';
import type { Exchange } from '../http/exchange.ts';
import { sendJson } from '../http/send.ts';
import type { Upstream } from '../proxy/upstream.ts';
import type { Remotes } from '../remotes/remotes.ts';

export interface OwnCallsOptions {
  version: string;
  publicKey: string;
  remotes: Pick<Remotes, 'current'>;
  upstreams: Readonly<Record<string, Upstream>>;
  limiter: Pick<Limiter, 'consume'>;
}

export type OwnCall = (exchange: Exchange) => Promise<void>;

/** Requires the public client key as bearer, for the calls that the front door answers itself. @throws CallError 401 */
function requirePublicKey({ request }: Exchange, publicKey: string): void {
  const given = Buffer.from(/^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim() ?? '');
  const expected = Buffer.from(publicKey);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw failures.unauthorized();
}

/** The calls that the front door answers itself: where the remotes are, and how the deployment is. */
export function createOwnCalls({ version, publicKey, remotes, upstreams, limiter }: OwnCallsOptions): Partial<Record<CallName, OwnCall>> {
  const services = createReadiness(
    Object.fromEntries(
      Object.entries(upstreams).map(([name, upstream]) => [
        name,
        async () => {
          const state = await upstream.health();
          if (state === 'unavailable') throw new Error(`${name} is not ready`);
          return state;
        },
      ]),
    ),
  );
  /** Counts a call against its limits, before anything is looked at. */
  const count = async (name: CallName, { clientIp }: Exchange): Promise<void> => {
    for (const limit of callOf(name).limits ?? []) await limiter.consume(limit, clientNetwork(clientIp));
  };
  return {
    remotes: async (exchange) => {
      await count('remotes', exchange);
      requirePublicKey(exchange, publicKey);
      sendJson(exchange, 200, (await remotes.current()).registry);
    },
    health: async (exchange) => {
      await count('health', exchange);
      requirePublicKey(exchange, publicKey);
      const { status, checks } = await services();
      sendJson(exchange, 200, { status: status === 'ok' ? 'ok' : 'degraded', version, services: checks });
    },
  };
}
