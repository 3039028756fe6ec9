import { expect, test } from 'vitest';
import { addressOf, PLAIN_VIEW, queryOf, viewOf } from './tenants-view.ts';

test('an address gives back its view, and leaves alone what is not the view’s', () => {
  const view = { search: 'acme', status: 'error', sort: 'users', descending: true } as const;
  const address = addressOf(new URLSearchParams('tenant=north&search=old'), view);
  expect(address.toString()).toBe('tenant=north&search=acme&status=error&sort=users&order=desc');
  expect(viewOf(address)).toEqual(view);
  expect(addressOf(address, PLAIN_VIEW).toString()).toBe('tenant=north');
});

test('what an address names wrongly is as in the plain view', () => {
  expect(viewOf(new URLSearchParams('status=unwell&sort=colour&order=up&search=%20'))).toEqual(PLAIN_VIEW);
});

test('asks the server for what is set', () => {
  expect(queryOf(PLAIN_VIEW)).toEqual({ sort: 'status', order: 'asc' });
  expect(queryOf({ search: 'x', status: 'healthy', sort: 'name', descending: true })).toEqual({ search: 'x', status: 'healthy', sort: 'name', order: 'desc' });
});
