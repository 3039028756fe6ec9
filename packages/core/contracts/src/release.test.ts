import { describe, expect, test } from 'vitest';
import { release } from './release.ts';

const digest = (algorithm: string, length: number) => `${algorithm}-${Buffer.alloc(length, 7).toString('base64')}`;
const described = (more: object) => ({
  name: 'reports',
  title: 'Reports',
  version: '7',
  contract: { from: 1, to: 1 },
  shared: {},
  pages: [],
  files: {},
  ...more,
});
const problems = (more: object) => release.safeParse(described(more)).error?.issues.map(({ path }) => path.join('.'));

describe('digests', () => {
  test.each([digest('sha256', 32), digest('sha384', 48), digest('sha512', 64)])('%s is one', (value) => {
    expect(problems({ files: { 'a.js': value } })).toBeUndefined();
  });

  // browsers load a file with one of these unchecked
  test.each([
    digest('md5', 16),
    `sha256-${'ab'.repeat(32)}`,
    digest('sha256', 31),
    digest('sha512', 32),
    `${digest('sha256', 32)} ${digest('sha256', 32)}`,
    '',
  ])('%j is invalid', (value) => {
    expect(problems({ files: { 'a.js': value } })).toEqual(['files.a.js']);
  });
});

test.each(['../a.js', '/a.js', 'https://elsewhere.example/a.js', 'http:a.js', 'a.js?v=2'])(
  '%s is no file of a build',
  (path) => {
    expect(problems({ files: { [path]: digest('sha256', 32) } })).toEqual([`files.${path}`]);
  },
);

test('a build has a limited number of files', () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.js`, digest('sha256', 32)]));
  expect(problems({ files: files(5000) })).toBeUndefined();
  expect(problems({ files: files(5001) })).toEqual(['files']);
});

describe('the entry of another build tool', () => {
  test.each([
    { file: 'remoteEntry.js', kind: 'module' },
    { file: 'builds/7/entry.js', kind: 'global', globalName: 'reports' },
  ])('can be %j', (entry) => {
    expect(problems({ entry })).toBeUndefined();
  });

  test.each([
    [{ file: 'entry.js', kind: 'global' }, 'entry.globalName'],
    [{ file: 'entry.js', kind: 'global', globalName: 'a.b' }, 'entry.globalName'],
    [{ file: '../entry.js', kind: 'module' }, 'entry.file'],
    [{ file: 'a/../../entry.js', kind: 'module' }, 'entry.file'],
    [{ file: '/entry.js', kind: 'module' }, 'entry.file'],
    [{ file: 'https://elsewhere.example/entry.js', kind: 'module' }, 'entry.file'],
    [{ file: 'entry.js?v=2', kind: 'module' }, 'entry.file'],
    [{ file: 'entry.js', kind: 'system' }, 'entry.kind'],
  ])('can’t be %j', (entry, problem) => {
    expect(problems({ entry })).toEqual([problem]);
  });
});
