import { expect, test, vi } from 'vitest';
import { NO_STORAGE, openEditStorage } from './edit-storage.ts';

const EDITS = { sent: null, waiting: [{ kind: 'set' as const, path: ['phase'], from: 1, to: 2 }] };

test('a browser that keeps nothing is told of, as soon as there is something to keep', async () => {
  // as in a private window: the test's browser has no IndexedDB at all
  const onChange = vi.fn<() => void>();
  const storage = openEditStorage('user/company', 'page', { onChange });
  expect((await storage.takeOver()).size).toBe(0);
  expect(storage.keeps()).toBe(true);
  storage.write('item', EDITS);
  await expect.poll(() => onChange).toHaveBeenCalledOnce();
  expect(storage.keeps()).toBe(false);
  storage.write('item', null);
  await expect.poll(() => storage.keeps()).toBe(true);
});

test('what a page holds is free for others once it is released', async () => {
  const held = new Map<string, Promise<unknown>>();
  const locks = { request: (name: string, hold: () => Promise<unknown>) => void held.set(name, hold()) } as unknown as LockManager;
  const storage = openEditStorage('user/company', 'page', { locks });
  const lock = held.values().next().value;
  let free = false;
  void lock?.then(() => {
    free = true;
  });
  await Promise.resolve();
  expect(free).toBe(false);
  storage.release();
  await lock;
});

test('who only looks takes over nothing', async () => {
  NO_STORAGE.write('item', EDITS);
  expect((await NO_STORAGE.takeOver()).size).toBe(0);
});
