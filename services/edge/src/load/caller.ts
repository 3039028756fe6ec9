import { TENANT_HEADER } from '@scopewright/contracts/routes';
import type { AddressResolver } from '@scopewright/data';
import { clientNetwork, type createHostReader } from '@scopewright/service-kit';
import type { Exchange } from '../http/exchange.ts';

/**
 * The presumed sender of a request, for sharing the front door's resources. None of it is verified, so it decides about
 * waiting, never about access.
 */
export interface Caller {
  /** Id of the firm that the request seems to come from; null for anonymous callers. */
  firm: string | null;
  /** The client's address, or the /64 of an IPv6 address. */
  network: string;
}

interface Options {
  readHost: ReturnType<typeof createHostReader>;
  addresses: Pick<AddressResolver, 'resolve'>;
  publicKey: string;
}

const TENANT_HEADER_NAME = TENANT_HEADER.toLowerCase();
const BEARER = /^bearer +(\S+)$/i;

/** The key that a caller's share is counted under. */
export const ownerOf = ({ firm, network }: Caller): string => (firm === null ? `network ${network}` : `firm ${firm}`);

/**
 * Creates the function that determines a request's caller: the firm of its host if the request has a token, else an
 * anonymous caller, counted by address.
 */
export function createCallers({ readHost, addresses, publicKey }: Options): (exchange: Exchange) => Promise<Caller> {
  return async ({ request: { headers }, host, clientIp }) => {
    const network = clientNetwork(clientIp);
    const bearer = BEARER.exec(headers.authorization ?? '')?.[1];
    if (bearer === undefined || bearer === publicKey) return { firm: null, network };
    const header = headers[TENANT_HEADER_NAME];
    const { address } = readHost(host, typeof header === 'string' ? header : undefined);
    // without the database all callers count by address
    const tenant = address === null ? null : await addresses.resolve(address).catch(() => null);
    return { firm: tenant?.firmId ?? null, network };
  };
}
