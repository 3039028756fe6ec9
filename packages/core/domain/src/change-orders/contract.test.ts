import { AMOUNT_MAX_MINOR } from '@scopewright/contracts/constants';
import { expect, it, test } from 'vitest';
import type { GeneratedWorkItem } from '../backlog/work-item.ts';
import { acceptanceStatement, amountProblem, contractSums, formatDays, orderNumber } from './contract.ts';
import { workEffect } from './effect.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });
const EUR = { minor: 5, currency: 'EUR' };
const priced = (minor: number) => ({ amount: usd(minor), noChargeReason: '' });
const inEuro = { amount: EUR, noChargeReason: '' };
const free = { amount: null, noChargeReason: 'A mistake of ours' };
const unpriced = { amount: null, noChargeReason: '' };
const none = { prior: 0, total: 0 };

test('three sums, and their total', () => {
  expect(contractSums(usd(100), [priced(20), free, priced(-5)], priced(7))).toEqual({
    original: usd(100),
    prior: usd(15),
    current: usd(7),
    total: usd(122),
    unpriced: none,
  });
});

test('no charge is a written 0, different currencies are never added', () => {
  expect(contractSums(usd(100), [], free)).toEqual({
    original: usd(100),
    prior: usd(0),
    current: usd(0),
    total: usd(100),
    unpriced: none,
  });
  expect(contractSums(null, [], free)).toMatchObject({ original: null, prior: null, current: null, total: null });
  expect(contractSums(usd(100), [], inEuro).total).toBeNull();
  expect(contractSums(usd(100), [priced(1), inEuro], priced(1))).toMatchObject({ prior: null, total: null });
  expect(contractSums(null, [priced(1)], priced(1)).total).toBeNull();
});

test('unpriced ones are counted separately from the known sum, never as 0', () => {
  expect(contractSums(usd(100), [], unpriced)).toEqual({
    original: usd(100),
    prior: usd(0),
    current: null,
    total: usd(100),
    unpriced: { prior: 0, total: 1 },
  });
  expect(contractSums(usd(100), [unpriced, priced(5), unpriced], unpriced)).toMatchObject({
    prior: usd(5),
    current: null,
    total: usd(105),
    unpriced: { prior: 2, total: 3 },
  });
  expect(contractSums(usd(100), [unpriced], null)).toMatchObject({ prior: null, unpriced: { prior: 1, total: 1 } });
});

test.each([
  ['within the contract', usd(-100), { original: usd(100), prior: [] }, null],
  ['in the currency of the SOW', usd(1), { original: null, prior: [inEuro] }, /^This SOW is in EUR\./],
  ['in another currency', EUR, { original: usd(100), prior: [] }, /^This SOW is in USD\. Enter the amount in USD\./],
  ['of a SOW without an amount', EUR, { original: null, prior: [unpriced, free] }, null],
  ['below nothing', usd(-101), { original: usd(100), prior: [] }, /less than nothing/],
  ['below nothing with others', usd(-60), { original: usd(100), prior: [priced(-50)] }, /less than nothing/],
  ['below nothing without a SOW amount', usd(-1), { original: null, prior: [] }, /less than nothing/],
  ['beyond all amounts', usd(AMOUNT_MAX_MINOR), { original: usd(1), prior: [] }, /too large/],
])('an amount %s', (_, amount, contract, problem) => {
  const found = amountProblem(amount, contract);
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

test('formatting days and numbers', () => {
  expect([0, 1, 12, -1, -3].map(formatDays)).toEqual(['0 days', '+1 day', '+12 days', '−1 day', '−3 days']);
  expect([1, 12, 1234].map(orderNumber)).toEqual(['CO-001', 'CO-012', 'CO-1234']);
  expect(acceptanceStatement(3, 'Northwind')).toContain('CO-003 for Northwind');
});

const workItem = (key: string, likely: number | null, title = key): GeneratedWorkItem => ({
  key,
  level: 'story',
  rule: 'story',
  why: '',
  sourceIds: [],
  configKey: null,
  about: null,
  clauseIds: [],
  fields: {
    title,
    description: '',
    criteria: {},
    parent: null,
    phase: 1,
    labels: [],
    estimate: likely === null ? null : { low: likely, likely, high: likely, madeOf: [] },
    dependsOn: [],
    dueDate: null,
  },
});

it('counts work items and hours that come, change and go', () => {
  const before = [workItem('a', 4), workItem('b', 8), workItem('c', null), workItem('d', 2)];
  const after = [workItem('a', 4), workItem('b', 5), workItem('c', null, 'Renamed'), workItem('e', 3.25)];
  expect(workEffect(before, after)).toEqual({
    workItems: { added: 1, changed: 2, dropped: 1 },
    hours: { added: 3.25, dropped: 5, net: -1.75 },
  });
  expect(workEffect(before, before)).toEqual({
    workItems: { added: 0, changed: 0, dropped: 0 },
    hours: { added: 0, dropped: 0, net: 0 },
  });
});
