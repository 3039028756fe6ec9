import { describe, expect, it } from 'vitest';
import type { FormField } from '../../scoping/field/field-value.ts';
import { fieldOf, optionsOf } from '../../scoping/testing/form.ts';
import { describeSample, describeValue, examplesOf } from './examples.ts';

const examples = (type: FormField['type'], validation: FormField['validation'] = {}, rest: Partial<FormField> = {}) => {
  const found = examplesOf(fieldOf(type, { ...rest, validation }));
  return found && [...found.refused.map(({ value, message }) => `${value}: ${message}`), found.accepted];
};

describe('answers that are refused and one that is accepted', () => {
  it.each<[string, ReturnType<typeof examples>, string[] | null]>([
    ['any text', examples('shortText'), null],
    [
      'a short text',
      examples('shortText', { minCharacters: 5, maxCharacters: 8 }),
      [
        'a text of 4 characters: Must be at least 5 characters',
        'a text of 9 characters: Must be at most 8 characters',
        '“example”',
      ],
    ],
    [
      'a long text',
      examples('longText', { minCharacters: 400, maxWords: 100 }),
      [
        'a text of 399 characters: Must be at least 400 characters',
        'a text of 101 words: Must be at most 100 words',
        'a text of at least 400 characters and at most 100 words',
      ],
    ],
    [
      'a pattern',
      examples('shortText', { pattern: '[A-Z]{3}-\\d{4}', patternMessage: 'Like ABC-1234' }),
      ['“example”: Like ABC-1234', '“ABC-1234”'],
    ],
    [
      'a pattern that no example fits',
      examples('shortText', { pattern: 'Q[x-z]{7}' }),
      ['“example”: Must have the expected form', 'a text that matches “Q[x-z]{7}”'],
    ],
    [
      'a pattern with a placeholder that fits',
      examples('shortText', { pattern: 'Q[x-z]{3}' }, { placeholder: 'Qxyz' }),
      ['“example”: Must have the expected form', '“Qxyz”'],
    ],
    ['a pattern that is none', examples('shortText', { pattern: '(' }), null],
    ['an address', examples('email'), ['“example”: Must be an email address', '“ana@example.com”']],
    [
      'a number',
      examples('number', { minNumber: 2, maxNumber: 9 }, { unit: '€' }),
      ['1 €: Must be at least 2', '10 €: Must be at most 9', '2 €'],
    ],
    ['a whole number', examples('number', { wholeNumber: true }), ['1.5: Must be a whole number', '1']],
    [
      'a date',
      examples('date', { minDate: '2027-03-01', maxDate: '2027-12-31' }),
      ['“2027-02-28”: Must not be before 2027-03-01', '“2028-01-01”: Must not be after 2027-12-31', '“2027-03-01”'],
    ],
    ['a date that is none', examples('date', { minDate: 'soon' }), null],
    [
      'a date with time',
      examples('dateTime', { minDate: '2027-03-01T10:00' }),
      ['“2027-02-28 10:00”: Must not be before 2027-03-01 10:00', '“2027-03-01 10:00”'],
    ],
    ['a time', examples('time', { minTime: '08:00' }), ['“07:59”: Must not be before 08:00', '“08:00”']],
    ['a time that every answer meets', examples('time', { minTime: '00:00' }), null],
    [
      'choices',
      examples('checkboxes', { minSelections: 2, maxSelections: 3 }),
      ['1 choice: Must be at least 2 choices', '4 choices: Must be at most 3 choices', '2 choices'],
    ],
    ['people', examples('users', { maxSelections: 1 }), ['2 people: Must be at most 1 choice', '1 person']],
    [
      'files',
      examples('attachment', {}, { fileTypes: ['.PDF', 'exe'] }),
      ['“example.zip”: Must be of type .pdf, .exe', '1 file such as “example.PDF”'],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});

it('an answer that a required question accepts is an option, or what its type is about', () => {
  expect(describeSample(fieldOf('dropdown', { options: optionsOf(['red1', 'blue']) }))).toBe('“red1”');
  expect(describeSample(fieldOf('user'))).toBe('the name of a person');
  expect(describeSample(fieldOf('longText'))).toBe('a text');
  expect(describeSample(fieldOf('number', { validation: { minNumber: 10 } }))).toBe('10');
  expect(describeSample(fieldOf('date'))).toBe('“2027-01-15”');
});

it('values are shown by the names of their options', () => {
  const options = optionsOf(['red1', 'blue']);
  expect(describeValue(fieldOf('checkboxes', { options }), ['blue', 'red1'])).toBe('“blue” and “red1”');
  expect(describeValue(fieldOf('cascading', { options }), ['red1', 'blue'])).toBe('“red1” > “blue”');
  expect(describeValue(fieldOf('number', { unit: 'days' }), 3)).toBe('3 days');
  expect(describeValue(fieldOf('dateTime'), '2027-01-15T09:00')).toBe('“2027-01-15 09:00”');
});
