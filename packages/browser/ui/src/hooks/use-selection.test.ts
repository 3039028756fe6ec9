import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSelection } from './use-selection.ts';

const A = { id: 'a' };
const B = { id: 'b' };

it('keeps the selection across pages, and clears it when the filter changes', () => {
  const { result, rerender } = renderHook(({ content }) => useSelection<typeof A>(content, ({ id }) => id), {
    initialProps: { content: 'all' },
  });
  act(() => result.current.change([A], true));
  act(() => result.current.change([B], true));
  expect([...result.current.rows.keys()]).toEqual(['a', 'b']);
  act(() => result.current.change([A], false));
  expect([...result.current.rows.values()]).toEqual([B]);
  rerender({ content: 'archived' });
  expect(result.current.rows.size).toBe(0);
  rerender({ content: 'all' });
  expect(result.current.rows.size).toBe(0);
  act(() => result.current.change([A], true));
  act(() => result.current.clear());
  expect(result.current.rows.size).toBe(0);
});
