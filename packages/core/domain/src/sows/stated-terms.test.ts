import { expect, test } from 'vitest';
import { extractClauses } from '../clauses/extract-clauses.ts';
import type { ReviewedClause } from '../clauses/open-questions.ts';
import { PROOF_CONTEXT, proofDocuments } from '../clauses/testing/documents.ts';
import { sourceOfText } from '../clauses/testing/source-of-text.ts';
import type { SourceText } from '../sources/source.ts';
import { statedTerms } from './stated-terms.ts';

const clausesOf = (source: SourceText): ReviewedClause[] =>
  extractClauses(source, PROOF_CONTEXT).map((candidate, at) => ({
    ...candidate,
    id: `${at}`,
    state: 'proposed',
    wording: null,
  }));

/** The values of the terms that a text states. */
function termsIn(text: string) {
  const { startDate, endDate, amount } = statedTerms(clausesOf(sourceOfText(text)));
  return {
    startDate: startDate.map(({ value }) => value),
    endDate: endDate.map(({ value }) => value),
    amount: amount.map(({ value }) => `${value.currency} ${value.minor}`),
  };
}

const NOTHING = { startDate: [], endDate: [], amount: [] };

test.each([
  ['## Term\n\nThe term begins on 1 March 2027 and ends on 31 August 2027.', ['2027-03-01'], ['2027-08-31']],
  ['## Term\n\n- Start date: 5 April 2027\n- Expiry date: 4 October 2028', ['2027-04-05'], ['2028-10-04']],
  ['## Durée\n\nL’engagement prend effet le 15 mars 2027.', ['2027-03-15'], []],
  [
    '## Laufzeit\n\nDie Leistungen beginnen am 1. März 2027 und enden am 31. August 2027.',
    ['2027-03-01'],
    ['2027-08-31'],
  ],
])('the period of an agreement: %j', (text, startDate, endDate) => {
  expect(termsIn(text)).toEqual({ ...NOTHING, startDate, endDate });
});

test('options, extensions and contracts of others are no period of the agreement', () => {
  expect(
    termsIn(
      '## Term\n\nThe contract runs from 1 March 2027 to 31 August 2027.\n\nOption period 1: 1 September 2027 through 31 August 2028.\n\nIts existing help desk contract expires on 31 December 2026.',
    ),
  ).toMatchObject({ startDate: ['2027-03-01'], endDate: ['2027-08-31'] });
});

test.each([
  ['The fixed fee is EUR 38,500.', ['EUR 3850000']],
  ['- EUR 10,000 on signature\n- EUR 28,500 on acceptance\n- Total: EUR 38,500', ['EUR 3850000']],
  ['The price of the configuration is EUR 38,500.\n\nThe price of the training is EUR 7,200.', []],
  ['The daily rate is EUR 1,200.', []],
  ['The total price is EUR 38,500.\n\nThe total price is EUR 39,000.', ['EUR 3850000', 'EUR 3900000']],
  ['The price increases by EUR 5,000.\n\nThe new total price is EUR 43,500.', ['EUR 500000']],
])('the price of an agreement: %j', (text, amount) => {
  expect(termsIn(`## Fees\n\n${text}`)).toEqual({ ...NOTHING, amount });
});

test('a rejected clause states nothing', () => {
  const clauses = clausesOf(sourceOfText('## Fees\n\nThe fixed fee is EUR 38,500.'));
  expect(statedTerms(clauses).amount).toHaveLength(1);
  expect(statedTerms(clauses.map((clause) => ({ ...clause, state: 'rejected' }))).amount).toEqual([]);
});

test('agreements in German, French and Spanish state at most one start, end and price', () => {
  const found = proofDocuments()
    .filter(({ heldOut, language }) => !heldOut && ['de', 'fr', 'es'].includes(language))
    .map(({ name, source }) => ({ name, ...statedTerms(clausesOf(source)) }));
  expect(found.filter(({ startDate, endDate }) => startDate.length > 1 || endDate.length > 1)).toEqual([]);
  // its price is that of two parts, without their sum
  expect(found.filter(({ amount }) => amount.length > 1).map(({ name }) => name)).toEqual(['fr-03']);
  expect(found.filter(({ amount }) => amount.length === 1).length / found.length).toBeGreaterThan(0.7);
});
