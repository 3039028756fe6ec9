import { allMatches } from '../../matches.ts';
import type { ClauseDate } from '../clause.ts';
import { inOthers } from '../languages/languages.ts';
import { type Plain, placeOf } from '../plain.ts';
import { COUNT, valueOfCount } from './numbers.ts';

/** A date with its place in a plain text. */
export interface FoundDate {
  date: ClauseDate;
  from: number;
  to: number;
}

const ENGLISH_MONTHS =
  'january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec'.split(
    ' ',
  );
/** The names of each month in all languages. */
const MONTHS: readonly string[][] = ENGLISH_MONTHS.map((english, month) => [
  ...new Set(`${english}|${inOthers(({ months }) => months[month] ?? '')}`.split('|')),
]);
const MONTH_NUMBERS = new Map(MONTHS.flatMap((names, i) => names.map((name): [string, number] => [name, i + 1])));
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );

const MONTH = `(?:${MONTHS.flat()
  .sort((a, b) => b.length - a.length)
  .join('|')})`;
const DAY = '\\d{1,2}(?:st|nd|rd|th|er|\\.|[°º])?';
const UNTIL = inOthers(({ until }) => ` (?:${until}) `);
const TO = `(?: ?- ?| to | until | till | through | thru | up to |${UNTIL})(?:and including )?(?:the )?`;
const BETWEEN_WORDS = `between(?: the)?|${inOthers(({ between }) => between[0])}`;
const AND_WORDS = `and(?: the)?|${inOthers(({ between }) => between[1])}`;
/** Not within an identifier, a version or an address. */
const ALONE = '(?<![\\p{L}\\p{N}/.=_#])(?<![\\p{L}\\p{N}]-)';
const END = '(?![\\p{N}]|[-/.:][\\p{L}\\p{N}]|[\\p{L}_])';
const END_OF_ISO = '(?![\\p{N}]|[-/.:][\\p{L}\\p{N}]|[a-su-z_])';

const NUMERIC = new RegExp(
  `${ALONE}(?:(\\d{4})([-/])(\\d{1,2})\\2(\\d{1,2})${END_OF_ISO}|(\\d{1,2})\\. ?(\\d{1,2})\\. ?(\\d{4})${END}|(\\d{1,2})([-/])(\\d{1,2})\\9(\\d{4}|(?<=/)\\d{2})${END})`,
  'gu',
);
/** '3 May 2027', '3rd day of May, 2027', '1 March to 31 May 2027', '3-7 May 2027'. */
const DAY_FIRST = new RegExp(
  `${ALONE}(?:(${DAY})(?:(?: of| de)?[ -](${MONTH})\\.?)?(?:${TO}|(?<=(?<![\\p{L}])(?:${BETWEEN_WORDS}) [^;:]{1,30}) (?:${AND_WORDS}) ))?(${DAY}|(?:${[...ORDINALS].reverse().join('|')})(?= day))(?: day)?(?: of| de)?[ -](${MONTH})\\.?,?(?: de| del)?[ -](\\d{4})${END}`,
  'gu',
);
/** 'May 3, 2027', 'January 1 - March 31, 2027', 'May 3-7, 2027'. */
const MONTH_FIRST = new RegExp(
  `${ALONE}(?:(${MONTH})\\.? (${DAY}),?(?:${TO}|(?<=\\bbetween (?:the )?[^;:]{1,30}) and (?:the )?))?(?:(${MONTH})\\.? )?(${DAY}),? (\\d{4})${END}`,
  'gu',
);
const GOES_ON =
  ',? and(?:, unless [^,;.]{3,40},)? (?:it |they |we )?(?:will |shall |is to |are to |expects? to )?(?:be (?:completed?|finished|done)|ends?|ending|remains? in (?:full )?(?:effect|force)|expires?|expiring|continues?|continuing|runs?|finish(?:es)?|concludes?|terminates?|closes?|lapses?|wraps? up)(?: on or before| on| by| until| through| to| up to)? ';
const AND_ENDS = inOthers(({ andEnds }) => ` (?:${andEnds}) `);
const RANGE_BETWEEN = new RegExp(`^,?(?:${GOES_ON}|${AND_ENDS}|${TO})(?:the )?(?:[a-z]+day,? )?$`, 'u');
const BETWEEN = new RegExp(`(?<![\\p{L}])(?:${BETWEEN_WORDS}) $`, 'u');
const AND = new RegExp(`^,? (?:and(?: the)? [a-z]+day,?|${AND_WORDS}) $`, 'u');
/** 'Start date 3 May 2027; end date 7 May 2027' */
const START_LABEL = /\b(?:start|starting|commencement|effective|begin|beginning) date(?: is)?:? ?$/u;
const END_LABEL =
  /^[;,.|]? ?(?:and )?(?:the )?(?:end|ending|completion|expiry|expiration|termination|finish|closing) date(?: is)?:? ?$/u;
/** A previous plan is not the stated date. */
const MOVED_FROM =
  /\b(?:mov|chang|postpon|extend|shift|delay|bring|brought|adjust|revis)\p{L}{0,4} [^.;]{0,40}?from (?:the )?(?:[a-z]+day,? )?$/u;
const RELATIVE = new RegExp(
  `(?<![\\p{L}\\p{N}.,/-])(?:within |in |no later than |not later than )?(${COUNT})[ -](business|working|calendar)?[ -]?(day|week|month|year)s?'?(?![\\p{L}-])(?: (?:after|following|from|of|before|prior to|upon|preceding)\\b(?: (?!and\\b|or\\b|but\\b|unless\\b|if\\b|with\\b|provided\\b)[^\\s,.;:()]{1,40}){1,8})?`,
  'gu',
);

const UNITS = ['day', 'businessDay', 'week', 'month', 'year'] as const;
const ofUnit = (at: number): string => inOthers(({ units }) => units[at] ?? '');
const WITHIN = inOthers(({ within }) => within);
const IS_WITHIN = new RegExp(`^(?:within|no later than|not later than|${WITHIN})\\b`, 'u');
/** Whether a time span is a limit: 'within 5 days'. @param words of the span, as in a plain text */
export const isWithin = (words: string): boolean => IS_WITHIN.test(words);
/** Time spans in the other languages: '5 Arbeitstage', '5 jours ouvrés'. The longer unit is first. */
const OTHER_RELATIVE = new RegExp(
  `(?<![\\p{L}\\p{N}.,/-])(?:(?:${WITHIN}) )?(${COUNT}|(?<=(?:${WITHIN}) )(?:een|ein(?:er|em|es)?|une?|una|uma?)) (?:(?<businessDay>${ofUnit(1)})|(?<day>${ofUnit(0)})|(?<week>${ofUnit(2)})|(?<month>${ofUnit(3)})|(?<year>${ofUnit(4)}))(?![\\p{L}-])`,
  'gu',
);

const IN_TIME = /(?:day|week|month|year)s?(?![\p{L}])/u;
const OTHER_IN_TIME = new RegExp(`(?<![\\p{L}])(?:${UNITS.map((_, at) => ofUnit(at)).join('|')})(?![\\p{L}])`, 'u');

const ONE = /^(?:een|ein(?:er|em|es)?|une?|una|uma?)$/u;

const iso = (year: number, month: number, day: number): string | null => {
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return null;
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};
const fullYear = (year: string) => (year.length === 2 ? 2000 + Number(year) : Number(year));
const dayOf = (text: string) => {
  const ordinal = ORDINALS.indexOf(text);
  return ordinal >= 0 ? ordinal + 1 : Number.parseInt(text, 10);
};
const monthOf = (text: string | undefined) => MONTH_NUMBERS.get(text ?? '') ?? 0;

interface Absolute {
  from: number;
  to: number;
  value: string | null;
  until: string | null;
  choices: [string, string] | null;
}

/** Which part of a date such as 3/4/2027 is the day. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/**
 * The order of day and month in a document: any date with a part above 12 proves it for all of them. Null without such
 * a date, or if they contradict each other.
 */
export function dateOrderOf(text: string): DateOrder | null {
  const proved = new Set<DateOrder>();
  for (const { 8: a, 10: b, 11: year } of allMatches(NUMERIC, text)) {
    if (!year || !iso(fullYear(year), Math.min(Number(a), Number(b)), Math.max(Number(a), Number(b)))) continue;
    if (Number(a) > 12) proved.add('dayFirst');
    if (Number(b) > 12) proved.add('monthFirst');
  }
  return proved.size === 1 ? ([...proved][0] ?? null) : null;
}

/**
 * The dates that a passage states, in order. A date has day, month and year; where the order of day and month isn't
 * certain, both readings are returned. Time spans stay spans.
 * @param order the order that the document proves
 */
export function findDates(plain: Plain, verbatim: string, order: DateOrder | null = null): FoundDate[] {
  const { text } = plain;
  const hasDay = /\d{4}|\d\/\d{2}(?!\d)/.test(text);
  const [hasSpan, hasOtherSpan] = [IN_TIME.test(text), OTHER_IN_TIME.test(text)];
  if (!hasDay && !hasSpan && !hasOtherSpan) return [];
  const absolute = hasDay ? withoutOverlap([...inWords(text), ...numeric(text, order)]) : [];
  const found: FoundDate[] = [];
  for (const one of joinRanges(absolute, text)) found.push(toFound(one, null, plain, verbatim));
  for (const match of hasSpan ? allMatches(RELATIVE, text) : []) {
    const [whole, count = '', sort, unit = ''] = match;
    const from = match.index;
    const to = from + whole.length;
    const value = valueOfCount(count);
    if (value === null || value === 0 || found.some((other) => other.from < to && from < other.to)) continue;
    const anchor = /(?:day|week|month|year)s?'? (.+)$/u.exec(whole)?.[1] ?? '';
    const relative = {
      count: value,
      unit: (sort === 'business' || sort === 'working') && unit === 'day' ? 'businessDay' : unit,
      anchor,
    } as NonNullable<ClauseDate['relative']>;
    found.push(toFound({ from, to, value: null, until: null, choices: null }, relative, plain, verbatim));
  }
  for (const match of hasOtherSpan ? allMatches(OTHER_RELATIVE, text) : []) {
    const from = match.index;
    const to = from + match[0].length;
    const unit = UNITS.find((name) => match.groups?.[name] !== undefined);
    const count = ONE.test(match[1] ?? '') ? 1 : valueOfCount(match[1] ?? '');
    if (!unit || !count || found.some((other) => other.from < to && from < other.to)) continue;
    const relative = { count, unit, anchor: '' };
    found.push(toFound({ from, to, value: null, until: null, choices: null }, relative, plain, verbatim));
  }
  return found.sort((a, b) => a.from - b.from);
}

function toFound(
  { from, to, value, until, choices }: Absolute,
  relative: ClauseDate['relative'],
  plain: Plain,
  verbatim: string,
): FoundDate {
  const { start, end } = placeOf(plain, from, to);
  return { date: { text: verbatim.slice(start, end), value, until, choices, relative }, from, to };
}

function numeric(text: string, order: DateOrder | null): Absolute[] {
  const found: Absolute[] = [];
  for (const match of allMatches(NUMERIC, text)) {
    const [whole, y1, , m1, d1, d2, m2, y2, a, , b, y3] = match;
    const from = match.index;
    const to = from + whole.length;
    const certain = y1 ? iso(Number(y1), Number(m1), Number(d1)) : y2 ? iso(Number(y2), Number(m2), Number(d2)) : null;
    if (certain) found.push({ from, to, value: certain, until: null, choices: null });
    if (!y3) continue;
    const dayFirst = iso(fullYear(y3), Number(b), Number(a));
    const monthFirst = iso(fullYear(y3), Number(a), Number(b));
    const proved = order && { dayFirst, monthFirst }[order];
    if (proved) found.push({ from, to, value: proved, until: null, choices: null });
    else if (dayFirst && monthFirst && dayFirst !== monthFirst)
      found.push({ from, to, value: null, until: null, choices: [dayFirst, monthFirst] });
    else if (dayFirst || monthFirst)
      found.push({ from, to, value: dayFirst ?? monthFirst, until: null, choices: null });
  }
  return found;
}

/** Dates whose month is a word. */
function inWords(text: string): Absolute[] {
  const found: Absolute[] = [];
  const add = (match: RegExpExecArray, startDay: string | undefined, startMonth: number, end: string | null) => {
    const from = match.index;
    const to = from + match[0].length;
    if (!end) return;
    if (startDay === undefined) {
      found.push({ from, to, value: end, until: null, choices: null });
      return;
    }
    const start = iso(Number(end.slice(0, 4)), startMonth || Number(end.slice(5, 7)), dayOf(startDay));
    // without its own year, a start after the end would be in a year that the text doesn't state
    if (start && start <= end) found.push({ from, to, value: start, until: end, choices: null });
    else if (start) found.push({ from, to, value: null, until: null, choices: null });
  };
  for (const match of allMatches(DAY_FIRST, text)) {
    const [, startDay, startMonth, day = '', month, year] = match;
    add(match, startDay, monthOf(startMonth), iso(Number(year), monthOf(month), dayOf(day)));
  }
  for (const match of allMatches(MONTH_FIRST, text)) {
    const [, startMonth, startDay, month, day = '', year] = match;
    if (!month && !startMonth) continue;
    add(match, startDay, monthOf(startMonth), iso(Number(year), monthOf(month ?? startMonth), dayOf(day)));
  }
  return found;
}

/** Of overlapping finds the longest, which reads most of the text. */
function withoutOverlap(found: Absolute[]): Absolute[] {
  const kept: Absolute[] = [];
  for (const one of found.sort((a, b) => a.from - b.from || b.to - a.to)) {
    const last = kept.at(-1);
    if (!last || one.from >= last.to) kept.push(one);
    else if (one.to - one.from > last.to - last.from) kept[kept.length - 1] = one;
  }
  return kept.filter(({ value, choices }) => value !== null || choices !== null);
}

/** Two whole dates with 'to' between them are a range. */
function joinRanges(found: Absolute[], text: string): Absolute[] {
  const joined: Absolute[] = [];
  for (const one of found) {
    const last = joined.at(-1);
    const between = last ? text.slice(last.to, one.from) : '';
    const lead = last ? text.slice(Math.max(0, last.from - 24), last.from) : '';
    const isRange =
      last?.value &&
      one.value &&
      !last.until &&
      !one.until &&
      last.value <= one.value &&
      between.length < 60 &&
      ((BETWEEN.test(lead) && AND.test(between)) ||
        (START_LABEL.test(lead) && END_LABEL.test(between)) ||
        RANGE_BETWEEN.test(between));
    if (last && isRange && / to /u.test(between) && MOVED_FROM.test(text.slice(Math.max(0, last.from - 80), last.from)))
      joined[joined.length - 1] = one;
    else if (last && isRange) joined[joined.length - 1] = { ...last, to: one.to, until: one.value };
    else joined.push(one);
  }
  return joined;
}
