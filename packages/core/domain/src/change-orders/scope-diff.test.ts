import { createHash } from 'node:crypto';
import { countedModule } from '@scopewright/build-config/counted-module';
import { runs } from '@scopewright/build-config/runs';
import { DIFF_ENTRIES_MAX, DIFF_ITEM_ENTRIES_MAX } from '@scopewright/contracts/change-orders/limits';
import type { ScopeItem } from '@scopewright/contracts/scoping';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { firstKeys } from '../scoping/order.ts';
import { generateCompany, LARGE_COMPANY } from '../scoping/testing/company.ts';
import { fieldOf, optionsOf } from '../scoping/testing/form.ts';
import { WORST_SCOPES } from '../scoping/testing/worst-scopes.ts';
import { applyDiff } from './apply-diff.ts';
import { baselineOf, type Snapshot, snapshotHash, snapshotOf } from './baseline.ts';
import { canonicalJson } from './canonical-json.ts';
import { withNeeded } from './needs.ts';
import { movedOf } from './part-order.ts';
import { scopeDiff } from './scope-diff.ts';
import { editedScope, someScope } from './testing/random-edits.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const hashOf = (items: readonly Snapshot[]) =>
  baselineOf(
    items.map((item) => ({ id: item.id, hash: snapshotHash(item, digest) })),
    digest,
  ).hash;

const seeds = { seed: fc.nat(50), edits: fc.nat(60), other: fc.nat(10_000) };

describe('the laws of a diff', () => {
  test('a scope does not differ from itself', () => {
    const scope = someScope(1);
    expect(scopeDiff(scope, structuredClone(scope)).entries).toEqual([]);
  });

  test('all differences produce the later state, none the base, and some exactly those changes', () => {
    fc.assert(
      fc.property(fc.record(seeds), ({ seed, edits, other }) => {
        const base = someScope(seed);
        const later = editedScope(base, other, edits);
        const { entries } = scopeDiff(base, later);
        const ids = entries.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(hashOf(applyDiff(base, later, entries, new Set(ids)))).toBe(hashOf(later));
        expect(hashOf(applyDiff(base, later, entries, new Set()))).toBe(hashOf(base));
        const some = ids.filter((_, at) => (at + other) % 3 === 0);
        const partly = applyDiff(base, later, entries, new Set(some));
        expect(
          scopeDiff(base, partly)
            .entries.map(({ id }) => id)
            .sort(),
        ).toEqual(some.toSorted());
        const rest = scopeDiff(partly, later).entries;
        expect(hashOf(applyDiff(partly, later, rest, new Set(rest.map(({ id }) => id))))).toBe(hashOf(later));
      }),
      { numRuns: runs(20) },
    );
  });

  test("an entry's dependencies are chosen with it, and the base is never changed", () => {
    fc.assert(
      fc.property(fc.record(seeds), ({ seed, edits, other }) => {
        const base = someScope(seed);
        const later = editedScope(base, other, edits);
        const before = hashOf(base);
        const { entries } = scopeDiff(base, later);
        for (const { id, needs } of entries) {
          const chosen = withNeeded(entries, [id]);
          for (const needed of [id, ...needs]) expect(chosen).toContain(needed);
          applyDiff(base, later, entries, chosen);
        }
        expect(hashOf(base)).toBe(before);
      }),
      { numRuns: runs(10) },
    );
  });
});

const ORDER = firstKeys(60);
const item = (kind: ScopeItem['kind'], id: string, name: string, content: object): Snapshot =>
  snapshotOf({
    id: id.padStart(24, '0'),
    kind,
    projectId: kind === 'workflow' || kind === 'requestType' ? '9'.padStart(24, '0') : null,
    name,
    description: '',
    phase: 1,
    content,
  } as Parameters<typeof snapshotOf>[0]);
const { name: _, ...select } = fieldOf('dropdown');
const field = (names: readonly string[], rest: object = {}) =>
  item('field', '1', 'Urgency', {
    ...select,
    options: Object.fromEntries(
      names.map((name, at) => [`opt-${name}`, { name, parentId: null, order: ORDER[at], retired: false }]),
    ),
    ...rest,
  });
const form = (content: object) =>
  item('requestType', '2', 'Access', {
    portalGroupId: null,
    workType: 'serviceRequest',
    workflowId: null,
    sections: { sec1: { name: 'Details', help: '', order: 'a0', hiddenByDefault: false } },
    placements: {},
    rules: {},
    tests: {},
    ...content,
  });
const placed = (fieldId: string, rest: object = {}) => ({
  fieldId: fieldId.padStart(24, '0'),
  sectionId: 'sec1',
  order: 'a0',
  required: false,
  hiddenByDefault: false,
  ...rest,
});
const said = (base: Snapshot[], later: Snapshot[]) =>
  scopeDiff(base, later).entries.map(
    ({ change, itemName, part, what, before, after }) =>
      `${change} ${part ?? itemName}, ${what}: ${before ?? 'none'} → ${after ?? 'none'}`,
  );

describe('descriptions of differences', () => {
  it('names options that are added, removed and renamed', () => {
    const renamed = field(['Low', 'High']);
    const later = field(['Low', 'Highest', 'Critical']);
    expect(said([renamed], [later])).toEqual([
      'removed option “High”, option: none → none',
      'added option “Highest”, option: none → none',
      'added option “Critical”, option: none → none',
    ]);
    const options = { 'opt-Low': { name: 'Lowest', parentId: null, order: 'a0', retired: false } };
    expect(said([field(['Low'])], [field([], { options })])).toEqual([
      'changed option “Lowest”, name: “Low” → “Lowest”',
    ]);
  });

  it('reports one move, not fifty', () => {
    const names = Array.from({ length: 50 }, (__, at) => `N${at}`);
    const moved = [...names.slice(1), 'N0'];
    expect(said([field(names)], [field(moved)])).toEqual([
      'moved Urgency, order of options: none → option “N0” after option “N49”',
    ]);
  });

  it('describes conditions, required fields and limits of validation before and after', () => {
    const when = (value: string) => ({
      match: 'all',
      conditions: [{ fieldId: '1'.padStart(24, '0'), operator: 'is', value }],
    });
    const rule = (value: string) => ({
      order: 'a0',
      when: when(value),
      effect: 'show',
      sectionIds: [],
      placementIds: ['plc1'],
      optionIds: [],
    });
    const urgency = field(['Low', 'High'], { validation: { maxSelections: 2 } });
    expect(
      said(
        [field(['Low', 'High']), form({ placements: { plc1: placed('1') }, rules: { rul1: rule('opt-Low') } })],
        [urgency, form({ placements: { plc1: placed('1', { required: true }) }, rules: { rul1: rule('opt-High') } })],
      ),
    ).toEqual([
      'changed field “Urgency”, “Required”: off → on',
      'changed rule 1, condition: “Urgency” is “Low” → “Urgency” is “High”',
      'changed Urgency, maximum number of selections: none → 2',
    ]);
  });

  it('omits working data: tests, order keys with the same order, and who works on it', () => {
    const test = {
      name: 'Works',
      order: 'a0',
      answers: {},
      visiblePlacementIds: [],
      requiredPlacementIds: [],
    };
    expect(said([form({})], [form({ tests: { tes1: test } })])).toEqual([]);
    const options = (keys: string[]) => ({
      options: Object.fromEntries(
        ['Low', 'High'].map((name, at) => [`opt-${name}`, { name, parentId: null, order: keys[at], retired: false }]),
      ),
    });
    const [one, other] = [field([], options(['a0', 'a1'])), field([], options(['a0V', 'b00']))];
    expect(said([one], [other])).toEqual([]);
    expect(snapshotHash(one, digest)).toBe(snapshotHash(other, digest));
  });
});

describe('dependent entries', () => {
  it('includes the new field with its place on the form, and the reference with its target', () => {
    const base = [form({})];
    const later = [field(['Low']), form({ placements: { plc1: placed('1') } })];
    const { entries } = scopeDiff(base, later);
    const place = entries.find(({ what }) => what === 'field' && entries.length > 1);
    const onForm = entries.find(({ path }) => path.at(-1) === 'plc1');
    expect(place).toBeDefined();
    expect([...withNeeded(entries, [onForm?.id ?? ''])].sort()).toEqual(entries.map(({ id }) => id).sort());
  });

  it('takes a field off its forms before it is removed', () => {
    const later = [form({})];
    const base = [field(['Low']), form({ placements: { plc1: placed('1') } })];
    const { entries } = scopeDiff(base, later);
    const removal = entries.find(({ path }) => path.length === 0);
    expect(removal?.needs).toEqual([`${'2'.padStart(24, '0')}/content/placements/plc1`]);
  });
});

/** Steps of comparing the largest scopes. */
const STEPS_MAX = 15_000_000;
const counted = await countedModule<typeof import('./scope-diff.ts')>(import.meta.dirname, 'scope-diff.ts');

describe('limits', () => {
  it('summarizes an item with very many differences, and applies it as a whole', () => {
    const count = DIFF_ITEM_ENTRIES_MAX + 1;
    const many = item('field', '1', 'Urgency', {
      ...select,
      options: optionsOf(Array.from({ length: count }, (__, at) => `opt${at}`)),
    });
    const base = [field(['Low'])];
    const { entries, summarized } = scopeDiff(base, [many]);
    expect(summarized).toBe(1);
    expect(entries.map(({ path, change }) => [path, change])).toEqual([[[], 'changed']]);
    expect(hashOf(applyDiff(base, [many], entries, new Set(entries.map(({ id }) => id))))).toBe(hashOf([many]));
  });

  it.each(Object.entries(WORST_SCOPES))(
    'compares the worst scope “%s” with nothing and with a changed one',
    (_name, make) => {
      const scope = make().map((one) =>
        snapshotOf({ description: '', phase: 1, ...one } as Parameters<typeof snapshotOf>[0]),
      );
      const changed = editedScope(scope, 5, 300);
      const { result, steps } = counted.count((module) => [
        module.scopeDiff([], scope),
        module.scopeDiff(scope, changed),
        module.scopeDiff(scope, []),
      ]);
      for (const { entries } of result) expect(entries.length).toBeLessThanOrEqual(DIFF_ENTRIES_MAX + scope.length);
      expect(steps).toBeLessThan(STEPS_MAX);
    },
  );

  it('compares a large company in a bounded number of steps', () => {
    const scope = generateCompany(LARGE_COMPANY, { seed: 3, companyId: 'c'.repeat(24), now: new Date(0) }).map((one) =>
      snapshotOf(one),
    );
    const changed = editedScope(scope, 8, 500);
    const { result, steps } = counted.count((module) => module.scopeDiff(scope, changed));
    expect(result.entries.length).toBeGreaterThan(0);
    expect(steps).toBeLessThan(STEPS_MAX);
  });
});

test('the least is moved', () => {
  const places = (ids: string) => new Map([...ids].map((id, at) => [id, at]));
  expect(movedOf([...'abcde'], places('bcdea'))).toEqual(['a']);
  expect(movedOf([...'abc'], places('abc'))).toEqual([]);
  expect(movedOf([...'abcdef'], places('fabcde'))).toEqual(['f']);
  expect(movedOf([], new Map())).toEqual([]);
});

test('canonical JSON is that of RFC 8785', () => {
  expect(canonicalJson({ b: [1, 1e21, -0, null], a: 'é\n"', '€': undefined, c: { z: 1, y: {} } })).toBe(
    '{"a":"é\\n\\"","b":[1,1e+21,0,null],"c":{"y":{},"z":1}}',
  );
  expect(canonicalJson('\ud800')).toBe('"\ufffd"');
  expect(() => canonicalJson({ a: Number.NaN })).toThrow(TypeError);
});
