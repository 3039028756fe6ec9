import { expect, test } from 'vitest';
import { foldersOf } from './unit-tests.ts';

const TESTED = ['packages/core/domain', 'packages/engine/data', 'services/edge'];

test('paths are grouped by package; a package or a folder of packages has all of its tests run', () => {
  const paths = [
    'packages/engine/data/src/quota.test.ts',
    './packages/engine/data/src/audit',
    'packages/core/domain/',
    'services',
  ];
  expect([...foldersOf(paths, TESTED)]).toEqual([
    ['packages/engine/data', ['src/quota.test.ts', 'src/audit']],
    ['packages/core/domain', []],
    ['services/edge', []],
  ]);
});

test('a path in no package is an error', () => {
  expect(() => foldersOf(['docs'], TESTED)).toThrow('docs is in no package with tests');
});
