import { expect, it } from 'vitest';
import { isPublicAddress, requirePublicHost } from './public-host.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '255.255.255.255',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['93.184.216.34', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const at =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }));

it('a host is asked only if each of its addresses is public', async () => {
  await requirePublicHost('dav.example.com', at('93.184.216.34', '2606:4700::1111'));
  for (const found of [at('93.184.216.34', '127.0.0.1'), at(), () => Promise.reject(new Error('ENOTFOUND'))])
    await expect(requirePublicHost('dav.example.com', found)).rejects.toMatchObject({ kind: 'unknown' });
});

it('an address in place of a name is looked at as well, in brackets too', async () => {
  await expect(requirePublicHost('127.0.0.1')).rejects.toMatchObject({ kind: 'unknown' });
  await expect(requirePublicHost('[::1]')).rejects.toMatchObject({ kind: 'unknown' });
});
