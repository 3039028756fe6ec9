import { expect, test } from 'vitest';
import {
  addressOfView,
  isOwnView,
  PLAIN_VIEW,
  queryOfView,
  sortAfterPress,
  sortedBy,
  tableViewOf,
  viewOfSaved,
} from './table-view.ts';

const ID = 'ab'.repeat(12);

test('the address contains the view and nothing wrong; other parameters stay', () => {
  const address = new URLSearchParams(
    `search=lap&kind=requestType&project=${ID}&phase=2&state=ready&owner=none&implemented=false&sort=updated&tenant=acme`,
  );
  const view = tableViewOf(address);
  expect(view).toEqual({
    search: 'lap',
    kind: 'requestType',
    projectId: ID,
    phase: 2,
    readyState: 'ready',
    ownerId: 'none',
    implemented: 'false',
    sort: 'updated',
  });
  expect(addressOfView(new URLSearchParams('tenant=acme'), view).toString()).toBe(
    `tenant=acme&${new URLSearchParams([...address].filter(([name]) => name !== 'tenant'))}`,
  );
  expect(tableViewOf(new URLSearchParams('kind=x&project=1&phase=9&state=no&owner=me&implemented=1&sort=z'))).toEqual(
    PLAIN_VIEW,
  );
});

test('a saved view is the one that was saved, and the plain one leaves nothing out', () => {
  const view = { ...PLAIN_VIEW, kind: 'field' as const, phase: 3 };
  expect(viewOfSaved({ filters: queryOfView(view) })).toEqual(view);
  expect([isOwnView(view), isOwnView(PLAIN_VIEW), isOwnView({ ...PLAIN_VIEW, sort: 'updated' })]).toEqual([
    true,
    false,
    true,
  ]);
});

test('a press on a column sorts by it, another one the other way round', () => {
  const sorts = ['state', 'state', 'state', 'name'] as const;
  let view = PLAIN_VIEW;
  const seen = sorts.map((column) => {
    view = { ...view, sort: sortAfterPress(view, column) };
    return [sortedBy(view, 'name'), sortedBy(view, 'state')];
  });
  expect(seen).toEqual([
    ['none', 'ascending'],
    ['none', 'descending'],
    ['none', 'ascending'],
    ['ascending', 'none'],
  ]);
});
