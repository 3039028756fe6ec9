import { runs } from '@scopewright/build-config/runs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldOf, formOf } from '../testing/form.ts';
import { aForm, aFormWithoutLoops } from '../testing/form-arbitraries.ts';
import { componentsOf, loopsOf, ruleGraph, rulesInLoops } from './rule-graph.ts';

const filled = (...fieldIds: string[]) => ({
  match: 'any' as const,
  conditions: fieldIds.map((fieldId) => ({ fieldId, operator: 'isNotEmpty' as const })),
});
const text = fieldOf('shortText');

describe('loops', () => {
  test('a shortest one is named, with its rules', () => {
    const { form } = formOf({
      fields: { one: text, two: text, three: text },
      rules: {
        'one-two': { when: filled('one'), effect: 'show', placementIds: ['two'] },
        'two-three': { when: filled('two'), effect: 'hide', placementIds: ['three'] },
        'three-one': { when: filled('three'), effect: 'show', placementIds: ['one'] },
        'three-two': { when: filled('three'), effect: 'show', placementIds: ['two'] },
      },
    });
    const loops = loopsOf(ruleGraph(form));
    expect(loops.map((loop) => loop.map(({ id }) => id))).toEqual([['two-three', 'three', 'three-two', 'two']]);
  });

  test('a section that its own field decides about is one', () => {
    const { form } = formOf({
      fields: { one: text },
      sections: { first: ['one'] },
      rules: { own: { when: filled('one'), effect: 'hide', sectionIds: ['first'] } },
    });
    expect(loopsOf(ruleGraph(form))).toEqual([
      [
        { kind: 'rule', id: 'own' },
        { kind: 'section', id: 'first' },
        { kind: 'placement', id: 'one' },
      ],
    ]);
  });

  test('fields that require each other are not a loop', () => {
    const { form } = formOf({
      fields: { one: text, two: text },
      rules: {
        there: { when: filled('one'), effect: 'require', placementIds: ['two'] },
        back: { when: filled('two'), effect: 'require', placementIds: ['one'] },
      },
    });
    expect(loopsOf(ruleGraph(form))).toEqual([]);
  });

  test('a report is a shortest loop of the form, and each part in a loop has a report', () => {
    fc.assert(
      fc.property(aForm, ({ form }) => {
        const graph = ruleGraph(form);
        const placeOf = ({ kind, id }: { kind: string; id: string }) =>
          graph.nodes.findIndex((node) => node.kind === kind && node.id === id);
        const loops = loopsOf(graph);
        for (const loop of loops) {
          const places = loop.map(placeOf);
          expect(new Set(places).size).toBe(loop.length);
          for (const [at, place] of places.entries())
            expect(graph.next[place]).toContain(places[(at + 1) % places.length]);
        }
        const looping = rulesInLoops(graph, componentsOf(graph));
        expect(looping.size > 0).toBe(loops.length > 0);
        for (const ruleId of looping)
          expect(returns(graph, placeOf({ kind: 'rule', id: ruleId })), ruleId).toBeGreaterThan(0);
        const shortest = Math.min(...graph.nodes.map((_, place) => returns(graph, place) || Number.POSITIVE_INFINITY));
        expect(Math.min(...loops.map(({ length }) => length))).toBe(shortest);
      }),
      { numRuns: runs(100) },
    );
  });

  test('a form without them gets an order in which everything comes after its dependencies', () => {
    fc.assert(
      fc.property(aFormWithoutLoops, ({ form }) => {
        const { next } = ruleGraph(form);
        const order = componentsOf({ next }).flat();
        expect([...order].sort((a, b) => a - b)).toEqual(next.map((_, at) => at));
        next.forEach((following, at) => {
          for (const one of following) expect(order.indexOf(at)).toBeLessThan(order.indexOf(one));
        });
      }),
    );
  });
});

/** Length of a shortest path from a node back to itself, by brute force; 0 without one. */
function returns({ next }: { next: readonly (readonly number[])[] }, start: number): number {
  let reached = new Set([start]);
  for (let steps = 1; steps <= next.length; steps += 1) {
    reached = new Set([...reached].flatMap((node) => next[node] ?? []));
    if (reached.has(start)) return steps;
  }
  return 0;
}

test('a chain of 10,000 rules is ordered', () => {
  const ids = Array.from({ length: 10_001 }, (_, at) => `field-${at}`);
  const { form } = formOf({
    fields: Object.fromEntries(ids.map((id) => [id, text])),
    rules: Object.fromEntries(
      ids.slice(1).map((id, at) => [`rule-${id}`, { when: filled(`field-${at}`), effect: 'show', placementIds: [id] }]),
    ),
  });
  expect(componentsOf(ruleGraph(form))).toHaveLength(1 + 10_001 + 10_000);
});
