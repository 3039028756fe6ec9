import { expect, test } from 'vitest';
import { submissionOf } from './submission.ts';

test('the same content keeps its key, other content gets another one', () => {
  let n = 0;
  const makeKey = () => `key-${++n}`;
  const first = submissionOf({ companyName: 'Acme' }, null, makeKey);
  expect(first.key).toBe('key-1');
  expect(submissionOf({ companyName: 'Acme' }, first, makeKey)).toBe(first);
  expect(submissionOf({ companyName: 'Acme Two' }, first, makeKey).key).toBe('key-2');
});
