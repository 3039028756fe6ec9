import { foldName, partOf } from '../parts.ts';
import { FIELD_TYPE_FACTS } from './field-types.ts';
import { type FormField, minutesOf, offeredOptions, valueProblem } from './field-value.ts';
import { compilePattern } from './pattern.ts';

/** One claim about an answer. Texts and names are folded; dates and times are numbers. */
export type Claim =
  | { is: 'empty' | 'filled' }
  /** Equals, or has on its path, one of these; none of these. */
  | { is: 'oneOf' | 'noneOf'; values: ReadonlySet<string> }
  /** A list with, or without, this. */
  | { is: 'with' | 'without'; value: string }
  | { is: 'between'; low: Bound; high: Bound }
  | { is: 'not'; point: number }
  /** A text containing, or not containing, this. */
  | { is: 'containing' | 'notContaining'; text: string };

interface Bound {
  at: number;
  open: boolean;
}
export const NO_LOW: Bound = { at: Number.NEGATIVE_INFINITY, open: false };
export const NO_HIGH: Bound = { at: Number.POSITIVE_INFINITY, open: false };

/** All claims about one answer, combined. */
export interface Constraints {
  /** Null: it may be either. */
  empty: boolean | null;
  oneOf: readonly ReadonlySet<string>[];
  noneOf: ReadonlySet<string>;
  withAll: ReadonlySet<string>;
  without: ReadonlySet<string>;
  low: Bound;
  high: Bound;
  points: ReadonlySet<number>;
  containing: readonly string[];
  notContaining: readonly string[];
}

const NONE: ReadonlySet<never> = new Set();
const UNCONSTRAINED: Constraints = {
  empty: null,
  oneOf: [],
  noneOf: NONE,
  withAll: NONE,
  without: NONE,
  low: NO_LOW,
  high: NO_HIGH,
  points: NONE,
  containing: [],
  notContaining: [],
};

export type Decision = 'yes' | 'no' | 'undecided';

/** Claims that an empty answer can't satisfy. */
const NEEDS_ANSWER: ReadonlySet<Claim['is']> = new Set(['filled', 'oneOf', 'with', 'between', 'containing']);

/** The constraints with another claim; null if it contradicts whether there is an answer at all. */
export function constrained(known: Constraints = UNCONSTRAINED, claim: Claim): Constraints | null {
  const empty = claim.is === 'empty' ? true : NEEDS_ANSWER.has(claim.is) ? false : null;
  if (empty !== null && known.empty !== null && empty !== known.empty) return null;
  const next = { ...known, empty: empty ?? known.empty };
  switch (claim.is) {
    case 'oneOf':
      return { ...next, oneOf: [...known.oneOf, claim.values] };
    case 'noneOf':
      return { ...next, noneOf: new Set([...known.noneOf, ...claim.values]) };
    case 'with':
      return { ...next, withAll: new Set([...known.withAll, claim.value]) };
    case 'without':
      return { ...next, without: new Set([...known.without, claim.value]) };
    case 'between':
      return { ...next, low: higher(known.low, claim.low), high: lower(known.high, claim.high) };
    case 'not':
      return { ...next, points: new Set([...known.points, claim.point]) };
    case 'containing':
      return { ...next, containing: [...known.containing, claim.text] };
    case 'notContaining':
      return { ...next, notContaining: [...known.notContaining, claim.text] };
    default:
      return next;
  }
}

const higher = (a: Bound, b: Bound): Bound => (a.at > b.at || (a.at === b.at && a.open) ? a : b);
const lower = (a: Bound, b: Bound): Bound => (a.at < b.at || (a.at === b.at && a.open) ? a : b);

/** A field whose answers are analyzed, with data computed once for it. */
export interface ReasonedField {
  field: FormField;
  offered: ReadonlySet<string>;
  /** Cost of matching a character against the field's pattern; 0 without a pattern. */
  patternSize: number;
}

export function reasonedField(field: FormField): ReasonedField {
  const { pattern = '' } = field.validation;
  const compiled = pattern === '' ? null : compilePattern(pattern);
  return {
    field,
    offered: offeredOptions(field),
    patternSize: compiled !== null && 'size' in compiled ? compiled.size / CHARACTERS_OF_PART : 0,
  };
}

/** Characters read in about the time of reading one option. */
const CHARACTERS_OF_PART = 16;
const lengthOf = (texts: Iterable<string>): number => {
  let length = 0;
  for (const text of texts) length += text.length;
  return length;
};

/**
 * How much `isPossible` has to read for these constraints: options, numbers and texts that are compared, and texts
 * matched against patterns.
 */
export function sizeOfQuestion({ field, offered, patternSize }: ReasonedField, constraints: Constraints): number {
  const { empty, oneOf, noneOf, withAll, without, points, containing, notContaining } = constraints;
  const held =
    oneOf.length + noneOf.size + withAll.size + without.size + points.size + containing.length + notContaining.length;
  if (empty !== false) return held;
  const { answer, options } = FIELD_TYPE_FACTS[field.type];
  if (answer !== 'text')
    return held + (options === 'none' ? 0 : offered.size * (1 + oneOf.length)) + (oneOf[0]?.size ?? 0) * oneOf.length;
  const texts = oneOf[0] === undefined ? EXAMPLES * lengthOf(containing) + 2 * paddingOf(field) : lengthOf(oneOf[0]);
  const isCompared = oneOf[0] !== undefined || held > 0;
  return (
    held +
    (isCompared
      ? (texts * (1 + containing.length + notContaining.length)) / CHARACTERS_OF_PART + texts * patternSize
      : 0)
  );
}

/**
 * Whether a valid answer can satisfy all constraints: exact for choices, numbers, dates and times; for texts
 * 'undecided' if it depends on their validation.
 */
export function isPossible({ field, offered }: ReasonedField, constraints: Constraints): Decision {
  // Whether an answer is required doesn't matter: while a form is filled in, each of its fields is empty at first.
  if (constraints.empty !== false) return 'yes';
  const { answer, options } = FIELD_TYPE_FACTS[field.type];
  switch (answer) {
    case 'one':
    case 'path':
      return options === 'none'
        ? someName(constraints)
          ? 'yes'
          : 'no'
        : someOption(field, offered, constraints)
          ? 'yes'
          : 'no';
    case 'many':
      return someList(field, options === 'none' ? null : offered, constraints) ? 'yes' : 'no';
    case 'text':
      return someText(field, constraints);
    case 'none':
      return 'no';
    default:
      return somePoint(field, constraints) ? 'yes' : 'no';
  }
}

const meets = (names: readonly string[], { oneOf, noneOf }: Constraints): boolean =>
  oneOf.every((set) => names.some((name) => set.has(name))) && !names.some((name) => noneOf.has(name));

const someName = (constraints: Constraints): boolean =>
  constraints.oneOf[0] === undefined || [...constraints.oneOf[0]].some((name) => meets([name], constraints));

function someOption({ type, options }: FormField, offered: ReadonlySet<string>, constraints: Constraints): boolean {
  const inLevels = FIELD_TYPE_FACTS[type].options === 'levels';
  const candidates = inLevels ? offered : (constraints.oneOf[0] ?? offered);
  for (const id of candidates) {
    const parentId = inLevels ? (partOf(options, id)?.parentId ?? null) : null;
    if (offered.has(id) && meets(parentId === null ? [id] : [parentId, id], constraints)) return true;
  }
  return false;
}

/** `offered`: the available choices; null: anything. */
function someList(
  { validation }: FormField,
  offered: ReadonlySet<string> | null,
  { withAll, without }: Constraints,
): boolean {
  const least = Math.max(validation.minSelections ?? 0, 1);
  const most = validation.maxSelections ?? Number.POSITIVE_INFINITY;
  if (most < least || withAll.size > most) return false;
  for (const one of withAll) if (without.has(one) || offered?.has(one) === false) return false;
  if (offered === null) return true;
  let available = offered.size;
  for (const one of without) if (offered.has(one)) available -= 1;
  return available >= least;
}

function somePoint(field: FormField, { low, high, points }: Constraints): boolean {
  const range = rangeOf(field);
  const from = higher(low, range.low);
  const to = lower(high, range.high);
  if (from.at > to.at) return false;
  if (!range.whole) return from.at < to.at || (!from.open && !to.open && !points.has(from.at));
  const first = from.open && Number.isInteger(from.at) ? from.at + 1 : Math.ceil(from.at);
  const last = to.open && Number.isInteger(to.at) ? to.at - 1 : Math.floor(to.at);
  const excluded = [...points].filter((point) => Number.isInteger(point) && point >= first && point <= last);
  return last - first + 1 > excluded.length;
}

const DAY = 24 * 60;

/** The range of a field's valid answers as numbers. */
function rangeOf({ type, validation }: FormField): { low: Bound; high: Bound; whole: boolean } {
  const { minNumber, maxNumber, wholeNumber, minDate, maxDate, minTime, maxTime } = validation;
  if (type === 'number') return { ...boundsOf(minNumber, maxNumber), whole: wholeNumber === true };
  const minutes = (bound: string | undefined) => (bound === undefined ? null : minutesOf(bound));
  if (type === 'time') return { ...boundsOf(minutes(minTime) ?? 0, minutes(maxTime) ?? DAY - 1), whole: true };
  const last = minutes(maxDate);
  // A bound without a time means its whole day.
  const range = boundsOf(
    minutes(minDate),
    last !== null && type === 'dateTime' && maxDate?.length === 10 ? last + DAY - 1 : last,
  );
  return { ...(type === 'date' ? { low: inDays(range.low), high: inDays(range.high) } : range), whole: true };
}

const boundsOf = (low: number | null | undefined, high: number | null | undefined) => ({
  low: low === null || low === undefined ? NO_LOW : { at: low, open: false },
  high: high === null || high === undefined ? NO_HIGH : { at: high, open: false },
});

const inDays = ({ at, open }: Bound): Bound => ({ at: at / DAY, open });

/** A date, time or number as the number used in comparisons; dates count in days, the others in minutes. */
export function pointOf({ type }: FormField, value: string | number): number | null {
  if (typeof value === 'number') return value;
  const minutes = minutesOf(value);
  return minutes === null ? null : type === 'date' ? Math.floor(minutes / DAY) : minutes;
}

/** Never occurs in written texts, so texts joined with it can't match across the join. */
const SEPARATOR = '\u{10FFFF}';

function someText(field: FormField, constraints: Constraints): Decision {
  const { oneOf, containing, notContaining } = constraints;
  const fits = (text: string) =>
    meets([text], constraints) &&
    containing.every((one) => text.includes(one)) &&
    !notContaining.some((one) => text.includes(one));
  if (oneOf[0] !== undefined) {
    const left = [...oneOf[0]].filter(fits);
    if (left.length === 0) return 'no';
    // Comparisons use folded text: whether another spelling is valid is not checked.
    return left.some((text) => valueProblem(field, text) === null) ? 'yes' : 'undecided';
  }
  if (containing.some((text) => notContaining.some((one) => text.includes(one)))) return 'no';
  if (containing.length + notContaining.length + constraints.noneOf.size === 0) return 'yes';
  return examplesWith(containing, field).some((text) => fits(foldName(text)) && valueProblem(field, text) === null)
    ? 'yes'
    : 'undecided';
}

/**
 * Maximum of character pairs for lengthening an example: the longest stored value has 10,000. Longer requirements are
 * undecided.
 */
const PADDING_MAX = 5_000;

/** Number of texts that `examplesWith` returns. */
const EXAMPLES = 7;
const paddingOf = ({ validation: { minWords = 0, minCharacters = 0 } }: FormField): number =>
  Math.min(PADDING_MAX, Math.max(minWords, Math.ceil(minCharacters / 2)));

/** Texts containing all of these that are likely to be valid: unchanged, as addresses, and at the required length. */
function examplesWith(texts: readonly string[], field: FormField): string[] {
  const joined = texts.join(SEPARATOR);
  const padding = ` ${SEPARATOR}`.repeat(paddingOf(field));
  return [
    `${SEPARATOR}${joined}${padding}`,
    joined,
    `${joined}@a.bc`,
    `a@${joined}`,
    `a${joined}`,
    `https://${joined}`,
    `https://a.bc/${joined}`,
  ];
}

export const foldedSet = (values: readonly (string | number)[]): Set<string> =>
  new Set(values.map((value) => foldName(String(value))));
