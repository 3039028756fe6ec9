import { memorySession, renderWithHost } from '@scopewright/remote-contract/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createToastChannel } from './toast-channel.ts';
import { ToastOutlet } from './toast-outlet.tsx';
import LateToaster from './toaster.tsx';

const loaded = async () => ({ default: LateToaster });

test('a visitor gets the code with the first toast', async () => {
  const channel = createToastChannel();
  const load = vi.fn(loaded);
  renderWithHost(<ToastOutlet channel={channel} load={load} />, { session: memorySession() });
  expect(load).not.toHaveBeenCalled();
  act(() => channel.toast.success('Saved'));
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});

test('signed-in people have it before', async () => {
  const load = vi.fn(loaded);
  renderWithHost(<ToastOutlet channel={createToastChannel()} load={load} />);
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
});

test('the page works without it, and asks again with the next toast', async () => {
  const channel = createToastChannel();
  const load = vi.fn(loaded).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  renderWithHost(
    <>
      <p>The page</p>
      <ToastOutlet channel={channel} load={load} />
    </>,
    { session: memorySession() },
  );
  act(() => channel.toast.error('Failed to create company'));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  expect(screen.getByText('The page')).toBeInTheDocument();
  act(() => channel.toast.info('Back again'));
  expect(await screen.findByText('Back again')).toBeInTheDocument();
  expect(screen.queryByText('Failed to create company')).not.toBeInTheDocument();
});

test("a toast's action runs on click", async () => {
  const channel = createToastChannel();
  const run = vi.fn();
  renderWithHost(<ToastOutlet channel={channel} load={loaded} />);
  act(() => channel.toast.success('Archived 3 companies', { label: 'Undo', run }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledTimes(1);
});
