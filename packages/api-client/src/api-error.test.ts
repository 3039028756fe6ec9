import { expect, test, vi } from 'vitest';
import { ApiError, errorText } from './api-error.ts';

test('an error of another bundle’s copy of the class counts, anything else does not', async () => {
  vi.resetModules();
  const other = await import('./api-error.ts');
  const error = new other.ApiError('http', {
    status: 404,
    body: { error: 'Gone for good', code: 'not_found', requestId: 'r' },
  });
  expect(other.ApiError).not.toBe(ApiError);
  expect(error).toBeInstanceOf(ApiError);
  expect(errorText(error, { other: 'Failed' })).toBe('Gone for good');
  for (const value of [new Error('no'), null, 'text', { kind: 'http' }]) expect(value instanceof ApiError).toBe(false);
});
