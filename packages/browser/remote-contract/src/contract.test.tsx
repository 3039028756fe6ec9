import { expect, test } from 'vitest';
import { isCompatible } from './contract.ts';
import { CONTRACT_VERSION } from './version.ts';

const App = () => null;

test('takes a module with a component and the same contract', () => {
  expect(isCompatible({ default: App, contract: CONTRACT_VERSION, version: '1' })).toBe(true);
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['another version', { default: App, contract: CONTRACT_VERSION + 1, version: '1' }],
  ['no version', { default: App, version: '1' }],
  ['no component', { contract: CONTRACT_VERSION, version: '1' }],
  ['text for a component', { default: 'App', contract: CONTRACT_VERSION, version: '1' }],
])('refuses %s', (_, module) => {
  expect(isCompatible(module)).toBe(false);
});
