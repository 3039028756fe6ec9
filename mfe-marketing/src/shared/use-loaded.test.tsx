import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLoaded } from './use-loaded.ts';

const Panel = () => null;

it('fetches once for any number of hovers and presses', async () => {
  const fetchPanel = vi.fn(async () => Panel);
  const { result } = renderHook(() => useLoaded(fetchPanel));
  act(() => result.current.preload());
  act(() => result.current.preload());
  await act(() => result.current.load());
  expect(fetchPanel).toHaveBeenCalledTimes(1);
  expect(result.current.Component).toBe(Panel);
});

it('tries again after a failed fetch', async () => {
  const fetchPanel = vi
    .fn<() => Promise<typeof Panel>>()
    .mockRejectedValueOnce(new Error('404'))
    .mockResolvedValueOnce(Panel);
  const { result } = renderHook(() => useLoaded(fetchPanel));
  expect(await act(() => result.current.load())).toBe(false);
  expect(result.current.Component).toBeUndefined();
  expect(await act(() => result.current.load())).toBe(true);
  expect(result.current.Component).toBe(Panel);
});
