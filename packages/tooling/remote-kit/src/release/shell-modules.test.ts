import { sharedVersions } from '@scopewright/build-config/shell-shares';
import { expect, test } from 'vitest';
import { inRoot } from '../root.ts';
import { SHELL_MODULES } from './shell-modules.ts';

test("a build may import the shell's shared modules", () => {
  expect([...SHELL_MODULES].sort()).toEqual(Object.keys(sharedVersions(inRoot('shell'))).sort());
});
