import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useLoaded } from './use-loaded.ts';

const Panel = () => null;

it('fetches once for any number of preloads and presses', async () => {
  const fetchPanel = vi.fn(async () => Panel);
  const { result } = renderHook(() => useLoaded(fetchPanel));
  await Promise.all([result.current.preload(), result.current.preload()]);
  expect(result.current.Component).toBeUndefined();
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
