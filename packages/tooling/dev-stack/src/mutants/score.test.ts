import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../root.ts';
import { rangeOf } from './ranges.ts';
import { percentOf, scoreOf } from './score.ts';
import { DOMAIN, GUARDS } from './targets.ts';

const mutant = (status: string, line = 1) => ({
  status,
  mutatorName: 'BooleanLiteral',
  replacement: 'false',
  location: { start: { line } },
});

test('counts killed mutants, and names survivors', () => {
  const score = scoreOf({
    files: {
      'a.ts': { mutants: [mutant('Killed'), mutant('Timeout'), mutant('Survived', 7)] },
      'b.ts': { mutants: [mutant('NoCoverage', 9)] },
    },
  });
  expect(score).toEqual({ killed: 2, survived: ['a.ts:7 BooleanLiteral: false', 'b.ts:9 BooleanLiteral: false'] });
  expect(percentOf(score)).toBe(50);
});

test('mutants that were never run count for nothing', () => {
  const score = scoreOf({
    files: {
      'a.ts': { mutants: ['Ignored', 'CompileError', 'RuntimeError', 'Pending'].map((status) => mutant(status)) },
    },
  });
  expect([score.killed, score.survived, percentOf(score)]).toEqual([0, [], 100]);
});

test('never rounds up to the required score', () => {
  expect(percentOf({ killed: 8_999, survived: Array.from({ length: 1_001 }, () => 'x') })).toBe(89.9);
});

test.each([...GUARDS, DOMAIN])('the sources and tests of $name are there', ({ folder, mutate, tests = [] }) => {
  for (const source of [...mutate, ...tests].filter((path) => !path.includes('*') && !path.startsWith('!'))) {
    const [path = '', name] = source.split('#');
    expect(existsSync(inRoot(folder, path)), path).toBe(true);
    if (name !== undefined)
      expect(rangeOf(path, readFileSync(inRoot(folder, path), 'utf8'), name)).toMatch(/:\d+-\d+$/);
  }
});

test.each([
  ['one', 'a.ts:1-1'],
  ['two', 'a.ts:2-4'],
  ['three', 'a.ts:5-10'],
])('%s is at %s', (name, range) => {
  const source = [
    'const one = 1;',
    'export const two = () => {',
    '  return 2;',
    '};',
    'async function three(',
    '  a: string,',
    '): Promise<{',
    '  b: string }> {',
    '  return a;',
    '}',
  ].join('\n');
  expect(rangeOf('a.ts', source, name)).toBe(range);
});

test('a missing function is an error', () => {
  expect(() => rangeOf('a.ts', 'const one = 1;', 'two')).toThrow('a.ts has no two');
});
