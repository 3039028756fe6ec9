import { describe, expect, test } from 'vitest';
import { checkSameOrigin } from './origin-check.ts';

const HOST = 'acme.scopewright.app:8443';

describe('checkSameOrigin', () => {
  test.each([
    ['GET', {}],
    ['GET', { 'sec-fetch-site': 'same-origin' }],
    ['DELETE', { 'sec-fetch-site': 'same-origin' }],
    ['DELETE', { origin: 'http://acme.scopewright.app:8443' }],
    ['DELETE', { origin: 'https://ACME.scopewright.app:8443', 'sec-fetch-site': 'same-origin' }],
  ])('lets %s with %o pass', (method, headers) => {
    expect(() => checkSameOrigin(method, HOST, headers)).not.toThrow();
  });

  test.each([
    ['DELETE', {}],
    ['GET', { 'sec-fetch-site': 'cross-site' }],
    ['GET', { 'sec-fetch-site': 'same-site' }],
    ['GET', { 'sec-fetch-site': 'none' }],
    ['GET', { origin: 'https://evil.scopewright.app:8443' }],
    ['GET', { origin: 'https://acme.scopewright.app' }],
    ['GET', { origin: 'null' }],
    ['DELETE', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ])('refuses %s with %o', (method, headers) => {
    expect(() => checkSameOrigin(method, HOST, headers)).toThrow('You do not have permission');
  });
});
