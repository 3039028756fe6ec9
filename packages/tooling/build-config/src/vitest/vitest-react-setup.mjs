import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, expect } from 'vitest';
import './jsdom-gaps.mjs';
import { takeConflicts } from '../remote/utility-conflicts.mjs';

// a screen's code may be loaded on demand, which can exceed the default of one second while many suites run at once
configure({ asyncUtilTimeout: 5000 });

// a package's files share one document: each starts with an empty one, at the initial address
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
}

// registered first, so that it runs last: its failure does not prevent other clean-up
afterEach(() => {
  expect(takeConflicts(), 'cn() merges nothing, so no element may carry two utilities of one property').toEqual([]);
});
afterEach(cleanup);
