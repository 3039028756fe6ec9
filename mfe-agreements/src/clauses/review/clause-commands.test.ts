import 'fake-indexeddb/auto';

import { clause } from '@scopewright/contracts/testing';
import { answeringApi, failure, testHost } from '@scopewright/remote-contract/testing';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { clauseCache } from '../clause-cache.ts';
import { agreementAt } from '../saving/clause-owner.ts';
import { type ClauseChange, changesOf, editedClause } from '../saving/clause-rules.ts';
import { clauseStoreOf } from '../saving/clause-store.ts';
import { ClauseServer } from '../testing/clause-server.ts';
import { type Clause, clauseListsKey } from '../use-clauses.ts';
import { createClauseCommands } from './clause-commands.ts';

const PLACE = { companyId: 'c'.repeat(24), sowId: '5'.repeat(24), changeOrderId: null };
const idOf = (n: number) => String(n).padStart(24, '0');
const [A, B, C] = [1, 2, 3].map((n) =>
  clause({ id: idOf(n), quote: `Workshop number ${n}`, start: n * 20, end: n * 20 + 17 }),
) as [Clause, Clause, Clause];
const MILESTONE = { title: 'Go-live', date: '2027-04-03' };

beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));

async function world(clauses: readonly Clause[] = [A, B, C]) {
  const server = new ClauseServer(clauses);
  const { api, calls } = answeringApi(server.answer);
  const host = testHost({ api });
  const agreement = agreementAt(PLACE);
  const cache = clauseCache(host.queryClient, agreement);
  const listKey = [...clauseListsKey(agreement), 'reading'];
  const look = () => host.queryClient.setQueryData(listKey, { items: [...server.list()], lost: [] });
  look();
  const store = clauseStoreOf(host, host.queryClient, PLACE);
  await store.ready;
  const onLeft = vi.fn();
  const commands = createClauseCommands({ api, agreement, store, cache, onLeft });
  const edit = (id: string, values: ClauseChange) => {
    store.receive(editedClause(cache.find(id) as Clause));
    const item = store.get(id)?.item;
    if (item) store.change(id, changesOf(item, values), 'Edit');
  };
  return {
    server,
    store,
    commands,
    onLeft,
    edit,
    /** Fetches the list again. */
    look,
    posts: () => calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body]),
    shown: () => host.queryClient.getQueryData<{ items: Clause[] }>(listKey)?.items.map(({ quote }) => quote),
    states: () => server.list().map(({ state }) => state),
  };
}

test('many are decided on as one step; its undo gives each its former decision and its place on the timeline', async () => {
  const accepted = { ...A, state: 'accepted' as const, milestone: MILESTONE };
  const { commands, store, states, server } = await world([accepted, B, C]);
  await commands.decide([accepted, B], 'rejected');
  expect(states()).toEqual(['rejected', 'rejected', 'proposed']);
  expect(await store.step('undo')).toEqual({ done: 'Rejected: 2 clauses', itemId: A.id });
  expect(states()).toEqual(['accepted', 'proposed', 'proposed']);
  expect(server.get(A.id)?.milestone).toEqual(MILESTONE);
  await store.step('redo');
  expect(states()).toEqual(['rejected', 'rejected', 'proposed']);
});

test('undo of a decision on many skips clauses that someone else has decided on since', async () => {
  const { commands, store, server, states, look } = await world();
  await commands.decide([A, B, C], 'accepted');
  server.theirs(B.id, { state: 'rejected' });
  look();
  await store.step('undo');
  expect(states()).toEqual(['proposed', 'rejected', 'proposed']);
  await store.step('redo');
  for (const { id } of [A, C]) server.theirs(id, { state: 'rejected' });
  look();
  expect(await store.step('undo')).toEqual({ stale: 'Accepted: 3 clauses' });
});

test('clauses that others have changed unseen are skipped, and named', async () => {
  const { commands, server, onLeft, states } = await world();
  server.theirs(B.id, { kind: 'scope' });
  expect((await commands.decide([A, B], 'accepted')).map(({ id }) => id)).toEqual([A.id]);
  expect(onLeft).toHaveBeenCalledExactlyOnceWith([B.id]);
  expect(states()).toEqual(['accepted', 'proposed', 'proposed']);
});

test('an undo that the connection breaks off is finished by the next', async () => {
  const accepted = { ...A, state: 'accepted' as const, milestone: MILESTONE };
  const { commands, store, server, states } = await world([accepted, B]);
  await commands.decide([accepted, B], 'rejected');
  server.line = 'answers lost';
  expect(await store.step('undo')).toMatchObject({ failed: 'Rejected: 2 clauses' });
  server.line = 'up';
  await vi.waitFor(() => expect(store.nextStep('undo')).toBe('Rejected: 2 clauses'));
  for (let press = 0; press < 3 && store.nextStep('undo') !== null; press += 1) await store.step('undo');
  expect(states()).toEqual(['accepted', 'proposed']);
  expect(server.get(A.id)?.milestone).toEqual(MILESTONE);
});

test('a split waits for the edits of its clause, is undone, and redone', async () => {
  const { commands, store, edit, posts, shown, server } = await world();
  edit(A.id, { state: 'accepted' });
  await commands.split(A, A.start + 9);
  expect(posts()).toEqual([
    [`clauses/${A.id}`, { version: 1, state: 'accepted' }],
    [`clauses/${A.id}/split`, { version: 2, at: A.start + 9 }],
  ]);
  expect(shown()).toEqual(['Workshop ', 'number 1', B.quote, C.quote]);
  expect(await store.step('undo')).toEqual({ done: 'Split a clause', itemId: A.id });
  expect(shown()).toEqual([A.quote, B.quote, C.quote]);
  await store.step('redo');
  expect(shown()).toEqual(['Workshop ', 'number 1', B.quote, C.quote]);
  await store.step('undo');
  // the edit before it can still be undone
  await store.step('undo');
  await vi.waitFor(() => {
    store.flush();
    expect(server.get(A.id)?.state).toBe('proposed');
  });
});

test('undo of an edit of a clause that a redo has created again reports that it can’t', async () => {
  const { commands, store, edit } = await world();
  const half = await commands.split(A, A.start + 9);
  edit(half.id, { state: 'accepted' });
  await store.sent(half.id);
  for (const _ of ['edit', 'split']) await store.step('undo');
  expect(await store.step('redo')).toMatchObject({ done: 'Split a clause' });
  expect(await store.step('redo')).toEqual({ stale: 'Edit' });
  expect(store.summary().state).toBe('saved');
});

test('without a connection nothing is split, merged or decided on, each reports why, and no edit is lost', async () => {
  const { commands, server, store, edit, posts, shown } = await world();
  server.line = 'down';
  edit(A.id, { wording: 'One workshop' });
  const first = /needs a connection, and your earlier changes are sent first. They are kept/;
  await expect(commands.split(A, A.start + 9)).rejects.toThrow(first);
  await expect(commands.merge([A, B])).rejects.toThrow(first);
  await expect(commands.decide([A, B], 'accepted')).rejects.toThrow(first);
  await expect(commands.merge([B, C])).rejects.toMatchObject({ kind: 'network' });
  expect(shown()).toEqual([A.quote, B.quote, C.quote]);
  expect(store.get(A.id)?.item.wording).toBe('One workshop');
  server.line = 'up';
  store.flush();
  await vi.waitFor(() => expect(server.get(A.id)?.wording).toBe('One workshop'));
  expect(posts().at(-1)).toEqual([`clauses/${A.id}`, { version: 1, wording: 'One workshop' }]);
});

test.each([
  ['a conflict', /someone else has changed the clause at the same place/, null],
  ['a refusal', /an earlier change could not be saved/, () => failure(422, 'Not valid')],
] as const)('%s of a clause has to be settled before it is split', async (_, words, refusal) => {
  const { commands, server, store, edit } = await world();
  server.refusal = refusal;
  edit(A.id, { wording: 'Mine' });
  if (!refusal) server.theirs(A.id, { wording: 'Theirs' });
  await expect(commands.split(A, A.start + 9)).rejects.toThrow(words);
  expect(store.get(A.id)?.item.wording).toBe('Mine');
});

test('one is merged with the next and apart again; an added one is removed by undo', async () => {
  const { commands, store, shown } = await world();
  await commands.merge([A, B]);
  expect(shown()).toEqual([`${A.quote} ${B.quote}`, C.quote]);
  await store.step('undo');
  expect(shown()).toEqual([A.quote, B.quote, C.quote]);
  await commands.add({ sourceId: '7'.repeat(24), start: 1, end: 4, kind: 'scope' }, 'key-of-the-submission');
  for (const [direction, count] of [
    ['undo', 3],
    ['redo', 4],
    ['undo', 3],
  ] as const) {
    await store.step(direction);
    expect(shown()).toHaveLength(count);
  }
  await commands.remove(C);
  expect(shown()).toEqual([A.quote, B.quote]);
});
