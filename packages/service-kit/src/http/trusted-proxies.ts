import { BlockList, isIP } from 'node:net';

const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const MAX_REMEMBERED = 1000;

/** An address without the prefix that IPv4 peers carry on a dual-stack socket. */
const plain = (address: string): string => (address.startsWith('::ffff:') ? address.slice(7) : address);

/** Tells which peers may speak for others, and who the client behind them is. */
export interface TrustedProxies {
  /** Whether forwarding headers of this peer address count. */
  trusts(address: string): boolean;
  /** The client's address: the rightmost one in X-Forwarded-For that is no trusted proxy; the peer itself when it is not trusted. */
  clientAddress(peer: string, forwardedFor: string | undefined): string;
}

/**
 * @param entries addresses, CIDR ranges, `loopback` or `private` (the TRUSTED_PROXIES variable)
 * @throws Error for an entry that is none of these
 */
export function createTrustedProxies(entries: readonly string[]): TrustedProxies {
  const ranges = new BlockList();
  for (const range of entries.flatMap((entry) => NAMED[entry] ?? [entry])) {
    const [address = '', bits] = range.split('/');
    const family = isIP(address);
    if (family === 0) throw new Error(`TRUSTED_PROXIES: '${range}' is not an address, a range, 'loopback' or 'private'`);
    ranges.addSubnet(address, bits === undefined ? (family === 4 ? 32 : 128) : Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  }
  const remembered = new Map<string, boolean>();
  const trusts = (address: string): boolean => {
    const known = remembered.get(address);
    if (known !== undefined) return known;
    const bare = plain(address);
    const family = isIP(bare);
    const trusted = family !== 0 && ranges.check(bare, family === 4 ? 'ipv4' : 'ipv6');
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(address, trusted);
    return trusted;
  };
  return {
    trusts,
    clientAddress(peer, forwardedFor) {
      if (forwardedFor === undefined || !trusts(peer)) return plain(peer);
      const hops = forwardedFor.split(',');
      let client = plain(peer);
      for (let index = hops.length - 1; index >= 0; index--) {
        const hop = (hops[index] ?? '').trim();
        if (isIP(hop) === 0) break;
        client = plain(hop);
        if (!trusts(hop)) break;
      }
      return client;
    },
  };
}
