import type { FieldContent, FieldValue } from '@scopewright/contracts/scoping';
import { counted } from '../../counted.ts';
import { sizeOfValue, type WorkBudget } from '../company/work-budget.ts';
import { partOf } from '../parts.ts';
import { type AnswerKind, FIELD_TYPE_FACTS } from './field-types.ts';
import { compilePattern } from './pattern.ts';

/** A field as used in forms: its content and name. */
export type FormField = FieldContent & { name: string };
/** Answers, or values used instead, by field id. */
export type Answers = Readonly<Record<string, FieldValue>>;

/** The longest single-line text that the platform accepts; longer ones need a long text field. */
export const LINE_MAX = 255;
/** Maximum length of a web address or e-mail address. */
const ADDRESS_MAX = 2_000;

/** Whether a value is no answer: never entered, cleared, blank, or nothing chosen. */
export const isEmptyValue = (value: FieldValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/**
 * The options of a field that can be chosen, unordered: not retired, and in a two-level list, below one that can be
 * chosen.
 */
export function offeredOptions({ options }: FieldContent): Set<string> {
  const offered = new Set<string>();
  for (const [id, { parentId, retired }] of Object.entries(options)) {
    const parent = parentId === null ? undefined : partOf(options, parentId);
    if (!retired && (parentId === null || (parent !== undefined && !parent.retired))) offered.add(id);
  }
  return offered;
}

/** The expected form of each kind of answer, to follow "Must be". */
const KIND_NAMES: Record<AnswerKind, string> = {
  text: 'a text',
  number: 'a number',
  date: 'a date',
  dateTime: 'a date with a time',
  time: 'a time',
  one: 'one choice',
  many: 'a list of choices',
  path: 'a choice, and one below it',
  none: 'left empty',
};

/** Whether a value has the right form for a field; an empty one always has. */
export const fitsKind = (kind: AnswerKind, value: FieldValue | undefined): boolean =>
  isEmptyValue(value) || FITS[kind](value as NonNullable<FieldValue>);

const isText = (value: unknown): value is string => typeof value === 'string';
const FITS: Record<AnswerKind, (value: NonNullable<FieldValue>) => boolean> = {
  text: isText,
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  date: (value) => isText(value) && value.length === 10 && minutesOf(value) !== null,
  dateTime: (value) => isText(value) && value.length === 16 && minutesOf(value) !== null,
  time: (value) => isText(value) && TIME.test(value),
  one: isText,
  many: (value) => Array.isArray(value) && value.every(isText),
  path: (value) => Array.isArray(value) && value.length <= 2 && value.every(isText),
  none: () => false,
};

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T(.*))?$/;

/**
 * A date, date with time or time as minutes since the start of its calendar or day; null if invalid, such as the 30th
 * of February.
 */
export function minutesOf(value: string): number | null {
  if (TIME.test(value)) return Number(value.slice(0, 2)) * 60 + Number(value.slice(3));
  const [, year, month, day, time] = DAY.exec(value) ?? [];
  if (day === undefined || (time !== undefined && !TIME.test(time))) return null;
  const at = new Date(0);
  at.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (at.getUTCMonth() !== Number(month) - 1 || at.getUTCDate() !== Number(day)) return null;
  return at.getTime() / 60_000 + (time === undefined ? 0 : Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
}

/** Context that an answer's validity depends on besides the field. */
export interface ValueContext {
  required?: boolean;
  /** The options that can be chosen here; by default all that the field offers. */
  optionIds?: ReadonlySet<string>;
  /** Budget for checking the answer. */
  work?: WorkBudget | undefined;
}

/**
 * The error of an answer, as displayed next to it ("Must be at least 3"); null if it is valid. An empty answer is only
 * wrong if required; validations apply to non-empty answers. Validations that the field's type doesn't support are
 * ignored.
 */
export function valueProblem(
  field: FieldContent,
  value: FieldValue | undefined,
  { required = false, optionIds, work }: ValueContext = {},
): string | null {
  const { answer, options } = FIELD_TYPE_FACTS[field.type];
  if (isEmptyValue(value)) return required && answer !== 'none' ? 'Required' : null;
  if (!fitsKind(answer, value)) return `Must be ${KIND_NAMES[answer]}`;
  if (options !== 'none') return choiceProblem(field, value as string | string[], optionIds ?? offeredOptions(field));
  if (typeof value === 'number') return numberProblem(field, value);
  if (Array.isArray(value)) return selectionProblem(field, value);
  return answer === 'text'
    ? textProblem(field, value as string, work)
    : answer === 'one'
      ? null
      : timeProblem(field, value as string);
}

function choiceProblem(field: FieldContent, value: string | string[], offered: ReadonlySet<string>): string | null {
  const chosen = typeof value === 'string' ? [value] : value;
  const missing = chosen.find((id) => !offered.has(id));
  if (missing !== undefined) {
    const name = partOf(field.options, missing)?.name;
    return name === undefined ? 'Must be one of the choices' : `“${name}” cannot be chosen here`;
  }
  if (FIELD_TYPE_FACTS[field.type].options === 'levels') return pathProblem(field, chosen);
  return Array.isArray(value) ? selectionProblem(field, value) : null;
}

function pathProblem({ options }: FieldContent, [first, second]: string[]): string | null {
  if (partOf(options, first as string)?.parentId !== null) return 'Must be a choice of the first level';
  return second === undefined || partOf(options, second)?.parentId === first
    ? null
    : 'Must be a choice below the first one';
}

function selectionProblem(
  { validation: { minSelections, maxSelections }, type, fileTypes }: FieldContent,
  value: string[],
): string | null {
  if (new Set(value).size < value.length) return 'Must not name anything twice';
  if (minSelections !== undefined && value.length < minSelections)
    return `Must be at least ${counted(minSelections, 'choice')}`;
  if (maxSelections !== undefined && value.length > maxSelections)
    return `Must be at most ${counted(maxSelections, 'choice')}`;
  if (type !== 'attachment' || fileTypes.length === 0) return null;
  const endings = fileTypes.map((ending) => `.${ending.replace(/^\./, '').toLowerCase()}`);
  return value.every((file) => endings.some((ending) => file.toLowerCase().endsWith(ending)))
    ? null
    : `Must be of type ${endings.join(', ')}`;
}

function numberProblem(
  { validation: { wholeNumber, minNumber, maxNumber } }: FieldContent,
  value: number,
): string | null {
  if (wholeNumber && !Number.isInteger(value)) return 'Must be a whole number';
  if (minNumber !== undefined && value < minNumber) return `Must be at least ${minNumber}`;
  return maxNumber !== undefined && value > maxNumber ? `Must be at most ${maxNumber}` : null;
}

function timeProblem({ type, validation }: FieldContent, value: string): string | null {
  const [least, most] =
    type === 'time' ? [validation.minTime, validation.maxTime] : [validation.minDate, validation.maxDate];
  // A bound without a time means its whole day.
  if (least !== undefined && value.slice(0, least.length) < least)
    return `Must not be before ${least.replace('T', ' ')}`;
  return most !== undefined && value.slice(0, most.length) > most
    ? `Must not be after ${most.replace('T', ' ')}`
    : null;
}

function textProblem({ type, validation }: FieldContent, value: string, work: WorkBudget | undefined): string | null {
  work?.spend(1 + sizeOfValue(value));
  const known = FIELD_TYPE_FACTS[type].validations;
  const most =
    type === 'shortText' ? LINE_MAX : type === 'email' || type === 'url' ? ADDRESS_MAX : Number.POSITIVE_INFINITY;
  const characters = countCharacters(value);
  if (characters > most) return `Must be at most ${counted(most, 'character')}`;
  if (type === 'email' && !isEmail(value)) return 'Must be an email address';
  if (type === 'url' && !isWebAddress(value)) return 'Must be a web address, such as https://example.com';
  return (
    lengthProblem(characters, validation.minCharacters, validation.maxCharacters, 'character') ??
    (known.includes('minWords') ? wordsProblem(validation, value) : null) ??
    (known.includes('pattern') ? patternProblem(validation, value, work) : null)
  );
}

/** Code points, the way people count characters: a surrogate pair is one. */
function countCharacters(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length - 1; at += 1)
    if (isHalf(text, at, 0xd800) && isHalf(text, at + 1, 0xdc00)) count -= 1;
  return count;
}
const isHalf = (text: string, at: number, first: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= first && code < first + 0x400;
};

function countWords(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/\S+/g)) count += 1;
  return count;
}

function wordsProblem({ minWords, maxWords }: FieldContent['validation'], value: string): string | null {
  return minWords === undefined && maxWords === undefined
    ? null
    : lengthProblem(countWords(value), minWords, maxWords, 'word');
}

function lengthProblem(
  length: number,
  least: number | undefined,
  most: number | undefined,
  unit: string,
): string | null {
  if (least !== undefined && length < least) return `Must be at least ${counted(least, unit)}`;
  return most !== undefined && length > most ? `Must be at most ${counted(most, unit)}` : null;
}

/** Steps for compiling a character of a pattern. */
const COMPILING_STEPS = 20;
/** Steps for matching a text against a pattern with this many instructions. */
export const matchingSteps = (size: number, length: number): number => Math.ceil((size * length) / 4);

function patternProblem(
  { pattern, patternMessage }: FieldContent['validation'],
  value: string,
  work: WorkBudget | undefined,
): string | null {
  if (!pattern) return null;
  work?.spend(pattern.length * COMPILING_STEPS);
  const compiled = compilePattern(pattern);
  if ('problem' in compiled) return null;
  work?.spend(matchingSteps(compiled.size, value.length));
  if (compiled.matches(value)) return null;
  return patternMessage?.trim() || 'Must have the expected form';
}

/** Plausible, not necessarily deliverable: one @ with text on both sides, and a domain with a dot. */
function isEmail(value: string): boolean {
  const [name, domain, ...rest] = value.trim().split('@');
  return (
    rest.length === 0 &&
    !!name &&
    !/\s/.test(value.trim()) &&
    !!domain &&
    /^[^.]/.test(domain) &&
    /\.[^.]+$/.test(domain)
  );
}

function isWebAddress(value: string): boolean {
  return /^(?:https?|ftp):\/\//i.test(value.trim()) && URL.canParse(value.trim());
}
