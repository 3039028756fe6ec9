import { timingSafeEqual } from 'node:crypto';
import { type CallName, callOf, type ParsedCall } from '@scopewright/contracts';
import type { AddressResolver } from '@scopewright/data';
import type { HostConfig } from '@scopewright/domain/hosts';
import { createReadiness, failures, tenantLookups, validationFailure } from '@scopewright/service-kit';
import type { Exchange } from '../http/exchange.ts';
import { sendJson } from '../http/send.ts';
import type { Upstream } from '../proxy/upstream.ts';
import type { Remotes } from '../remotes/remotes.ts';

export interface OwnCallsOptions {
  version: string;
  publicKey: string;
  hostConfig: HostConfig;
  addresses: Pick<AddressResolver, 'resolve'>;
  remotes: Pick<Remotes, 'current'>;
  upstreams: Readonly<Record<string, Upstream>>;
}

/** Answers a call; returns false, without sending anything, if a service has to answer it. */
export type OwnCall = (exchange: Exchange, params: Record<string, string>) => Promise<boolean>;

/** The parameters of a path, parsed by the call's schema. @throws CallError 422 */
function paramsOf<N extends CallName>(name: N, given: Record<string, string>): ParsedCall<N>['params'] {
  const result = callOf(name).params?.safeParse(given);
  if (result && !result.success) throw validationFailure(result.error);
  return result?.data as ParsedCall<N>['params'];
}

/**
 * The calls that the front door answers itself: the remotes' addresses, the state of the deployment, and the tenant of
 * an address, which it looks up for every page anyway. The last one only with the public client key; all others go to
 * the service, because tokens are not read here.
 */
export function createOwnCalls({
  version,
  publicKey,
  hostConfig,
  addresses,
  remotes,
  upstreams,
}: OwnCallsOptions): Partial<Record<CallName, OwnCall>> {
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
  const expected = Buffer.from(publicKey);
  const hasPublicKey = ({ request }: Exchange): boolean => {
    const given = Buffer.from(/^bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim() ?? '');
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
  const requirePublicKey = (exchange: Exchange): void => {
    if (!hasPublicKey(exchange)) throw failures.unauthorized();
  };
  const lookups = tenantLookups({ addresses, hosts: hostConfig });
  return {
    tenant: async (exchange, params) => {
      if (!hasPublicKey(exchange)) return false;
      sendJson(exchange, 200, await lookups.tenant(paramsOf('tenant', params)));
      return true;
    },
    lookupDomain: async (exchange, params) => {
      if (!hasPublicKey(exchange)) return false;
      sendJson(exchange, 200, await lookups.lookupDomain(paramsOf('lookupDomain', params)));
      return true;
    },
    remotes: async (exchange) => {
      requirePublicKey(exchange);
      sendJson(exchange, 200, (await remotes.current()).registry);
      return true;
    },
    health: async (exchange) => {
      requirePublicKey(exchange);
      const { status, checks } = await services();
      sendJson(exchange, 200, { status: status === 'ok' ? 'ok' : 'degraded', version, services: checks });
      return true;
    },
  };
}
