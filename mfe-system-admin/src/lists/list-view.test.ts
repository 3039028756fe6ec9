import { expect, test } from 'vitest';
import { isNarrowed, listViews, narrowing, ordering } from './list-view.ts';

const { plain, viewOf, addressOf } = listViews({ status: ['error', 'healthy'], role: ['consultant'] }, [
  'status',
  'users',
]);

test('an address is parsed to its view, and other parameters are preserved', () => {
  const view = { search: 'acme', filters: { status: 'error', role: null }, sort: 'users', descending: true } as const;
  const address = addressOf(new URLSearchParams('tenant=north&search=old&role=consultant'), view);
  expect(address.toString()).toBe('tenant=north&search=acme&status=error&sort=users&order=desc');
  expect(viewOf(address)).toEqual(view);
  expect(addressOf(address, plain).toString()).toBe('tenant=north');
});

test('wrong values in an address count as in the plain view', () => {
  expect(viewOf(new URLSearchParams('status=unwell&sort=colour&order=up&search=%20'))).toEqual(plain);
});

test('requests the set values from the server', () => {
  expect({ ...narrowing(plain), ...ordering(plain) }).toEqual({ sort: 'status', order: 'asc' });
  const view = { search: 'x', filters: { status: 'healthy', role: null }, sort: 'users', descending: true } as const;
  expect({ ...narrowing(view), ...ordering(view) }).toEqual({
    search: 'x',
    status: 'healthy',
    sort: 'users',
    order: 'desc',
  });
  expect([plain, view].map(isNarrowed)).toEqual([false, true]);
});
