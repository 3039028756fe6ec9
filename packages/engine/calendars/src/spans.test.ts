import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergedSpans, spansWithout } from './spans.ts';

const window = { from: 0, to: 60 };
const spans = fc.array(fc.record({ from: fc.nat(70), length: fc.nat(20) }), { maxLength: 8 }).map((all) =>
  mergedSpans(
    all.map(({ from, length }) => ({ from, to: from + length })),
    window,
  ),
);

test('subtracting spans leaves the parts that only the first have', () => {
  fc.assert(
    fc.property(spans, spans, (some, others) => {
      const left = spansWithout(some, others);
      const has = (all: typeof some, at: number) => all.some(({ from, to }) => from <= at && at < to);
      for (let at = 0; at < 60; at += 1) expect(has(left, at)).toBe(has(some, at) && !has(others, at));
      expect(mergedSpans(left, window).length).toBe(left.length);
    }),
  );
});
