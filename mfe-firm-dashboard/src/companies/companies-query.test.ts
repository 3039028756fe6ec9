import { company } from '@scopewright/contracts/testing';
import { QueryClient } from '@scopewright/query';
import { expect, test } from 'vitest';
import { addCompanyToLists, isFiltered, NO_FILTER } from './companies-query.ts';

const KEY = ['firm', 'companies', NO_FILTER];
const cachedWith = (pages: unknown) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(KEY, pages);
  return queryClient;
};

test('a filter is anything that leaves companies out', () => {
  expect(isFiltered(NO_FILTER)).toBe(false);
  expect(isFiltered({ search: 'n', activeOnly: false })).toBe(true);
  expect(isFiltered({ search: '', activeOnly: true })).toBe(true);
});

test('a new company is in the list at once', async () => {
  const queryClient = cachedWith({ pages: [{ items: [company({ id: 'a' })], nextCursor: null, total: 1 }], pageParams: [null] });
  await addCompanyToLists(queryClient, company({ id: 'b' }));
  expect(queryClient.getQueryData(KEY)).toMatchObject({ pages: [{ items: [{ id: 'b' }, { id: 'a' }], total: 2 }] });
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
});

test('a company that the list holds already is not added again', async () => {
  const queryClient = cachedWith({ pages: [{ items: [company({ id: 'a' })], nextCursor: null, total: 1 }], pageParams: [null] });
  await addCompanyToLists(queryClient, company({ id: 'a' }));
  expect(queryClient.getQueryData(KEY)).toMatchObject({ pages: [{ items: [{ id: 'a' }], total: 1 }] });
});

test('a list that was never loaded stays unloaded', async () => {
  const queryClient = new QueryClient();
  await addCompanyToLists(queryClient, company());
  expect(queryClient.getQueryData(KEY)).toBeUndefined();
});
