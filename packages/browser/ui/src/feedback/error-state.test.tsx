import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorState } from './error-state.tsx';

afterEach(() => vi.restoreAllMocks());

const connection = (state: 'offline' | 'online') => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(state === 'online');
  act(() => void window.dispatchEvent(new Event(state)));
};

test('without a connection it shows that, and loads after reconnecting', () => {
  const onRetry = vi.fn();
  render(<ErrorState title="Failed to load the item" description="Something went wrong" onRetry={onRetry} />);
  expect(screen.getByText('Something went wrong')).toBeInTheDocument();
  connection('offline');
  expect(screen.getByRole('alert')).toHaveTextContent(
    'You are offlineFailed to load the item. It is loaded when you are back online.Retry',
  );
  expect(screen.queryByText('Something went wrong')).toBeNull();
  expect(onRetry).not.toHaveBeenCalled();
  connection('online');
  expect(onRetry).toHaveBeenCalledOnce();
  expect(screen.getByText('Failed to load the item')).toBeInTheDocument();
});

test('what can’t be retried is shown as it is', () => {
  render(<ErrorState title="There is no such profile" description="It may have been deleted." />);
  connection('offline');
  expect(screen.getByRole('alert')).toHaveTextContent('There is no such profileIt may have been deleted.');
});
