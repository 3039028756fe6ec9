import { ApiError } from '@scopewright/api-client';

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setChange } from './changes.ts';
import { type Batch, createItemQueue } from './item-queue.ts';
import { board, CARD_RULES, type Card, card, cardServer, later, unsaved } from './testing/cards.ts';
import { noAnswer } from './testing/edit-server.ts';
import type { Unsaved } from './unsaved.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue of one card with its own server. `fail` is how the next calls fail. */
function setUp(item: Card = card(), stored?: Unsaved<Card>, others: readonly Card[] = []) {
  const server = cardServer([item, ...others]);
  const sent: Batch[] = [];
  const fail: (unknown | null)[] = [];
  let operations = 0;
  let kept: Unsaved<Card> | null = null;
  const queue = createItemQueue<Card>({
    item,
    rules: CARD_RULES,
    largestBatch: 500,
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
  const set = (path: string[], to: string | number | null | undefined) =>
    queue.change([setChange(queue.snapshot().item, path, to)]);
  return { item, server, queue, sent, fail, set, kept: () => kept };
}

const state = (queue: { snapshot: () => { state: string } }) => queue.snapshot().state;

describe('an edit', () => {
  test('shows immediately, is stored in the browser, and is saved only when the server has confirmed it', async () => {
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
    expect(sent).toEqual([
      { operationId: 'operation-1', changes: [{ kind: 'set', path: ['name'], from: 'Fulfillment', to: 'Fulf' }] },
    ]);
    for (let i = 0; i < 10; i++) {
      set(['name'], `Name ${i}`);
      await vi.advanceTimersByTimeAsync(300);
    }
    expect(sent.length).toBeGreaterThanOrEqual(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state(queue)).toBe('saved');
    expect(queue.snapshot().item.name).toBe('Name 9');
  });

  test('that ends where it began is dropped', async () => {
    const { queue, set, sent } = setUp();
    set(['name'], 'Other');
    set(['name'], 'Fulfillment');
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

  test('edits stored in the browser are sent by the next page', async () => {
    const left = unsaved({
      sent: { operationId: 'operation-of-before', steps: [[{ kind: 'set', path: ['phase'], from: 1, to: 2 }]] },
      waiting: [[{ kind: 'set', path: ['name'], from: 'Fulfillment', to: 'Access' }]],
    });
    const { queue, sent, server, item } = setUp(card(), left);
    expect(queue.snapshot().item).toMatchObject({ phase: 2, name: 'Access' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(state(queue)).toBe('saved');
    expect(sent[0]?.operationId).toBe('operation-of-before');
    expect(server.get(item.id)).toMatchObject({ phase: 2, name: 'Access' });
  });
});

describe('two people', () => {
  test('who change different places do not affect each other', async () => {
    const { queue, set, server, item } = setUp();
    server.change(item.id, {
      operationId: 'theirs',
      changes: [{ kind: 'set', path: ['content', 'steps', 'open', 'name'], from: 'Open', to: 'To do' }],
    });
    set(['phase'], 2);
    await vi.advanceTimersByTimeAsync(400);
    expect(state(queue)).toBe('saved');
    expect(queue.snapshot().item).toMatchObject({ phase: 2, content: { steps: { open: { name: 'To do' } } } });
  });

  const collide = async (choice: 'mine' | 'theirs') => {
    const all = setUp();
    all.server.change(all.item.id, {
      operationId: 'theirs',
      changes: [{ kind: 'set', path: ['name'], from: 'Fulfillment', to: 'Theirs' }],
    });
    all.set(['name'], 'Mine');
    all.set(['phase'], 2);
    await vi.advanceTimersByTimeAsync(400);
    expect(state(all.queue)).toBe('conflict');
    expect(all.queue.snapshot()).toMatchObject({
      item: { name: 'Mine', phase: 2 },
      conflicts: [{ path: ['name'], mine: 'Mine', theirs: 'Theirs' }],
    });
    all.queue.resolve(choice);
    await vi.advanceTimersByTimeAsync(400);
    expect(state(all.queue)).toBe('saved');
    return all.server.get(all.item.id);
  };
  test('who change one place see both values, and the own one can be sent all the same', async () => {
    expect(await collide('mine')).toMatchObject({ name: 'Mine', phase: 2 });
  });
  test('or discarded, with nothing else', async () => {
    expect(await collide('theirs')).toMatchObject({ name: 'Theirs', phase: 2 });
  });

  test('a part that has since been deleted is restored completely if the own edits are chosen', async () => {
    const { queue, set, server, item } = setUp();
    const path = ['content', 'steps', 'work'];
    server.change(item.id, { operationId: 'theirs', changes: [setChange(item, path, undefined)] });
    set([...path, 'name'], 'Working');
    await vi.advanceTimersByTimeAsync(400);
    expect(queue.snapshot().conflicts).toMatchObject([{ path, mine: { name: 'Working' }, theirs: undefined }]);
    queue.resolve('mine');
    await vi.advanceTimersByTimeAsync(400);
    expect(server.get(item.id)).toMatchObject({
      content: { steps: { work: { name: 'Working', color: 'blue' } } },
    });
  });

  test('an answer about the others while edits wait becomes a conflict before it is sent', () => {
    const { queue, set, item } = setUp();
    set(['name'], 'Mine');
    queue.receive(later(item, { name: 'Theirs' }));
    expect(state(queue)).toBe('conflict');
    expect(queue.snapshot().item.name).toBe('Mine');
  });
});

describe('a refused edit', () => {
  const refused = new ApiError('http', {
    status: 422,
    body: { error: 'These rules go in a circle', code: 'validation_failed' },
  });
  test('stays with a message, until it is discarded', async () => {
    const { queue, set, fail, item, kept } = setUp();
    fail.push(refused);
    set(['phase'], 9);
    await vi.advanceTimersByTimeAsync(400);
    expect(queue.snapshot()).toMatchObject({
      state: 'refused',
      refused: [{ reason: 'These rules go in a circle', places: [{ path: ['phase'], mine: 9 }] }],
      item: { phase: 9 },
    });
    expect(kept()?.refused).toHaveLength(1);
    queue.giveUp();
    expect(queue.snapshot()).toMatchObject({ state: 'saved', refused: [], item: { phase: item.phase } });
    expect(kept()).toBeNull();
  });

  test('can be sent again', async () => {
    const { queue, set, fail, server, item } = setUp();
    fail.push(refused);
    set(['phase'], 3);
    await vi.advanceTimersByTimeAsync(400);
    queue.retry();
    await vi.advanceTimersByTimeAsync(400);
    expect(state(queue)).toBe('saved');
    expect((server.get(item.id) as Card).phase).toBe(3);
  });
});

describe('unsaved edits are in the browser', () => {
  test('also during a conflict, and the next page asks the same question', async () => {
    const { queue, set, server, item, kept } = setUp();
    set(['name'], 'Mine');
    set(['phase'], 2);
    queue.receive(later(item, { name: 'Theirs' }));
    expect(state(queue)).toBe('conflict');
    const left = kept();
    expect(JSON.stringify(left)).toContain('Mine');
    queue.stop();
    server.change(item.id, {
      operationId: 'theirs',
      changes: [{ kind: 'set', path: ['name'], from: 'Fulfillment', to: 'Theirs' }],
    });
    const next = setUp(server.get(item.id), structuredClone(left) ?? undefined);
    expect(next.queue.snapshot()).toMatchObject({
      state: 'conflict',
      item: { name: 'Mine', phase: 2 },
      conflicts: [{ mine: 'Mine', theirs: 'Theirs' }],
    });
    next.queue.resolve('mine');
    await vi.advanceTimersByTimeAsync(500);
    expect(next.server.get(item.id)).toMatchObject({ name: 'Mine', phase: 2 });
    expect(next.kept()).toBeNull();
  });

  test('also a part that another person has since deleted, completely', async () => {
    const { queue, set, server, item, kept } = setUp();
    const path = ['content', 'steps', 'work'];
    set([...path, 'name'], 'Working');
    const left = structuredClone(kept()) ?? undefined;
    queue.stop();
    server.change(item.id, { operationId: 'theirs', changes: [setChange(item, path, undefined)] });
    const next = setUp(server.get(item.id), left);
    expect(next.queue.snapshot().conflicts).toMatchObject([{ path, mine: { name: 'Working', color: 'blue' } }]);
  });

  test('edits of several tabs that are closed are taken over one after the other', async () => {
    const tab = (name: string, phase: number) =>
      unsaved({
        base: item,
        sent: { operationId: `of-${name}`, steps: [[setChange(item, ['description'], name)]] },
        waiting: [[setChange(item, ['phase'], phase)]],
      });
    const item = card();
    const { queue, server, kept } = setUp(item, { ...tab('one', 2), inherited: [tab('two', 3)] });
    await vi.advanceTimersByTimeAsync(1_000);
    // the second tab has changed the same places: both values are shown
    expect(queue.snapshot()).toMatchObject({ state: 'conflict', item: { description: 'two', phase: 3 } });
    expect(server.get(item.id)).toMatchObject({ description: 'one', phase: 2 });
    queue.resolve('mine');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.get(item.id)).toMatchObject({ description: 'two', phase: 3 });
    expect([state(queue), kept()]).toEqual(['saved', null]);
  });
});

describe('a refused edit', () => {
  const taken = () =>
    setUp(board(), undefined, [{ ...board({ id: 'b'.repeat(24) }), content: { ...board().content, key: 'HR' } }]);

  test('is corrected by further typing, and text typed elsewhere is saved', async () => {
    const { queue, set, server, item, kept } = taken();
    set(['content', 'key'], 'HR');
    await vi.advanceTimersByTimeAsync(500);
    expect(queue.snapshot()).toMatchObject({
      state: 'refused',
      refused: [{ places: [{ path: ['content', 'key'], mine: 'HR' }] }],
    });
    expect(JSON.stringify(kept()?.refused)).toContain('HR');
    set(['content', 'purpose'], 'People');
    await vi.advanceTimersByTimeAsync(500);
    expect(server.get(item.id)).toMatchObject({ content: { key: 'IT', purpose: 'People' } });
    expect(state(queue)).toBe('refused');
    set(['content', 'key'], 'HRX');
    await vi.advanceTimersByTimeAsync(500);
    expect(server.get(item.id)).toMatchObject({ content: { key: 'HRX', purpose: 'People' } });
    expect([state(queue), kept()]).toEqual(['saved', null]);
  });

  test('that is typed back to the stored value is dropped', async () => {
    const { queue, set, kept } = taken();
    set(['content', 'key'], 'HR');
    await vi.advanceTimersByTimeAsync(500);
    set(['content', 'key'], 'IT');
    expect([state(queue), kept()]).toEqual(['saved', null]);
  });

  test('among many blocks none of the others, nor their order', async () => {
    const { queue, set, server, item, sent } = setUp();
    const bad = ['content', 'steps', 'open', 'name'];
    queue.change([{ kind: 'set', path: ['content', 'bogus', 'x'], to: 1 }]);
    for (let at = 0; at < 40; at += 1)
      queue.change([
        { kind: 'set', path: ['content', 'steps', `new-${at}`], to: { name: `New ${at}`, category: 'todo' } },
      ]);
    set(['phase'], 9);
    set(bad, 'Opened');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(queue.snapshot().refused.map(({ places }) => places[0]?.path)).toEqual([['phase']]);
    const { content } = server.get(item.id) as Card;
    expect([Object.keys(content.steps).length, content.steps.open?.name]).toEqual([43, 'Opened']);
    expect(sent.length).toBeLessThan(20);
  });

  test('is discarded alone, and then the latest state is shown', async () => {
    const { queue, set, server, item } = setUp();
    set(['phase'], 9);
    await vi.advanceTimersByTimeAsync(500);
    const theirs = server.change(item.id, {
      operationId: 'theirs',
      changes: [{ kind: 'set', path: ['name'], from: 'Fulfillment', to: 'Theirs' }],
    });
    queue.receive(theirs);
    expect(queue.snapshot()).toMatchObject({ state: 'refused', item: { name: 'Theirs', phase: 9 } });
    const [first] = queue.snapshot().refused;
    queue.giveUp(first?.refusal);
    expect(queue.snapshot()).toMatchObject({
      state: 'saved',
      item: { name: 'Theirs', phase: 1 },
      version: theirs.version,
    });
  });

  test('is a conflict if another person has since changed the same place', async () => {
    const { queue, set, server, item } = setUp();
    set(['phase'], 9);
    await vi.advanceTimersByTimeAsync(500);
    queue.receive(
      server.change(item.id, { operationId: 'theirs', changes: [{ kind: 'set', path: ['phase'], from: 1, to: 3 }] }),
    );
    expect(queue.snapshot()).toMatchObject({ state: 'conflict', conflicts: [{ path: ['phase'], mine: 9, theirs: 3 }] });
  });

  test('of an item that was deleted is sent once it is restored', async () => {
    const { queue, set, server, item } = setUp();
    server.setDeleted(item.id, true);
    set(['phase'], 3);
    await vi.advanceTimersByTimeAsync(500);
    expect(state(queue)).toBe('refused');
    queue.receive(server.get(item.id));
    expect(queue.snapshot().item.deletedAt).not.toBeNull();
    queue.receive(server.setDeleted(item.id, false));
    await vi.advanceTimersByTimeAsync(500);
    expect(queue.snapshot()).toMatchObject({ state: 'saved', item: { deletedAt: null, phase: 3 } });
  });

  test('of an archived company stays, and can be sent again', async () => {
    const { queue, set, server, item } = setUp();
    server.setArchived(true);
    set(['phase'], 3);
    set(['name'], 'Other');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(queue.snapshot().refused).toHaveLength(2);
    server.setArchived(false);
    queue.retry();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(server.get(item.id)).toMatchObject({ phase: 3, name: 'Other' });
  });
});

describe('edits saved by others', () => {
  test('during a conflict is stored, and shown when the own edits are discarded', () => {
    const { queue, set, item } = setUp();
    set(['name'], 'Mine');
    const first = later(item, { name: 'Theirs' });
    queue.receive(first);
    const second = later(first, { name: 'Theirs again', phase: 3 });
    queue.receive(second);
    expect(queue.snapshot()).toMatchObject({
      item: { name: 'Mine', phase: 3 },
      conflicts: [{ mine: 'Mine', theirs: 'Theirs again' }],
    });
    queue.resolve('theirs');
    expect(queue.snapshot()).toMatchObject({
      state: 'saved',
      item: { name: 'Theirs again', phase: 3 },
      version: second.version,
    });
  });

  test('never returns to an older state', () => {
    const { queue, item } = setUp();
    const first = later(item, { name: 'First' });
    queue.receive(later(first, { name: 'Second' }));
    queue.receive(first);
    expect(queue.snapshot().item.name).toBe('Second');
  });

  test('that answers the question the same way ends it', () => {
    const { queue, set, item } = setUp();
    set(['name'], 'Mine');
    const first = later(item, { name: 'Theirs' });
    queue.receive(first);
    queue.receive(later(first, { name: 'Mine' }));
    expect(state(queue)).toBe('saved');
  });
});

test('an immediate edit is sent immediately, with any waiting ones', async () => {
  const { queue, sent } = setUp();
  const add = (of: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      kind: 'set' as const,
      path: ['content', 'steps', `${of}-${at}`],
      to: { name: `${of} ${at}`, category: 'todo' },
    }));
  queue.change(add('one', 300));
  queue.change(add('two', 300));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(sent.map(({ changes }) => changes.length)).toEqual([300, 300]);
});
