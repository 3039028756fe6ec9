import { afterEach, expect, test } from 'vitest';
import { takeTicket } from './ticket.ts';

afterEach(() => window.history.replaceState(null, '', '/'));

test('takes the ticket out of the address', () => {
  window.history.replaceState({ kept: true }, '', '/?tenant=acme#ticket=abc.0.d-e_f');
  expect(takeTicket(window)).toBe('abc.0.d-e_f');
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/?tenant=acme');
  expect(history.state).toEqual({ kept: true });
  expect(takeTicket(window)).toBeNull();
});

test.each(['', '#pricing', '#ticket=', '#ticket=a b', '#x&ticket=abc'])('leaves %j alone', (hash) => {
  window.history.replaceState(null, '', `/${hash}`);
  const before = location.href;
  expect(takeTicket(window)).toBeNull();
  expect(location.href).toBe(before);
});
