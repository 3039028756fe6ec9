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

test('another user, or no one, clears the cache; a fresh token does not', async () => {
  const { session, onUserChange } = watch();
  session.signIn(sessionGrant({ accessToken: 'fresh' }));
  expect(onUserChange).not.toHaveBeenCalled();
  await session.signOut();
  expect(onUserChange).toHaveBeenCalledTimes(1);
  session.signIn(sessionGrant());
  expect(onUserChange).toHaveBeenCalledTimes(2);
});

test('a page that another person has replaced keeps its data until one of the two continues', () => {
  const session = memorySession(sessionGrant());
  const listeners = new Set<() => void>();
  let state = session.get();
  const onUserChange = vi.fn();
  stop = watchSession({
    session: {
      ...session,
      get: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    window,
    onUserChange,
  });
  state = { ...state, status: 'ended', replacedBy: { ...sessionGrant().user, id: 'f'.repeat(24) } };
  for (const listener of listeners) listener();
  expect(onUserChange).not.toHaveBeenCalled();
});

test('changes of the storage by another tab are reported to the session', () => {
  const { session } = watch();
  const noticed = vi.spyOn(session, 'noticeStorage');
  window.dispatchEvent(new StorageEvent('storage', { key: 'signedOut', newValue: '1' }));
  expect(noticed).toHaveBeenCalledWith('signedOut', '1');
});

test('a sign-out that the server has not heard of is finished when the page opens, and when the network is back', () => {
  const { session } = watch();
  const finish = vi.spyOn(session, 'finishSignOut').mockRejectedValue(new Error('offline'));
  window.dispatchEvent(new Event('online'));
  expect(finish).toHaveBeenCalledTimes(1);
  stop();
  stop = watchSession({ session, window, onUserChange: () => undefined });
  expect(finish).toHaveBeenCalledTimes(2);
});

test('a page that the browser cached for Back shows nothing private after a log-out', () => {
  const { session } = watch({ value: false });
  pageShow(true);
  expect(session.get().status).toBe('signed-out');
});

test('a cached page is checked with the server; a page that was loaded is not', () => {
  const { session, refresh } = watch();
  pageShow(false);
  expect(refresh).not.toHaveBeenCalled();
  pageShow(true);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(session.get().status).toBe('signed-in');
});
