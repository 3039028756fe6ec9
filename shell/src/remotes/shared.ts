import * as query from '@scopewright/query';
import * as contract from '@scopewright/remote-contract';
import * as router from '@scopewright/router';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/** Where remotes find what the page has one copy of (`container.mjs` of build-config), by the name they import it under. */
const PLACE = Symbol.for('scopewright.shared');

/** Puts what the shell shares in its place. To be done before a remote is loaded. */
export function provideShared(): void {
  Reflect.set(globalThis, PLACE, {
    react,
    'react/jsx-runtime': jsxRuntime,
    'react-dom': reactDom,
    '@scopewright/query': query,
    '@scopewright/remote-contract': contract,
    '@scopewright/router': router,
  });
}
