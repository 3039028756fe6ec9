import * as contract from '@scopewright/remote-contract';
import * as query from '@scopewright/remote-contract/shared/query';
import * as router from '@scopewright/remote-contract/shared/router';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';

/** Where remotes find the modules the page has one copy of (`container.mjs` of build-config), by import name. */
const PLACE = Symbol.for('scopewright.shared');

/** Publishes the modules that the shell shares. Call this before loading a remote. */
export function provideShared(): void {
  Reflect.set(globalThis, PLACE, {
    react,
    'react/jsx-runtime': jsxRuntime,
    'react-dom': reactDom,
    '@scopewright/remote-contract': contract,
    '@scopewright/remote-contract/query': query,
    '@scopewright/remote-contract/router': router,
    // names that builds request (`nameInShell` of build-config): older shells have only these
    '@scopewright/query': query,
    '@scopewright/router': router,
  });
}

/** The published modules, by import name. */
export const sharedModules = (): Readonly<Record<string, object>> => Reflect.get(globalThis, PLACE);
