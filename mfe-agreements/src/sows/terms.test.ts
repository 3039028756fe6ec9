import type { Sow } from '@scopewright/contracts';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  changedTerms,
  comparedTerms,
  emptyTerms,
  termsOf,
  termsSchema,
  termsValues,
  valuesOfCompared,
} from './terms.ts';

const SOW: Sow = {
  id: 'a',
  companyId: 'c',
  title: 'Roll-out',
  amount: { minor: 125_050, currency: 'EUR' },
  startDate: '2026-03-01',
  endDate: null,
  notes: 'ours',
  pastedText: 'One\r\nTwo\rThree',
  written: false,
  status: 'draft',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const VALUES = termsValues(SOW, 'USD');
const problems = (values: object) => {
  const parsed = z.safeParse(termsSchema, { ...VALUES, ...values });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
};

test("a form shows the document's values, and returns the same", () => {
  expect(VALUES).toMatchObject({ amount: '1250.50', currency: 'EUR', endDate: '', pastedText: 'One\nTwo\nThree' });
  expect(termsOf(VALUES)).toMatchObject({
    title: 'Roll-out',
    amount: SOW.amount,
    startDate: '2026-03-01',
    endDate: null,
    notes: 'ours',
  });
  expect(termsOf(emptyTerms('USD'))).toMatchObject({ amount: null, startDate: null });
});

test('only differences are sent: another way of writing an amount, and a browser’s line ends, change nothing', () => {
  expect(changedTerms(VALUES, { ...VALUES, amount: '1,250.5', title: ' Roll-out ' })).toEqual({});
  expect(changedTerms(VALUES, { ...VALUES, amount: '', notes: 'new' })).toEqual({ amount: null, notes: 'new' });
  expect(changedTerms(VALUES, { ...VALUES, currency: 'USD' })).toEqual({ amount: { minor: 125_050, currency: 'USD' } });
});

test.each([
  [{ title: ' ' }, ['title']],
  [{ title: 'x'.repeat(121) }, ['title']],
  [{ amount: '1.234' }, ['amount']],
  [{ amount: '99999999999' }, ['amount']],
  [{ endDate: '2026-02-28' }, ['endDate']],
  [{ notes: 'x'.repeat(10_001) }, ['notes']],
  [{ amount: '', endDate: '2026-03-01' }, []],
] as const)('%j has problems %j', (values, fields) => {
  expect(problems(values)).toEqual(fields);
});

test('an amount and its currency are compared as one', () => {
  const compared = comparedTerms({ ...VALUES, amount: '1,250.5' });
  expect(compared.amount).toBe('EUR 1250.50');
  expect(valuesOfCompared(compared, 'USD')).toMatchObject({ amount: '1250.50', currency: 'EUR' });
  expect(valuesOfCompared({ ...compared, amount: '' }, 'USD')).toMatchObject({ amount: '', currency: 'USD' });
});

test('a change order has an amount or a reason for no charge', () => {
  expect(problems({ noChargeReason: 'Our mistake' })).toEqual(['noChargeReason']);
  expect(problems({ amount: '', noChargeReason: 'Our mistake' })).toEqual([]);
  expect(changedTerms(VALUES, { ...VALUES, amount: '', noChargeReason: ' Our mistake ' })).toEqual({
    amount: null,
    noChargeReason: 'Our mistake',
  });
});
