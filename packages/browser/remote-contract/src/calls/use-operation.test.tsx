import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useOperation } from './use-operation.ts';

test('a retry after a lost answer is the same operation, and a new request after success is another one', () => {
  const { result, rerender } = renderHook(() => useOperation());
  const first = result.current.idFor({ kind: 'field', name: 'Reason' });
  rerender();
  expect(result.current.idFor({ kind: 'field', name: 'Reason' })).toBe(first);
  expect(result.current.idFor({ kind: 'field', name: 'Cause' })).not.toBe(first);
  const again = result.current.idFor({ kind: 'field', name: 'Reason' });
  result.current.done();
  expect(result.current.idFor({ kind: 'field', name: 'Reason' })).not.toBe(again);
});
