import type { CallName } from '@scopewright/contracts/routes';
import type { RemoteRegistry } from '@scopewright/remote-contract';
import { clientNetwork, createReadiness, type Limiter } from '@scopewright/service-kit';
import type { Exchange } from '../http/exchange.ts';
import { sendJson } from '../http/send.ts';
import type { Upstream } from '../proxy/upstream.ts';
import { requirePublicKey } from './public-key.ts';

export interface OwnCallsOptions {
  version: string;
  publicKey: string;
  registry: RemoteRegistry;
  upstreams: Readonly<Record<string, Upstream>>;
  limiter: Pick<Limiter, 'consume'>;
}

/** By the client's address. Asking for the health asks every service in turn. */
const HEALTH_LIMIT = { name: 'health', points: 120, seconds: 60, batched: true } as const;
const REMOTES_LIMIT = { name: 'remotes', points: 600, seconds: 60, batched: true } as const;

export type OwnCall = (exchange: Exchange) => Promise<void>;

/** The calls that the front door answers itself: where the remotes are, and how the deployment is. */
export function createOwnCalls({ version, publicKey, registry, upstreams, limiter }: OwnCallsOptions): Partial<Record<CallName, OwnCall>> {
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
  return {
    remotes: async (exchange) => {
      await limiter.consume(REMOTES_LIMIT, clientNetwork(exchange.clientIp));
      requirePublicKey(exchange, publicKey);
      sendJson(exchange, 200, registry);
    },
    health: async (exchange) => {
      await limiter.consume(HEALTH_LIMIT, clientNetwork(exchange.clientIp));
      requirePublicKey(exchange, publicKey);
      const { status, checks } = await services();
      sendJson(exchange, 200, { status: status === 'ok' ? 'ok' : 'degraded', version, services: checks });
    },
  };
}
