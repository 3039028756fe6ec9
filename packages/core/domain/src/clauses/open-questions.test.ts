import { describe, expect, it } from 'vitest';
import type { ClauseAmount, ClauseRate } from './clause.ts';
import { extractClauses } from './extract-clauses.ts';
import { openQuestions, type ReviewedClause } from './open-questions.ts';
import { sourceOfText } from './testing/source-of-text.ts';

let made = 0;
const clause = (quote: string, values: Partial<ReviewedClause> = {}): ReviewedClause => {
  made += 1;
  return { id: `clause ${made}`, kind: 'fee', state: 'proposed', quote, wording: null, section: ['Fees'], ...values };
};
const amount = (minor: number, values: Partial<ClauseAmount> = {}): ClauseAmount => ({
  text: `$${minor / 100}`,
  minor,
  currency: 'USD',
  is: 'fixedFee',
  per: null,
  ...values,
});
const fee = (quote: string, minor: number, values: Partial<ClauseAmount> = {}) =>
  clause(quote, { amount: amount(minor, values) });
const asked = (clauses: readonly ReviewedClause[], currency: string | null = null) =>
  openQuestions(clauses, { currency }).map((question) => ({
    ...question,
    clauses: question.clauses.map((id) => clauses.findIndex((one) => one.id === id)),
  }));

describe('an open question', () => {
  it('is a date with two readings, until one is chosen', () => {
    const date = {
      text: '3/4/2027',
      value: null,
      until: null,
      choices: ['2027-04-03', '2027-03-04'] as [string, string],
      relative: null,
    };
    const unclear = clause('Go-live on 3/4/2027', { kind: 'milestone', date });
    expect(asked([unclear])).toEqual([{ clauses: [0], about: 'date', text: date.text, choices: date.choices }]);
    expect(asked([{ ...unclear, date: { ...date, value: '2027-04-03' } }])).toEqual([]);
    expect(asked([{ ...unclear, state: 'rejected' }])).toEqual([]);
  });

  it('is a blank, until its wording has none', () => {
    const blank = clause('Acceptance test: [TBD]', { kind: 'placeholder' });
    expect(asked([blank])).toEqual([{ clauses: [0], about: 'blank' }]);
    expect(asked([{ ...blank, state: 'accepted' }])).toHaveLength(1);
    expect(asked([{ ...blank, wording: 'Acceptance test: 3 May 2027' }])).toEqual([]);
    expect(asked([{ ...blank, wording: 'Acceptance test: ____' }])).toHaveLength(1);
    expect(asked([clause('[ ] Portal accepted', { kind: 'acceptance' })])).toEqual([]);
    expect(asked([clause('Training for ___ agents', { kind: 'scope' })])).toHaveLength(1);
  });

  it.each([
    ['The fixed price is 48,000.', '48,000'],
    ['Design | 12.000,50', '12.000,50'],
    ['Preis: 48’000 zzgl. 19 % Umsatzsteuer', null],
    ['Portal for 4,000 employees', null],
    ['Fees of CHF 48,000', null],
    ['Fees of 48,000 CHF', null],
    ['Fees of XBT 48,000', 'XBT 48,000'],
    ['Payment by 3.50 % interest', null],
    ['Version 1.2.3', null],
  ])('is an amount without a currency: %s', (quote, text) => {
    expect(asked([clause(quote)])).toEqual(
      text === null ? [] : [{ clauses: [0], about: 'currency', text, readAs: null }],
    );
    expect(asked([clause(quote, { kind: 'scope' })])).toEqual([]);
    expect(asked([clause(quote, { amount: amount(4_800_000) })])).toEqual([]);
  });

  it('is a dollar sign that was read as other dollars than those of the agreement', () => {
    const clauses = [
      fee('It costs $480', 48_000),
      fee('Training costs $90', 9_000),
      fee('US$ 80', 8_000, { text: 'US$ 80' }),
    ];
    expect(asked(clauses, 'AUD')).toEqual([{ clauses: [0, 1], about: 'currency', text: '$480', readAs: 'USD' }]);
    for (const currency of ['USD', 'EUR', null]) expect(asked(clauses, currency)).toEqual([]);
  });

  it('is a rate without its unit', () => {
    expect(asked([fee('A rate of $90', 9_000, { is: 'rate' })])).toEqual([
      { clauses: [0], about: 'unit', text: '$90' },
    ]);
    expect(asked([fee('$90 per hour', 9_000, { is: 'rate', per: 'hour' })])).toEqual([]);
    const rate: ClauseRate = {
      text: 'Tester | $90',
      role: 'Tester',
      level: null,
      place: null,
      minor: 9_000,
      currency: 'USD',
      per: null,
    };
    expect(asked([clause('Tester | $90', { rates: [{ ...rate, per: 'day' }, rate, rate] })])).toEqual([
      { clauses: [0], about: 'unit', text: 'Tester | $90' },
    ]);
  });
});

describe('two totals', () => {
  const totals = (...clauses: ReviewedClause[]) => asked(clauses).filter(({ about }) => about === 'totals');
  const total = (minor: number, values: Partial<ClauseAmount> = {}) => fee('Total', minor, values);

  it('that differ are a question', () => {
    expect(totals(fee('The total price is $480.', 48_000), total(50_000))).toEqual([
      {
        clauses: [0, 1],
        about: 'totals',
        totals: [
          { minor: 48_000, currency: 'USD' },
          { minor: 50_000, currency: 'USD' },
        ],
      },
    ]);
    expect(totals(fee('The fixed fee is $480.', 48_000), total(50_000))).toHaveLength(1);
    expect(totals(fee('Der Festpreis beträgt', 48_000), fee('Gesamtsumme', 50_000))).toHaveLength(1);
  });

  it.each([
    ['that are the same', [total(48_000), total(48_000)]],
    ['of two currencies', [total(48_000), total(50_000, { currency: 'EUR' })]],
    [
      'with and without tax',
      [
        total(48_000, { tax: { included: false, percent: 20 } }),
        total(57_600, { tax: { included: true, percent: 20 } }),
      ],
    ],
    ['of parts', [fee('Total of phase 1', 20_000), fee('Total of phase 2', 28_000), fee('Subtotal', 4_000)]],
    ['of parts and of all', [fee('Total of design', 20_000), fee('Total of build', 28_000), total(48_000)]],
    ['and a limit', [total(48_000), total(50_000, { is: 'cap' })]],
    [
      'and several fixed fees',
      [fee('A fixed fee for design', 20_000), fee('A fixed fee for the build', 28_000), total(48_000)],
    ],
    ['of which one is rejected', [total(48_000), { ...total(50_000), state: 'rejected' as const }]],
  ])('%s are no question', (_, clauses) => {
    expect(totals(...clauses)).toEqual([]);
  });
});

describe('instalments', () => {
  const part = (minor: number, values: Partial<ReviewedClause> = {}) =>
    clause('On acceptance', { kind: 'milestone', amount: amount(minor), ...values });

  it('that don’t add up to the total are a question', () => {
    expect(asked([fee('The fixed fee is $480.', 48_000), part(24_000), part(23_000)])).toEqual([
      {
        clauses: [1, 2],
        about: 'instalments',
        instalments: { minor: 47_000, currency: 'USD' },
        total: { minor: 48_000, currency: 'USD' },
      },
    ]);
    expect(
      asked([fee('Deposit on signature', 10_000), fee('Second instalment', 20_000), fee('Total', 48_000)]),
    ).toMatchObject([{ clauses: [0, 1], about: 'instalments' }]);
  });

  it('that do, or that nothing certain can be compared with, are no question', () => {
    const price = fee('The fixed fee is $480.', 48_000);
    const schedule = { section: ['Schedule'] };
    for (const clauses of [
      [price, part(24_000), part(24_000)],
      [price, part(15_999), part(15_999), part(16_001)],
      [price, part(24_000), part(24_000), part(20_000, schedule), part(20_000, schedule)],
      [price, part(24_000), part(24_000, schedule)],
      [part(24_000), part(23_000)],
      [price, part(24_000)],
    ])
      expect(asked(clauses)).toEqual([]);
  });
});

it('finds the questions of a text in its order', () => {
  const text =
    '## Milestones\n\n- Go-live on 3/4/2027\n\n## Fees\n\nThe total price is $48,000.\n\nThe Client shall pay $20,000 on signature.\n\nThe fixed fee is [amount].\n\nPayment | Amount\n--- | ---\nTotal | $50,000\n';
  const clauses = extractClauses(sourceOfText(text), { firmNames: [], companyNames: [] }).map(
    (candidate, at): ReviewedClause => ({ ...candidate, id: String(at), state: 'proposed', wording: null }),
  );
  expect(asked(clauses).map(({ about }) => about)).toEqual(['date', 'totals', 'blank']);
});

it('names all of many totals that differ', () => {
  const clauses = Array.from({ length: 1_000 }, (_, at) => fee(`Total ${at} ${'9,'.repeat(900)}`, at));
  expect(asked(clauses)[0]?.clauses).toHaveLength(1_000);
});
