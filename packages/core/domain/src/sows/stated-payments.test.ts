import { expect, test } from 'vitest';
import { extractClauses } from '../clauses/extract-clauses.ts';
import type { ReviewedClause } from '../clauses/open-questions.ts';
import { PROOF_CONTEXT } from '../clauses/testing/documents.ts';
import { sourceOfText } from '../clauses/testing/source-of-text.ts';
import { statedInstalments, statedRates } from './stated-payments.ts';

const clausesOf = (text: string): ReviewedClause[] =>
  extractClauses(sourceOfText(text), PROOF_CONTEXT).map((candidate, at) => ({
    ...candidate,
    id: `${at}`,
    state: 'proposed',
    wording: null,
  }));
const instalmentsIn = (text: string) =>
  statedInstalments(clausesOf(text)).map(({ title, amount, date }) => [title, amount.currency, amount.minor, date]);

test.each([
  [
    '## Fees\n\nThe Client shall pay 50% on signature, 25% on acceptance and 25% on go-live of the total price of $60,000.',
    [
      ['50% on signature', 'USD', 3_000_000, null],
      ['25% on acceptance', 'USD', 1_500_000, null],
      ['25% on go-live of the total price of $60,000.', 'USD', 1_500_000, null],
    ],
  ],
  [
    '## Fees\n\n- EUR 10,000 on signature\n- EUR 28,500 on acceptance\n- Total: EUR 38,500',
    [
      ['EUR 10,000 on signature', 'EUR', 1_000_000, null],
      ['EUR 28,500 on acceptance', 'EUR', 2_850_000, null],
    ],
  ],
  [
    '## Vergütung\n\nFestpreis 48.000,00 EUR\n\n- 24.000,00 EUR bei Vertragsunterzeichnung\n- 24.000,00 EUR bei Abnahme am 1. März 2027\n',
    [
      ['24.000,00 EUR bei Vertragsunterzeichnung', 'EUR', 2_400_000, null],
      ['24.000,00 EUR bei Abnahme', 'EUR', 2_400_000, '2027-03-01'],
    ],
  ],
])('the instalments of %j', (text, expected) => {
  expect(instalmentsIn(text)).toEqual(expected);
});

test.each([
  '## Fees\n\n- EUR 10,000 on signature\n- EUR 20,000 on acceptance\n- Total: EUR 38,500',
  '## Fees\n\n- EUR 10,000 on signature\n- USD 20,000 on acceptance',
  '## Fees\n\nThe fixed fee is EUR 38,500.',
])('%j has no instalments of its price', (text) => {
  expect(instalmentsIn(text)).toEqual([]);
});

test('rates are those of rate cards, and single ones', () => {
  const card = clausesOf(
    '## Rates\n\nRole | Level | Rate per hour\n--- | --- | ---\nConsultant | Junior | $120\nConsultant | Senior | $180\nArchitect | Senior | $220\n',
  );
  expect(statedRates(card).map(({ labels, minor, currency, per }) => [...labels, currency, minor, per])).toEqual([
    ['Consultant', 'Junior', 'USD', 12_000, 'hour'],
    ['Consultant', 'Senior', 'USD', 18_000, 'hour'],
    ['Architect', 'Senior', 'USD', 22_000, 'hour'],
  ]);
  const single = clausesOf('## Rates\n\nThe daily rate is EUR 1,200.');
  expect(statedRates(single)).toMatchObject([{ labels: [], minor: 120_000, currency: 'EUR', per: 'day' }]);
});

test('a rejected clause states neither', () => {
  const rejected = clausesOf(
    '## Fees\n\n- EUR 10,000 on signature\n- EUR 28,500 on acceptance\n\nThe daily rate is EUR 1,200.',
  ).map((clause): ReviewedClause => ({ ...clause, state: 'rejected' }));
  expect(statedInstalments(rejected)).toEqual([]);
  expect(statedRates(rejected)).toEqual([]);
});
