import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Late, latePart } from './late.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('loads when it is shown, and is there immediately from then on', async () => {
  const load = vi.fn(async () => Greeting);
  const part = latePart(load);
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Late of={part} props={{ name: 'Ada' }} placeholder={<p>Loading...</p>} />);
  expect(screen.getByText('Loading...')).toBeInTheDocument();
  expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
  unmount();
  render(<Late of={part} props={{ name: 'Bea' }} />);
  expect(screen.getByText('Hello Bea')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

test('may be fetched before it is shown', async () => {
  const load = vi.fn(async () => Greeting);
  const part = latePart(load);
  part.prefetch();
  await expect.poll(() => load).toHaveBeenCalledTimes(1);
  render(<Late of={part} props={{ name: 'Ada' }} />);
  expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
});

test('shows an error if it can’t be loaded, and loads on retry', async () => {
  const load = vi
    .fn(async () => Greeting)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const part = latePart(load);
  render(<Late of={part} props={{ name: 'Ada' }} />);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part of the page could not be loaded');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('loads when the connection is back', async () => {
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError('Failed to fetch'));
  render(<Late of={latePart(load)} props={{ name: 'Ada' }} />);
  await screen.findByRole('alert');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
});
