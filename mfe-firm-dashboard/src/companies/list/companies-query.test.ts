import { company } from '@scopewright/contracts/testing';
import { QueryClient } from '@scopewright/remote-contract/shared/query';
import { expect, test } from 'vitest';
import { addCompanyToLists, type CompanyPage, keepLists, patchLists } from './companies-query.ts';
import { type CompaniesView, PLAIN_VIEW } from './list-view.ts';

const keyOf = (view: CompaniesView) => ['firm', 'companies', 'page', view];
const KEY = keyOf(PLAIN_VIEW);
const ARCHIVED: CompaniesView = { ...PLAIN_VIEW, status: 'archived' };
const pageOf = (names: string[], nextCursor: string | null = null): CompanyPage => ({
  items: names.map((name) => company({ id: name, name })),
  nextCursor,
  total: names.length,
});
const cachedWith = (page: CompanyPage) => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(KEY, page);
  return queryClient;
};
const namesIn = (queryClient: QueryClient, key: readonly unknown[] = KEY) =>
  queryClient.getQueryData<CompanyPage>(key)?.items.map(({ name }) => name);

test.each([
  ['Beta', ['Alpha', 'Beta', 'Gamma']],
  ['aardvark', ['aardvark', 'Alpha', 'Gamma']],
  ['Omega', ['Alpha', 'Gamma', 'Omega']],
])('a new company is in its place in the list immediately: %s', async (name, names) => {
  const queryClient = cachedWith(pageOf(['Alpha', 'Gamma']));
  await addCompanyToLists(queryClient, company({ id: 'new', name }));
  expect(namesIn(queryClient)).toEqual(names);
  expect(queryClient.getQueryData<CompanyPage>(KEY)?.total).toBe(3);
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(true);
});

test('a new company whose place is on a later page is counted only', async () => {
  const queryClient = cachedWith(pageOf(['Alpha', 'Gamma'], 'more'));
  await addCompanyToLists(queryClient, company({ id: 'new', name: 'Omega' }));
  expect(queryClient.getQueryData(KEY)).toMatchObject({ items: [{ name: 'Alpha' }, { name: 'Gamma' }], total: 3 });
});

test('a company that the list holds already is not added again', async () => {
  const queryClient = cachedWith(pageOf(['Alpha']));
  await addCompanyToLists(queryClient, company({ id: 'Alpha' }));
  expect(queryClient.getQueryData(KEY)).toMatchObject({ items: [{ id: 'Alpha' }], total: 1 });
});

test('a list that was never loaded stays unloaded', async () => {
  const queryClient = new QueryClient();
  await addCompanyToLists(queryClient, company());
  expect(queryClient.getQueryData(KEY)).toBeUndefined();
});

test('companies leave the lists that they are no longer part of, and come back when it failed', () => {
  const queryClient = cachedWith(pageOf(['Alpha', 'Beta']));
  queryClient.setQueryData(keyOf(ARCHIVED), pageOf(['Old']));
  const putBack = keepLists(queryClient);
  patchLists(queryClient, (listed, { status }) =>
    listed.id === 'Beta' && status === 'active' ? null : { ...listed, name: listed.name.toUpperCase() },
  );
  expect(namesIn(queryClient)).toEqual(['ALPHA']);
  expect(queryClient.getQueryData<CompanyPage>(KEY)?.total).toBe(1);
  expect(namesIn(queryClient, keyOf(ARCHIVED))).toEqual(['OLD']);
  putBack();
  expect(namesIn(queryClient)).toEqual(['Alpha', 'Beta']);
  expect(namesIn(queryClient, keyOf(ARCHIVED))).toEqual(['Old']);
});
