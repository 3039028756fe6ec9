import { company } from '@scopewright/contracts/testing';
import { answeringApi } from '@scopewright/remote-contract/testing';
import { expect, test } from 'vitest';
import type { ListedCompany } from '../list/companies-query.ts';
import { type CompaniesView, PLAIN_VIEW } from '../list/list-view.ts';
import { archiving, assigning, type BulkChange } from './bulk-changes.ts';

const listed = (id: string, ...consultantIds: string[]): ListedCompany => ({
  ...company({ id, name: id }),
  consultantIds,
});
const view = (changes: Partial<CompaniesView>): CompaniesView => ({ ...PLAIN_VIEW, ...changes });

/** Sends a change and returns the bodies that the server received. */
async function sent(make: (api: ReturnType<typeof answeringApi>['api']) => BulkChange) {
  const { api, calls } = answeringApi(() => ({ changed: [] }));
  for (const { ids, send } of make(api).batches) await send([...ids]);
  return calls.map(({ path, body }) => [path, body]);
}

test('archived companies leave the list of those in use, and come back by the inverse', async () => {
  expect(await sent((api) => archiving(api, ['a', 'b'], true))).toEqual([
    ['companies/archive', { companyIds: ['a', 'b'], archived: true }],
  ]);
  expect(await sent((api) => archiving(api, ['a', 'b'], true).inverse(['b']))).toEqual([
    ['companies/archive', { companyIds: ['b'], archived: false }],
  ]);
  const { api } = answeringApi(() => ({}));
  const row = listed('a');
  expect(archiving(api, ['a'], true).patch(row, view({}))).toBeNull();
  expect(archiving(api, ['a'], true).patch(row, view({ status: 'archived' }))).toBe(row);
  expect(archiving(api, ['a'], false).patch(row, view({ status: 'archived' }))).toBeNull();
  expect(archiving(api, ['a'], true).done('2 companies')).toBe('2 companies archived');
  expect(archiving(api, ['a'], false).done('1 company')).toBe('1 company restored');
});

const ALL = { assign: ['ada', 'bea'], unassign: ['cleo'] };
const rows = [listed('x', 'ada', 'cleo'), listed('y'), listed('z', 'bea', 'dora')];
const assignAll = (api: ReturnType<typeof answeringApi>['api']) =>
  assigning(api, rows, new Map(rows.map(({ id }) => [id, ALL])));

test('companies that change alike are sent together', async () => {
  expect(await sent(assignAll)).toEqual([['companies/consultants', { companyIds: ['x', 'y', 'z'], ...ALL }]]);
});

test('taking an assignment back leaves everyone who was assigned before', async () => {
  expect(await sent((api) => assignAll(api).inverse(['x', 'z']))).toEqual([
    ['companies/consultants', { companyIds: ['x'], assign: ['cleo'], unassign: ['bea'] }],
    ['companies/consultants', { companyIds: ['z'], assign: [], unassign: ['ada'] }],
  ]);
  expect(await sent((api) => assignAll(api).inverse(['x']).inverse(['x']))).toEqual([
    ['companies/consultants', { companyIds: ['x'], assign: ['bea'], unassign: ['cleo'] }],
  ]);
});

test('rows show whom they are assigned to, and leave the list of a consultant who is not', () => {
  const { api } = answeringApi(() => ({}));
  const change = assignAll(api);
  expect(change.patch(listed('x', 'ada', 'cleo'), view({}))?.consultantIds).toEqual(['ada', 'bea']);
  expect(change.patch(listed('x', 'ada', 'cleo'), view({ consultantId: 'cleo' }))).toBeNull();
  const other = listed('other', 'cleo');
  expect(change.patch(other, view({ consultantId: 'cleo' }))).toBe(other);
});
