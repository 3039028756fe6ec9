import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

test.each([
  ['Müller & Söhne', ['muller', 'sohne']],
  ['Straße 12', ['strasse', '12']],
  ['Ærø, Łódź', ['aero', 'lodz']],
  ['anna.lee@example.test', ['anna', 'lee', 'example', 'test']],
  ['Αθήνα Йод', ['αθηνα', 'иод']],
  ['がっこう 한국어', ['がっこう', '한국어']],
  ['… – !', []],
])('the words of %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});
