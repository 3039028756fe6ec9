import { describe, expect, it } from 'vitest';
import type { ClauseKind } from './clause.ts';
import { statedValues } from './stated-values.ts';

const values = (quote: string, named: { date?: string; amount?: string }, kind: ClauseKind = 'fee') => {
  const source = `Before 1 May 2020. ${quote} After $1.`;
  const start = source.indexOf(quote);
  return statedValues(
    source,
    { start, end: start + quote.length, kind },
    { date: named.date ?? null, amount: named.amount ?? null },
    'USD',
  );
};

describe('statedValues', () => {
  it('reads the named one of several dates and amounts', () => {
    const quote = 'A deposit of $5,000 is due on 3 March 2027, and the final fee of $20,000 on 30 June 2027.';
    expect(values(quote, { date: '30 June 2027', amount: '$20,000' })).toMatchObject({
      date: { text: '30 June 2027', value: '2027-06-30' },
      amount: { text: '$20,000', minor: 2_000_000, currency: 'USD' },
    });
    expect(values(quote, { date: '3 March 2027', amount: '$5,000' })).toMatchObject({
      date: { value: '2027-03-03' },
      amount: { minor: 500_000 },
    });
  });

  it('uses no value that is not in the quote, or was not named', () => {
    const quote = 'The client pays a fixed fee of $20,000 by 30 June 2027.';
    expect(values(quote, {})).toEqual({ date: null, amount: null, limit: null });
    expect(values(quote, { date: '1 May 2020', amount: '$1' })).toMatchObject({ date: null, amount: null });
    expect(values(quote, { date: '30 June 2028', amount: '$25,000' })).toMatchObject({ date: null, amount: null });
    expect(values(quote, { date: '', amount: ' ' })).toMatchObject({ date: null, amount: null });
  });

  it('takes no value from words that our grammars do not read', () => {
    expect(
      values('The work ends in spring 2027 for ten thousand.', { date: 'spring 2027', amount: 'ten thousand' }),
    ).toEqual({
      date: null,
      amount: null,
      limit: null,
    });
  });

  it('returns both readings of an ambiguous date, and the meaning of an amount', () => {
    expect(
      values('Fees for travel must not exceed $2,000 until 03/04/2027.', { date: '03/04/2027', amount: '$2,000' }),
    ).toMatchObject({
      date: { value: null, choices: ['2027-04-03', '2027-03-04'] },
      amount: { is: expect.stringMatching(/cap|expenseLimit/) },
    });
  });

  it('reads a limit of the scope', () => {
    expect(values('We build up to 12 request types.', {}, 'scope').limit).toMatchObject({
      count: 12,
      of: 'requestTypes',
    });
    expect(values('We pay up to 12 request types.', {}, 'fee').limit).toBeNull();
  });
});
