import { expect, test, vi } from 'vitest';
import { createEdits, type EditSource } from './edits.ts';

const Problems = () => null;

function source() {
  const listeners = new Set<() => void>();
  const made: EditSource = {
    isUnsaved: () => false,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    flush: vi.fn(),
    commit: () => true,
    Problems,
  };
  return {
    source: made,
    change: () => {
      for (const listener of listeners) listener();
    },
    listeners,
  };
}

test('listeners are notified of each source and its changes', () => {
  const edits = createEdits();
  const heard = vi.fn();
  edits.subscribe(heard);
  const one = source();
  const remove = edits.add(one.source);
  const before = edits.sources();
  expect(before).toEqual([one.source]);
  one.change();
  expect(heard).toHaveBeenCalledTimes(2);
  expect(edits.sources()).toBe(before);
  remove();
  expect(edits.sources()).toEqual([]);
  expect(one.listeners.size).toBe(0);
});

test('a page is left immediately if nothing would be lost', () => {
  const edits = createEdits();
  const guard = { prepare: vi.fn(), ask: vi.fn() };
  edits.serve(guard);
  const leave = vi.fn();
  edits.leave(leave);
  expect(leave).toHaveBeenCalledTimes(1);
  expect(guard.ask).not.toHaveBeenCalled();
});

test('the frame is asked while input would be lost', () => {
  const edits = createEdits();
  const first = edits.hold();
  const second = edits.hold();
  const guard = { prepare: vi.fn(), ask: vi.fn() };
  const end = edits.serve(guard);
  expect(guard.prepare).toHaveBeenCalledTimes(1);
  const leave = vi.fn();
  first();
  edits.leave(leave);
  expect(guard.ask.mock.calls).toEqual([[leave]]);
  expect(leave).not.toHaveBeenCalled();
  second();
  expect(edits.isHeld()).toBe(false);
  edits.hold();
  edits.letGo();
  edits.leave(leave);
  expect(leave).toHaveBeenCalledTimes(1);
  edits.hold();
  end();
  edits.leave(leave);
  expect(leave).toHaveBeenCalledTimes(2);
});
