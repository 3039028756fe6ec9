import { countedModule } from '@scopewright/build-config/counted-module';
import { runs } from '@scopewright/build-config/runs';
import type { ScopeChange } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sameValue, valueAt } from '../json.ts';
import { BLANK_CONTENT, BLANK_HEAD } from './blank.ts';
import { applyChanges, type Changeable, inverseOfChanges } from './changes.ts';
import { firstKeys } from './order.ts';
import { inOrder } from './parts.ts';

type RequestType = Extract<Changeable, { kind: 'requestType' }>;
const FIELD = 'f'.repeat(24);
const SECTIONS = ['sec1', 'sec2'];
const PLACEMENTS = ['pla1', 'pla2', 'pla3', 'pla4', 'pla5'];

const sectionOf = (order: string) => ({ name: 'Section', help: '', order, hiddenByDefault: false });
const placementIn = (sectionId: string, order: string) => ({
  fieldId: FIELD,
  sectionId,
  order,
  required: false,
  hiddenByDefault: false,
});

const requestType = (): RequestType => ({
  kind: 'requestType',
  name: 'Access',
  ...BLANK_HEAD,
  content: {
    ...BLANK_CONTENT.requestType,
    sections: { sec1: sectionOf('a0'), sec2: sectionOf('a1') },
    placements: { pla1: placementIn('sec1', 'a0'), pla2: placementIn('sec1', 'a1'), pla3: placementIn('sec2', 'a0') },
  },
});

const applied = <T extends Changeable>(item: T, ...changes: ScopeChange[]): T => {
  const result = applyChanges(item, changes);
  if (result.kind !== 'applied') throw new Error(`Not applied: ${JSON.stringify(result)}`);
  return result.item;
};
const set = (path: string[], from: unknown, to: unknown) => ({ kind: 'set', path, from, to }) as ScopeChange;
const at = (id: string, ...rest: string[]) => ['content', 'placements', id, ...rest];
const idsIn = ({ content }: RequestType, sectionId: string) =>
  inOrder(content.placements).flatMap(([id, placement]) => (placement.sectionId === sectionId ? [id] : []));
/** The item with positions instead of its placements' keys. */
const shapeOf = (item: RequestType) => ({
  item,
  sequences: SECTIONS.map((section) => idsIn(item, section)),
  sections: inOrder(item.content.sections).map(([id]) => id),
});
const sameShape = (a: RequestType, b: RequestType) => {
  const [x, y] = [shapeOf(a), shapeOf(b)];
  return sameValue(a, b) && JSON.stringify([x.sequences, x.sections]) === JSON.stringify([y.sequences, y.sections]);
};

describe('changes', () => {
  test('of different places merge, of one place conflict, with the place', () => {
    const item = requestType();
    const mine = applied(item, set(['phase'], 1, 2));
    const both = applied(mine, set(['name'], 'Access', 'Access to systems'));
    expect([both.phase, both.name]).toEqual([2, 'Access to systems']);
    expect(applyChanges(mine, [set(['notes'], '', 'x'), set(['phase'], 1, 3)])).toEqual({
      kind: 'conflict',
      paths: [['phase']],
    });
    expect(applyChanges(mine, [set(['phase'], 1, 2)])).toEqual({ kind: 'applied', item: mine });
  });

  test('change nothing when one of them conflicts', () => {
    const item = requestType();
    const before = structuredClone(item);
    applyChanges(item, [set(['name'], 'Access', 'x'), set(['phase'], 9, 2)]);
    expect(item).toEqual(before);
  });

  test('distinguish absent, null and empty', () => {
    const item = requestType();
    expect(applyChanges(item, [set(at('pla1', 'label'), null, 'x')]).kind).toBe('conflict');
    expect(applyChanges(item, [set(at('pla1', 'label'), '', 'x')]).kind).toBe('conflict');
    const labelled = applied(item, set(at('pla1', 'label'), undefined, 'Reason'));
    expect(applied(labelled, set(at('pla1', 'label'), 'Reason', undefined))).toEqual(item);
  });

  test('inside a part that someone has deleted conflict', () => {
    const item = applied(requestType(), set(at('pla1'), placementIn('sec1', 'a0'), undefined));
    expect(applyChanges(item, [set(at('pla1', 'label'), undefined, 'x')]).kind).toBe('conflict');
    expect(applyChanges(item, [{ kind: 'move', path: at('pla1'), after: null }]).kind).toBe('conflict');
  });

  test('that take away a part which someone has changed inside conflict; that it was put elsewhere in the order does not matter', () => {
    const item = requestType();
    const changed = applied(item, set(at('pla1', 'required'), false, true));
    expect(applyChanges(changed, [set(at('pla1'), placementIn('sec1', 'a0'), undefined)]).kind).toBe('conflict');
    const moved = applied(item, { kind: 'move', path: at('pla1'), after: 'pla2' });
    expect(applied(moved, set(at('pla1'), placementIn('sec1', 'a0'), undefined)).content.placements).not.toHaveProperty(
      'pla1',
    );
  });

  test('put a part last that comes without a key, or with that of another one', () => {
    for (const order of [undefined, 'a0', 'nonsense', 7]) {
      const item = applied(requestType(), set(at('pla9'), undefined, { ...placementIn('sec1', ''), order }));
      expect(idsIn(item, 'sec1')).toEqual(['pla1', 'pla2', 'pla9']);
    }
    const first = applied(requestType(), set(at('pla9'), undefined, placementIn('sec1', 'a0')), {
      kind: 'move',
      path: at('pla9'),
      after: null,
    });
    expect(idsIn(first, 'sec1')).toEqual(['pla9', 'pla1', 'pla2']);
  });

  test('put a part into another group, after one of its parts', () => {
    const item = applied(requestType(), set(at('pla1', 'sectionId'), 'sec1', 'sec2'), {
      kind: 'move',
      path: at('pla1'),
      after: null,
    });
    expect([idsIn(item, 'sec1'), idsIn(item, 'sec2')]).toEqual([['pla2'], ['pla1', 'pla3']]);
  });

  test.each([
    [['version']],
    [['companyId']],
    [['id']],
    [['kind']],
    [['order']],
    [['deletedAt']],
    [['implementedAt']],
    [['content']],
    [['content', 'placements', 'pla1', 'order']],
    [['openQuestions', 'qqqq', 'order']],
  ])('of %j are refused', (path) => {
    expect(applyChanges(requestType(), [set(path, undefined, 'x')])).toMatchObject({ kind: 'refused', path });
  });
  test.each([
    [['name']],
    [['content', 'workType']],
    [['content', 'placements']],
    [['content', 'placements', 'pla1', 'label']],
  ])('move no %j', (path) => {
    expect(applyChanges(requestType(), [{ kind: 'move', path, after: null }])).toMatchObject({ kind: 'refused', path });
  });
  test('reach nothing that every object has', () => {
    for (const key of ['__proto__', 'constructor', 'toString']) {
      expect(applyChanges(requestType(), [set(['content', 'placements', key, 'x'], undefined, 'y')]).kind).toBe(
        'refused',
      );
      expect(valueAt(requestType(), ['content', key])).toBeUndefined();
    }
    expect(Object.prototype).not.toHaveProperty('x');
  });
});

test('a part whose key another one has since got returns to its place', () => {
  const item = requestType();
  const deleted: ScopeChange[] = [
    set(at('pla1'), placementIn('sec1', 'a0'), undefined),
    { kind: 'move', path: at('pla2'), after: null },
  ];
  expect(idsIn(applied(applied(item, ...deleted), ...inverseOfChanges(item, deleted)), 'sec1')).toEqual([
    'pla1',
    'pla2',
  ]);
});

/** A change made by a person who sees `item`. */
describe('in a large map', async () => {
  const counted = await countedModule<typeof import('./changes.ts')>(import.meta.dirname, 'changes.ts');
  type Field = Extract<Changeable, { kind: 'field' }>;
  const optionIds = (count: number) => Array.from({ length: count }, (_, at) => `p${String(at).padStart(4, '0')}`);
  const keys = firstKeys(5_000);
  const option = (order: string) => ({ name: 'Option', parentId: null, order, retired: false });
  const fieldWith = (options: Record<string, unknown>) =>
    ({ ...requestType(), kind: 'field', content: { type: 'dropdown', options } }) as unknown as Field;
  const fieldOf = (count: number) =>
    fieldWith(Object.fromEntries(optionIds(count).map((id, at) => [id, option(keys[at] ?? '')])));
  const path = ['content', 'options'];

  test('parts without keys are ordered in one step, in the order of the change', () => {
    const ids = optionIds(5_000);
    const change = set(path, {}, Object.fromEntries(ids.map((id) => [id, {}])));
    expect(inOrder(applied(fieldWith({}), change).content.options).map(([id]) => id)).toEqual(ids);
    const { steps } = counted.count((module) => module.applyChanges(fieldWith({}), [change]));
    expect(steps).toBeLessThan(100 * ids.length);
  });

  test('more parts than there may be are refused before anything is done with them', () => {
    const many = Object.fromEntries(optionIds(25_000).map((id) => [id, {}]));
    const refused = { kind: 'refused', path, message: 'Must be at most 5000' };
    const { result, steps } = counted.count((module) => module.applyChanges(fieldWith({}), [set(path, {}, many)]));
    expect(result).toEqual(refused);
    expect(steps).toBeLessThan(25_000);
  });

  test.each<[string, (id: string, at: number) => ScopeChange]>([
    ['moved', (id) => ({ kind: 'move', path: [...path, id], after: 'p4999' })],
    ['renamed', (id) => set([...path, id, 'name'], 'Option', 'Other')],
    ['taken out', (id, at) => set([...path, id], option(keys[at] ?? ''), undefined)],
    [
      'given the place of another one',
      (id, at) => set([...path, id], option(keys[at] ?? ''), { ...option(keys[at + 1] ?? ''), name: 'Other' }),
    ],
  ])('five hundred parts are %s with work in proportion to the map and to the changes, not to both', (_, changeOf) => {
    const field = fieldOf(5_000);
    const before = structuredClone(field);
    const changes = optionIds(500).map(changeOf);
    const { steps } = counted.count((module) => module.applyChanges(field, changes));
    expect(steps).toBeLessThan(100 * 5_000 + 200 * changes.length);
    const result = applied(field, ...changes);
    expect(field).toEqual(before);
    const oneByOne = changes.slice(0, 5).reduce((item, change) => applied(item, change), field);
    expect(applied(field, ...changes.slice(0, 5))).toEqual(oneByOne);
    expect(new Set(Object.values(result.content.options).map(({ order }) => order)).size).toBe(
      Object.keys(result.content.options).length,
    );
  });
});

const changeOf = fc.oneof(
  fc.constantFrom(...PLACEMENTS).chain((id) =>
    fc.constantFrom('a', 'b', undefined).map(
      (to) =>
        (item: RequestType): ScopeChange =>
          set(at(id, 'label'), valueAt(item, at(id, 'label')), to),
    ),
  ),
  fc.boolean().chain((to) =>
    fc.constantFrom(...PLACEMENTS).map(
      (id) =>
        (item: RequestType): ScopeChange =>
          set(at(id, 'required'), valueAt(item, at(id, 'required')), to),
    ),
  ),
  fc.constantFrom(...PLACEMENTS).chain((id) =>
    fc.constantFrom(...SECTIONS, null).map(
      (section) =>
        (item: RequestType): ScopeChange =>
          set(at(id), valueAt(item, at(id)), section === null ? undefined : placementIn(section, 'a0')),
    ),
  ),
  fc.constantFrom(...PLACEMENTS).chain((id) =>
    fc.constantFrom(...SECTIONS).map(
      (section) =>
        (item: RequestType): ScopeChange =>
          set(at(id, 'sectionId'), valueAt(item, at(id, 'sectionId')), section),
    ),
  ),
  fc
    .constantFrom(...PLACEMENTS)
    .chain((id) =>
      fc.constantFrom(...PLACEMENTS, null).map((after) => (): ScopeChange => ({ kind: 'move', path: at(id), after })),
    ),
  fc.constantFrom('x', 'y').map(
    (name) =>
      (item: RequestType): ScopeChange =>
        set(['name'], item.name, name),
  ),
  fc.constantFrom(1, 2, 3).map(
    (phase) =>
      (item: RequestType): ScopeChange =>
        set(['phase'], item.phase, phase),
  ),
);

test('do, then undo: nothing has changed', () => {
  fc.assert(
    fc.property(fc.array(changeOf, { maxLength: 12 }), (makers) => {
      const before = requestType();
      let item = before;
      const made: ScopeChange[] = [];
      for (const make of makers) {
        const change = make(item);
        const result = applyChanges(item, [change]);
        if (result.kind !== 'applied') continue;
        made.push(change);
        item = result.item;
      }
      const undone = applied(item, ...inverseOfChanges(before, made));
      expect(sameShape(undone, before)).toBe(true);
      const redone = applied(undone, ...inverseOfChanges(item, inverseOfChanges(before, made)));
      expect(sameShape(redone, item)).toBe(true);
    }),
    { numRuns: runs(300) },
  );
});

test('no acknowledged edit is lost, for any edits of two people in any order', () => {
  const step = fc.record({ who: fc.constantFrom(0, 1), make: changeOf, reads: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let kept = requestType();
      const seen = [kept, kept];
      for (const { who, make, reads } of steps) {
        if (reads) seen[who] = kept;
        const sees = seen[who] ?? kept;
        const change = make(sees);
        const before = kept;
        const result = applyChanges(kept, [change]);
        if (result.kind !== 'applied') continue;
        kept = result.item;
        // the previous value is what the author saw, and everything else is unchanged
        if (change.kind === 'set' && !sameValue(valueAt(before, change.path), change.to))
          expect(sameValue(valueAt(sees, change.path), valueAt(before, change.path))).toBe(true);
        if (change.kind === 'set') {
          const value = valueAt(kept, change.path);
          expect(sameValue(value, change.to)).toBe(true);
          const restored =
            change.to === undefined && valueAt(before, change.path) === undefined
              ? kept
              : applied(kept, set(change.path, value, valueAt(before, change.path)));
          expect(sameValue(restored, before)).toBe(true);
        } else expect(sameValue(kept, before)).toBe(true);
      }
    }),
    { numRuns: runs(100) },
  );
});

test('applying changes together has the same result as one by one', () => {
  fc.assert(
    fc.property(fc.array(changeOf, { maxLength: 20 }), (makers) => {
      const start = requestType();
      let item = start;
      const changes: ScopeChange[] = [];
      for (const make of makers) {
        const change = make(item);
        const result = applyChanges(item, [change]);
        if (result.kind !== 'applied') continue;
        changes.push(change);
        item = result.item;
      }
      expect(applied(start, ...changes)).toEqual(item);
    }),
  );
});
