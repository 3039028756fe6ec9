import * as query from '@scopewright/query';
import * as contract from '@scopewright/remote-contract';
import * as router from '@scopewright/router';
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
    '@scopewright/query': query,
    '@scopewright/remote-contract': contract,
    '@scopewright/router': router,
  });
}

/** The published modules, by import name. */
export const sharedModules = (): Readonly<Record<string, object>> => Reflect.get(globalThis, PLACE);
