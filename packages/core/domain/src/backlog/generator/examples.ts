import type { FieldOption, FieldValue } from '@scopewright/contracts/scoping';
import { counted } from '../../counted.ts';
import { FIELD_TYPE_FACTS, type FieldType } from '../../scoping/field/field-types.ts';
import { type FormField, minutesOf, valueProblem } from '../../scoping/field/field-value.ts';
import { inOrder, partOf } from '../../scoping/parts.ts';
import { listedUpTo, said } from './writing.ts';

/** Descriptions of answers that pass or fail, for testing criteria. */

/** Choices that a sentence names. */
const CHOICES_MAX = 12;

/** A value as people read it: names instead of ids. */
export function describeValue(field: FormField, value: FieldValue): string {
  if (value === null) return 'nothing';
  if (typeof value === 'number') return `${value}${field.unit ? ` ${field.unit}` : ''}`;
  const hasOptions = FIELD_TYPE_FACTS[field.type].options !== 'none';
  const name = (one: string) =>
    said(hasOptions ? (partOf(field.options, one)?.name ?? one) : one.replace(/^(\d{4}-\d{2}-\d{2})T/, '$1 '));
  if (typeof value === 'string') return name(value);
  return FIELD_TYPE_FACTS[field.type].answer === 'path'
    ? value.map(name).join(' > ')
    : listedUpTo(value.slice(0, CHOICES_MAX + 1).map(name), CHOICES_MAX);
}

/** Options in their order by the field's map of them: they are asked for several times. */
const sorted = new WeakMap<FormField['options'], [id: string, option: FieldOption][]>();

/** The options of the first level that a field offers, in their order. */
export function firstOptions(field: FormField): [id: string, option: FieldOption][] {
  const known = sorted.get(field.options);
  if (known) return known;
  const offered = inOrder(field.options).filter(([, { parentId, retired }]) => parentId === null && !retired);
  sorted.set(field.options, offered);
  return offered;
}

/** Their names. @param left the remaining ones */
export const optionNames = (field: FormField, left?: ReadonlySet<string>): string[] =>
  firstOptions(field).flatMap(([id, { name }]) => (left === undefined || left.has(id) ? [name] : []));

const NOUNS: Partial<Record<FieldType, string>> = {
  user: 'the name of a person',
  users: 'the names of people',
  group: 'a group',
  groups: 'several groups',
  attachment: 'a file',
  assets: 'an object',
  version: 'a version',
  versions: 'several versions',
  project: 'a project',
  labels: 'a label',
};

/** Name of a field's answers, singular and plural. */
const nounOf = (type: FieldType): readonly [one: string, several: string] =>
  type === 'users'
    ? ['person', 'people']
    : type === 'groups'
      ? ['group', 'groups']
      : type === 'attachment'
        ? ['file', 'files']
        : ['choice', 'choices'];

/** Describes an accepted answer. */
export function describeSample(field: FormField): string {
  const { options, answer } = FIELD_TYPE_FACTS[field.type];
  const [first] = options === 'none' ? [] : optionNames(field);
  if (answer === 'text' && !hasValidation(field)) return 'a text';
  if (first !== undefined) return said(first);
  return NOUNS[field.type] ?? acceptedOf(field) ?? 'a valid answer';
}

/** Whether a field refuses some answers of its type. */
export const hasValidation = ({ type, validation, fileTypes }: FormField): boolean =>
  type === 'email' ||
  type === 'url' ||
  (type === 'attachment' && fileTypes.length > 0) ||
  Object.keys(validation).length > 0;

/** Describes a refused value, with its error message. */
interface Refused {
  value: string;
  message: string;
}

export interface Examples {
  refused: Refused[];
  /** Describes an accepted answer. */
  accepted: string;
}

/** Answers that are not accepted and one that is; null for a field that accepts every answer of its type. */
export function examplesOf(field: FormField): Examples | null {
  const refused = refusedOf(field);
  return refused.length === 0 ? null : { refused, accepted: acceptedOf(field) ?? 'a valid answer' };
}

const DAY_MINUTES = 24 * 60;

function refusedOf(field: FormField): Refused[] {
  const { answer } = FIELD_TYPE_FACTS[field.type];
  switch (answer) {
    case 'text':
      return [...lengthsOf(field), ...refusedTexts(field)].slice(0, 2);
    case 'number': {
      const { minNumber, maxNumber, wholeNumber } = field.validation;
      return refusedValues(field, [
        ...(minNumber === undefined ? [] : [minNumber - 1]),
        ...(maxNumber === undefined ? [] : [maxNumber + 1]),
        ...(wholeNumber ? [(minNumber ?? maxNumber ?? 1) + 0.5, (minNumber ?? maxNumber ?? 1) - 0.5] : []),
      ]);
    }
    case 'date':
    case 'dateTime': {
      const { minDate, maxDate } = field.validation;
      return refusedValues(field, [...daysFrom(field, minDate, -1), ...daysFrom(field, maxDate, 1)]);
    }
    case 'time': {
      const { minTime, maxTime } = field.validation;
      return refusedValues(field, [...minutesFrom(minTime, -1), ...minutesFrom(maxTime, 1)]);
    }
    case 'many':
      return refusedSelections(field);
    default:
      return [];
  }
}

/** Those that are refused, at most two with different messages. */
function refusedValues(field: FormField, values: readonly (string | number)[]): Refused[] {
  const found = new Map<string, Refused>();
  for (const value of values) {
    const message = valueProblem(field, value);
    if (message !== null && !found.has(message)) found.set(message, { value: describeValue(field, value), message });
  }
  return [...found.values()].slice(0, 2);
}

function lengthsOf({ type, validation }: FormField): Refused[] {
  const known = FIELD_TYPE_FACTS[type].validations;
  const { minCharacters = 0, maxCharacters, minWords = 0, maxWords } = validation;
  const refused = (count: number, unit: string, bound: string, limit: number): Refused => ({
    value: `a text of ${counted(count, unit)}`,
    message: `Must be ${bound} ${counted(limit, unit)}`,
  });
  return [
    ...(minCharacters > 1 ? [refused(minCharacters - 1, 'character', 'at least', minCharacters)] : []),
    ...(maxCharacters === undefined ? [] : [refused(maxCharacters + 1, 'character', 'at most', maxCharacters)]),
    ...(known.includes('minWords') && minWords > 1 ? [refused(minWords - 1, 'word', 'at least', minWords)] : []),
    ...(known.includes('maxWords') && maxWords !== undefined
      ? [refused(maxWords + 1, 'word', 'at most', maxWords)]
      : []),
  ];
}

/** Texts that differ for many patterns and types. */
const TEXTS = [
  'example',
  'ana@example.com',
  'https://example.com',
  'A',
  'AB',
  'ABC',
  '1',
  '12',
  '123',
  '1234',
  '12345',
  '123456',
  'AB-123',
  'ABC-1234',
  'INC-00123',
  '2027-01-15',
  '10.0.0.1',
  '+49 30 1234567',
];

function refusedTexts(field: FormField): Refused[] {
  if (field.type !== 'email' && field.type !== 'url' && !field.validation.pattern) return [];
  const value = TEXTS.find((text) => isAboutForm(valueProblem(field, text)));
  const message = value === undefined ? null : valueProblem(field, value);
  return value === undefined || message === null ? [] : [{ value: said(value), message }];
}

/** Whether a text has the wrong form, rather than the wrong length. */
const isAboutForm = (message: string | null): boolean => message !== null && !/ (?:characters?|words?)$/.test(message);

function acceptedOf(field: FormField): string | null {
  const { validation } = field;
  switch (FIELD_TYPE_FACTS[field.type].answer) {
    case 'text': {
      const fitting = [field.placeholder, ...TEXTS].find((text) => text !== '' && valueProblem(field, text) === null);
      if (fitting !== undefined) return said(fitting);
      const { minCharacters, maxCharacters, minWords, maxWords, pattern } = validation;
      if (pattern) return `a text that matches ${said(pattern)}`;
      const limits = [
        describeRange('character', minCharacters, maxCharacters),
        describeRange('word', minWords, maxWords),
      ];
      return `a text of ${limits.filter((limit) => limit !== null).join(' and ')}`;
    }
    case 'number': {
      const { minNumber = Number.NEGATIVE_INFINITY, maxNumber = Number.POSITIVE_INFINITY } = validation;
      return firstAccepted(field, [1, minNumber, maxNumber, Math.ceil(minNumber), Math.floor(maxNumber)]);
    }
    case 'date':
    case 'dateTime': {
      const { minDate, maxDate } = validation;
      return firstAccepted(field, [
        ...daysFrom(field, minDate, 0),
        ...daysFrom(field, maxDate, 0),
        field.type === 'date' ? '2027-01-15' : '2027-01-15T09:00',
      ]);
    }
    case 'time':
      return firstAccepted(field, [
        ...minutesFrom(validation.minTime, 0),
        ...minutesFrom(validation.maxTime, 0),
        '09:00',
      ]);
    case 'many': {
      const { minSelections = 1, maxSelections } = validation;
      const count = maxSelections === undefined ? minSelections : Math.min(minSelections, maxSelections);
      const [one, several] = nounOf(field.type);
      const [ending] = field.type === 'attachment' ? field.fileTypes : [];
      return `${counted(Math.max(count, 1), one, several)}${ending === undefined ? '' : ` such as ${said(`example.${ending.replace(/^\./, '')}`)}`}`;
    }
    default:
      return null;
  }
}

const describeRange = (unit: string, least: number | undefined, most: number | undefined): string | null =>
  least === undefined
    ? most === undefined
      ? null
      : `at most ${counted(most, unit)}`
    : most === undefined
      ? `at least ${counted(least, unit)}`
      : `${least} to ${counted(most, unit)}`;

function firstAccepted(field: FormField, values: readonly (string | number)[]): string | null {
  const found = values.find(
    (value) => (typeof value === 'string' || Number.isFinite(value)) && valueProblem(field, value) === null,
  );
  return found === undefined ? null : describeValue(field, found);
}

/** A bound moved by days, as an answer; undefined if the bound is not a date. */
function daysFrom({ type }: FormField, bound: string | undefined, days: number): string[] {
  const minutes = bound === undefined ? null : minutesOf(bound);
  if (bound === undefined || minutes === null || bound.length < 10) return [];
  const at = new Date((minutes + days * DAY_MINUTES) * 60_000);
  if (Number.isNaN(at.getTime()) || at.getUTCFullYear() < 0 || at.getUTCFullYear() > 9999) return [];
  const iso = at.toISOString();
  return type === 'date' ? [iso.slice(0, 10)] : [iso.slice(0, 16), `${iso.slice(0, 10)}T09:00`];
}

function minutesFrom(bound: string | undefined, move: number): string[] {
  const minutes = bound === undefined || bound.length !== 5 ? null : minutesOf(bound);
  if (minutes === null || minutes + move < 0 || minutes + move >= DAY_MINUTES) return [];
  const [hour, minute] = [Math.floor((minutes + move) / 60), (minutes + move) % 60];
  return [`${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`];
}

function refusedSelections({ type, validation, fileTypes }: FormField): Refused[] {
  const { minSelections, maxSelections } = validation;
  const [one, several] = nounOf(type);
  const allowed = new Set(fileTypes.map((ending) => ending.replace(/^\./, '').toLowerCase()));
  const other = ['exe', 'zip', 'txt', 'pdf', 'other'].find((ending) => !allowed.has(ending));
  return [
    ...(minSelections !== undefined && minSelections > 1
      ? [
          {
            value: counted(minSelections - 1, one, several),
            message: `Must be at least ${counted(minSelections, 'choice')}`,
          },
        ]
      : []),
    ...(maxSelections === undefined
      ? []
      : [
          {
            value: counted(maxSelections + 1, one, several),
            message: `Must be at most ${counted(maxSelections, 'choice')}`,
          },
        ]),
    ...(type === 'attachment' && allowed.size > 0 && other !== undefined
      ? [
          {
            value: said(`example.${other}`),
            message: `Must be of type ${[...allowed]
              .slice(0, CHOICES_MAX)
              .map((ending) => `.${ending}`)
              .join(', ')}`,
          },
        ]
      : []),
  ].slice(0, 2);
}
