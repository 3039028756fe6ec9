import { lookup as lookUpNow } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher } from 'undici';
import { CalendarError } from '../calendar.ts';

/** Addresses that are not on the public internet: this machine, private networks, and metadata of clouds. */
const INTERNAL = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INTERNAL.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INTERNAL.addSubnet(network, prefix, 'ipv6');

/** Whether an IP address is on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  !INTERNAL.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

/**
 * Lets only hosts on the public internet be asked, because people type the address of a server.
 * @param find looks the addresses of a host up
 * @throws CalendarError `unknown` for a host that has another address, or none
 */
export async function requirePublicHost(
  hostname: string,
  find: (name: string) => Promise<{ address: string }[]> = (name) => lookup(name, { all: true }),
): Promise<void> {
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  const found = await find(name).catch((cause: unknown) => {
    throw new CalendarError('unknown', 'The host of the CalDAV server is not known', { cause });
  });
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
    throw new CalendarError('unknown', 'The CalDAV server is not on the public internet');
}

/**
 * Connects to public addresses only. The name of a host that was found to be public may lead to another address a moment
 * later.
 * @param find looks the addresses of a host up
 */
export function publicDispatcher(find: LookupFunction = lookUpNow): Dispatcher {
  const publicLookup: LookupFunction = (hostname, options, done) =>
    find(hostname, options, (error, address, family) => {
      if (error) return done(error, address, family);
      const found = typeof address === 'string' ? [address] : address.map((each) => each.address);
      if (found.every(isPublicAddress)) return done(null, address, family);
      done(new Error('The address is not on the public internet'), address, family);
    });
  return new Agent({ connect: { lookup: publicLookup } });
}
