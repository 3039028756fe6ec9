import { ApiError } from '@scopewright/api-client';
import { expect, test } from 'vitest';
import { ProofCancelled } from '../proof/use-proof.ts';
import { bootstrapFailure } from './bootstrap-error.ts';

const NETWORK = 'Network error. Please check your connection and try again.';

test.each([
  [
    'no JSON',
    new ApiError('unparsable', { status: 502, reply: 'upstream failed' }),
    'Server error (502): upstream failed',
  ],
  [
    'an HTML page',
    new ApiError('html', { status: 503, reply: 'Service Unavailable' }),
    'Server error (503): Service Unavailable',
  ],
  ['an empty reply', new ApiError('unparsable', { status: 500 }), 'Server error (500):'],
  [
    'the server’s own sentence',
    new ApiError('http', { status: 409, body: { error: 'This subdomain is already taken.' } }),
    'This subdomain is already taken.',
  ],
  ['no sentence', new ApiError('http', { status: 500 }), 'Failed to create admin account (500)'],
  ['no connection', new ApiError('network'), NETWORK],
  ['anything else', new TypeError('boom'), NETWORK],
])('%s', (_, error, message) => {
  expect(bootstrapFailure(error)).toEqual({ message, offersReset: false });
});

test('only a database that has users already can be reset from here', () => {
  const error = new ApiError('http', { status: 409, body: { error: 'The database already has users' } });
  expect(bootstrapFailure(error)).toEqual({ message: 'The database already has users', offersReset: true });
});

test('cancelling is not a failure', () => {
  expect(bootstrapFailure(new ProofCancelled('gave up'))).toBeNull();
  expect(bootstrapFailure(null)).toBeNull();
});
