import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import proxyAddr from 'proxy-addr';

/** Our name for a range that proxy-addr names after its IPv6 half (RFC 4193); it includes the private IPv4 ranges. */
const NAMED: Record<string, string> = { private: 'uniquelocal' };

const MAX_REMEMBERED = 1000;

/** An address without the prefix that IPv4 peers have on a dual-stack socket. */
const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

/** Decides which peers may forward for others, and identifies the client. */
export interface TrustedProxies {
  /** Whether forwarding headers of this peer are trusted. */
  trusts(address: string): boolean;
  /**
   * The client's address: the rightmost one in X-Forwarded-For that is not a trusted proxy; the peer itself when it is
   * not trusted.
   */
  clientAddress(request: IncomingMessage): string;
}

/**
 * @param entries addresses, CIDR ranges, `loopback` or `private` (the TRUSTED_PROXIES variable)
 * @throws Error for any other entry
 */
export function createTrustedProxies(entries: readonly string[]): TrustedProxies {
  const tests = entries.map((entry) => {
    try {
      return proxyAddr.compile(NAMED[entry] ?? entry);
    } catch {
      throw new Error(`TRUSTED_PROXIES: '${entry}' is not an address, a range, 'loopback' or 'private'`);
    }
  });
  const remembered = new LRUCache<string, boolean>({ max: MAX_REMEMBERED });
  const trusts = (address: string): boolean => {
    const known = remembered.get(address);
    if (known !== undefined) return known;
    const trusted = tests.some((test) => test(address, 0));
    remembered.set(address, trusted);
    return trusted;
  };
  return {
    trusts,
    clientAddress(request) {
      // from the peer towards the client, up to the first that is not trusted; an invalid address is not trusted and is
      // ignored
      const hops = proxyAddr.all(request, trusts);
      return plain(hops.findLast((hop) => isIP(hop) !== 0) ?? '');
    },
  };
}
