import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The network that limits count as one client: an IPv4 address, or the /64 of an IPv6 address, because one customer has
 * all addresses of a /64.
 */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // an embedded IPv4 address at the end counts as two groups, outside the /64
  const groups = [
    ...before,
    ...Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0'),
    ...after,
  ];
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
