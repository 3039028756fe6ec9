import { expect, test } from 'vitest';
import {
  addressOf,
  type CompaniesView,
  contentOf,
  isFiltered,
  PLAIN_VIEW,
  pageQueryOf,
  queryOf,
  viewOf,
} from './list-view.ts';

const CONSULTANT = '64b7f9c2a1d3e4f5a6b7c8d0';
const view = (changes: Partial<CompaniesView> = {}): CompaniesView => ({ ...PLAIN_VIEW, ...changes });

test.each<[string, Partial<CompaniesView>]>([
  ['', {}],
  ['search=north+wind', { search: 'north wind' }],
  ['sow=active', { sowStatus: 'active' }],
  [`consultant=${CONSULTANT}`, { consultantId: CONSULTANT }],
  ['status=archived', { status: 'archived' }],
  ['status=deleted', { status: 'deleted' }],
  ['sort=created', { sort: 'created', descending: true }],
  ['sort=created&order=asc', { sort: 'created', descending: false }],
  ['sort=nextDate', { sort: 'nextDate' }],
  ['sort=waits', { sort: 'waits', descending: true }],
  ['order=desc', { descending: true }],
  ['page=7', { page: 7 }],
])('“%s” is %j, both ways', (address, changes) => {
  expect(viewOf(new URLSearchParams(address), true)).toEqual(view(changes));
  expect(addressOf(new URLSearchParams(), view(changes)).toString()).toBe(address);
});

test.each([
  'sow=odd',
  'consultant=1',
  'status=gone',
  'sort=colour',
  'order=up',
  'page=0',
  'page=-1',
  'page=1e9',
  'page=1.5',
  'search=++',
])('“%s” is the plain view', (address) => {
  expect(viewOf(new URLSearchParams(address), true)).toEqual(PLAIN_VIEW);
});

test('a user who may not restore deleted companies is not shown them', () => {
  expect(viewOf(new URLSearchParams('status=deleted'), false).status).toBe('active');
});

test('other parameters in the address stay', () => {
  const address = addressOf(new URLSearchParams('tenant=acme&tab=add-client&page=3&sow=draft'), view({ search: 'x' }));
  expect(address.toString()).toBe('tenant=acme&tab=add-client&search=x');
});

test("a filter hides companies; page and order don't", () => {
  expect(isFiltered(view({ page: 2, sort: 'created', status: 'archived' }))).toBe(false);
  for (const changes of [{ search: 'x' }, { sowStatus: 'draft' as const }, { consultantId: CONSULTANT }])
    expect(isFiltered(view(changes))).toBe(true);
  expect(contentOf(view({ page: 2, descending: true }))).toBe(contentOf(view()));
  expect(contentOf(view({ status: 'archived' }))).not.toBe(contentOf(view()));
});

test('an order by figures is that of pages, and not of exports and selections', () => {
  const waits = view({ sort: 'waits', descending: true });
  expect(pageQueryOf(waits)).toMatchObject({ sort: 'waits', order: 'desc' });
  expect(queryOf(waits)).toMatchObject({ sort: 'name', order: 'asc' });
});

test("the server receives the view's parameters", () => {
  expect(queryOf(view({ search: 'x', sowStatus: 'none', sort: 'created', descending: true }))).toEqual({
    search: 'x',
    sowStatus: 'none',
    status: 'active',
    sort: 'created',
    order: 'desc',
  });
});
