import { expect, test } from 'vitest';
import { offeredPages } from './page-links.tsx';

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 100, [1, 2, null, 100]],
  [50, 100, [1, null, 49, 50, 51, null, 100]],
  [100, 100, [1, null, 99, 100]],
])('on page %i of %i', (page, pages, offered) => {
  expect(offeredPages(page, pages)).toEqual(offered);
});
