import { ApiError } from '@scopewright/api-client';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setChange } from './changes.ts';
import { createEditStore } from './edit-store.ts';
import { board, CARD_RULES, type Card, card, cardServer, later, unsaved } from './testing/cards.ts';
import { noAnswer } from './testing/edit-server.ts';
import type { Unsaved } from './unsaved.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const FLOW = card();
const DESK = board();
const LAPTOP = { ...card(), boardId: DESK.id };

async function setUp(left: Map<string, Unsaved<Card>> = new Map(), unreachable: { error: unknown } = { error: null }) {
  const server = cardServer([FLOW, LAPTOP, DESK]);
  const connection = { lost: false };
  const kept = new Map<string, Unsaved<Card>>();
  let operations = 0;
  const tooLarge = vi.fn<(label: string) => void>();
  const store = createEditStore<Card>({
    rules: CARD_RULES,
    largestBatch: 500,
    onTooLarge: tooLarge,
    follows: (item, changes) => (changes.some(({ path }) => path.includes('groupId')) ? item.boardId : null),
    storage: {
      takeOver: async () => left,
      write: (id, edits) => void (edits ? kept.set(id, edits) : kept.delete(id)),
      keeps: () => true,
      release: () => undefined,
    },
    isGone: (error) => error === 'gone',
    fetchItem: async (id) => {
      if (unreachable.error) throw unreachable.error;
      return server.get(id);
    },
    send: async ({ id }, batch) => {
      if (connection.lost) throw noAnswer();
      return server.change(id, batch);
    },
    newOperationId: () => `operation-${++operations}`,
    explain: String,
    onSaved: () => undefined,
  });
  await store.ready;
  if (!unreachable.error) {
    store.receive(FLOW);
    store.receive(LAPTOP);
  }
  const set = (id: string, path: string[], to: string | number, label: string) => {
    const item = store.get(id)?.item;
    if (item) store.change(id, [setChange(item, path, to)], label);
  };
  const settle = () => vi.advanceTimersByTimeAsync(3_000);
  return { store, server, set, settle, kept, connection, tooLarge };
}

test('a card that refers to a new group is sent once the server has that group, also after a lost connection', async () => {
  const { store, server, set, settle, connection } = await setUp();
  store.receive(DESK);
  connection.lost = true;
  store.change(
    DESK.id,
    [{ kind: 'set', path: ['content', 'groups', 'new'], to: { name: 'New', order: 'a5' } }],
    'New portal group',
  );
  set(LAPTOP.id, ['content', 'groupId'], 'new', 'Portal group');
  await settle();
  expect([store.summary().state, server.accepted.length]).toEqual(['waiting', 0]);
  const sent = vi.fn();
  void store.sent(DESK.id).then(sent);
  connection.lost = false;
  store.flush();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.accepted.map(({ changes }) => changes[0]?.path[1])).toEqual(['groups', 'groupId']);
  expect([store.summary().state, sent.mock.calls.length]).toEqual(['saved', 1]);
});

test('undo goes back through the edits of all items, one by one, and redo forward again', async () => {
  const { store, server, set, settle } = await setUp();
  set(FLOW.id, ['name'], 'Requests', 'Rename');
  await settle();
  set(LAPTOP.id, ['phase'], 3, 'Phase');
  await settle();
  expect(store.nextStep('undo')).toBe('Phase');
  expect(await store.step('undo')).toMatchObject({ done: 'Phase' });
  expect(await store.step('undo')).toMatchObject({ done: 'Rename' });
  expect(await store.step('undo')).toBeNull();
  await settle();
  expect([server.get(FLOW.id).name, server.get(LAPTOP.id).phase]).toEqual(['Fulfillment', 1]);
  expect(await store.step('redo')).toMatchObject({ done: 'Rename' });
  await settle();
  expect(server.get(FLOW.id).name).toBe('Requests');
  expect(store.summary()).toMatchObject({ state: 'saved', unsaved: [] });
});

test('typing in one place is one step; another place, or a pause, begins the next', async () => {
  const { store, set } = await setUp();
  for (const name of ['R', 'Re', 'Req']) set(FLOW.id, ['name'], name, 'Rename');
  set(FLOW.id, ['description'], 'For all', 'Description');
  await store.step('undo');
  expect(store.get(FLOW.id)?.item).toMatchObject({ name: 'Req', description: '' });
  await store.step('undo');
  expect(store.get(FLOW.id)?.item.name).toBe('Fulfillment');
});

test("someone else's later change is not undone", async () => {
  const { store, set, settle } = await setUp();
  set(FLOW.id, ['name'], 'Mine', 'Rename');
  await settle();
  const item = store.get(FLOW.id)?.item ?? FLOW;
  store.receive(later(item, { name: 'Theirs' }));
  expect(await store.step('undo')).toEqual({ stale: 'Rename' });
  expect(store.get(FLOW.id)?.item.name).toBe('Theirs');
  expect(store.nextStep('undo')).toBeNull();
});

test('deleting a part and undoing it brings back the same id, and what referred to it', async () => {
  const { store, settle, server } = await setUp();
  const item = store.get(FLOW.id)?.item ?? FLOW;
  store.change(
    FLOW.id,
    [
      setChange(item, ['content', 'links', 'start'], undefined),
      setChange(item, ['content', 'steps', 'work'], undefined),
    ],
    'Delete',
  );
  await settle();
  expect(Object.keys((server.get(FLOW.id) as typeof FLOW).content.steps)).toEqual(['open', 'done']);
  await store.step('undo');
  await settle();
  expect((server.get(FLOW.id) as typeof FLOW).content).toMatchObject({
    steps: { work: { name: 'In progress' } },
    links: { start: { toStepId: 'work' } },
  });
});

test('a call that fails stays to be undone again', async () => {
  const { store } = await setUp();
  const undo = vi.fn<() => Promise<void>>().mockRejectedValueOnce(noAnswer()).mockResolvedValue();
  store.record({ kind: 'command', label: 'New card', undo, redo: async () => undefined });
  expect(await store.step('undo')).toMatchObject({ failed: 'New card' });
  expect(await store.step('undo')).toMatchObject({ done: 'New card' });
  expect(store.nextStep('redo')).toBe('New card');
});

test('unsaved edits of a previous page are sent, and their item is open', async () => {
  const left = new Map([[LAPTOP.id, unsaved({ waiting: [[{ kind: 'set', path: ['phase'], from: 1, to: 4 }]] })]]);
  const { store, server, settle } = await setUp(left);
  expect(store.get(LAPTOP.id)?.item.phase).toBe(4);
  expect(store.summary().state).toBe('saving');
  await settle();
  expect(server.get(LAPTOP.id).phase).toBe(4);
  expect(store.summary().state).toBe('saved');
});

const LEFT = () => new Map([[LAPTOP.id, unsaved({ waiting: [[{ kind: 'set', path: ['phase'], from: 1, to: 4 }]] })]]);

test('unsaved edits of a previous page wait while their item cannot be fetched, and no other edit overwrites them', async () => {
  const unreachable: { error: unknown } = { error: 'no connection' };
  const { store, server, set, settle } = await setUp(LEFT(), unreachable);
  expect(store.summary()).toMatchObject({ state: 'waiting', unsaved: [null], gone: [] });
  unreachable.error = null;
  store.receive(LAPTOP);
  expect(store.get(LAPTOP.id)?.item.phase).toBe(4);
  set(LAPTOP.id, ['name'], 'Notebook', 'Rename');
  await settle();
  expect(server.get(LAPTOP.id)).toMatchObject({ phase: 4, name: 'Notebook' });
  expect(store.summary()).toMatchObject({ state: 'saved', unsaved: [] });
});

test('it is sent as soon as there is a connection, without its item being opened', async () => {
  const unreachable: { error: unknown } = { error: 'no connection' };
  const { store, server, settle } = await setUp(LEFT(), unreachable);
  unreachable.error = null;
  store.flush();
  await settle();
  expect([server.get(LAPTOP.id).phase, store.summary().state]).toEqual([4, 'saved']);
});

test('unsaved edits of a deleted item are reported until they are discarded', async () => {
  const { store, kept } = await setUp(LEFT(), { error: 'gone' });
  expect(store.summary()).toMatchObject({
    state: 'refused',
    unsaved: [null],
    gone: [{ itemId: LAPTOP.id, name: null, changes: [{ path: ['phase'], to: 4 }] }],
  });
  kept.set(LAPTOP.id, unsaved({}));
  store.giveUpGone(LAPTOP.id);
  expect(store.summary()).toMatchObject({ state: 'saved', unsaved: [], gone: [] });
  expect(kept.has(LAPTOP.id)).toBe(false);
});

test('nothing is sent once it is closed, and what waits stays in the browser', async () => {
  const { store, server, set, settle, kept } = await setUp();
  set(FLOW.id, ['name'], 'Mine', 'Rename');
  store.close();
  store.flush();
  await settle();
  expect([server.accepted, kept.get(FLOW.id)?.waiting.length]).toEqual([[], 1]);
});

/** A call that is answered when the test decides. */
function heldCall() {
  let answer: () => void = () => undefined;
  let refuse: (error: unknown) => void = () => undefined;
  const call = vi.fn<() => Promise<void>>(
    () =>
      new Promise((resolve, reject) => {
        answer = resolve;
        refuse = reject;
      }),
  );
  return { call, answer: () => answer(), refuse: (error: unknown) => refuse(error) };
}
const refusal = (status: number) => new ApiError('http', { status, body: { error: 'No', code: 'conflict' } });

test('undo pressed twice during a call undoes two steps, one after the other', async () => {
  const { store } = await setUp();
  const [first, second] = [heldCall(), heldCall()];
  store.record({ kind: 'command', label: 'First', undo: first.call, redo: async () => undefined });
  store.record({ kind: 'command', label: 'Second', undo: second.call, redo: async () => undefined });
  const presses = [store.step('undo'), store.step('undo')];
  await vi.advanceTimersByTimeAsync(0);
  expect([second.call.mock.calls.length, first.call.mock.calls.length, store.nextStep('redo')]).toEqual([1, 0, null]);
  second.answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(first.call).toHaveBeenCalledOnce();
  first.answer();
  expect(await Promise.all(presses)).toMatchObject([{ done: 'Second' }, { done: 'First' }]);
  expect(store.nextStep('redo')).toBe('First');
});

test('an edit that is made while a call is undone can be undone itself', async () => {
  const { store, set } = await setUp();
  const held = heldCall();
  store.record({ kind: 'command', label: 'New card', undo: held.call, redo: async () => undefined });
  const press = store.step('undo');
  await vi.advanceTimersByTimeAsync(0);
  set(FLOW.id, ['name'], 'Mine', 'Rename');
  held.answer();
  expect(await press).toMatchObject({ done: 'New card' });
  expect([store.nextStep('undo'), store.nextStep('redo')]).toEqual(['Rename', null]);
  expect(await store.step('undo')).toMatchObject({ done: 'Rename' });
  expect(store.get(FLOW.id)?.item.name).toBe('Fulfillment');
});

test('a call that fails for now returns to its place, before later steps', async () => {
  const { store, set } = await setUp();
  const held = heldCall();
  store.record({ kind: 'command', label: 'New card', undo: held.call, redo: async () => undefined });
  const press = store.step('undo');
  await vi.advanceTimersByTimeAsync(0);
  set(FLOW.id, ['name'], 'Mine', 'Rename');
  held.refuse(noAnswer());
  expect(await press).toMatchObject({ failed: 'New card' });
  expect(await store.step('undo')).toMatchObject({ done: 'Rename' });
  expect(store.nextStep('undo')).toBe('New card');
});

test('a step that can never be undone any more is dropped, and does not block earlier ones', async () => {
  const { store, set } = await setUp();
  set(FLOW.id, ['name'], 'Mine', 'Rename');
  store.record({
    kind: 'command',
    label: 'New card',
    undo: () => Promise.reject(refusal(409)),
    redo: async () => undefined,
  });
  expect(await store.step('undo')).toEqual({ stale: 'New card' });
  expect(await store.step('undo')).toMatchObject({ done: 'Rename' });
});

test('a specific step is undone from its message, regardless of later steps', async () => {
  const { store, set } = await setUp();
  const undo = vi.fn<() => Promise<void>>().mockResolvedValue();
  const step = { kind: 'command' as const, label: 'Delete', undo, redo: async () => undefined };
  store.record(step);
  set(FLOW.id, ['name'], 'Mine', 'Rename');
  expect(await store.undo(step)).toMatchObject({ done: 'Delete' });
  expect(await store.undo(step)).toBeNull();
  expect([undo.mock.calls.length, store.nextStep('undo')]).toEqual([1, 'Rename']);
});

test('a step too large for one call is refused completely, with a message', async () => {
  const { store, server, settle, tooLarge } = await setUp();
  const changes = Array.from({ length: 501 }, (_, at) => ({
    kind: 'set' as const,
    path: ['content', 'steps', `new-${at}`],
    to: { name: 'x', category: 'todo' },
  }));
  store.change(FLOW.id, changes, 'Paste');
  await settle();
  expect(tooLarge).toHaveBeenCalledWith('Paste');
  expect([server.accepted.length, store.summary().state, store.nextStep('undo')]).toEqual([0, 'saved', null]);
});

test('a newer state of an open item is applied, an older one and one of an item that is not open are not', async () => {
  const { store } = await setUp();
  const second = later(FLOW, { name: 'Second' });
  store.offer([second, DESK]);
  store.offer([FLOW]);
  expect([store.get(FLOW.id)?.item.name, store.get(DESK.id)]).toEqual(['Second', null]);
});

test('an open item of which a list shows a newer version is fetched', async () => {
  const { store, server, settle } = await setUp();
  const { version } = server.change(FLOW.id, { operationId: 'theirs', changes: [setChange(FLOW, ['name'], 'Theirs')] });
  store.notice([
    { id: FLOW.id, version },
    { id: LAPTOP.id, version: 1 },
    { id: DESK.id, version: 9 },
  ]);
  await settle();
  expect([store.get(FLOW.id)?.item.name, store.get(DESK.id)]).toEqual(['Theirs', null]);
});

test('unsaved edits of a deleted item are sent once it is restored', async () => {
  const unreachable: { error: unknown } = { error: 'gone' };
  const { store, server, settle } = await setUp(LEFT(), unreachable);
  expect(store.summary().gone).toHaveLength(1);
  unreachable.error = null;
  store.flush();
  await settle();
  expect(store.summary()).toMatchObject({ state: 'saved', gone: [] });
  expect(server.get(LAPTOP.id).phase).toBe(4);
});

test('a running call counts as being saved', async () => {
  const { store } = await setUp();
  const held = heldCall();
  const call = store.run(held.call);
  expect(store.summary().state).toBe('saving');
  held.answer();
  await call;
  expect(store.summary().state).toBe('saved');
});
