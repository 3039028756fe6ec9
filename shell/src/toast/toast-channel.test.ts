import { expect, test, vi } from 'vitest';
import { createToastChannel } from './toast-channel.ts';

test('toasts wait until there is something to show them, in order', () => {
  const { toast, onFirst, open } = createToastChannel();
  const wake = vi.fn();
  const show = vi.fn();
  onFirst(wake);
  expect(wake).not.toHaveBeenCalled();
  toast.success('saved');
  toast.error('failed');
  expect(wake).toHaveBeenCalled();
  open(show);
  const undo = { label: 'Undo', run: () => undefined };
  toast.info('later', undo);
  expect(show.mock.calls).toEqual([
    ['success', 'saved', undefined],
    ['error', 'failed', undefined],
    ['info', 'later', undo],
  ]);
});

test('toasts that could not be shown in time are never shown', () => {
  const { toast, open, forget } = createToastChannel();
  const show = vi.fn();
  toast.error('failed');
  forget();
  open(show);
  expect(show).not.toHaveBeenCalled();
});

test('a toast that came first wakes immediately', () => {
  const { toast, onFirst } = createToastChannel();
  toast.info('early');
  const wake = vi.fn();
  onFirst(wake);
  expect(wake).toHaveBeenCalledTimes(1);
});
