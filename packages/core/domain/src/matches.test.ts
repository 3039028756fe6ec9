import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allMatches } from './matches.ts';

const PATTERNS = [/a+b?/g, /(?<=x)|b/gu, /$/gmu, /\p{L}+|(?=\d)/gu, /(?:)/gu, /(?:)/g];

test('the matches are those of matchAll, also empty ones, and of a pattern that was used before', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PATTERNS),
      fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'x', '1', '\n', 'ß', '😀') }), {
        minLength: 1,
        maxLength: 3,
      }),
      (pattern, texts) => {
        for (const text of texts) {
          const plain = (matches: Iterable<RegExpExecArray>) => Array.from(matches, (match) => [match.index, ...match]);
          expect(plain(allMatches(pattern, text))).toEqual(plain(text.matchAll(new RegExp(pattern))));
        }
      },
    ),
  );
});

test('a pattern that matches once is refused', () => {
  expect(() => allMatches(/a/, 'a')).toThrow(TypeError);
});
