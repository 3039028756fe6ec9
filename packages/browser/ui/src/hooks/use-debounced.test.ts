import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebounced } from './use-debounced.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a value counts once it has rested', () => {
  const { result, rerender } = renderHook(({ value }) => useDebounced(value, 250), { initialProps: { value: '' } });
  for (const value of ['a', 'ac', 'acme']) {
    rerender({ value });
    act(() => vi.advanceTimersByTime(200));
    expect(result.current).toBe('');
  }
  act(() => vi.advanceTimersByTime(50));
  expect(result.current).toBe('acme');
});

test('leaving the page leaves no timer', () => {
  const { rerender, unmount } = renderHook(({ value }) => useDebounced(value, 250), { initialProps: { value: '' } });
  rerender({ value: 'acme' });
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
