import type { FieldContent, FieldValue } from '@scopewright/contracts/scoping';
import { FIELD_TYPES, type FieldType } from '@scopewright/contracts/scoping/field-types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldOf, optionsOf } from '../testing/form.ts';
import { isEmptyValue, minutesOf, offeredOptions, valueProblem } from './field-value.ts';

const places: FieldContent['options'] = {
  ...optionsOf(['europe']),
  asia: { name: 'Asia', parentId: null, order: 'a1', retired: false },
  berlin: { name: 'Berlin', parentId: 'europe', order: 'a2', retired: false },
  paris: { name: 'Paris', parentId: 'europe', order: 'a3', retired: true },
  tokyo: { name: 'Tokyo', parentId: 'asia', order: 'a4', retired: false },
};

describe('errors of an answer', () => {
  test.each<[FieldType, Partial<FieldContent>, FieldValue, string | null]>([
    ['shortText', {}, 'a text', null],
    ['shortText', {}, 5, 'Must be a text'],
    ['shortText', {}, 'x'.repeat(256), 'Must be at most 255 characters'],
    ['longText', {}, 'x'.repeat(10_000), null],
    ['shortText', { validation: { minCharacters: 2 } }, '😀', 'Must be at least 2 characters'],
    ['shortText', { validation: { maxCharacters: 1 } }, '😀', null],
    ['longText', { validation: { minWords: 3 } }, ' two  words ', 'Must be at least 3 words'],
    ['longText', { validation: { maxWords: 1 } }, 'two words', 'Must be at most 1 word'],
    ['shortText', { validation: { pattern: 'INC\\d+', patternMessage: 'Like INC123' } }, 'INC', 'Like INC123'],
    ['shortText', { validation: { pattern: 'INC\\d+' } }, 'INC', 'Must have the expected form'],
    ['shortText', { validation: { pattern: '(' } }, 'anything', null],
    ['longText', { validation: { pattern: 'never' } }, 'a pattern is not for long texts', null],
    ['email', {}, 'ana@example.com', null],
    ['email', {}, 'ana@example', 'Must be an email address'],
    ['email', {}, 'ana@b@example.com', 'Must be an email address'],
    ['email', {}, '@example.com', 'Must be an email address'],
    ['url', {}, 'https://example.com/a?b', null],
    ['url', {}, 'javascript:alert(1)', 'Must be a web address, such as https://example.com'],
    ['url', {}, 'example', 'Must be a web address, such as https://example.com'],
    ['number', { validation: { wholeNumber: true } }, 1.5, 'Must be a whole number'],
    ['number', { validation: { minNumber: 0 } }, -1, 'Must be at least 0'],
    ['number', { validation: { maxNumber: 10 } }, 11, 'Must be at most 10'],
    ['number', {}, '11', 'Must be a number'],
    ['number', {}, 0, null],
    ['date', {}, '2026-02-28', null],
    ['date', {}, '2026-02-30', 'Must be a date'],
    ['date', {}, '2026-02-28T10:00', 'Must be a date'],
    ['date', { validation: { minDate: '2026-03-01' } }, '2026-02-28', 'Must not be before 2026-03-01'],
    ['dateTime', { validation: { maxDate: '2026-03-01' } }, '2026-03-01T23:59', null],
    [
      'dateTime',
      { validation: { maxDate: '2026-03-01T12:00' } },
      '2026-03-01T12:01',
      'Must not be after 2026-03-01 12:00',
    ],
    ['time', {}, '24:00', 'Must be a time'],
    ['time', { validation: { minTime: '08:00', maxTime: '17:00' } }, '17:01', 'Must not be after 17:00'],
    ['dropdown', { options: optionsOf(['low1', 'high']) }, 'high', null],
    ['dropdown', { options: optionsOf(['low1', 'high']) }, 'toString', 'Must be one of the choices'],
    ['dropdown', { options: optionsOf(['low1'], { retired: true }) }, 'low1', '“low1” cannot be chosen here'],
    ['dropdown', { options: optionsOf(['low1']) }, ['low1'], 'Must be one choice'],
    [
      'checkboxes',
      { options: optionsOf(['red1', 'blue']), validation: { maxSelections: 1 } },
      ['red1', 'blue'],
      'Must be at most 1 choice',
    ],
    ['checkboxes', { options: optionsOf(['red1', 'blue']) }, ['red1', 'red1'], 'Must not name anything twice'],
    ['cascading', { options: places }, ['europe', 'berlin'], null],
    ['cascading', { options: places }, ['europe'], null],
    ['cascading', { options: places }, ['europe', 'tokyo'], 'Must be a choice below the first one'],
    ['cascading', { options: places }, ['berlin'], 'Must be a choice of the first level'],
    ['cascading', { options: places }, ['europe', 'paris'], '“Paris” cannot be chosen here'],
    ['user', {}, 'ana', null],
    ['users', { validation: { minSelections: 2 } }, ['ana'], 'Must be at least 2 choices'],
    ['attachment', { fileTypes: ['pdf', '.PNG'] }, ['a.PDF', 'b.png'], null],
    ['attachment', { fileTypes: ['pdf'] }, ['a.exe'], 'Must be of type .pdf'],
    ['readOnlyText', {}, 'something', 'Must be left empty'],
  ])('%s %j with %j: %s', (type, content, value, problem) => {
    expect(valueProblem(fieldOf(type, content), value)).toBe(problem);
  });

  test('an empty answer is only asked for where it is required', () => {
    for (const empty of [undefined, null, '', '  ', [] as string[]]) {
      const field = fieldOf('longText', { validation: { minCharacters: 3 } });
      expect(isEmptyValue(empty)).toBe(true);
      expect(valueProblem(field, empty)).toBeNull();
      expect(valueProblem(field, empty, { required: true })).toBe('Required');
    }
    expect(isEmptyValue(0)).toBe(false);
    expect(valueProblem(fieldOf('readOnlyText'), undefined, { required: true })).toBeNull();
  });

  test('any value of any type gets an answer', () => {
    const value = fc.oneof(
      fc.string(),
      fc.double(),
      fc.array(fc.string()),
      fc.constant(null),
      fc.constantFrom('__proto__', 'constructor', ['__proto__']),
    );
    fc.assert(
      fc.property(fc.constantFrom(...FIELD_TYPES), value, (type, answer) => {
        const problem = valueProblem(
          fieldOf(type, { options: type === 'cascading' ? places : optionsOf(['low1']) }),
          answer,
          { required: true },
        );
        expect(problem === null || problem.length > 0).toBe(true);
      }),
    );
  });
});

test('options below a retired or missing one are not offered', () => {
  const options = {
    ...places,
    asia: { name: 'Asia', parentId: null, order: 'a1', retired: true },
    lost: { name: 'Lost', parentId: 'nowhere', order: 'a9', retired: false },
  };
  expect([...offeredOptions(fieldOf('cascading', { options }))]).toEqual(['europe', 'berlin']);
});

test.each([
  ['00:00', 0],
  ['23:59', 1439],
  ['1970-01-02', 1440],
  ['1970-01-01T01:00', 60],
  ['0050-01-01', -1_009_821_600],
  ['2026-13-01', null],
  ['2026-1-1', null],
  ['2026-01-01T25:00', null],
])('%s in minutes: %s', (value, minutes) => {
  expect(minutesOf(value)).toBe(minutes);
});
