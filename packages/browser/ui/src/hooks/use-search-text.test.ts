import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchText } from './use-search-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/firms');
});
afterEach(() => {
  vi.useRealTimers();
});

const field = (search: string) => {
  const commit = vi.fn<(search: string) => void>();
  return { commit, ...renderHook((props) => useSearchText(props.search, commit), { initialProps: { search } }) };
};
const type = (result: { current: ReturnType<typeof useSearchText> }, text: string) =>
  act(() => result.current[1](text));
const rest = () => act(() => vi.advanceTimersByTime(250));

test('typed text reaches the address after a pause, without the blanks around it', () => {
  const { commit, result } = field('');
  type(result, 'al');
  act(() => vi.advanceTimersByTime(200));
  type(result, ' alder ');
  rest();
  expect(commit.mock.calls).toEqual([['alder']]);
  expect(result.current[0]).toBe(' alder ');
});

test('another address reaches the field', () => {
  const { commit, result, rerender } = field('alder');
  rerender({ search: '' });
  expect(result.current[0]).toBe('');
  rest();
  expect(commit).not.toHaveBeenCalled();
});

test('a link that was followed during the pause keeps its address', () => {
  const { commit, result } = field('');
  type(result, 'alder');
  window.history.pushState(null, '', '/firms/1');
  rest();
  expect(commit).not.toHaveBeenCalled();
});

test('typed text is preserved while earlier text is still being written to the address', () => {
  const { commit, result, rerender } = field('');
  type(result, 'lap');
  rest();
  type(result, 'laptop');
  rest();
  rerender({ search: 'lap' });
  expect(result.current[0]).toBe('laptop');
  rerender({ search: 'laptop' });
  expect(result.current[0]).toBe('laptop');
  rest();
  expect(commit.mock.calls).toEqual([['lap'], ['laptop']]);
});
