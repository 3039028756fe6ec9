import { lookup as lookUpNow } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher, fetch } from 'undici';

/** The part of IPv6 from which global addresses are assigned (RFC 4291 §2.4). For IPv4 every address. */
const GLOBAL_IPV6 = new BlockList();
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6');

/** Exceptions by the IANA's registries of special-purpose addresses. */
const SPECIAL = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // multicast, reserved, broadcast
  ['224.0.0.0', 3],
] as const)
  SPECIAL.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  // protocols of the IETF: Teredo carries an IPv4 address
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4 carries an IPv4 address
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL.addSubnet(network, prefix, 'ipv6');

/**
 * Whether an IP address is on the public internet. IPv6 addresses that map to IPv4 are not: a translator decides where
 * they lead.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !SPECIAL.check(address, 'ipv4');
    case 6:
      return GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Message of the error of a connection that is refused. */
export const NOT_PUBLIC = 'The address is not on the public internet';

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Restricts requests to hosts on the public internet, because people type the address of a server.
 * @param find looks the addresses of a host up
 * @throws Error for a host that has another address, or no address
 */
export async function requirePublicHost(
  hostname: string,
  find: (name: string) => Promise<{ address: string }[]> = (name) => lookup(name, { all: true }),
): Promise<void> {
  const found = await find(withoutBrackets(hostname));
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
    throw new Error('The host is not on the public internet');
}

/**
 * Connects to public addresses only. The name of a host that was found to be public may lead to another address a moment
 * later.
 * @param find looks the addresses of a host up
 */
export function publicDispatcher(find: LookupFunction = lookUpNow): Dispatcher {
  const refusal = () => new Error(NOT_PUBLIC);
  const publicLookup: LookupFunction = (hostname, options, done) =>
    find(hostname, options, (error, address, family) => {
      if (error) return done(error, address, family);
      const found = typeof address === 'string' ? [address] : address.map((each) => each.address);
      if (found.every(isPublicAddress)) return done(null, address, family);
      done(refusal(), address, family);
    });
  const connect = buildConnector({ lookup: publicLookup });
  return new Agent({
    connect(options, done) {
      const host = withoutBrackets(options.hostname);
      // nothing is looked up for an address
      if (isIP(host) !== 0 && !isPublicAddress(host)) done(refusal(), null);
      else connect(options, done);
    },
  });
}

/** `fetch` that reaches public addresses only. */
export function publicFetch(): typeof globalThis.fetch {
  const dispatcher = publicDispatcher();
  return ((...[url, options]: Parameters<typeof fetch>) =>
    fetch(url, { ...options, dispatcher })) as typeof globalThis.fetch;
}
