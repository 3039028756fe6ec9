import { expect, test } from 'vitest';
import { bySeverity, type Finding, tooComplex } from './finding.ts';

const finding = (rule: string, severity: Finding['severity']): Finding => ({
  rule,
  severity,
  itemId: 'a'.repeat(24),
  path: [],
  message: rule,
});

test('findings are sorted by severity and keep their order within one', () => {
  const sorted = bySeverity([
    finding('a', 'info'),
    finding('b', 'warning'),
    finding('c', 'error'),
    finding('d', 'warning'),
    finding('e', 'error'),
  ]);
  expect(sorted.map(({ rule }) => rule)).toEqual(['c', 'e', 'b', 'd', 'a']);
});

test('an item that is too complex to check is reported', () => {
  const item = { id: 'b'.repeat(24), kind: 'requestType' as const, name: 'New laptop' };
  expect(tooComplex(item)).toMatchObject({ rule: 'item.too-complex', severity: 'warning', itemId: item.id, path: [] });
  expect(tooComplex(item).message).toContain('The request type “New laptop” is too complex to check');
});
