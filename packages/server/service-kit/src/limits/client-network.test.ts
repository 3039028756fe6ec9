import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientNetwork } from './client-network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['nonsense', 'nonsense'],
])('%s counts as %s', (address, expected) => {
  expect(clientNetwork(address)).toBe(expected);
});

test('every address of one /64 is one client, and another /64 is another', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length });
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), groups(4), (network, other, one, two) => {
      const of = (...parts: string[][]) => clientNetwork(parts.flat().join(':'));
      expect(of(network, one)).toBe(of(network, two));
      expect(of(network, one) === of(other, one)).toBe(network.join() === other.join());
    }),
  );
});
