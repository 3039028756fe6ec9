import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatTime } from './dates.ts';
import { TimeAgo } from './time-ago.tsx';

const AT = '2026-03-01T12:00:00.000Z';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(AT) });
});
afterEach(() => {
  vi.useRealTimers();
});
const time = () => screen.getByRole('time');
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('updates automatically, and has the exact time as its tooltip', () => {
  render(<TimeAgo at={AT} />);
  expect(time()).toHaveTextContent('just now');
  expect(time()).toHaveAttribute('datetime', AT);
  expect(time()).toHaveAttribute('title', formatTime(AT));
  const seen = [2000, MINUTE - 2000, 2 * MINUTE, HOUR, DAY, 6 * DAY].map((ms) => {
    pass(ms);
    return time().textContent;
  });
  expect(seen).toEqual(['2 s ago', '1 min ago', '3 min ago', '1 h ago', '1 d ago', formatTime(AT)]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a clock that is ahead of this one makes no future of the past', () => {
  render(<TimeAgo at={AT} clock={() => Date.now() - MINUTE} />);
  expect(time()).toHaveTextContent('just now');
  pass(MINUTE + 1000);
  expect(time()).toHaveTextContent('1 s ago');
});

test('another instant is shown immediately, and no timer remains after leaving the page', () => {
  const { rerender, unmount } = render(<TimeAgo at={AT} />);
  pass(HOUR);
  rerender(<TimeAgo at={new Date(Date.parse(AT) + HOUR - 5000).toISOString()} />);
  expect(time()).toHaveTextContent('5 s ago');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
