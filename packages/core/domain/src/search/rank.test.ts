import { expect, test } from 'vitest';
import { MATCHING_SCORE, scoreOf } from './rank.ts';
import { wordsOf } from './words.ts';

const order = (query: string, titles: readonly (string | { title: string; keywords: string[] })[]) =>
  titles
    .map((each) => (typeof each === 'string' ? { title: each, keywords: [] } : each))
    .map(({ title, keywords }) => ({ title, score: scoreOf(wordsOf(query), title, keywords) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ title }) => title);

test('the same text comes first, then one that begins like it, then the words in their order, then in any', () => {
  expect(
    order('access form', [
      'Form of access',
      'An access request form',
      'Access forms for all',
      'Form',
      'Access Form',
      { title: 'Requests', keywords: ['forms', 'access'] },
    ]),
  ).toEqual(['Access Form', 'Access forms for all', 'An access request form', 'Form of access', 'Requests']);
});

test('a word counts from its beginning, in any case, with or without accents', () => {
  expect(order('mul', ['Müller', 'Formula', 'MULTI'])).toEqual(['Müller', 'MULTI']);
});

test('words of the title and keywords find something together', () => {
  const billing = { title: 'Plan & billing', keywords: ['invoices', 'card'] };
  expect(order('plan invoice', [billing])).toEqual(['Plan & billing']);
  expect(order('plan bank', [billing])).toEqual([]);
  expect(scoreOf(wordsOf('card'), billing.title, billing.keywords)).toBe(MATCHING_SCORE);
});

test('without words nothing matches', () => {
  expect(scoreOf(wordsOf('–'), 'Anything')).toBe(0);
});
