import {
  type FieldContent,
  type FieldOption,
  type FieldValue,
  fieldValue,
  type Validation,
  validation as validationShape,
} from '@scopewright/contracts/scoping';
import { FIELD_TYPES, type FieldType } from '@scopewright/contracts/scoping/field-types';
import { z } from 'zod';
import { counted } from '../../counted.ts';
import { BLANK_CONTENT } from '../blank.ts';
import { FIELD_TYPE_FACTS } from '../field/field-types.ts';
import { fitsKind, isEmptyValue } from '../field/field-value.ts';
import { firstKeys } from '../order.ts';
import { inOrder } from '../parts.ts';
import { cleanLabel, cleanText } from './clean-text.ts';
import { nameOfPlatformField, platformFieldOf } from './platform-fields.ts';
import { asText } from './reading.ts';
import type { KnownSite } from './site.ts';

/**
 * Questions of the platform's forms (ProForma): their types, validation and default answers, and the corresponding
 * fields.
 */

const answer = z.looseObject({
  text: z.string().nullish(),
  date: z.string().nullish(),
  time: z.string().nullish(),
  choices: z.array(z.string()).nullish(),
  users: z.array(z.unknown()).nullish(),
});
const idText = z.union([z.string(), z.number()]).transform(String);
const choice = z.looseObject({ id: idText, label: z.string(), other: z.boolean().nullish() });
/** Choices of a two-level question have their own choices. */
const parentChoice = choice.extend({
  children: z.array(choice.extend({ children: z.unknown().optional() })).nullish(),
});
export const question = z.looseObject({
  type: z.string(),
  label: z.string().nullish(),
  description: z.string().nullish(),
  validation: z.record(z.string(), z.unknown()).nullish(),
  choices: z.array(parentChoice).nullish(),
  defaultAnswer: answer.nullish(),
  jiraField: z.string().nullish(),
  dcId: z.string().nullish(),
});
export type Question = z.output<typeof question>;

/** The platform's validation keys, by ours. */
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

/** The field type of a question type; undefined if the product has none. */
export const fieldTypeOf = (type: string): FieldType | undefined =>
  // A paragraph was the platform's earlier type for long text.
  type === 'pg' ? 'longText' : FIELD_TYPES.find((each) => FIELD_TYPE_FACTS[each].question.key === type);

/** Input for a question's field, besides the question itself. */
interface QuestionParts {
  /** Choices used in conditions: the only ones known for a question linked to a field of the platform. */
  lookedAt: ReadonlySet<string>;
}

/** A question as a field, with notes on features that the field lacks. */
export function fieldOfQuestion(
  type: FieldType,
  { description, validation, choices, defaultAnswer, jiraField, dcId }: Question,
  { lookedAt }: QuestionParts,
): {
  content: FieldContent;
  required: boolean;
  /** Option ids by choice ids. */
  optionIds: ReadonlyMap<string, string>;
  /** The name of the platform's own field that the question is linked to. */
  platformName: string | undefined;
  leftOut: string[];
} {
  const leftOut: string[] = [];
  const { options: levels, validations } = FIELD_TYPE_FACTS[type];
  const given = levels === 'none' ? [] : (choices ?? []);
  const added = levels === 'own' ? unlisted(given, jiraField ?? dcId, lookedAt) : [];
  const { options, optionIds } = optionsOfChoices([...given, ...added], levels, leftOut);
  const platformName = jiraField ? nameOfPlatformField(jiraField) : undefined;
  if (jiraField && platformName === undefined) leftOut.push(`the platform's field ${jiraField} that it is linked to`);
  if (levels === 'none' && choices?.length) leftOut.push(`its ${counted(choices.length, 'choice', 'choices')}`);
  if (levels === 'own' && given.some(({ children }) => children?.length))
    leftOut.push('the two levels of its choices, which are one list now');
  if (
    given.some(({ children }) => children?.some((child) => Array.isArray(child.children) && child.children.length > 0))
  )
    leftOut.push('choices of a third level');
  if (dcId) leftOut.push('the data connection that its choices come from');
  if (added.length > 0)
    leftOut.push(
      'the names of its choices, which the platform takes from the field that it is linked to: those that conditions look at are called by their numbers',
    );
  if (choices?.some(({ other }) => other)) leftOut.push('the line for an answer that is not among the choices');
  const read = validationOf(validation ?? {});
  const value = defaultOf(type, defaultAnswer, optionIds);
  if (
    value === undefined &&
    defaultAnswer &&
    Object.values(defaultAnswer).some((part) => !isEmptyValue(part as FieldValue))
  )
    leftOut.push('its default answer');
  const known = new Set<string>(validations);
  const kept = Object.fromEntries(Object.entries(read.validation).filter(([key]) => known.has(key)));
  leftOut.push(
    ...[...read.unknown, ...Object.keys(read.validation).filter((key) => !known.has(key))].map(
      (key) => `the validation ${key}`,
    ),
  );
  const help = cleanText(description ?? '');
  if (help.changes.length > 0) leftOut.push(`a part of its description (${help.changes.join(' and ')})`);
  return {
    content: {
      ...BLANK_CONTENT.field,
      type,
      help: help.text,
      options,
      validation: kept,
      ...(value !== undefined && { defaultValue: value }),
    },
    required: read.required,
    optionIds,
    platformName,
    leftOut,
  };
}

type Choice = z.output<typeof parentChoice>;

/** Choices of a linked question that the file has only in conditions, by their numbers. */
const unlisted = (
  choices: readonly Choice[],
  link: string | null | undefined,
  lookedAt: ReadonlySet<string>,
): Choice[] => {
  const listed = new Set(choices.map(({ id }) => id));
  return link ? [...lookedAt].filter((id) => !listed.has(id)).map((id) => ({ id, label: `Option ${id}` })) : [];
};

/** A field as a question in one form, with numbered choices; a type that the platform lacks is replaced. */
export function questionOfField(
  field: FieldContent & { name: string },
  label: string,
  required: boolean,
  site: KnownSite,
): { question: Question; choiceIds: ReadonlyMap<string, string> } {
  const { question: kind, answer: answered, options: levels } = FIELD_TYPE_FACTS[field.type];
  const offered = inOrder(field.options).filter(([, { retired }]) => !retired);
  const choiceIds = new Map(offered.map(([id], index) => [id, `${index + 1}`]));
  const children = new Map<string | null, typeof offered>();
  if (levels === 'levels')
    for (const one of offered) {
      const { parentId } = one[1];
      const siblings = children.get(parentId) ?? [];
      siblings.push(one);
      children.set(parentId, siblings);
    }
  const first = levels === 'none' ? [] : levels === 'own' ? offered : (children.get(null) ?? []);
  const choice = ([id, { name }]: (typeof offered)[number]) => ({
    id: choiceIds.get(id) ?? '',
    label: name,
    other: false,
  });
  const instead: Partial<Record<FieldType, string>> = { labels: 'ts', groups: 'cl', versions: 'cl' };
  const jiraField =
    platformFieldOf(field.name, field.type) ??
    (levels === 'none' && answered !== 'none' ? site.fieldId(field.name) : undefined);
  return {
    question: {
      type: kind.key ?? instead[field.type] ?? 'cd',
      label,
      description: field.help,
      validation: { ...(required && answered !== 'none' && { rq: true }), ...writtenValidation(field.validation) },
      choices: first.map((one) => {
        const below = levels === 'levels' ? (children.get(one[0]) ?? []).map(choice) : [];
        return { ...choice(one), ...(below.length > 0 && { children: below }) };
      }),
      ...defaultAnswer(field, choiceIds),
      ...(jiraField !== undefined && { jiraField }),
      questionKey: '',
    },
    choiceIds,
  };
}

function optionsOfChoices(
  choices: readonly Choice[],
  levels: 'own' | 'levels' | 'none',
  leftOut: string[],
): { options: Record<string, FieldOption>; optionIds: Map<string, string> } {
  const listed = choices.flatMap((one) => [
    { ...one, parent: null as string | null },
    ...(one.children ?? []).map((child) => ({ ...child, parent: levels === 'levels' ? one.id : null })),
  ]);
  const keys = firstKeys(listed.length);
  const optionIds = new Map<string, string>();
  const options: Record<string, FieldOption> = {};
  for (const [index, { id, label, parent }] of listed.entries()) {
    const optionId = `option-${index + 1}`;
    const { text, changes } = cleanLabel(label);
    if (changes.length > 0) leftOut.push(`a part of the choice “${text}” (${changes.join(' and ')})`);
    if (optionIds.has(id))
      leftOut.push(`a second choice with the number ${id}, “${text}”: conditions and the default mean the first`);
    else optionIds.set(id, optionId);
    options[optionId] = {
      name: text,
      parentId: parent === null ? null : (optionIds.get(parent) ?? null),
      order: keys[index] ?? '',
      retired: false,
    };
  }
  return { options, optionIds };
}

function validationOf(read: Record<string, unknown>): { validation: Validation; required: boolean; unknown: string[] } {
  const validation: Record<string, unknown> = {};
  const unknown: string[] = [];
  for (const [key, value] of Object.entries(read)) {
    if (value === null || value === undefined || value === false || value === '' || key === 'rq') continue;
    const own = Object.entries(VALIDATION_KEYS).find(([, platform]) => platform === key)?.[0];
    const asNumber = typeof value === 'object' ? Number.NaN : Number(value);
    const limit = NUMBERS.has(key) ? asNumber : asText(value);
    if (key === 'wh') validation.wholeNumber = value === true;
    else if (key === 'rgx') Object.assign(validation, patternOf(value, unknown));
    else if (own === undefined || !validationShape.shape[own as keyof Validation].safeParse(limit).success)
      unknown.push(key);
    else validation[own] = limit;
  }
  return { validation: validation as Validation, required: read.rq === true, unknown };
}

function patternOf(value: unknown, unknown: string[]): Pick<Validation, 'pattern' | 'patternMessage'> {
  const { p, m } = value as { p?: unknown; m?: unknown };
  if (!validationShape.shape.pattern.safeParse(p).success || typeof p !== 'string') {
    unknown.push('rgx');
    return {};
  }
  const message = cleanLabel(typeof m === 'string' ? m : '');
  if (message.changes.length > 0) unknown.push('rgx.m as a whole');
  return { pattern: p, ...(message.text !== '' && { patternMessage: message.text }) };
}

const writtenValidation = ({ wholeNumber, pattern, patternMessage, ...rest }: Validation): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.entries(rest).flatMap(([key, value]) =>
      value === undefined ? [] : [[VALIDATION_KEYS[key as keyof typeof VALIDATION_KEYS], value]],
    ),
  ),
  ...(wholeNumber && { wh: true }),
  ...(pattern !== undefined && { rgx: { p: pattern, ...(patternMessage !== undefined && { m: patternMessage }) } }),
});

function defaultOf(
  type: FieldType,
  given: Question['defaultAnswer'],
  optionIds: ReadonlyMap<string, string>,
): FieldValue | undefined {
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
    path: chosen.length > 0 ? chosen : undefined,
    none: undefined,
  };
  const value = values[kind];
  return value === undefined || isEmptyValue(value) || !fitsKind(kind, value) || !fieldValue.safeParse(value).success
    ? undefined
    : value;
}

function defaultAnswer(
  { type, defaultValue: value }: FieldContent,
  choiceIds: ReadonlyMap<string, string>,
): { defaultAnswer?: Question['defaultAnswer'] } {
  if (value === undefined || isEmptyValue(value)) return {};
  const { answer: kind, options } = FIELD_TYPE_FACTS[type];
  const text = String(value);
  if (kind === 'text' || kind === 'number') return { defaultAnswer: { text } };
  if (kind === 'date') return { defaultAnswer: { date: text } };
  if (kind === 'time') return { defaultAnswer: { time: text } };
  if (kind === 'dateTime') return { defaultAnswer: { date: text.slice(0, 10), time: text.slice(11) } };
  if (options === 'none') return {};
  const choices = (Array.isArray(value) ? value : [text]).flatMap((id) => choiceIds.get(id) ?? []);
  return choices.length === 0 ? {} : { defaultAnswer: { choices } };
}
