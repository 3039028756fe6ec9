import { expect, it } from 'vitest';
import { maskedError } from './mask.ts';

it.each([
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 <ada@contoso.example>: unknown",
    "Can't send mail - all recipients were rejected: 550 5.1.1 <(address)>: unknown",
  ],
  ['connect ECONNREFUSED 127.0.0.1:1025', 'connect ECONNREFUSED 127.0.0.1:1025'],
  ['mongodb://app:s3cret@db.example:27017 does not answer', 'mongodb://…@db.example:27017 does not answer'],
  ['GET https://api.example/v9/domains?token=abcdef failed', 'GET https://api.example/v9/domains?… failed'],
  ['Bearer eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl was refused', 'Bearer (secret) was refused'],
  ['No firm 65f0a1b2c3d4e5f601234567', 'No firm 65f0a1b2c3d4e5f601234567'],
  ['MongoServerSelectionError: gone\n    at Topology.selectServer (/app/x.js:1:1)', 'MongoServerSelectionError: gone'],
  ['', ''],
])('%s', (message, masked) => {
  expect(maskedError(message)).toBe(masked);
});

it('is short', () => {
  expect(maskedError('a b '.repeat(1000))).toHaveLength(300);
});
