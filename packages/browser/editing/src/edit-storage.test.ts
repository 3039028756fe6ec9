import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { noStorage, openEditStorage } from './edit-storage.ts';
import { kindOf, ownersWithEdits } from './left-edits.ts';
import { unsaved } from './testing/cards.ts';

const EDITS = unsaved({ waiting: [[{ kind: 'set', path: ['phase'], from: 1, to: 2 }]] });

test('a browser without storage is reported, as soon as there is something to store', async () => {
  // as in a private window
  vi.stubGlobal('indexedDB', undefined);
  const onChange = vi.fn<() => void>();
  const storage = openEditStorage('user/company', 'page', { onChange });
  expect((await storage.takeOver()).size).toBe(0);
  expect(storage.keeps()).toBe(true);
  storage.write('item', EDITS);
  await expect.poll(() => onChange).toHaveBeenCalledOnce();
  expect(storage.keeps()).toBe(false);
  storage.write('item', null);
  await expect.poll(() => storage.keeps()).toBe(true);
  vi.unstubAllGlobals();
});

test("a page's edits are free for others once it releases them", async () => {
  const held = new Map<string, Promise<unknown>>();
  const locks = {
    request: (name: string, hold: () => Promise<unknown>) => void held.set(name, hold()),
  } as unknown as LockManager;
  const storage = openEditStorage('user/company', 'page', { locks });
  const lock = held.values().next().value;
  let free = false;
  void lock?.then(() => {
    free = true;
  });
  await Promise.resolve();
  expect(free).toBe(false);
  storage.release();
  await lock;
});

test('a read-only viewer takes over nothing', async () => {
  noStorage().write('item', EDITS);
  expect((await noStorage().takeOver()).size).toBe(0);
});

describe('in a browser with a database', () => {
  beforeEach(() => vi.stubGlobal('indexedDB', new IDBFactory()));
  afterEach(() => void vi.unstubAllGlobals());
  const changed = (to: number) => ({ ...EDITS, waiting: [[{ kind: 'set' as const, path: ['phase'], from: 1, to }]] });
  const locksOf = (...alive: string[]) =>
    ({
      request: async (name: string, ...given: unknown[]) =>
        given.length > 1
          ? (given[1] as (lock: unknown) => unknown)(alive.some((page) => name.endsWith(`/${page}`)) ? null : {})
          : undefined,
    }) as unknown as LockManager;
  /** Writes as a page that is then closed. */
  async function left(page: string, itemId: string, to: number, owner = 'user/company') {
    const storage = openEditStorage(owner, page, { locks: locksOf() });
    storage.write(itemId, changed(to));
    await expect.poll(() => ownersWithEdits(owner.split('/')[0] ?? '')).toContain(owner.split('/')[1]);
    storage.release();
  }

  test('edits of one item from several closed tabs are all taken over, and only once', async () => {
    await left('one', 'item', 2);
    await left('two', 'item', 3);
    await left('three', 'other', 4);
    const storage = openEditStorage('user/company', 'next', { locks: locksOf() });
    const found = await storage.takeOver();
    expect([...found.keys()].toSorted()).toEqual(['item', 'other']);
    const texts = JSON.stringify(found.get('item'));
    expect([texts.includes('"to":2'), texts.includes('"to":3')]).toEqual([true, true]);
    const after = openEditStorage('user/company', 'after', { locks: locksOf('next') });
    expect((await after.takeOver()).size).toBe(0);
  });

  test('edits of a page that is still open stay with it, as do those of others', async () => {
    await left('one', 'item', 2);
    await left('elsewhere', 'item', 3, 'stranger/company');
    const storage = openEditStorage('user/company', 'next', { locks: locksOf('one') });
    expect((await storage.takeOver()).size).toBe(0);
    expect(await ownersWithEdits('user')).toEqual(['company']);
  });

  test('a page that has let go writes no more', async () => {
    const storage = openEditStorage('user/company', 'one', { locks: locksOf() });
    storage.release();
    storage.write('item', changed(2));
    expect(await ownersWithEdits('user')).toEqual([]);
  });

  test('edits of the previous release are taken over', async () => {
    const database = await openDB('scopewright-scope', 1, { upgrade: (db) => void db.createObjectStore('edits') });
    const change = { kind: 'set', path: ['phase'], from: 1, to: 2 };
    await database.put(
      'edits',
      { sent: { operationId: 'operation', changes: [change] }, waiting: [change] },
      'user/company/one/item',
    );
    database.close();
    const found = await openEditStorage('user/company', 'next', { locks: locksOf() }).takeOver();
    expect(found.get('item')).toEqual({
      ...EDITS,
      sent: { operationId: 'operation', steps: [[change]] },
      waiting: [[change]],
    });
  });
});

test.each([
  ['64b7f9c2a1d3e4f5a6b7c8d1', 'scope'],
  ['backlog-64b7f9c2a1d3e4f5a6b7c8d1', 'backlog'],
  [`clauses-${'a'.repeat(24)}-${'b'.repeat(24)}`, 'clauses'],
])('edits of %s are of the kind %s', (owner, kind) => {
  expect(kindOf(owner)).toBe(kind);
});
