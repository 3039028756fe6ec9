import { addressView, among, given, searchIn } from '@scopewright/workplace-kit/page/address-view';
import { expect, test, vi } from 'vitest';
import { orderedByHeaders, orderIn } from './list-view.ts';

const { plain, viewOf, addressOf } = addressView({
  search: searchIn('search'),
  status: among('status', ['error', 'healthy'], null),
  role: among('role', ['consultant'], null),
  ...orderIn({ status: ['Errors first', 'Healthy first'], users: ['Fewest users first', 'Most users first'] }),
});

test('an address is parsed to its view, and other parameters are preserved', () => {
  const view = { search: 'acme', status: 'error', role: null, sort: 'users', order: 'desc' } as const;
  const address = addressOf(new URLSearchParams('tenant=north&search=old&role=consultant'), view);
  expect(address.toString()).toBe('tenant=north&search=acme&status=error&sort=users&order=desc');
  expect(viewOf(address)).toEqual(view);
  expect(addressOf(address, plain).toString()).toBe('tenant=north');
});

test('wrong values in an address count as in the plain view', () => {
  expect(viewOf(new URLSearchParams('status=unwell&sort=colour&order=up&search=%20'))).toEqual(plain);
});

test('requests the set values from the server', () => {
  expect(given(plain)).toEqual({ sort: 'status', order: 'asc' });
  const view = { search: 'x', status: 'healthy', role: null, sort: 'users', order: 'desc' } as const;
  expect(given(view)).toEqual({ search: 'x', status: 'healthy', sort: 'users', order: 'desc' });
});

test('a header sorts by its column, and pressed again in the opposite order', () => {
  const change = vi.fn();
  const { sort, onSort } = orderedByHeaders<'status' | 'users'>({ sort: 'users', order: 'asc' }, change);
  expect(sort).toEqual({ key: 'users', descending: false });
  onSort('users');
  onSort('status');
  expect(change.mock.calls).toEqual([[{ sort: 'users', order: 'desc' }], [{ sort: 'status', order: 'asc' }]]);
});
