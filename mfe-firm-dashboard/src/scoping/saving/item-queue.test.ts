import { ApiError } from '@scopewright/api-client';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { later, workflow } from '../testing/items.ts';
import { noAnswer, scopeServer } from '../testing/scope-server.ts';
import { setChange } from './edits.ts';
import { type Batch, createItemQueue, type StoredEdits } from './item-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue of one workflow at a server of its own. `fail` is what the next calls meet. */
function setUp(item = workflow(), stored?: StoredEdits) {
  const server = scopeServer([item]);
  const sent: Batch[] = [];
  const fail: (unknown | null)[] = [];
  let operations = 0;
  let kept: StoredEdits | null = null;
  const queue = createItemQueue({
    item,
    stored,
    send: async ({ id }, batch) => {
      sent.push(batch);
      const failure = fail.shift();
      if (failure === 'lost answer') {
        server.change(id, batch);
        throw noAnswer();
      }
      if (failure) throw failure;
      return server.change(id, batch);
    },
    keep: (edits) => {
      kept = edits;
    },
    newOperationId: () => `operation-${++operations}`,
    onChange: () => undefined,
    explain: (error) => (error instanceof Error ? error.message : 'no'),
  });
  const set = (path: string[], to: string | number | null | undefined) => queue.change([setChange(queue.snapshot().item, path, to)]);
  return { item, server, queue, sent, fail, set, kept: () => kept };
}

const state = (queue: { snapshot: () => { state: string } }) => queue.snapshot().state;

describe('an edit', () => {
  test('shows at once, is kept in the browser, and is saved only when the server has said so', async () => {
    const { queue, set, sent, kept, server, item } = setUp();
    set(['phase'], 3);
    expect(queue.snapshot().item.phase).toBe(3);
    expect(state(queue)).toBe('saving');
    expect(kept()?.waiting).toHaveLength(1);
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(400);
    expect(sent).toHaveLength(1);
    expect(state(queue)).toBe('saved');
    expect(kept()).toBeNull();
    expect(server.get(item.id).phase).toBe(3);
  });

  test('typing is one request, sent when it pauses and after two seconds at the latest', async () => {
    const { queue, set, sent } = setUp();
    for (const [at, name] of ['F', 'Fu', 'Ful', 'Fulf'].entries()) {
      set(['name'], name);
      await vi.advanceTimersByTimeAsync(at === 3 ? 400 : 100);
    }
    expect(sent).toEqual([{ operationId: 'operation-1', changes: [{ kind: 'set', path: ['name'], from: 'Fulfilment', to: 'Fulf' }] }]);
    for (let i = 0; i < 10; i++) {
      set(['name'], `Name ${i}`);
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(sent.length).toBeGreaterThanOrEqual(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state(queue)).toBe('saved');
    expect(queue.snapshot().item.name).toBe('Name 9');
  });

  test('that ends where it began is none', async () => {
    const { queue, set, sent } = setUp();
    set(['name'], 'Other');
    set(['name'], 'Fulfilment');
    expect(state(queue)).toBe('saved');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sent).toHaveLength(0);
  });

  test('made while another is on its way follows it', async () => {
    const { queue, set, sent, server, item } = setUp();
    set(['phase'], 2);
    queue.flush();
    set(['phase'], 4);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent.map(({ changes }) => changes)).toEqual([
      [{ kind: 'set', path: ['phase'], from: 1, to: 2 }],
      [{ kind: 'set', path: ['phase'], from: 2, to: 4 }],
    ]);
    expect(server.get(item.id).phase).toBe(4);
  });
});

describe('without a connection', () => {
  test('edits wait, are tried again ever more seldom, and sent once under one operation', async () => {
    const { queue, set, sent, fail, server } = setUp();
    fail.push(noAnswer(), noAnswer(), null);
    set(['phase'], 2);
    await vi.advanceTimersByTimeAsync(400);
    expect(state(queue)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state(queue)).toBe('saved');
    expect(new Set(sent.map(({ operationId }) => operationId)).size).toBe(1);
    expect(server.accepted).toHaveLength(1);
  });

  test('an answer that was lost does not store twice', async () => {
    const { queue, set, fail, server, item } = setUp();
    fail.push('lost answer');
    set(['phase'], 2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state(queue)).toBe('saved');
    expect(server.accepted).toHaveLength(1);
    expect(server.get(item.id).version).toBe(2);
  });

  test('what was left in the browser is sent by the next page', async () => {
    const left: StoredEdits = {
      sent: { operationId: 'operation-of-before', changes: [{ kind: 'set', path: ['phase'], from: 1, to: 2 }] },
      waiting: [{ kind: 'set', path: ['name'], from: 'Fulfilment', to: 'Access' }],
    };
    const { queue, sent, server, item } = setUp(workflow(), left);
    expect(queue.snapshot().item).toMatchObject({ phase: 2, name: 'Access' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state(queue)).toBe('saved');
    expect(sent[0]?.operationId).toBe('operation-of-before');
    expect(server.get(item.id)).toMatchObject({ phase: 2, name: 'Access' });
  });
});

describe('two people', () => {
  test('who change different places do not notice each other', async () => {
    const { queue, set, server, item } = setUp();
    server.change(item.id, { operationId: 'theirs', changes: [{ kind: 'set', path: ['content', 'statuses', 'open', 'name'], from: 'Open', to: 'To do' }] });
    set(['phase'], 2);
    await vi.advanceTimersByTimeAsync(400);
    expect(state(queue)).toBe('saved');
    expect(queue.snapshot().item).toMatchObject({ phase: 2, content: { statuses: { open: { name: 'To do' } } } });
  });

  const collide = async (choice: 'mine' | 'theirs') => {
    const all = setUp();
    all.server.change(all.item.id, { operationId: 'theirs', changes: [{ kind: 'set', path: ['name'], from: 'Fulfilment', to: 'Theirs' }] });
    all.set(['name'], 'Mine');
    all.set(['phase'], 2);
    await vi.advanceTimersByTimeAsync(400);
    expect(state(all.queue)).toBe('conflict');
    expect(all.queue.snapshot()).toMatchObject({ item: { name: 'Mine', phase: 2 }, conflicts: [{ path: ['name'], mine: 'Mine', theirs: 'Theirs' }] });
    all.queue.resolve(choice);
    await vi.advanceTimersByTimeAsync(400);
    expect(state(all.queue)).toBe('saved');
    return all.server.get(all.item.id);
  };
  test('who change one place see both values, and the own one can be sent all the same', async () => {
    expect(await collide('mine')).toMatchObject({ name: 'Mine', phase: 2 });
  });
  test('or given up, with nothing else', async () => {
    expect(await collide('theirs')).toMatchObject({ name: 'Theirs', phase: 2 });
  });

  test('a part that was deleted meanwhile comes back whole where the own edits of it are chosen', async () => {
    const { queue, set, server, item } = setUp();
    const path = ['content', 'statuses', 'work'];
    server.change(item.id, { operationId: 'theirs', changes: [setChange(item, path, undefined)] });
    set([...path, 'name'], 'Working');
    await vi.advanceTimersByTimeAsync(400);
    expect(queue.snapshot().conflicts).toMatchObject([{ path, mine: { name: 'Working' }, theirs: undefined }]);
    queue.resolve('mine');
    await vi.advanceTimersByTimeAsync(400);
    expect(server.get(item.id)).toMatchObject({ content: { statuses: { work: { name: 'Working', category: 'inProgress' } } } });
  });

  test('what is told of the others while edits wait becomes a conflict before it is sent', () => {
    const { queue, set, item } = setUp();
    set(['name'], 'Mine');
    queue.receive(later(item, { name: 'Theirs' }));
    expect(state(queue)).toBe('conflict');
    expect(queue.snapshot().item.name).toBe('Mine');
  });
});

describe('what the server does not take', () => {
  const refused = new ApiError('http', { status: 422, body: { error: 'These rules go in a circle', code: 'validation_failed' } });
  test('is kept and said, and goes when it is given up', async () => {
    const { queue, set, fail, item, kept } = setUp();
    fail.push(refused);
    set(['phase'], 9);
    await vi.advanceTimersByTimeAsync(400);
    expect(queue.snapshot()).toMatchObject({ state: 'refused', refusal: 'These rules go in a circle', item: { phase: 9 } });
    expect(kept()).not.toBeNull();
    queue.resolve('theirs');
    expect(queue.snapshot()).toMatchObject({ state: 'saved', refusal: null, item: { phase: item.phase } });
    expect(kept()).toBeNull();
  });

  test('can be sent again', async () => {
    const { queue, set, fail, server, item } = setUp();
    fail.push(refused);
    set(['phase'], 3);
    await vi.advanceTimersByTimeAsync(400);
    queue.resolve('mine');
    await vi.advanceTimersByTimeAsync(400);
    expect(state(queue)).toBe('saved');
    expect((server.get(item.id) as ScopeItem).phase).toBe(3);
  });
});
