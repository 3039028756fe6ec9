import { describe, expect, test } from 'vitest';
import { wordPattern } from './pattern.ts';
import { foldText, wordsOf } from './words.ts';

const patterns = new Map<string, RegExp>();
function patternOf(word: string): RegExp {
  const pattern = patterns.get(word) ?? new RegExp(wordPattern(word), 'iu');
  patterns.set(word, pattern);
  return pattern;
}
const finds = (query: string, text: string) => wordsOf(query).every((word) => patternOf(word).test(text));

describe('a word', () => {
  test.each([
    ['mull', 'Herr Müller'],
    ['mül', 'MULLER'],
    ['muller', 'Mu\u0308ller'],
    ['strasse', 'Hauptstr. / Straße'],
    ['straß', 'STRASSE'],
    ['stras', 'Straße'],
    ['aer', 'Ærø'],
    ['lodz', 'Łódź'],
    ['αθηνα', 'Αθήνα'],
    ['c', 'Vitamin (C)'],
    ['2026', 'Plan-2026'],
    ['が', 'がっこう'],
    ['한', '한국어'],
  ])('%s is found in %s', (query, text) => expect(finds(query, text)).toBe(true));

  test.each([
    ['uller', 'Müller'],
    ['ller', 'Mu\u0308ller'],
    ['board', 'Keyboard'],
    ['か', 'がっこう'],
    ['roll out', 'Roll back'],
  ])('%s is not found in %s', (query, text) => expect(finds(query, text)).toBe(false));
});

test('every folded letter is found by its pattern', () => {
  const blocks = [
    [0x41, 0x24f],
    [0x370, 0x52f],
    [0x1e00, 0x1fff],
  ] as const;
  const missed: string[] = [];
  for (const [first, last] of blocks)
    for (let code = first; code <= last; code++) {
      const letter = String.fromCodePoint(code);
      const [word] = wordsOf(letter);
      // one that is several words, or that other letters are joined in, is not typed like that
      if (word === undefined || word !== foldText(letter) || [...word].length > 2) continue;
      if (letter.normalize('NFKD') === letter.normalize('NFD') && !finds(letter, letter)) missed.push(letter);
    }
  expect(missed).toEqual([]);
});
