import type { ScopeCheck } from '@scopewright/contracts/scoping';
import { expect, it } from 'vitest';
import { asAnswered } from './check-scope.ts';

const ID = 'a'.repeat(24);
const finding = (severity: 'error' | 'warning' | 'info', message: string) => ({
  rule: 'form.x',
  severity,
  itemId: ID,
  path: [],
  message,
});

it('returns as many findings as there is room for, errors first, and states how many more there are', () => {
  const check: ScopeCheck = {
    items: [],
    findings: [finding('info', 'a'), finding('warning', 'b'), finding('error', 'c'), finding('error', 'd')],
  };
  expect(asAnswered(check)).toBe(check);
  const { findings, more } = asAnswered(check, 500);
  expect([findings.map(({ message }) => message), more]).toEqual([['c', 'd', 'b'], 1]);
});
