import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTrustedProxies } from './trusted-proxies.ts';

const proxies = createTrustedProxies(['loopback', '10.1.0.0/16', '2001:db8::5']);

/** The client address of a request from a peer with an X-Forwarded-For. */
function clientOf(peer: string, forwardedFor: string | undefined): string {
  const request = new IncomingMessage(Object.defineProperty(new Socket(), 'remoteAddress', { value: peer }));
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return proxies.clientAddress(request);
}

describe('createTrustedProxies', () => {
  test.each([
    ['127.0.0.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['10.1.2.3', true],
    ['10.2.2.3', false],
    ['2001:db8::5', true],
    ['2001:db8::6', false],
    ['203.0.113.9', false],
    ['', false],
    ['nonsense', false],
  ])('trusts %s: %s', (address, trusted) => {
    expect(proxies.trusts(address)).toBe(trusted);
    expect(proxies.trusts(address)).toBe(trusted);
  });

  test.each([
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '203.0.113.9', '203.0.113.9'],
    ['127.0.0.1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['127.0.0.1', '203.0.113.9, 10.1.0.7', '203.0.113.9'],
    ['127.0.0.1', '203.0.113.9, nonsense', '127.0.0.1'],
    ['198.51.100.7', '203.0.113.9', '198.51.100.7'],
    ['::ffff:198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ])('peer %s with %s is client %s', (peer, forwarded, client) => {
    expect(clientOf(peer, forwarded)).toBe(client);
  });

  test('what a client forges to the left of its own address never counts', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.string()), { maxLength: 5 }), (forged) => {
        expect(clientOf('127.0.0.1', [...forged.map((hop) => hop.replaceAll(',', '')), '203.0.113.9'].join(','))).toBe(
          '203.0.113.9',
        );
      }),
    );
  });

  test('refuses an entry that is no address', () => {
    expect(() => createTrustedProxies(['example.com'])).toThrow("'example.com' is not an address");
  });
});
