import { ApiError } from '@scopewright/api-client';
import { act, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { QueryClientProvider, useMutation, useQuery } from '../shared/query.ts';
import { createQueryClient } from './query-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  connection('online');
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Simulates the browser's event for losing or regaining the connection. */
const connection = (state: 'offline' | 'online') => act(() => void window.dispatchEvent(new Event(state)));
const refused = () => Promise.reject(new ApiError('network'));

function Writer({ send }: { send: () => Promise<unknown> }) {
  const { mutate, status } = useMutation({ mutationFn: send });
  return (
    <button type="button" onClick={() => mutate()}>
      {status}
    </button>
  );
}

function Reader({ read }: { read: () => Promise<string> }) {
  const { data, status } = useQuery({ queryKey: ['read'], queryFn: read });
  return <p>{data ?? status}</p>;
}

function show(ui: ReactNode) {
  render(<QueryClientProvider client={createQueryClient()}>{ui}</QueryClientProvider>);
}

test('a write without a connection fails immediately and is never sent later', async () => {
  const send = vi.fn(refused);
  show(<Writer send={send} />);
  connection('offline');
  act(() => screen.getByRole('button').click());
  await wait(0);
  expect(screen.getByRole('button')).toHaveTextContent('error');
  connection('online');
  await wait(60_000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('a read without a connection fails after its retries, and is made again when the connection returns', async () => {
  const read = vi.fn<() => Promise<string>>(refused);
  show(<Reader read={read} />);
  connection('offline');
  await wait(10_000);
  expect(screen.getByText('error')).toBeInTheDocument();
  expect(read).toHaveBeenCalledTimes(3);
  read.mockResolvedValue('rows');
  connection('online');
  await wait(100);
  expect(screen.getByText('rows')).toBeInTheDocument();
});

test('where the browser knows that there is no connection, a read is not retried', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const read = vi.fn(refused);
  show(<Reader read={read} />);
  await wait(0);
  expect(screen.getByText('error')).toBeInTheDocument();
  expect(read).toHaveBeenCalledTimes(1);
});

test.each([
  [new ApiError('http', { status: 503 }), 3],
  [new ApiError('http', { status: 404 }), 1],
  [new Error('a fault of ours'), 1],
])('a read that failed with %s is tried %i times', async (failure, times) => {
  const read = vi.fn(() => Promise.reject(failure));
  show(<Reader read={read} />);
  await wait(10_000);
  expect(screen.getByText('error')).toBeInTheDocument();
  expect(read).toHaveBeenCalledTimes(times);
});
