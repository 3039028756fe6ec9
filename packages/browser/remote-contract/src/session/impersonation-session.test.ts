import { beforeEach, expect, test, vi } from 'vitest';
import { impersonation, sessionGrant } from '../testing/session.ts';
import {
  createImpersonationSession,
  IMPERSONATION_ITEM,
  type ImpersonationOptions,
  storedImpersonation,
} from './impersonation-session.ts';

const FIRM = '64b7f9c2a1d3e4f5a6b7c8d9';
const VIEW = impersonation();
const grant = (accessToken = 'token') =>
  sessionGrant({ accessToken, abilities: ['company:list'], impersonation: VIEW });

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

function start(overrides: Partial<ImpersonationOptions> = {}) {
  const calls = {
    open: vi.fn(async () => ({ ...grant(), secret: 'the-secret' })),
    goOn: vi.fn<ImpersonationOptions['goOn']>(async () => grant('fresh')),
    end: vi.fn(async () => undefined),
  };
  return {
    ...calls,
    session: createImpersonationSession({
      storage: sessionStorage,
      firmId: FIRM,
      code: 'a-code',
      ...calls,
      ...overrides,
    }),
  };
}
const stored = () => storedImpersonation(sessionStorage, FIRM);

test('a code opens it, once; then it continues with its secret', async () => {
  const { session, open, goOn } = start();
  expect(session.get()).toMatchObject({ status: 'checking', impersonating: true });
  expect(await Promise.all([session.refresh(), session.refresh()])).toEqual([true, true]);
  expect(session.get()).toMatchObject({
    status: 'signed-in',
    abilities: ['company:list'],
    impersonating: true,
    impersonation: VIEW,
  });
  expect([session.accessToken(), stored()]).toEqual(['token', 'the-secret']);
  await session.refresh();
  expect(session.accessToken()).toBe('fresh');
  expect(open.mock.calls).toEqual([['a-code']]);
  expect(goOn.mock.calls).toEqual([['the-secret']]);
});

test("does not touch the host's items, and stores no token", async () => {
  const { session } = start();
  await session.refresh();
  await session.signOut();
  expect(localStorage).toHaveLength(0);
  await start().session.refresh();
  expect(Object.keys(sessionStorage)).toEqual([IMPERSONATION_ITEM]);
  expect(sessionStorage.getItem(IMPERSONATION_ITEM)).not.toContain('token');
});

test('continues after a reload, at the same tenant only', async () => {
  await start().session.refresh();
  const again = start({ code: null });
  expect(await again.session.refresh()).toBe(true);
  expect(again.open).not.toHaveBeenCalled();
  expect(storedImpersonation(sessionStorage, 'another')).toBeNull();
  expect(storedImpersonation(sessionStorage, null)).toBeNull();
});

test.each(['', '{', '1', '{}', `{"firmId":"${FIRM}","secret":1}`])('the item %j is ignored', (text) => {
  sessionStorage.setItem(IMPERSONATION_ITEM, text);
  expect(stored()).toBeNull();
});

test('a code that is worth nothing leaves nothing, and nothing is asked for again', async () => {
  const open = vi.fn<ImpersonationOptions['open']>(async () => 'over');
  const { session } = start({ open });
  expect(await session.refresh()).toBe(false);
  expect(session.get()).toMatchObject({ status: 'ended', impersonating: true, impersonation: null });
  await session.refresh();
  expect(open).toHaveBeenCalledTimes(1);
  expect(stored()).toBeNull();
});

test('once it is over no data of the person remains', async () => {
  const { session, goOn } = start();
  await session.refresh();
  goOn.mockResolvedValue('over');
  expect(await session.refresh()).toBe(false);
  expect(session.get()).toEqual({
    status: 'ended',
    abilities: [],
    readOnly: true,
    impersonating: true,
    impersonation: VIEW,
  });
  expect([session.accessToken(), stored(), session.hasStored()]).toEqual([null, null, false]);
});

test('stopping it takes effect immediately, even with an answer on its way', async () => {
  const { session, goOn, end } = start();
  await session.refresh();
  let answer: (value: ReturnType<typeof grant>) => void = () => undefined;
  goOn.mockReturnValue(new Promise((settle) => (answer = settle)));
  const refreshing = session.refresh();
  expect(await session.signOut()).toBe(true);
  answer(grant('late'));
  expect(await refreshing).toBe(false);
  expect([session.get().status, session.accessToken(), stored()]).toEqual(['ended', null, null]);
  expect(end.mock.calls).toEqual([['the-secret']]);
});

test('the server is notified of the end as soon as it can be', async () => {
  const end = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('offline'));
  const { session } = start({ end });
  await session.refresh();
  expect(await session.signOut()).toBe(false);
  expect(session.get().status).toBe('ended');
  await session.finishSignOut();
  await session.finishSignOut();
  expect(end).toHaveBeenCalledTimes(2);
});

test('a server that does not answer does not end it', async () => {
  const away = () => Promise.reject(new Error('offline'));
  const first = start({ open: away });
  expect(await first.session.refresh()).toBe(false);
  expect(first.session.get().status).toBe('unreachable');
  const { session, goOn } = start();
  await session.refresh();
  goOn.mockImplementation(away);
  await session.refresh();
  expect(session.get().status).toBe('signed-in');
});

test('changes of the storage by other tabs, and a sign-in, do not affect it', async () => {
  const { session } = start();
  await session.refresh();
  session.noticeStorage(null, null);
  session.signIn(sessionGrant({ accessToken: 'someone else' }));
  expect([session.get().status, session.accessToken()]).toEqual(['signed-in', 'token']);
});
