import 'fake-indexeddb/auto';

import { MESSAGES } from '@scopewright/contracts/errors';
import { clause } from '@scopewright/contracts/testing';
import { ownersWithEdits } from '@scopewright/editing/left-edits';
import { answeringApi, failure, testHost } from '@scopewright/remote-contract/testing';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { ClauseServer } from '../testing/clause-server.ts';
import type { Clause } from '../use-clauses.ts';
import { agreementAt, clauseOwner, clausesPath, placeOfClauses } from './clause-owner.ts';
import { type ClauseChange, changesOf, editedClause } from './clause-rules.ts';
import { type ClauseStore, clauseStoreOf, withEdits } from './clause-store.ts';

const PLACE = { companyId: 'c'.repeat(24), sowId: '5'.repeat(24), changeOrderId: null };
const ids = [1, 2, 3, 4, 5].map((n) => String(n).padStart(24, '0'));
const [FIRST = ''] = ids;
const CLAUSES = ids.map((id, index) => clause({ id, quote: `Workshop ${index}`, start: index * 20 }));

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

/** Tabs of one user, and the server. */
function world(clauses: readonly Clause[] = CLAUSES) {
  const server = new ClauseServer(clauses);
  const { api, calls } = answeringApi(server.answer);
  const decisions = () =>
    calls.filter(({ method, path }) => method === 'POST' && path.startsWith('clauses/')).map(({ body }) => body);
  const tab = async () => {
    const host = testHost({ api });
    const store = clauseStoreOf(host, host.queryClient, PLACE);
    await store.ready;
    const set = (id: string, values: ClauseChange, label = 'Edit') => {
      store.receive(store.get(id)?.item ?? editedClause(server.get(id) as Clause));
      const item = store.get(id)?.item;
      return item ? store.change(id, changesOf(item, values), label) : null;
    };
    return { store, set, userId: host.session.get().user?.id ?? '' };
  };
  return { server, calls, decisions, tab };
}
const reaches = (store: ClauseStore, state: string) =>
  vi.waitFor(() => {
    const reached = store.summary().state;
    store.flush();
    expect(reached).toBe(state);
  });

test('five quick decisions on a clause are sent in order, and the last one counts', async () => {
  const { server, decisions, tab } = world();
  const { store, set } = await tab();
  for (const state of ['accepted', 'rejected', 'proposed', 'rejected', 'accepted'] as const) {
    set(FIRST, { state });
    void store.sent(FIRST);
  }
  expect(store.get(FIRST)?.item.state).toBe('accepted');
  await reaches(store, 'saved');
  expect(server.get(FIRST)).toMatchObject({ state: 'accepted' });
  // the first was on its way; those after it cancel each other
  expect(decisions()).toEqual([{ version: 1, state: 'accepted' }]);
});

test('changes made without a connection stay in the browser, also when the tab is killed, and are sent by the next one', async () => {
  const { server, tab } = world();
  const first = await tab();
  server.line = 'down';
  for (const id of ids) first.set(id, { state: 'accepted' });
  first.set(FIRST, { wording: 'One workshop' });
  await reaches(first.store, 'waiting');
  expect(first.store.summary().unsaved).toHaveLength(5);
  first.store.close();
  await expect.poll(() => ownersWithEdits(first.userId)).toEqual([clauseOwner(PLACE)]);
  server.line = 'up';
  const { store } = await tab();
  await reaches(store, 'saved');
  expect(server.list().map(({ state }) => state)).toEqual(Array(5).fill('accepted'));
  expect(server.get(FIRST)).toMatchObject({ wording: 'One workshop' });
});

test('clauses that were left are fetched with one list, however many they are', async () => {
  const { server, calls, tab } = world();
  const first = await tab();
  server.line = 'down';
  for (const id of ids) first.set(id, { state: 'accepted' });
  await reaches(first.store, 'waiting');
  first.store.close();
  server.line = 'up';
  const before = calls.length;
  await tab();
  expect(calls.slice(before).filter(({ method }) => method === 'GET')).toHaveLength(1);
});

test('a decision whose answer was lost is not repeated, though someone has undone it since', async () => {
  const { server, tab } = world();
  const { store, set } = await tab();
  server.line = 'answers lost';
  set(FIRST, { state: 'accepted' });
  await reaches(store, 'waiting');
  server.line = 'up';
  const theirs = server.theirs(FIRST, { state: 'proposed' });
  await reaches(store, 'saved');
  expect(server.get(FIRST)).toEqual(theirs);
  store.offer([editedClause(theirs)]);
  expect(store.get(FIRST)?.item.state).toBe('proposed');
});

test('two people who decide the same are asked nothing; who decide otherwise, are, and nothing is lost', async () => {
  const { server, tab } = world();
  const { store, set } = await tab();
  set(FIRST, { state: 'accepted' });
  server.theirs(FIRST, { state: 'accepted' });
  await reaches(store, 'saved');
  set(FIRST, { state: 'rejected', wording: 'Mine' });
  server.theirs(FIRST, { wording: 'Theirs' });
  await reaches(store, 'conflict');
  expect(store.get(FIRST)).toMatchObject({
    item: { state: 'rejected', wording: 'Mine' },
    conflicts: [{ path: ['wording'], mine: 'Mine', theirs: 'Theirs' }],
  });
  store.resolve(FIRST, 'theirs');
  await reaches(store, 'saved');
  expect(server.get(FIRST)).toMatchObject({ state: 'rejected', wording: 'Theirs' });
});

test('two tabs change one clause: each in its place, and both changes stay', async () => {
  const { server, tab } = world();
  const [one, other] = [await tab(), await tab()];
  one.set(FIRST, { state: 'accepted' });
  other.set(FIRST, { kind: 'scope', wording: 'One workshop' });
  await Promise.all([reaches(one.store, 'saved'), reaches(other.store, 'saved')]);
  expect(server.get(FIRST)).toMatchObject({ state: 'accepted', kind: 'scope', wording: 'One workshop' });
});

test.each([
  ['may no longer decide', () => failure(403, 'You may not do this.', { code: 'forbidden' })],
  ['finds the SOW closed', () => failure(409, MESSAGES.sowClosed, { code: 'conflict' })],
  ['finds the company archived', () => failure(409, MESSAGES.companyArchived, { code: 'conflict' })],
] as const)('who %s keeps the decision, with the reason, until it is discarded or accepted', async (_, answer) => {
  const { server, tab } = world();
  const { store, set } = await tab();
  server.refusal = answer;
  set(FIRST, { state: 'accepted', wording: 'One workshop' });
  await reaches(store, 'refused');
  const { error } = (await answer().json()) as { error: string };
  expect(store.get(FIRST)?.refused).toMatchObject([
    { reason: error, places: [{ mine: 'accepted' }, { mine: 'One workshop' }] },
  ]);
  // others are not held up by it
  server.refusal = null;
  set(ids[1] as string, { state: 'rejected' });
  await vi.waitFor(() => expect(server.get(ids[1] as string)?.state).toBe('rejected'));
  store.retry(FIRST);
  await reaches(store, 'saved');
  expect(server.get(FIRST)).toMatchObject({ state: 'accepted', wording: 'One workshop' });
});

test('a clause that was split or removed since is named with the decision on it', async () => {
  const { server, tab } = world();
  const { store, set } = await tab();
  set(FIRST, { wording: 'One workshop' });
  server.takeAway(FIRST);
  await reaches(store, 'refused');
  expect(store.get(FIRST)?.refused).toMatchObject([
    { reason: MESSAGES.clauseReplaced, places: [{ mine: 'One workshop' }] },
  ]);
  expect(store.summary().unsaved).toEqual(['One workshop']);
});

test('one that is missing when the tab is opened again is named, too', async () => {
  const { server, tab } = world();
  const first = await tab();
  server.line = 'down';
  first.set(FIRST, { wording: 'One workshop' });
  await reaches(first.store, 'waiting');
  first.store.close();
  server.line = 'up';
  server.takeAway(FIRST);
  const { store } = await tab();
  expect(store.summary()).toMatchObject({ state: 'refused', gone: [{ itemId: FIRST, name: 'Workshop 0' }] });
  store.giveUpGone(FIRST);
  expect(store.summary().state).toBe('saved');
});

test('undo after someone else has changed the same is refused, and at another place it is not', async () => {
  const { server, tab } = world();
  const { store, set } = await tab();
  set(FIRST, { state: 'accepted' }, 'Accepted');
  await reaches(store, 'saved');
  store.offer([editedClause(server.theirs(FIRST, { kind: 'scope' }))]);
  expect(await store.step('undo')).toEqual({ done: 'Accepted', itemId: FIRST });
  await reaches(store, 'saved');
  expect(server.get(FIRST)).toMatchObject({ state: 'proposed', kind: 'scope' });
  await store.step('redo');
  await reaches(store, 'saved');
  store.offer([editedClause(server.theirs(FIRST, { state: 'rejected' }))]);
  expect(await store.step('undo')).toEqual({ stale: 'Accepted' });
  expect(server.get(FIRST)?.state).toBe('rejected');
});

test('undo of a value that someone else has changed unseen asks which of both counts', async () => {
  const { server, tab } = world();
  const { store, set } = await tab();
  set(FIRST, { state: 'accepted' });
  await reaches(store, 'saved');
  server.theirs(FIRST, { state: 'rejected' });
  await store.step('undo');
  await reaches(store, 'conflict');
  expect(store.get(FIRST)?.conflicts).toEqual([{ path: ['state'], mine: 'proposed', theirs: 'rejected' }]);
});

test('a list shows unsaved edits whatever it was fetched with, and else the newer state', async () => {
  const { server, tab } = world();
  const { store, set } = await tab();
  server.line = 'down';
  set(FIRST, { state: 'accepted' });
  const newer = { ...(CLAUSES[0] as Clause), kind: 'scope' as const, version: 9 };
  const [shown, other] = withEdits([newer, CLAUSES[1] as Clause], store);
  expect(shown?.state).toBe('accepted');
  expect(other).toBe(CLAUSES[1]);
  server.line = 'up';
  await reaches(store, 'saved');
  expect(withEdits([newer], store)[0]).toBe(newer);
});

test('an owner of edits leads back to the page of its clauses', () => {
  const order = { ...PLACE, changeOrderId: '6'.repeat(24) };
  for (const place of [PLACE, order]) expect(placeOfClauses(clauseOwner(place))).toEqual(place);
  for (const other of [PLACE.companyId, `backlog-${PLACE.companyId}`, 'clauses-', `clauses-${PLACE.companyId}`])
    expect(placeOfClauses(other)).toBeNull();
  expect(clausesPath(PLACE)).toBe(`/companies/${PLACE.companyId}/sows/${PLACE.sowId}/clauses`);
  expect(clausesPath(order)).toBe(
    `/companies/${PLACE.companyId}/sows/${PLACE.sowId}/change-orders/${order.changeOrderId}/clauses`,
  );
  expect(agreementAt(order)).toEqual({ companyId: PLACE.companyId, kind: 'change-order', id: order.changeOrderId });
});
