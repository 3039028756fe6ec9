import { sharedVersions } from '@scopewright/build-config/shell-shares';
import { expect, test } from 'vitest';
import { inRoot } from '../root.ts';
import { SHELL_MODULES } from './shell-modules.ts';

test('a build may take from the shell what the shell shares', () => {
  expect([...SHELL_MODULES].sort()).toEqual(Object.keys(sharedVersions(inRoot('shell'))).sort());
});
