import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetch } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { isPublicAddress, publicDispatcher, publicFetch, requirePublicHost } from './public-host.ts';

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
  '::ffff:93.184.216.34',
  '::93.184.216.34',
  '::ffff:0:93.184.216.34',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '100::1',
  '2001::1',
  '2001:0:7f00:1::',
  '2001:2::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fec0::1',
  'ff02::1',
  '192.0.0.170',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '240.0.0.1',
  'localhost',
  '',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['93.184.216.34', '172.32.0.1', '192.0.1.1', '2606:4700::1111', '2001:4860:4860::8888', '2a00:1450:4001::8a'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

const at =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }));

it('a host is asked only if each of its addresses is public', async () => {
  await requirePublicHost('dav.example.com', at('93.184.216.34', '2606:4700::1111'));
  for (const found of [at('93.184.216.34', '127.0.0.1'), at(), () => Promise.reject(new Error('ENOTFOUND'))])
    await expect(requirePublicHost('dav.example.com', found)).rejects.toThrow();
});

it('an address in place of a name is looked at as well, in brackets too', async () => {
  await expect(requirePublicHost('127.0.0.1')).rejects.toThrow();
  await expect(requirePublicHost('[::1]')).rejects.toThrow();
});

/** A server of the internal network, which must not be reached. */
async function insideServer() {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.end('inside');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, asked: () => asked };
}
const refused = { cause: { message: 'The address is not on the public internet' } };

it('no connection is made to a name that leads to another address by then', async () => {
  const inside = await insideServer();
  const dispatcher = publicDispatcher((_name, { all }, done) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  );
  onTestFinished(() => dispatcher.destroy());
  await expect(fetch(`http://dav.example.com:${inside.port}/`, { dispatcher })).rejects.toMatchObject(refused);
  expect(inside.asked()).toBe(0);
});

it('no connection is made to an internal address that is written out', async () => {
  const inside = await insideServer();
  const reach = publicFetch();
  for (const host of ['127.0.0.1', '2130706433', '[::ffff:127.0.0.1]'])
    await expect(reach(`http://${host}:${inside.port}/`)).rejects.toMatchObject(refused);
  expect(inside.asked()).toBe(0);
});
