import { expect, test } from 'vitest';
import { foldersOf } from './unit-tests.ts';

const TESTED = ['packages/domain', 'packages/data', 'services/edge'];

test('paths are grouped by package; a package or a folder of packages has all of its tests run', () => {
  const paths = ['packages/data/src/quota.test.ts', './packages/data/src/audit', 'packages/domain/', 'services'];
  expect([...foldersOf(paths, TESTED)]).toEqual([
    ['packages/data', ['src/quota.test.ts', 'src/audit']],
    ['packages/domain', []],
    ['services/edge', []],
  ]);
});

test('a path in no package is an error', () => {
  expect(() => foldersOf(['docs'], TESTED)).toThrow('docs is in no package with tests');
});
