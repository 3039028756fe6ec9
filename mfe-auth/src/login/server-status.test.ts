import { ApiError } from '@scopewright/api-client';
import { expect, test } from 'vitest';
import { serverFails, serverWorks } from './server-status.ts';

test('a working server is shown with its version, if it returns one', () => {
  expect(serverWorks('1.4.0').text).toBe('Server is working (version 1.4.0)');
  expect(serverWorks(undefined).text).toBe('Server is working');
});

test.each([
  [
    new ApiError('html', { status: 404 }),
    'Server not deployed: an error page came back. Please wait 2 minutes and refresh this page.',
  ],
  [new ApiError('unparsable', { status: 200 }), 'The server responded with invalid JSON'],
  [new ApiError('network'), 'Server error: no answer. Please check your connection.'],
  [
    new ApiError('http', { status: 503, body: { error: 'Service temporarily unavailable. Please try again.' } }),
    'Server error: Service temporarily unavailable. Please try again.',
  ],
  [new ApiError('http', { status: 500 }), 'Server error'],
  [new Error('boom'), 'Server error'],
])('%o', (error, text) => {
  expect(serverFails(error)).toEqual({ tone: 'danger', text });
});
