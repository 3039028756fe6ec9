import { expect, test, vi } from 'vitest';
import type { Versioned } from './changes.ts';
import type { EditStore, SaveSummary } from './edit-store.ts';
import { createEditRegistry } from './registry.ts';

/** A store whose state the test sets. */
function storeOf(owner: string) {
  const listeners = new Set<() => void>();
  let state: SaveSummary['state'] = 'saved';
  const close = vi.fn<() => void>();
  const store = {
    ready: Promise.resolve(),
    close,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    summary: (): SaveSummary => ({ state, unsaved: [], asking: null, gone: [], kept: true }),
  } as unknown as EditStore<Versioned>;
  const become = (next: typeof state) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  return { registered: { owner, store, words: { place: () => '', value: () => '' } }, close, become };
}

test('a store that no screen shows is dropped once all of it is saved and another one is open', async () => {
  const registry = createEditRegistry();
  const [first, second] = [storeOf('user/first'), storeOf('user/second')];
  registry.add(first.registered);
  registry.add(second.registered);
  await Promise.resolve();
  const leave = registry.hold('user/first');
  first.become('waiting');
  leave();
  registry.hold('user/second');
  expect(first.close).not.toHaveBeenCalled();
  expect(registry.unsaved().map(({ owner, isShown }) => [owner, isShown])).toEqual([['user/first', false]]);
  first.become('saved');
  expect(first.close).toHaveBeenCalledOnce();
  expect([registry.get('user/first'), registry.isUnsaved()]).toEqual([undefined, false]);
});

test('the last one shown stays, for undoing its steps', async () => {
  const registry = createEditRegistry();
  const only = storeOf('user/only');
  registry.add(only.registered);
  await Promise.resolve();
  registry.hold('user/only')();
  only.become('saved');
  expect(only.close).not.toHaveBeenCalled();
});
