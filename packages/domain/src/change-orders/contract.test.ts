import { expect, it, test } from 'vitest';
import type { GeneratedPiece } from '../backlog/piece.ts';
import { acceptanceStatement, contractSums, daysInWords, orderNumber, workingDaysLater } from './contract.ts';
import { workEffect, workingDays } from './effect.ts';

const usd = (minor: number) => ({ minor, currency: 'USD' });

test('three sums, and what they come to', () => {
  expect(contractSums(usd(100), [usd(20), null, usd(-5)], usd(7))).toEqual({
    original: usd(100),
    prior: usd(15),
    current: usd(7),
    total: usd(122),
  });
});

test('no amount is a written 0, different currencies are never added', () => {
  expect(contractSums(usd(100), [], null)).toEqual({
    original: usd(100),
    prior: usd(0),
    current: usd(0),
    total: usd(100),
  });
  expect(contractSums(null, [], null)).toEqual({ original: null, prior: null, current: null, total: null });
  const eur = { minor: 5, currency: 'EUR' };
  expect(contractSums(usd(100), [], eur).total).toBeNull();
  expect(contractSums(usd(100), [usd(1), eur], usd(1))).toMatchObject({ prior: null, total: null });
  expect(contractSums(null, [usd(1)], usd(1)).total).toBeNull();
});

test.each([
  ['2026-11-27', 0, '2026-11-27'],
  ['2026-11-27', 1, '2026-11-30'],
  ['2026-11-27', 6, '2026-12-07'],
  ['2026-11-30', -1, '2026-11-27'],
])('%s and %i working days is %s', (date, days, later) => {
  expect(workingDaysLater(date, days)).toBe(later);
});

test('days and numbers in words', () => {
  expect([0, 1, 12, -1, -3].map(daysInWords)).toEqual(['0 days', '+1 day', '+12 days', '−1 day', '−3 days']);
  expect([1, 12, 1234].map(orderNumber)).toEqual(['CO-001', 'CO-012', 'CO-1234']);
  expect(acceptanceStatement(3, 'Northwind')).toContain('CO-003 for Northwind');
});

test('hours in working days, rounded up', () => {
  expect([0, 0.1, 8, 8.1, 40, -9].map((hours) => workingDays(hours, 40))).toEqual([0, 1, 1, 2, 5, -2]);
});

const piece = (key: string, likely: number | null, title = key): GeneratedPiece => ({
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
  },
});

it('counts pieces and hours that come, change and go', () => {
  const before = [piece('a', 4), piece('b', 8), piece('c', null), piece('d', 2)];
  const after = [piece('a', 4), piece('b', 5), piece('c', null, 'Renamed'), piece('e', 3.25)];
  expect(workEffect(before, after)).toEqual({
    pieces: { added: 1, changed: 2, dropped: 1 },
    hours: { added: 3.25, dropped: 5, net: -1.75 },
  });
  expect(workEffect(before, before)).toEqual({
    pieces: { added: 0, changed: 0, dropped: 0 },
    hours: { added: 0, dropped: 0, net: 0 },
  });
});
