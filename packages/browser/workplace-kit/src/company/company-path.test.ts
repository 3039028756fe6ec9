import { expect, test } from 'vitest';
import { changeOrderPath, companyPageOf, companyPath, sowPath } from './company-path.ts';

const id = (digit: string) => digit.repeat(24);
const restOf = (path: string) => path.replace(/^\/companies\/[^/]+\/?/, '');

test.each([
  [companyPath(id('a')), 'overview'],
  [companyPath(id('a'), 'sows'), 'sows'],
  [companyPath(id('a'), 'sows/new'), 'sow'],
  [sowPath(id('a'), id('b')), 'sow'],
  [`${sowPath(id('a'), id('b'))}/edit`, 'sow'],
  [`${sowPath(id('a'), id('b'))}/change-orders/new`, 'sow'],
  [changeOrderPath(id('a'), id('b'), id('c')), 'sow'],
  [`${changeOrderPath(id('a'), id('b'), id('c'))}/edit`, 'sow'],
  [companyPath(id('a'), 'people'), 'people'],
  [companyPath(id('a'), 'activity'), 'activity'],
  [companyPath(id('a'), 'settings'), 'settings'],
  [companyPath(id('a'), 'scope'), 'scope'],
  [companyPath(id('a'), 'scope/check'), 'check'],
  [companyPath(id('a'), 'backlog'), 'backlog'],
  [companyPath(id('a'), 'scope/search'), 'search'],
  [companyPath(id('a'), 'scope/x'), null],
  [companyPath(id('a'), 'sows/x'), null],
  [companyPath(id('a'), 'sows/write'), 'sow'],
  [`${sowPath(id('a'), id('b'))}/document`, 'sow'],
  [`${sowPath(id('a'), id('b'))}/delete`, null],
  [companyPath(id('a'), 'sows/new/edit'), null],
  [companyPath(id('a'), 'nothing'), null],
])('%s is the page %s', (path, page) => {
  expect(companyPageOf(restOf(path))).toBe(page);
});
