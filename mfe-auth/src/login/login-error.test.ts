import { ApiError } from '@scopewright/api-client';
import { expect, test } from 'vitest';
import { loginFailure } from './login-error.ts';

const http = (status: number, error?: string, retryAfter?: number) =>
  new ApiError('http', { status, retryAfter, ...(error === undefined ? {} : { body: { error } }) });

test.each([
  [
    new ApiError('html', { status: 502 }),
    'Server error: The server is not responding correctly. Please click Test Server Connection below to check server status.',
  ],
  [new ApiError('unparsable', { status: 200 }), 'Invalid server response. Please try again or contact support.'],
  [http(403, 'This account is archived'), 'This account is archived'],
  [http(500), 'Login failed. Please check your credentials.'],
  [
    new ApiError('network', { message: 'Failed to fetch' }),
    'Network error. Please check your connection and try again.',
  ],
  [new TypeError('boom'), 'Network error. Please check your connection and try again.'],
  [
    http(429, 'Too many requests. Please try again later.', 30),
    'Too many requests. Please try again later. You can try again in 30 seconds.',
  ],
])('%o', (error, message) => {
  expect(loginFailure(error).message).toBe(message);
});

test('only a 401 with the error Invalid credentials offers more', () => {
  expect(loginFailure(http(401, 'Invalid credentials')).offersMore).toBe(true);
  expect(loginFailure(http(401, 'Unauthorized')).offersMore).toBe(false);
  expect(loginFailure(http(403, 'Invalid credentials')).offersMore).toBe(false);
  expect(loginFailure(new ApiError('html', { status: 401 })).offersMore).toBe(false);
});
