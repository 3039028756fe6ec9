import { workflow } from '@scopewright/company-kit/testing/items';
import { noAnswer, scopeServer } from '@scopewright/company-kit/testing/scope-server';
import type { ScopeChange, ScopeItem } from '@scopewright/contracts/scoping';
import { sameValue } from '@scopewright/domain/json';
import { jsonAt, setChange } from '@scopewright/editing';
import { createItemQueue, type ItemQueue } from '@scopewright/editing/item-queue';
import type { Unsaved } from '@scopewright/editing/unsaved';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SCOPE_RULES } from './scope-rules.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const NAMES = ['open', 'work', 'done'];
const PATHS: readonly string[][] = [
  ['phase'],
  ['name'],
  ...NAMES.map((id) => ['content', 'statuses', id]),
  ...NAMES.map((id) => ['content', 'statuses', id, 'name']),
];
const client = fc.constantFrom<0 | 1>(0, 1);

/** The events, one after the other. */
const event = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      client,
      path: fc.constantFrom(...PATHS),
      value: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      client,
      id: fc.constantFrom(...NAMES),
      after: fc.constantFrom(null, ...NAMES),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.constantFrom(50, 450, 2_500) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      client,
      line: fc.constantFrom('up' as const, 'down' as const, 'answers lost' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), client }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('resolve' as const),
      client,
      choice: fc.constantFrom('mine' as const, 'theirs' as const),
    }),
  },
);
type Happening = typeof event extends fc.Arbitrary<infer T> ? T : never;

/** A client whose connection the test controls, with the values it made for each place and didn't discard. */
function clientOf(name: string, server: ReturnType<typeof scopeServer>, item: ScopeItem) {
  let line: 'up' | 'down' | 'answers lost' = 'up';
  let operations = 0;
  const queue = createItemQueue<ScopeItem>({
    item,
    rules: SCOPE_RULES,
    largestBatch: 500,
    send: async ({ id }, batch) => {
      if (line === 'down') throw noAnswer();
      const saved = server.change(id, batch, name);
      if (line === 'answers lost') throw noAnswer();
      return saved;
    },
    keep: () => undefined,
    newOperationId: () => `${name}-${++operations}`,
    onChange: () => undefined,
    explain: String,
  });
  return {
    queue,
    setLine: (next: typeof line) => {
      line = next;
    },
  };
}

function valueFor(path: readonly string[], value: number, item: ScopeItem): ScopeChange | null {
  if (path.length === 1 && path[0] === 'phase') return setChange(item, path, value);
  if (path.length === 1) return setChange(item, path, `Name ${value}`);
  if (path.length === 3)
    return value === 1
      ? setChange(item, path, undefined)
      : setChange(item, path, { name: `Status ${value}`, category: 'todo', order: 'a5' });
  return jsonAt(item, path.slice(0, -1)) === undefined ? null : setChange(item, path, `Part ${value}`);
}

test("whatever two clients do and whenever the line breaks, saved means stored, and both end with the server's state", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 40 }), async (events) => {
      const item = workflow({ id: 'f'.repeat(24) });
      const server = scopeServer([item]);
      const clients = [clientOf('ana', server, item), clientOf('ben', server, item)] as const;

      const happens = async (each: Happening) => {
        if (each.kind === 'time') return vi.advanceTimersByTimeAsync(each.ms);
        const { queue, setLine } = clients[each.client];
        if (each.kind === 'line') setLine(each.line);
        if (each.kind === 'look') queue.receive(server.get(item.id));
        if (each.kind === 'resolve') queue.resolve(each.choice);
        if (each.kind === 'move')
          queue.change([{ kind: 'move', path: ['content', 'statuses', each.id], after: each.after }]);
        const change = each.kind === 'edit' ? valueFor(each.path, each.value, queue.snapshot().item) : null;
        if (change) queue.change([change]);
        return undefined;
      };
      for (const each of events) {
        await happens(each);
        for (const { queue } of clients) {
          const { state, item: shown } = queue.snapshot();
          // a state shown as saved is one that the server has had
          if (state === 'saved') expect(shown.version <= server.get(item.id).version).toBe(true);
        }
      }
      // at the end the connections work, and every question is answered
      for (let round = 0; round < 12; round++) {
        for (const { queue, setLine } of clients) {
          setLine('up');
          queue.flush();
          await vi.advanceTimersByTimeAsync(31_000);
          queue.resolve(round % 2 === 0 ? 'mine' : 'theirs');
          await vi.advanceTimersByTimeAsync(1_000);
        }
      }
      for (const { queue } of clients) {
        expect(queue.snapshot().state).toBe('saved');
        queue.receive(server.get(item.id));
        expect(sameValue(queue.snapshot().item, server.get(item.id))).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});

test('an edit that was shown as saved stays until someone who has seen it changes it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ client, value: fc.integer({ min: 1, max: 99 }), ms: fc.constantFrom(0, 200, 600) }), {
        maxLength: 25,
      }),
      async (edits) => {
        const item = workflow({ id: 'f'.repeat(24) });
        const server = scopeServer([item]);
        const clients = [clientOf('ana', server, item), clientOf('ben', server, item)] as const;
        for (const { client: who, value, ms } of edits) {
          const { queue } = clients[who];
          queue.change([setChange(queue.snapshot().item, ['name'], `${who} ${value}`)]);
          await vi.advanceTimersByTimeAsync(ms);
        }
        await vi.advanceTimersByTimeAsync(5_000);
        // each stored name is based on its predecessor: none was overwritten unseen
        const names = server.accepted.flatMap(({ changes }) =>
          changes.flatMap((change) => (change.kind === 'set' ? [change] : [])),
        );
        let name = item.name;
        for (const { from, to } of names) {
          expect(from).toBe(name);
          name = String(to);
        }
      },
    ),
    { numRuns: 100 },
  );
});

/**
 * A browser with a bad connection: requests and answers are delayed, lost, and reordered; its page may be killed, and
 * its edits are then taken over.
 */
function browserOf(name: string, server: ReturnType<typeof scopeServer>, itemId: string) {
  let line: 'up' | 'down' | 'answers lost' = 'up';
  let [there, back] = [0, 0];
  let operations = 0;
  let pages = 0;
  let stored: Unsaved<ScopeItem> | undefined;
  const takes = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const page = (): ItemQueue<ScopeItem> => {
    pages += 1;
    const own = pages;
    return createItemQueue<ScopeItem>({
      item: server.get(itemId),
      rules: SCOPE_RULES,
      largestBatch: 500,
      stored,
      send: async ({ id }, batch) => {
        const [state, out, home] = [line, there, back];
        if (state === 'down') throw noAnswer();
        await takes(out);
        const saved = server.change(id, batch, name);
        await takes(home);
        if (state === 'answers lost') throw noAnswer();
        return saved;
      },
      // a killed page writes no more
      keep: (edits) => {
        if (own === pages) stored = edits ?? undefined;
      },
      newOperationId: () => `${name}-${++operations}`,
      onChange: () => undefined,
      explain: String,
    });
  };
  let queue = page();
  return {
    queue: () => queue,
    setLine: (next: typeof line, delays: [there: number, back: number] = [0, 0]) => {
      line = next;
      [there, back] = delays;
    },
    kill: () => {
      queue.stop();
      queue = page();
    },
  };
}

const happening = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('add' as const), client }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.constantFrom(30, 450, 2_500) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('line' as const),
      client,
      line: fc.constantFrom('up' as const, 'down' as const, 'answers lost' as const),
      delays: fc.tuple(fc.constantFrom(0, 40, 900, 6_000), fc.constantFrom(0, 40, 900, 6_000)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), client }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), client }) },
);

test('no edit is lost and none is made twice, whatever the lines do to requests and answers, and whenever a page is killed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 40 }), async (events) => {
      const item = workflow({ id: 'f'.repeat(24) });
      const server = scopeServer([item]);
      const browsers = [browserOf('ana', server, item.id), browserOf('ben', server, item.id)] as const;
      const added: string[] = [];
      for (const each of events) {
        if (each.kind === 'time') {
          await vi.advanceTimersByTimeAsync(each.ms);
          continue;
        }
        const browser = browsers[each.client];
        if (each.kind === 'line') browser.setLine(each.line, each.delays);
        if (each.kind === 'look') browser.queue().receive(server.get(item.id));
        if (each.kind === 'kill') browser.kill();
        if (each.kind === 'add') {
          const id = `made-${added.length}`;
          added.push(id);
          browser
            .queue()
            .change([
              { kind: 'set', path: ['content', 'statuses', id], to: { name: id, category: 'todo', order: '' } },
            ]);
        }
      }
      for (let round = 0; round < 3; round += 1)
        for (const browser of browsers) {
          browser.setLine('up');
          browser.queue().flush();
          await vi.advanceTimersByTimeAsync(45_000);
        }
      for (const browser of browsers) expect(browser.queue().snapshot().state).toBe('saved');
      const { content } = server.get(item.id) as ReturnType<typeof workflow>;
      expect(Object.keys(content.statuses).toSorted()).toEqual([...NAMES, ...added].toSorted());
      const stored = server.accepted.flatMap(({ changes }) => changes.map(({ path }) => path.at(-1)));
      expect(stored.toSorted()).toEqual(added.toSorted());
    }),
    { numRuns: 120 },
  );
});
