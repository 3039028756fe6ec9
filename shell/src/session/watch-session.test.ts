import { memorySession, sessionGrant } from '@scopewright/remote-contract/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { watchSession } from './watch-session.ts';

let stop: () => void = () => undefined;
afterEach(() => stop());

function watch(stored = { value: true }) {
  const session = { ...memorySession(sessionGrant()), hasStored: () => stored.value };
  const refresh = vi.spyOn(session, 'refresh');
  const onUserChange = vi.fn();
  stop = watchSession({ session, window, onUserChange });
  return { session, refresh, onUserChange };
}
const pageShow = (persisted: boolean) => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
const tokenRemoved = () => window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken', newValue: null }));

test('another user, or nobody, empties what was kept; a fresh token does not', async () => {
  const { session, onUserChange } = watch();
  session.signIn(sessionGrant({ accessToken: 'fresh' }));
  expect(onUserChange).not.toHaveBeenCalled();
  await session.signOut();
  expect(onUserChange).toHaveBeenCalledTimes(1);
  session.signIn(sessionGrant());
  expect(onUserChange).toHaveBeenCalledTimes(2);
});

test("another tab's log-out counts here", () => {
  const stored = { value: true };
  const { session } = watch(stored);
  tokenRemoved();
  expect(session.get().status).toBe('signed-in');
  stored.value = false;
  tokenRemoved();
  expect(session.get().status).toBe('signed-out');
});

test('a page that the browser kept for Back shows nothing private after a log-out', () => {
  const { session } = watch({ value: false });
  pageShow(true);
  expect(session.get().status).toBe('signed-out');
});

test('a kept page is checked with the server; a page that was loaded is not', () => {
  const { session, refresh } = watch();
  pageShow(false);
  expect(refresh).not.toHaveBeenCalled();
  pageShow(true);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(session.get().status).toBe('signed-in');
});
