import type { ErrorBody } from '@scopewright/contracts/errors';
import { expect, test, vi } from 'vitest';
import { ApiError, errorText, formErrors } from './api-error.ts';

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

const refusal = (body: Partial<ErrorBody>) =>
  new ApiError('http', { status: 409, body: { error: 'No', code: 'conflict', requestId: 'r', ...body } });

test.each([
  ['the field that the code concerns', refusal({ code: 'email_taken' }), { email: 'No' }],
  ['the fields that the server names', refusal({ details: { name: 'Too long' } }), { name: 'Too long' }],
  ['no field', refusal({}), {}],
  ['no field, without an answer', new Error('offline'), {}],
])('a form’s failure is shown at %s', (_case, error, fields) => {
  expect(formErrors({ other: 'Failed' }, { email_taken: 'email' })(error).fields).toEqual(fields);
});

test('one text is for any failure but that of the network', () => {
  expect(errorText(new Error('no'), 'It failed')).toBe('It failed');
  expect(errorText(new ApiError('html'), 'It failed')).toBe('It failed');
  expect(errorText(new ApiError('network'), 'It failed')).toBe(
    'Network error. Please check your connection and try again.',
  );
});
