import { countedModule } from '@scopewright/build-config/counted-module';
import { runs } from '@scopewright/build-config/runs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compilePattern } from './pattern.ts';

const matches = (source: string, text: string) => {
  const compiled = compilePattern(source);
  return 'problem' in compiled ? compiled.problem : compiled.matches(text);
};

/** Maximum text length of a field with a pattern. */
const LONG = 2_000;

/** Steps of compiling a pattern and matching it with the longest text. */
const STEPS_MAX = 5_000_000;
const REFUSED_STEPS_MAX = 100_000;
const counted = await countedModule<typeof import('./pattern.ts')>(import.meta.dirname, 'pattern.ts');
const answered = (source: string, text: string) =>
  counted.count((module) => {
    const compiled = module.compilePattern(source);
    return 'problem' in compiled ? compiled.problem : compiled.matches(text);
  });

describe('patterns', () => {
  test.each([
    ['INC\\d{6}', 'INC123456', true],
    ['INC\\d{6}', 'see INC123456', false],
    ['^INC-\\d+$', 'INC-1', true],
    ['[A-Z]{2,10}-\\d{1,6}', 'ITSM-42', true],
    ['(?:\\+|00)\\d{1,3}[ \\d]{4,20}', '+49 30 1234567', true],
    ['.{1,255}', 'x'.repeat(255), true],
    ['\\u0041\\/\\x42', 'A/B', true],
    ['a|bc', 'ab', false],
    ['\\p{L}+', 'äöü', true],
    ['.', '😀', true],
    ['\\(?=\\d', '(=1', true],
  ])('%s on %s: %s', (source, text, expected) => {
    expect(matches(source, text)).toBe(expected);
  });

  test.each([
    ['(?=a)b', /looks ahead or back/],
    ['(?<!a)b', /looks ahead or back/],
    ['(a)\\1', /refers back/],
    ['(?<x>a)\\k<x>', /refers back/],
    ['[', /not a regular expression/],
    ['*', /not a regular expression/],
    ['a{1000}', /repeats too much/],
    ['((a{20}){20}){20}', /repeats too much/],
    ['(a{900})'.repeat(60), /repeats too much/],
    [`(${'ab'.repeat(200)}){1000}`, /repeats too much/],
  ])('%s is refused after a bounded number of steps', (source, expected) => {
    const { result, steps } = counted.count(({ compilePattern: compile }) => compile(source));
    expect('problem' in result && result.problem).toMatch(expected);
    expect(steps).toBeLessThan(REFUSED_STEPS_MAX);
  });

  test.each([
    ['(a+)+b', 'a'],
    ['(a|aa)+', 'a'],
    ['(.*)(.*)(.*)(.*)(.*)[^a]', 'a'],
    ['(a?){90}a{90}', 'a'],
    ['([a-z]+)*\\d', 'ab'],
    ['(?i)(\\pL?){120}', 'ab'],
    ['[ab]*a[ab]{250}x?[ab]{250}', 'ab'],
    ['\\s+$|(\\s*,\\s*)*', ' '],
  ])('%s answers after a bounded number of steps for a long text', (source, repeated) => {
    const { result, steps } = answered(source, `${repeated.repeat(LONG / repeated.length - 1)}!`);
    expect(result).toBeTypeOf('boolean');
    expect(steps).toBeLessThan(STEPS_MAX);
  });

  test('any pattern is answered after a bounded number of steps', () => {
    const pieces = fc.constantFrom(
      'a',
      'b',
      '(',
      ')',
      '[',
      ']',
      '*',
      '+',
      '?',
      '|',
      '{9}',
      '{1,90}',
      '{2,}',
      '\\d',
      '\\',
      '^',
      '$',
      '.',
      '(?:',
      '[^',
      '-',
      ',',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const { result, steps } = answered(parts.join(''), 'ab'.repeat(LONG / 2));
        expect(['boolean', 'string']).toContain(typeof result);
        expect(steps).toBeLessThan(STEPS_MAX);
      }),
      { numRuns: runs(100) },
    );
  });

  test('an accepted pattern means the same as in the browser', () => {
    const pieces = fc.constantFrom(
      'a',
      'b',
      '(a|b)',
      '[ab]',
      '[^a]',
      '*',
      '+',
      '?',
      '|',
      '{2}',
      '{1,3}',
      '\\d',
      '.',
      '1',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 6 }), fc.stringMatching(/^[ab1]{0,6}$/), (parts, text) => {
        const compiled = compilePattern(parts.join(''));
        if ('problem' in compiled) return;
        expect(compiled.matches(text)).toBe(new RegExp(`^(?:${parts.join('')})$`, 'u').test(text));
      }),
    );
  });
});
