import { afterEach, expect, test } from 'vitest';
import { takeHandover } from './handover.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

test.each(['ticket', 'impersonation'] as const)('takes the %s out of the address', (kind) => {
  window.history.replaceState({ kept: true }, '', `/?tenant=acme#${kind}=abc.0.d-e_f`);
  expect(takeHandover(kind, window)).toBe('abc.0.d-e_f');
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/?tenant=acme');
  expect(history.state).toEqual({ kept: true });
  expect(takeHandover(kind, window)).toBeNull();
});

test.each(['', '#pricing', '#ticket=', '#ticket=a b', '#x&ticket=abc', '#impersonation=abc'])(
  'leaves %j alone',
  (hash) => {
    window.history.replaceState(null, '', `/${hash}`);
    const before = location.href;
    expect(takeHandover('ticket', window)).toBeNull();
    expect(location.href).toBe(before);
  },
);
