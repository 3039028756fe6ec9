import '@testing-library/jest-dom/vitest';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import { afterEach, expect, vi } from 'vitest';
import { takeConflicts } from '../remote/utility-conflicts.mjs';
import { WAIT_MS } from './tier.mjs';

// APIs that screens call and jsdom lacks: it has no layout, no scrolling and no modal dialogs.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// some tests of these packages run in Node without a DOM
if (typeof Element !== 'undefined') {
  Element.prototype.scrollIntoView ??= () => undefined;
  HTMLDialogElement.prototype.showModal ??= function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

/**
 * The error of a query that finds nothing. The document is printed when the message is read: a query that waits fails
 * many times unread, and printing took a seventh of all the time of component tests.
 */
function getElementError(/** @type {string | null} */ message, /** @type {Element} */ container) {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  Error.captureStackTrace(error, getElementError);
  let text;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get() {
      text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n');
      return text;
    },
  });
  return error;
}

// a screen's code may be loaded on demand, which can exceed the default of one second while many suites run
// concurrently
configure({ asyncUtilTimeout: WAIT_MS, getElementError });

// a package's files share one document: each starts with an empty one, at the initial address
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  // of a file that imitates it: its unsaved work would be taken over. A stub would restore it
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'indexedDB');
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
