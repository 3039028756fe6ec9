import 'fake-indexeddb/auto';

import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ChangeRules, jsonAt, setChange, type Versioned } from '../changes.ts';
import { openEditStorage } from '../edit-storage.ts';
import { createEditStore, type EditStore } from '../edit-store.ts';
import { type EditServer, noAnswer } from './edit-server.ts';

/** A kind of items whose edits are tested. */
export interface EditedKindUnderTest<T extends Versioned> {
  rules: ChangeRules<T>;
  /** A server with one item, which refuses texts that contain “refused”. */
  newServer: () => EditServer<T>;
  itemId: string;
  /** Places of the item that hold a text. */
  places: readonly string[][];
}

const OWNER = 'user/company';

/** Locks as the browser holds them for its pages. */
function pageLocks(): LockManager {
  const held = new Set<string>();
  return {
    async request(name: string, ...given: unknown[]) {
      const act = given.at(-1) as (lock: unknown) => unknown;
      if (given.length > 1) return act(held.has(name) ? null : {});
      held.add(name);
      await act({});
      held.delete(name);
      return undefined;
    },
  } as unknown as LockManager;
}

/** Everything stored in the browser, as text. */
async function storedText(): Promise<string> {
  const database = await openDB('scopewright-scope');
  const text = database.objectStoreNames.contains('edits') ? JSON.stringify(await database.getAll('edits')) : '';
  database.close();
  return text;
}

/** A user with several tabs in one browser, and a server that another user also uses. */
function world<T extends Versioned>(kind: EditedKindUnderTest<T>) {
  globalThis.indexedDB = new IDBFactory();
  const { rules, itemId, places } = kind;
  const server = kind.newServer();
  const locks = pageLocks();
  const tabs: EditStore<T>[] = [];
  let line: 'up' | 'down' | 'answers lost' = 'up';
  let operations = 0;
  let pages = 0;
  const takes = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  async function open(): Promise<void> {
    pages += 1;
    const store: EditStore<T> = createEditStore<T>({
      rules,
      storage: openEditStorage<T>(OWNER, `page-${pages}`, { locks }),
      isGone: () => false,
      fetchItem: async (id) => {
        if (line === 'down') throw noAnswer();
        return server.get(id);
      },
      send: async ({ id, version }, batch) => {
        const now = line;
        await takes(30);
        if (now === 'down') throw noAnswer();
        const saved = server.change(id, batch, 'ana', version);
        await takes(30);
        if (now === 'answers lost') throw noAnswer();
        return saved;
      },
      newOperationId: () => `ana-${++operations}`,
      explain: String,
      onSaved: () => undefined,
      largestBatch: 500,
      onTooLarge: () => undefined,
    });
    tabs.push(store);
    await store.ready;
    store.receive(server.get(itemId));
  }
  async function kill(at: number): Promise<void> {
    tabs.splice(at, 1)[0]?.close();
    // waits for writes that have started
    await storedText();
    if (tabs.length === 0) await open();
  }
  const setLine = (next: typeof line) => {
    line = next;
  };
  return { itemId, places, server, tabs, open, kill, setLine };
}
type World<T extends Versioned> = ReturnType<typeof world<T>>;

const tab = fc.nat(2);
/** @param count how many places the item has */
const happeningOf = (count: number) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('type' as const),
        tab,
        place: fc.nat(count - 1),
        bad: fc.boolean(),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.constantFrom(20, 45, 450, 2_500) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('other' as const), place: fc.nat(count - 1) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('line' as const),
        line: fc.constantFrom('up' as const, 'down' as const, 'answers lost' as const),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), tab }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), tab }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('open' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleted' as const), is: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('archived' as const), is: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('resolve' as const),
        tab,
        choice: fc.constantFrom('mine' as const, 'theirs' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('retry' as const), tab }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('give up' as const), tab }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('undo' as const),
        tab,
        direction: fc.constantFrom('undo' as const, 'redo' as const),
        times: fc.integer({ min: 1, max: 2 }),
      }),
    },
  );
type Happening = ReturnType<typeof happeningOf> extends fc.Arbitrary<infer T> ? T : never;

/** The outcome of each typed text, by the user's view and decisions. */
function ledger<T extends Versioned>({ itemId, places, server, tabs }: World<T>) {
  const typed = new Set<string>();
  /** Overwritten, undone, or discarded while it was shown. */
  const settled = new Set<string>();
  const values = (item: object) => places.map((path) => String(jsonAt(item, path)));
  return {
    typed,
    settle: (...texts: unknown[]) => {
      for (const text of texts) settled.add(String(text));
    },
    /** Runs an action by which the user knowingly removes the shown content. */
    async knowingly(store: Pick<EditStore<Versioned>, 'get'>, act: () => unknown) {
      const before = store.get(itemId)?.item;
      await act();
      const after = store.get(itemId)?.item;
      if (!before || !after) return;
      const left = values(after);
      for (const value of values(before)) if (!left.includes(value)) settled.add(value);
    },
    async holds() {
      const accepted = JSON.stringify(server.accepted);
      const shown = JSON.stringify(tabs.map((store) => store.get(itemId)?.item));
      const kept = await storedText();
      for (const text of typed)
        if (!settled.has(text))
          expect(
            accepted.includes(`"${text}"`) || shown.includes(`"${text}"`) || kept.includes(`"${text}"`),
            `${text} is lost`,
          ).toBe(true);
    },
  };
}

async function happens<T extends Versioned>(
  each: Happening,
  at: World<T>,
  book: ReturnType<typeof ledger>,
  number: number,
): Promise<unknown> {
  const { itemId, places: paths, server, tabs, open, kill, setLine } = at;
  if (each.kind === 'time') return vi.advanceTimersByTimeAsync(each.ms);
  if (each.kind === 'line') return setLine(each.line);
  if (each.kind === 'deleted') return server.setDeleted(itemId, each.is);
  if (each.kind === 'archived') return server.setArchived(each.is);
  if (each.kind === 'open') return tabs.length < 3 ? open() : undefined;
  if (each.kind === 'other') {
    const item = server.get(itemId);
    const path = paths[each.place] ?? [];
    const change = setChange(item, path, `theirs ${number}`);
    // it may be deleted or archived
    try {
      return server.change(itemId, { operationId: `ben-${number}`, changes: [change] }, 'ben');
    } catch {
      return undefined;
    }
  }
  const index = each.tab % tabs.length;
  const store = tabs[index];
  const item = store?.get(itemId)?.item;
  if (!store || !item) return undefined;
  if (each.kind === 'kill') return kill(index);
  if (each.kind === 'look') return store.receive(server.get(itemId));
  if (each.kind === 'retry') return store.retry(itemId);
  if (each.kind === 'type') {
    const path = paths[each.place] ?? [];
    if (jsonAt(item, path) === undefined) return undefined;
    const text = `${each.bad ? 'refused' : 'mine'} ${number}`;
    book.typed.add(text);
    return book.knowingly(store, () => store.change(itemId, [setChange(item, path, text)], 'Type'));
  }
  if (each.kind === 'resolve') {
    for (const { mine, theirs } of store.get(itemId)?.conflicts ?? [])
      book.settle(each.choice === 'mine' ? theirs : mine);
    return store.resolve(itemId, each.choice);
  }
  if (each.kind === 'give up') {
    for (const { places } of store.get(itemId)?.refused ?? []) book.settle(...places.map(({ mine }) => mine));
    return store.giveUp(itemId);
  }
  return book.knowingly(store, () => Promise.all(Array.from({ length: each.times }, () => store.step(each.direction))));
}

/**
 * At the end everything works again, and the user answers every question with the typed text; edits still refused are
 * discarded explicitly.
 */
async function ends<T extends Versioned>(at: World<T>, book: ReturnType<typeof ledger>): Promise<void> {
  const { itemId, server, tabs, open, kill, setLine } = at;
  setLine('up');
  server.setArchived(false);
  if (server.get(itemId).deletedAt !== null) server.setDeleted(itemId, false);
  // every page is closed, so that one of them takes over all unsaved edits
  while (tabs.length > 1) await kill(0);
  await kill(0);
  if (tabs.length === 0) await open();
  const [store] = tabs;
  for (let round = 0; round < 40 && store?.summary().state !== 'saved'; round += 1) {
    store?.receive(server.get(itemId));
    store?.flush();
    await vi.advanceTimersByTimeAsync(35_000);
    store?.retry(itemId);
    await vi.advanceTimersByTimeAsync(1_000);
    store?.resolve(itemId, 'mine');
    await vi.advanceTimersByTimeAsync(1_000);
    for (const { places } of store?.get(itemId)?.refused ?? []) book.settle(...places.map(({ mine }) => mine));
    store?.giveUp(itemId);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(store?.summary().state).toBe('saved');
}

/**
 * Declares the test of the law of edits for a kind of items: typed text is on the server, or on the page, or was
 * discarded explicitly, regardless of events in tabs, connection and item.
 */
export function testLawOfEdits<T extends Versioned>(kind: EditedKindUnderTest<T>): void {
  // the browser's database runs in real time; only timers are controlled by the test
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  test('typed text is on the server, or on the page, or was discarded explicitly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happeningOf(kind.places.length), { minLength: 1, maxLength: 30 }), async (events) => {
        const at = world(kind);
        const book = ledger(at);
        await at.open();
        for (const [number, each] of events.entries()) {
          await happens(each, at, book, number);
          await book.holds();
        }
        await ends(at, book);
        await book.holds();
        // nothing is pending any more: what wasn't discarded is on the server
        expect(await storedText()).toBe('[]');
        for (const store of at.tabs) store.close();
      }),
      { numRuns: 80 },
    );
  });
}
