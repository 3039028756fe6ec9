import type { SessionGrant } from '@scopewright/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accessToken } from '../testing/access-token.ts';
import { sessionGrant } from '../testing/session.ts';
import { createSessionStore, type FetchedSession, type SessionStoreOptions } from './session-store.ts';

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
  createSessionStore({
    storage: localStorage,
    firmId: FIRM,
    fetchSession: async () => 'none',
    revokeSession: async () => undefined,
    ...options,
  });

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

  test('a server that cannot be asked is no answer: the items stay, and asking again may succeed', async () => {
    storeItems(grantOf(FIRM));
    const fetchSession = vi
      .fn<SessionStoreOptions['fetchSession']>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValueOnce(grantOf(FIRM, 'new'));
    const store = create({ fetchSession });
    expect(await store.refresh()).toBe(false);
    expect(store.get().status).toBe('unreachable');
    expect(items()).not.toContain(null);
    expect(await store.refresh()).toBe(true);
    expect(store.get().status).toBe('signed-in');
  });

  test('a firm that lets no one in for now leaves the items', async () => {
    storeItems(grantOf(FIRM));
    const store = create({ fetchSession: async () => 'closed' });
    expect(await store.refresh()).toBe(false);
    expect(store.get().status).toBe('signed-out');
    expect(items()).not.toContain(null);
  });

  test.each(['accessToken', 'user', 'company'])('without the item %s the other two are cleared', (missing) => {
    storeItems(grantOf(FIRM));
    localStorage.removeItem(missing);
    expect(create().get().status).toBe('signed-out');
    expect(items()).toEqual([null, null, null]);
  });

  test('a ticket is reason enough to ask the server', () => {
    expect(create({ invited: true }).get().status).toBe('checking');
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
  test('signing in stores the items and notifies the subscribers', () => {
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

  test('signing out clears immediately, and notifies the server', async () => {
    const revokeSession = vi.fn(async () => undefined);
    const store = create({ revokeSession });
    store.signIn(grantOf(FIRM));
    const done = store.signOut();
    expect(store.get()).toEqual({ status: 'signed-out', abilities: [], readOnly: false });
    expect(items()).toEqual([null, null, null]);
    expect(await done).toBe(true);
    await store.finishSignOut();
    expect(revokeSession).toHaveBeenCalledTimes(1);
  });

  test('a sign-out that cannot reach the server blocks the session until it has, and is finished before anything else', async () => {
    const order: string[] = [];
    let down = true;
    const options = {
      fetchSession: async (): Promise<FetchedSession> => {
        order.push('session');
        return grantOf(FIRM, 'the cookie is still good');
      },
      revokeSession: async () => {
        order.push('revoke');
        if (down) throw new Error('offline');
      },
    };
    const store = create(options);
    store.signIn(grantOf(FIRM));
    expect(await store.signOut()).toBe(false);
    // the next visit, with the storage of a crashed browser
    storeItems(grantOf(FIRM));
    const next = create(options);
    expect(next.get().status).toBe('signed-out');
    expect(next.hasStored()).toBe(false);
    await expect(next.finishSignOut()).rejects.toThrow('offline');
    expect(await next.refresh()).toBe(false);
    expect(order).not.toContain('session');
    down = false;
    await next.finishSignOut();
    order.length = 0;
    await next.finishSignOut();
    expect(order).toEqual([]);
    next.signIn(grantOf(FIRM));
    expect(create(options).get().status).toBe('checking');
  });

  test('a sign-out of one tenant of a local host does not affect the others', async () => {
    const revokeSession = () => Promise.reject(new Error('offline'));
    const acme = create({ sharedKey: 'acme', revokeSession });
    acme.signIn(grantOf(FIRM));
    await acme.signOut();
    storeItems(grantOf(FIRM));
    expect(create({ sharedKey: 'acme' }).get().status).toBe('signed-out');
    expect(create({ sharedKey: 'other' }).get().status).toBe('checking');
  });

  test('a session that ends while the page is in use remembers its user, for signing in again', async () => {
    const store = create();
    const grant = grantOf(FIRM);
    store.signIn(grant);
    expect(await store.refresh()).toBe(false);
    expect(store.get()).toMatchObject({ status: 'ended', user: grant.user, abilities: grant.abilities });
    expect([store.accessToken(), ...items()]).toEqual([null, null, null, null]);
    store.signIn(grantOf(FIRM, 'again'));
    expect(store.get().status).toBe('signed-in');
  });

  test('an open session stays open when the server cannot be asked', async () => {
    const store = create({ fetchSession: () => Promise.reject(new Error('offline')) });
    store.signIn(grantOf(FIRM));
    expect(await store.refresh()).toBe(true);
    expect(store.get().status).toBe('signed-in');
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

describe('changes in another tab', () => {
  const signedIn = (fetchSession: SessionStoreOptions['fetchSession'] = async () => 'none') => {
    const store = create({ fetchSession });
    store.signIn(grantOf(FIRM));
    return store;
  };

  test('its sign-out applies here immediately', () => {
    for (const [key, value] of [
      ['signedOut', '1'],
      [null, null],
    ] as const) {
      const store = signedIn();
      store.noticeStorage(key, value);
      expect(store.get().status).toBe('signed-out');
    }
  });

  test('its sign-out counts for a page that is still being checked: the answer that was on its way signs no one in', async () => {
    storeItems(grantOf(FIRM));
    let answer: (session: FetchedSession) => void = () => undefined;
    const store = create({
      fetchSession: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const checked = store.refresh();
    await Promise.resolve();
    store.noticeStorage('signedOut', '1');
    expect(store.get().status).toBe('signed-out');
    answer(grantOf(FIRM, 'from before'));
    expect(await checked).toBe(false);
    expect([store.get().status, ...items()]).toEqual(['signed-out', null, null, null]);
  });

  test('its sign-out counts for a page that could not reach the server', async () => {
    storeItems(grantOf(FIRM));
    const store = create({ fetchSession: () => Promise.reject(new Error('offline')) });
    await store.refresh();
    store.noticeStorage('signedOut', '1');
    expect(store.get().status).toBe('signed-out');
  });

  test('a session that it lost is checked here: if it has ended, it can be resumed in this tab', async () => {
    const store = signedIn();
    store.noticeStorage('accessToken', null);
    await expect.poll(() => store.get().status).toBe('ended');
  });

  test('signing in again there brings the session back here', async () => {
    const fetchSession = vi
      .fn<SessionStoreOptions['fetchSession']>()
      .mockResolvedValueOnce('none')
      .mockResolvedValueOnce(grantOf(FIRM, 'again'));
    const store = signedIn(fetchSession);
    await store.refresh();
    store.noticeStorage('accessToken', 'of the other tab');
    await expect.poll(() => store.get().status).toBe('signed-in');
  });

  describe('another person who signs in there', () => {
    const grace = (firm: string | null = FIRM): SessionGrant => {
      const grant = grantOf(firm, 'of grace');
      return { ...grant, user: { ...grant.user, id: 'f'.repeat(24), name: 'Grace', email: 'grace@acme.example' } };
    };
    /** The other tab's sign-in: it stores the items in this order. */
    const signInThere = (store: ReturnType<typeof create>, grant: SessionGrant) => {
      storeItems(grant);
      store.noticeStorage('accessToken', grant.accessToken);
      store.noticeStorage('user', JSON.stringify(grant.user));
      store.noticeStorage('company', JSON.stringify(grant.company));
    };

    test('is shown here, and the page stays with its own user, without a token', async () => {
      const other = grace();
      const store = signedIn(async () => other);
      signInThere(store, other);
      await expect.poll(() => store.get().status).toBe('ended');
      expect(store.get()).toMatchObject({ user: grantOf(FIRM).user, replacedBy: other.user });
      expect([store.accessToken(), ...items()]).toEqual([
        null,
        other.accessToken,
        JSON.stringify(other.user),
        JSON.stringify(other.company),
      ]);
    });

    test('is named at the next check when the storage reported nothing, and the call is not repeated as them', async () => {
      const other = grace();
      const store = signedIn(async () => other);
      expect(await store.refresh()).toBe(false);
      expect(store.get()).toMatchObject({ status: 'ended', replacedBy: other.user });
    });

    test('is forgotten once the user of the page signs in again, or once they have signed out', async () => {
      const fetchSession = vi.fn<SessionStoreOptions['fetchSession']>().mockResolvedValue(grace());
      const store = signedIn(fetchSession);
      await store.refresh();
      fetchSession.mockResolvedValue('none');
      await store.refresh();
      expect(store.get()).toMatchObject({ status: 'ended', replacedBy: null });
      store.signIn(grantOf(FIRM, 'again'));
      expect(store.get().status).toBe('signed-in');
      expect(store.get().replacedBy).toBeUndefined();
    });

    test.each<[string, Partial<SessionStoreOptions>, SessionGrant]>([
      ['at another firm of a local host', { sharedKey: 'acme' }, grace('64b7f9c2a1d3e4f5a6b7c8aa')],
      ['as a system administrator of another tenant of a local host', { sharedKey: 'acme' }, grace(null)],
    ])('is no one of this page: %s', (_where, options, grant) => {
      const fetchSession = vi.fn(async () => grantOf(FIRM));
      const store = create({ ...options, fetchSession });
      store.signIn(grantOf(FIRM));
      signInThere(store, grant);
      expect(fetchSession).not.toHaveBeenCalled();
      expect(store.get().status).toBe('signed-in');
    });

    test.each(['no JSON', 'null', '{}'])(
      'an item that is no user (%s) is checked, and changes nothing',
      async (text) => {
        const fetchSession = vi.fn(async () => grantOf(FIRM));
        const store = signedIn(fetchSession);
        store.noticeStorage('user', text);
        await expect.poll(() => fetchSession.mock.calls.length).toBe(1);
        expect(store.get().status).toBe('signed-in');
      },
    );
  });

  test.each([
    ['signedOut', null],
    ['user', null],
    ['user', JSON.stringify(grantOf(FIRM).user)],
    ['signedOut.other', '1'],
    ['accessToken', 'a fresh one'],
    ['theme', 'dark'],
  ])('%s = %s means nothing here', (key, value) => {
    const fetchSession = vi.fn(async () => 'none' as const);
    const store = signedIn(fetchSession);
    store.noticeStorage(key, value);
    expect(store.get().status).toBe('signed-in');
    expect(fetchSession).not.toHaveBeenCalled();
  });
});
