import type { SessionGrant } from '@scopewright/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionStore, type SessionStoreOptions } from './session-store.ts';
import { accessToken } from './testing/access-token.ts';
import { sessionGrant } from './testing/session.ts';

const FIRM = '64b7f9c2a1d3e4f5a6b7c8d9';
const tokenOf = (firm: string | null, extra = '') => accessToken({ firm, extra });
const grantOf = (firm: string | null, extra = ''): SessionGrant => sessionGrant({ accessToken: tokenOf(firm, extra) });

function storeItems(grant: SessionGrant) {
  localStorage.setItem('accessToken', grant.accessToken);
  localStorage.setItem('user', JSON.stringify(grant.user));
  localStorage.setItem('company', JSON.stringify(grant.company));
}
const items = () => ['accessToken', 'user', 'company'].map((name) => localStorage.getItem(name));
const create = (options: Partial<SessionStoreOptions> = {}) =>
  createSessionStore({ storage: localStorage, firmId: FIRM, fetchSession: async () => null, revokeSession: async () => undefined, ...options });

beforeEach(() => localStorage.clear());

describe('restoring (§4)', () => {
  test('nothing stored is signed out without asking', () => {
    expect(create().get().status).toBe('signed-out');
  });

  test('a valid session is taken over with its fresh token', async () => {
    storeItems(grantOf(FIRM, 'old'));
    const fresh = grantOf(FIRM, 'new');
    const store = create({ fetchSession: async () => fresh });
    expect(store.get().status).toBe('checking');
    expect(store.accessToken()).toBeNull();
    expect(await store.refresh()).toBe(true);
    expect(store.get()).toMatchObject({ status: 'signed-in', user: fresh.user, abilities: fresh.abilities });
    expect(items()).toEqual([fresh.accessToken, JSON.stringify(fresh.user), JSON.stringify(fresh.company)]);
  });

  test('an invalid session clears all three items', async () => {
    storeItems(grantOf(FIRM));
    const store = create();
    expect(await store.refresh()).toBe(false);
    expect(store.get().status).toBe('signed-out');
    expect(items()).toEqual([null, null, null]);
  });

  test('a server that cannot be asked leaves the items for the next visit', async () => {
    storeItems(grantOf(FIRM));
    const store = create({ fetchSession: () => Promise.reject(new Error('offline')) });
    expect(await store.refresh()).toBe(false);
    expect(store.get().status).toBe('signed-out');
    expect(items()).not.toContain(null);
  });

  test('a token without its user is no session', () => {
    localStorage.setItem('accessToken', tokenOf(FIRM));
    expect(create().get().status).toBe('signed-out');
  });

  test("another firm's items are no session and stay untouched", () => {
    storeItems(grantOf('64b7f9c2a1d3e4f5a6b7c8aa'));
    const store = create();
    expect(store.get().status).toBe('signed-out');
    expect(store.hasStored()).toBe(false);
    expect(items()).not.toContain(null);
  });

  test("a system administrator's items are a session on every host", () => {
    storeItems(grantOf(null));
    expect(create({ firmId: null }).hasStored()).toBe(true);
    expect(create().hasStored()).toBe(true);
  });

  test('callers at the same time share one request', async () => {
    const fetchSession = vi.fn(async () => grantOf(FIRM));
    const store = create({ fetchSession });
    await Promise.all([store.refresh(), store.refresh(), store.refresh()]);
    expect(fetchSession).toHaveBeenCalledTimes(1);
  });
});

describe('signing in and out', () => {
  test('signing in stores the items and tells the subscribers', () => {
    const store = create();
    const listener = vi.fn();
    const stop = store.subscribe(listener);
    const grant = grantOf(FIRM);
    store.signIn(grant);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(store.accessToken()).toBe(grant.accessToken);
    expect(items()[0]).toBe(grant.accessToken);
    stop();
    store.signIn(grant);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('signing out clears at once and does not mind a server that fails', async () => {
    const store = create({ revokeSession: () => Promise.reject(new Error('offline')) });
    store.signIn(grantOf(FIRM));
    const done = store.signOut();
    expect(store.get()).toEqual({ status: 'signed-out', abilities: [], readOnly: false });
    expect(items()).toEqual([null, null, null]);
    await expect(done).resolves.toBeUndefined();
  });

  test('an answer that was on its way cannot undo a sign-out', async () => {
    let answer: (grant: SessionGrant) => void = () => undefined;
    const store = create({
      fetchSession: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    store.signIn(grantOf(FIRM));
    const refreshed = store.refresh();
    await store.signOut();
    answer(grantOf(FIRM, 'late'));
    expect(await refreshed).toBe(false);
    expect(items()).toEqual([null, null, null]);
  });
});
