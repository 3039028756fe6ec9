import { countedModule } from '@scopewright/build-config/counted-module';
import type { FieldContent } from '@scopewright/contracts/scoping';
import { FIELD_TYPES, type FieldType } from '@scopewright/contracts/scoping/field-types';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyChanges } from '../changes.ts';
import { changesOfFix } from '../fix.ts';
import { fieldOf, optionsOf } from '../testing/form.ts';
import { checkField, checkFieldsTogether, type FieldToCheck } from './field-check.ts';
import { nearlySame } from './field-names.ts';
import { hasOptions } from './field-types.ts';

const ID = 'a'.repeat(24);
const field = (type: FieldType, content: Partial<FieldContent> = {}, name = 'Field'): FieldToCheck => {
  const options = hasOptions(type) ? optionsOf(['red1', 'blue']) : {};
  const { name: _, ...whole } = fieldOf(type, { options, shownText: 'Read this', ...content });
  return { id: ID, name, content: whole };
};
const found = (one: FieldToCheck) => checkField(one).map(({ rule }) => rule.replace('field.', ''));
const option = (name: string, rest: Partial<FieldContent['options'][string]> = {}) => ({
  name,
  parentId: null,
  order: 'z',
  retired: false,
  ...rest,
});
const below = (parentId: string) => option(`below ${parentId}`, { parentId });

describe('fields without findings', () => {
  test.each(FIELD_TYPES.filter((type) => type !== 'cascading'))('%s', (type) => {
    expect(checkField(field(type))).toEqual([]);
  });
  test.each<[string, FieldToCheck]>([
    ['two levels', field('cascading', { options: { ...optionsOf(['red1']), dark: below('red1') } })],
    [
      'options of one name under two parents',
      field('cascading', {
        options: {
          ...optionsOf(['red1', 'blue']),
          dark: option('Dark', { parentId: 'red1' }),
          more: option('Dark', { parentId: 'blue' }),
        },
      }),
    ],
    [
      'the name of a retired option',
      field('dropdown', { options: { ...optionsOf(['red1']), old1: option('Red1', { retired: true }) } }),
    ],
    [
      'a validation and a default that meets it',
      field('shortText', {
        validation: { pattern: 'INC\\d+', minCharacters: 4, maxCharacters: 20 },
        defaultValue: 'INC1',
      }),
    ],
    [
      'a date between a date and the end of a day',
      field('dateTime', { validation: { minDate: '2026-01-01T08:00', maxDate: '2026-01-01' } }),
    ],
    ['a system field of its type', field('shortText', {}, 'Summary')],
    ['a system field by another case', field('date', {}, ' Due Date ')],
    ['a name like a property of every object', field('shortText', {}, 'constructor')],
  ])('%s', (_, one) => {
    expect(checkField(one)).toEqual([]);
  });
});

describe('findings', () => {
  test.each<[string, string[], FieldToCheck]>([
    ['no name', ['name-missing'], field('date', {}, ' ')],
    ['a reserved name', ['name-reserved'], field('dropdown', {}, ' STATUS')],
    ['a system field of another type', ['system-type'], field('number', {}, 'Summary')],
    ['no options', ['options-missing'], field('radio', { options: {} })],
    ['only retired options', ['options-missing'], field('radio', { options: optionsOf(['red1'], { retired: true }) })],
    [
      'an option without a name',
      ['option-unnamed'],
      field('radio', { options: { ...optionsOf(['red1']), none: option(' ') } }),
    ],
    [
      'an option twice',
      ['option-twice'],
      field('radio', { options: { ...optionsOf(['red1']), more: option('RED1 ') } }),
    ],
    [
      'an option below another one',
      ['option-level'],
      field('radio', { options: { ...optionsOf(['red1']), more: below('red1') } }),
    ],
    [
      'an option below none',
      ['option-level'],
      field('cascading', { options: { ...optionsOf(['red1']), more: below('red1'), lost: below('toString') } }),
    ],
    [
      'a third level',
      ['option-level'],
      field('cascading', { options: { ...optionsOf(['red1']), more: below('red1'), most: below('more') } }),
    ],
    [
      'nothing on the second level',
      ['option-without-second'],
      field('cascading', { options: { ...optionsOf(['red1', 'blue']), more: below('red1') } }),
    ],
    ['a validation of another type', ['validation-unknown'], field('date', { validation: { minNumber: 1 } })],
    [
      'at least more than at most',
      ['validation-range'],
      field('number', { validation: { minNumber: 2, maxNumber: 1 } }),
    ],
    [
      'dates the wrong way round',
      ['validation-range'],
      field('date', { validation: { minDate: '2026-02-01', maxDate: '2026-01-01' } }),
    ],
    ['a bound that is no date', ['validation-range'], field('date', { validation: { minDate: '2026-02-30' } })],
    ['longer than a short text is', ['validation-range'], field('shortText', { validation: { minCharacters: 256 } })],
    ['more choices than there are', ['validation-range'], field('checkboxes', { validation: { minSelections: 3 } })],
    ['a pattern that is none', ['pattern'], field('shortText', { validation: { pattern: '(' } })],
    ['a pattern that looks ahead', ['pattern'], field('email', { validation: { pattern: '(?=a).*' } })],
    ['a default that is no option', ['default-invalid'], field('dropdown', { defaultValue: 'gone' })],
    ['a default of another kind', ['default-invalid'], field('number', { defaultValue: 'many' })],
    ['a text to read that is not there', ['text-missing'], field('readOnlyText', { shownText: '' })],
  ])('%s', (_, expected, one) => {
    expect(found(one)).toEqual(expected);
  });

  test('fixing removes the finding', () => {
    const broken = field('radio', {
      options: { ...optionsOf(['red1']), more: below('red1') },
      validation: { minNumber: 1 },
      defaultValue: 7,
    });
    const findings = checkField(broken).filter(({ fix }) => fix);
    expect(findings).toHaveLength(3);
    const applied = applyChanges(
      { kind: 'field', ...broken } as unknown as Parameters<typeof applyChanges>[0],
      findings.flatMap(({ fix }) => (fix && changesOfFix({ content: broken.content }, fix)) ?? []),
    );
    expect(applied.kind === 'applied' && checkField(applied.item as unknown as FieldToCheck)).toEqual([]);
  });
});

describe('names that are nearly the same', () => {
  const groups = (...names: string[]) =>
    nearlySame(new Map(names.map((name, at) => [String(at), name]))).map((ids) => ids.map((id) => names[Number(id)]));

  test.each([
    ['Cost centre', 'Cost center'],
    ['Cost centre', 'COST-CENTRE'],
    ['Employee name', 'Name (employee)'],
    ['Approver', 'Approvers'],
    ['Büro', 'Buro'],
    ['Location', 'Locatin'],
    ['Justification', 'Justfication'],
  ])('%s, %s', (one, other) => {
    expect(groups(one, 'Something else', other)).toEqual([[one, other]]);
  });

  test.each([
    ['Start date', 'End date'],
    ['Floor 1', 'Floor 2'],
    ['Line manager A', 'Line manager B'],
    ['Cost', 'Host'],
    ['', ' '],
    ['Impact', 'Urgency'],
  ])('not %s, %s', (one, other) => {
    expect(groups(one, other)).toEqual([]);
  });

  test('3,000 fields, each in a form or not, in a bounded number of steps for each', async () => {
    const fields = Array.from({ length: 3_000 }, (_, at) => ({
      ...field('shortText', {}, `Question about subject ${at}`),
      id: String(at),
    }));
    const forms = [
      {
        placements: Object.fromEntries(
          fields.map(({ id }) => [
            id,
            { fieldId: id, sectionId: 's', order: 'a', required: false, hiddenByDefault: false },
          ]),
        ),
      },
    ];
    const { count } = await countedModule<typeof import('./field-check.ts')>(import.meta.dirname, 'field-check.ts');
    const { result, steps } = count((module) => module.checkFieldsTogether(fields, forms));
    expect(result).toEqual([]);
    expect(steps / fields.length).toBeLessThan(300);
  });
});

test('a company is notified of names that are there twice or nearly so, and of fields in no form', () => {
  const fields = ['Cost center', 'Cost centre', 'COST center', 'Impact'].map((name, at) => ({
    ...field('shortText', {}, name),
    id: String(at),
  }));
  const forms = [
    { placements: { one1: { fieldId: '0', sectionId: 's', order: 'a', required: false, hiddenByDefault: false } } },
  ];
  expect(checkFieldsTogether(fields, forms).map(({ rule, itemId }) => `${rule} ${itemId}`)).toEqual([
    'field.name-similar 1',
    'field.name-twice 2',
    'field.nowhere-placed 1',
    'field.nowhere-placed 2',
    'field.nowhere-placed 3',
  ]);
});

test('any field is checked', () => {
  const anything = fc.record({
    validation: fc.record(
      {
        minNumber: fc.double(),
        maxDate: fc.string(),
        pattern: fc.string(),
        minSelections: fc.nat(),
        minTime: fc.string(),
      },
      { requiredKeys: [] },
    ),
    defaultValue: fc.oneof(fc.string(), fc.double(), fc.array(fc.string()), fc.constant(null)),
    options: fc.dictionary(
      fc.constantFrom('toString', 'red1', '__proto__'),
      fc.record({
        name: fc.string(),
        parentId: fc.constantFrom(null, 'red1', 'valueOf'),
        order: fc.constant('a'),
        retired: fc.boolean(),
      }),
    ),
  });
  fc.assert(
    fc.property(fc.constantFrom(...FIELD_TYPES), anything, fc.string(), (type, content, name) => {
      for (const { message } of checkField(field(type, content as Partial<FieldContent>, name)))
        expect(message).toMatch(/\.$/);
    }),
  );
});
