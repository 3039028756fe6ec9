import type { FieldContent, FieldOption, FieldValue, Validation } from '@scopewright/contracts/scoping';
import { FIELD_TYPES, type FieldType } from '@scopewright/contracts/scoping/field-types';
import { z } from 'zod';
import { BLANK_CONTENT } from '../blank.ts';
import { FIELD_TYPE_FACTS } from '../field-types.ts';
import { fitsKind, isEmptyValue } from '../field-value.ts';
import { firstKeys } from '../order.ts';
import { inOrder } from '../parts.ts';
import { asText } from './reading.ts';

/** Questions of the platform's forms (ProForma): their types, validation and default answers, and what they are as fields. */

const answer = z.looseObject({
  text: z.string().nullish(),
  date: z.string().nullish(),
  time: z.string().nullish(),
  choices: z.array(z.string()).nullish(),
  users: z.array(z.unknown()).nullish(),
});
export const question = z.looseObject({
  type: z.string(),
  label: z.string().nullish(),
  description: z.string().nullish(),
  validation: z.record(z.string(), z.unknown()).nullish(),
  choices: z.array(z.looseObject({ id: z.union([z.string(), z.number()]).transform(String), label: z.string(), other: z.boolean().nullish() })).nullish(),
  defaultAnswer: answer.nullish(),
  jiraField: z.string().nullish(),
  dcId: z.string().nullish(),
});
export type Question = z.output<typeof question>;

/** Validation of a question by the key that the platform has for ours. */
const VALIDATION_KEYS = {
  minCharacters: 'mnc',
  maxCharacters: 'mxc',
  minWords: 'mnw',
  maxWords: 'mxw',
  minNumber: 'mnn',
  maxNumber: 'mxn',
  minDate: 'mnd',
  maxDate: 'mxd',
  minTime: 'mnt',
  maxTime: 'mxt',
  minSelections: 'mns',
  maxSelections: 'mxs',
} as const satisfies Partial<Record<keyof Validation, string>>;
const NUMBERS: ReadonlySet<string> = new Set(['mnc', 'mxc', 'mnw', 'mxw', 'mnn', 'mxn', 'mns', 'mxs']);

/** The type of field that a question is; undefined where the product has none. */
export const fieldTypeOf = (type: string): FieldType | undefined =>
  // A paragraph is what the platform had before long text.
  type === 'pg' ? 'longText' : FIELD_TYPES.find((each) => FIELD_TYPE_FACTS[each].question.key === type);

/** A question as a field, with what of it the field does not say. */
export function fieldOfQuestion(
  type: FieldType,
  { description, validation, choices, defaultAnswer, jiraField, dcId }: Question,
): {
  content: FieldContent;
  required: boolean;
  /** Ids of the options by those of the choices. */
  optionIds: ReadonlyMap<string, string>;
  leftOut: string[];
} {
  const leftOut: string[] = [];
  const { options, optionIds } = optionsOfChoices(FIELD_TYPE_FACTS[type].options === 'own' ? (choices ?? []) : []);
  if (jiraField) leftOut.push(`the platform's field ${jiraField} that it is linked to`);
  if (dcId) leftOut.push('the data connection that its choices come from');
  if (choices?.some(({ other }) => other)) leftOut.push('the line for an answer that is not among the choices');
  const read = validationOf(validation ?? {});
  const value = defaultOf(type, defaultAnswer, optionIds);
  if (value === undefined && defaultAnswer && Object.values(defaultAnswer).some((part) => !isEmptyValue(part as FieldValue)))
    leftOut.push('its default answer');
  const known = new Set<string>(FIELD_TYPE_FACTS[type].validations);
  const kept = Object.fromEntries(Object.entries(read.validation).filter(([key]) => known.has(key)));
  leftOut.push(...read.unknown.map((key) => `the validation ${key}`));
  return {
    content: {
      ...BLANK_CONTENT.field,
      type,
      help: (description ?? '').slice(0, 5_000),
      options,
      validation: kept,
      ...(value !== undefined && { defaultValue: value }),
    },
    required: read.required,
    optionIds,
    leftOut,
  };
}

/** A field as a question in one form, with the choices numbered; null where the platform has no question of its type. */
export function questionOfField(field: FieldContent, label: string, required: boolean): { question: Question; choiceIds: ReadonlyMap<string, string> } {
  const { question: kind, options, answer: answered } = FIELD_TYPE_FACTS[field.type];
  const choiceIds = new Map(
    inOrder(options === 'own' ? field.options : {})
      .flatMap(([id, { retired }]) => (retired ? [] : [id]))
      .map((id, index) => [id, `${index + 1}`]),
  );
  const instead: Partial<Record<FieldType, string>> = { labels: 'ts', groups: 'cl', versions: 'cl' };
  return {
    question: {
      type: kind.key ?? instead[field.type] ?? 'cd',
      label,
      description: field.help,
      validation: { ...(required && answered !== 'none' && { rq: true }), ...writtenValidation(field.validation) },
      choices: [...choiceIds].map(([id, number]) => ({ id: number, label: field.options[id]?.name ?? '', other: false })),
      ...defaultAnswer(field, choiceIds),
      questionKey: '',
    },
    choiceIds,
  };
}

function optionsOfChoices(choices: NonNullable<Question['choices']>): { options: Record<string, FieldOption>; optionIds: Map<string, string> } {
  const keys = firstKeys(choices.length);
  const optionIds = new Map(choices.map(({ id }, index) => [id, `option-${index + 1}`]));
  const options = choices.map(({ label }, index): [string, FieldOption] => [
    `option-${index + 1}`,
    { name: label, parentId: null, order: keys[index] ?? '', retired: false },
  ]);
  return { options: Object.fromEntries(options), optionIds };
}

function validationOf(read: Record<string, unknown>): { validation: Validation; required: boolean; unknown: string[] } {
  const validation: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const [key, value] of Object.entries(read)) {
    if (value === null || value === undefined || value === false || value === '' || key === 'rq') continue;
    const own = Object.entries(VALIDATION_KEYS).find(([, platform]) => platform === key)?.[0];
    const asNumber = typeof value === 'object' ? Number.NaN : Number(value);
    if (key === 'wh') validation.wholeNumber = value === true;
    else if (key === 'rgx') Object.assign(validation, patternOf(value, unknown));
    else if (own === undefined || (NUMBERS.has(key) && !Number.isFinite(asNumber))) unknown.push(key);
    else validation[own] = NUMBERS.has(key) ? asNumber : asText(value).slice(0, key.endsWith('t') ? 5 : 16);
  }
  return { validation: validation as Validation, required: read.rq === true, unknown };
}

function patternOf(value: unknown, unknown: string[]): Pick<Validation, 'pattern' | 'patternMessage'> {
  const { p, m } = value as { p?: unknown; m?: unknown };
  if (typeof p !== 'string') {
    unknown.push('rgx');
    return {};
  }
  return { pattern: p, ...(typeof m === 'string' && m !== '' && { patternMessage: m }) };
}

const writtenValidation = ({ wholeNumber, pattern, patternMessage, ...rest }: Validation): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(rest).flatMap(([key, value]) => (value === undefined ? [] : [[VALIDATION_KEYS[key as keyof typeof VALIDATION_KEYS], value]])),
  ),
  ...(wholeNumber && { wh: true }),
  ...(pattern !== undefined && { rgx: { p: pattern, ...(patternMessage !== undefined && { m: patternMessage }) } }),
});

function defaultOf(type: FieldType, given: Question['defaultAnswer'], optionIds: ReadonlyMap<string, string>): FieldValue | undefined {
  if (!given) return undefined;
  const { answer: kind, options } = FIELD_TYPE_FACTS[type];
  const chosen = (given.choices ?? []).flatMap((id) => optionIds.get(id) ?? []);
  const values: Record<typeof kind, FieldValue | undefined> = {
    text: given.text,
    number: given.text ? Number(given.text) : undefined,
    date: given.date,
    dateTime: given.date && given.time ? `${given.date}T${given.time.slice(0, 5)}` : undefined,
    time: given.time?.slice(0, 5),
    one: options === 'own' ? chosen[0] : undefined,
    many: options === 'own' && chosen.length > 0 ? chosen : undefined,
    path: undefined,
    none: undefined,
  };
  const value = values[kind];
  return value === undefined || isEmptyValue(value) || !fitsKind(kind, value) ? undefined : value;
}

function defaultAnswer({ type, defaultValue: value }: FieldContent, choiceIds: ReadonlyMap<string, string>): { defaultAnswer?: Question['defaultAnswer'] } {
  if (value === undefined || isEmptyValue(value)) return {};
  const { answer: kind, options } = FIELD_TYPE_FACTS[type];
  const text = String(value);
  if (kind === 'text' || kind === 'number') return { defaultAnswer: { text } };
  if (kind === 'date') return { defaultAnswer: { date: text } };
  if (kind === 'time') return { defaultAnswer: { time: text } };
  if (kind === 'dateTime') return { defaultAnswer: { date: text.slice(0, 10), time: text.slice(11) } };
  if (options !== 'own') return {};
  const choices = (Array.isArray(value) ? value : [text]).flatMap((id) => choiceIds.get(id) ?? []);
  return choices.length === 0 ? {} : { defaultAnswer: { choices } };
}
