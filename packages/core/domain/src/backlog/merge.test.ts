import { countedModule } from '@scopewright/build-config/counted-module';
import { WORK_ITEM_DESCRIPTION_MAX } from '@scopewright/contracts/backlog/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeWorkItem, resolvedField } from './merge.ts';
import { mergeText, paragraphsOf, textOf } from './merge-text.ts';
import type { WorkItemFields } from './work-item.ts';

const fields = (values: Partial<WorkItemFields> = {}): WorkItemFields => ({
  title: 'Set up the form',
  description: '',
  criteria: {},
  parent: null,
  phase: 1,
  labels: [],
  estimate: null,
  dependsOn: [],
  dueDate: null,
  ...values,
});
const merge = (base: Partial<WorkItemFields>, mine: Partial<WorkItemFields>, generated: Partial<WorkItemFields>) =>
  mergeWorkItem(fields(base), fields(mine), fields(generated));
const criterion = (text: string, order = 'a0') => ({ text, order });

describe('merging a work item', () => {
  it.each<[string, string, string, string, string, string | undefined]>([
    ['nothing changed', 'a', 'a', 'a', 'a', undefined],
    ['only generated differently', 'a', 'a', 'b', 'b', 'taken'],
    ['only a person changed it', 'a', 'b', 'a', 'b', 'kept'],
    ['both changed it to the same', 'a', 'b', 'b', 'b', undefined],
    ['both changed it', 'a', 'b', 'c', 'b', 'conflict'],
  ])('decides on one value: %s', (_what, base, mine, generated, title, outcome) => {
    const merged = merge({ title: base }, { title: mine }, { title: generated });
    expect(merged.result.title).toBe(title);
    expect(merged.fields).toEqual(outcome ? [{ field: 'title', outcome }] : []);
  });

  it("preserves a person's placement of a work item over the generated one", () => {
    const merged = merge({ parent: 'epic:1' }, { parent: 'epic:2' }, { parent: 'epic:3' });
    expect(merged).toMatchObject({ result: { parent: 'epic:2' }, fields: [{ field: 'parent', outcome: 'kept' }] });
  });

  it('takes what either side has added or removed of labels and dependencies', () => {
    const merged = merge(
      { labels: ['a', 'b', 'c'], dependsOn: ['x'] },
      { labels: ['b', 'own', 'c'], dependsOn: ['y', 'x'] },
      { labels: ['a', 'b', 'new'], dependsOn: [] },
    );
    expect(merged.result).toMatchObject({ labels: ['b', 'own', 'new'], dependsOn: ['y'] });
    expect(merged.fields.map(({ outcome }) => outcome)).toEqual(['merged', 'merged']);
    expect(merge({ labels: ['a', 'b'] }, { labels: ['b', 'a'] }, { labels: ['a', 'b'] }).fields).toEqual([]);
  });

  it('merges criteria by their keys, each as a whole', () => {
    const merged = merge(
      { criteria: { kept: criterion('1'), edited: criterion('2'), gone: criterion('3'), dropped: criterion('4') } },
      { criteria: { kept: criterion('1'), edited: criterion('2!'), gone: criterion('3'), own: criterion('5', 'b1') } },
      {
        criteria: { kept: criterion('1+', 'a5'), edited: criterion('2'), dropped: criterion('4'), new: criterion('6') },
      },
    );
    expect(merged.result.criteria).toEqual({
      kept: criterion('1+', 'a5'),
      edited: criterion('2!'),
      own: criterion('5', 'b1'),
      new: criterion('6'),
    });
    expect(merged.fields).toEqual([{ field: 'criteria', outcome: 'merged' }]);
  });

  it('leaves a person’s criterion where both have changed it, and can take the other or both', () => {
    const states = {
      base: fields({ criteria: { a: criterion('1'), b: criterion('2') } }),
      mine: fields({ criteria: { a: criterion('1 mine') } }),
      generated: fields({ criteria: { a: criterion('1 new'), b: criterion('2 new') } }),
    };
    const merged = mergeWorkItem(states.base, states.mine, states.generated);
    expect(merged.fields).toEqual([{ field: 'criteria', outcome: 'conflict' }]);
    expect(merged.result.criteria).toEqual({ a: criterion('1 mine') });
    expect(resolvedField('criteria', states, 'generated')?.value).toEqual(states.generated.criteria);
    expect(resolvedField('criteria', states, 'both')?.value).toEqual({
      a: criterion('1 mine'),
      b: criterion('2 new'),
      'generated/1': criterion('1 new'),
    });
    expect(resolvedField('title', states, 'both')).toBe(null);
  });

  it("preserves a person's order of the criteria", () => {
    const merged = merge(
      { criteria: { a: criterion('1', 'a0'), b: criterion('2', 'a1') } },
      { criteria: { a: criterion('1', 'a2'), b: criterion('2', 'a1') } },
      { criteria: { a: criterion('1+', 'a0'), b: criterion('2', 'a1') } },
    );
    expect(merged.result.criteria).toEqual({ a: criterion('1+', 'a2'), b: criterion('2', 'a1') });
    expect(merged.fields).toEqual([{ field: 'criteria', outcome: 'taken' }]);
  });

  it('does not merge a description that would be too long', () => {
    const long = 'x'.repeat(WORK_ITEM_DESCRIPTION_MAX - 10);
    const merged = merge({ description: 'a' }, { description: `${long}\n\na` }, { description: `a\n\n${long}` });
    expect(merged.result.description).toBe(`${long}\n\na`);
    expect(merged.fields).toEqual([{ field: 'description', outcome: 'conflict' }]);
  });
});

describe('merging a description', () => {
  const merged = (base: string, mine: string, generated: string) => textOf(mergeText(base, mine, generated), 'mine');

  it('merges changes of different paragraphs, also of adjacent ones', () => {
    expect(merged('a\n\nb\n\nc', 'a!\n\nb\n\nc', 'a\n\nb?\n\nc\n\nd')).toBe('a!\n\nb?\n\nc\n\nd');
    expect(merged('a\n\nb\n\nc', 'a\n\nc', 'a\n\nb\n\nc?')).toBe('a\n\nc?');
  });

  it('puts what both have added in the same place one after the other', () => {
    expect(merged('a', 'a\n\nmine\n\nsame', 'a\n\nnew\n\nsame')).toBe('a\n\nnew\n\nsame\n\nmine');
  });

  it('never merges within a paragraph', () => {
    const text = mergeText('Priority and Impact', 'Priority, Impact', 'Priority and Urgency');
    expect(text.hasConflict).toBe(true);
    expect(textOf(text, 'mine')).toBe('Priority, Impact');
    expect(textOf(text, 'generated')).toBe('Priority and Urgency');
    expect(textOf(text, 'both')).toBe('Priority, Impact\n\nPriority and Urgency');
  });

  it('ignores whitespace in blank lines, and line breaks of other systems', () => {
    expect(merged('a\r\n \r\nb', 'a\n\nb!', 'a?\n \n\nb')).toBe('a?\n\nb!');
  });

  const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');
  const text = fc.array(word, { maxLength: 12 }).map((all) => all.join('\n\n'));

  it('loses no paragraph that a person wrote', () => {
    const own = fc.array(fc.oneof(word, fc.integer({ min: 0, max: 99 }).map(String)), { maxLength: 12 });
    fc.assert(
      fc.property(text, own, text, (base, mine, generated) => {
        const result = new Set(paragraphsOf(merged(base, mine.join('\n\n'), generated)));
        for (const paragraph of mine) if (!paragraphsOf(base).includes(paragraph)) expect(result).toContain(paragraph);
      }),
    );
  });

  it('takes the one side where the other has changed nothing', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(merged(base, other, base)).toBe(other);
        expect(merged(base, base, other)).toBe(other);
        expect(merged(base, other, other)).toBe(other);
      }),
    );
  });

  it('finds the same conflicts when the sides are swapped', () => {
    fc.assert(
      fc.property(text, text, text, (base, one, other) => {
        const swapped = mergeText(base, other, one).stretches.flatMap((stretch) =>
          stretch.kind === 'agreed' ? [] : [{ kind: 'conflict', mine: stretch.generated, generated: stretch.mine }],
        );
        expect(mergeText(base, one, other).stretches.filter(({ kind }) => kind === 'conflict')).toEqual(swapped);
      }),
    );
  });

  it.each([
    ['thousands of equal paragraphs', 'a\n\n'.repeat(6_000), 'a\n\n'.repeat(5_000), `b\n\n${'a\n\n'.repeat(6_500)}`],
    [
      'thousands of other paragraphs',
      Array.from({ length: 5_000 }, (_, at) => `${at}`).join('\n\n'),
      Array.from({ length: 5_000 }, (_, at) => `m${at}`).join('\n\n'),
      Array.from({ length: 5_000 }, (_, at) => `g${at}`).join('\n\n'),
    ],
    ['blank lines', '\n'.repeat(20_000), `a${'\n'.repeat(20_000)}b`, ' \n'.repeat(10_000)],
    ['blanks', ' '.repeat(20_000), `a${' '.repeat(20_000)}b`, '\t'.repeat(20_000)],
  ])('takes bounded work for %s', async (_what, base, mine, generated) => {
    const { count } = await countedModule<typeof import('./merge-text.ts')>(import.meta.dirname, 'merge-text.ts');
    const { result, steps } = count((module) => module.mergeText(base, mine, generated));
    expect(result.stretches.length).toBeGreaterThan(0);
    expect(steps).toBeLessThan(500_000);
  });
});
