import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useStableArray } from './use-stable-array.ts';

test('a list of the same objects keeps its identity, another one does not', () => {
  const [one, two] = [{ id: 'one' }, { id: 'two' }];
  const { result, rerender } = renderHook(({ list }) => useStableArray(list), { initialProps: { list: [one, two] } });
  const first = result.current;
  rerender({ list: [one, two] });
  expect(result.current).toBe(first);
  const shorter = [one];
  rerender({ list: shorter });
  expect(result.current).toBe(shorter);
  const other = [{ id: 'one' }];
  rerender({ list: other });
  expect(result.current).toBe(other);
});
