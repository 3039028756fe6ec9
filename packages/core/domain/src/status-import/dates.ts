import type { DateOrder } from '@scopewright/contracts/status-import/limits';
import { foldWord } from './words.ts';

/** Languages of the sites whose dates are read, as in `column-names.ts`; Japanese numbers its months. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pl', 'pt', 'it', 'nl', 'ru'];
/** Names that exports have and `Intl` does not, because the data of their servers is older or cut differently. */
const FURTHER_MONTHS: readonly (readonly [number, string])[] = [
  [1, 'янв|sty'],
  [2, 'feb|fév|fev|фев'],
  [3, 'mär|mrz|mars|мар'],
  [4, 'abr|апр'],
  [5, 'may|мая'],
  [6, 'jun|июн'],
  [7, 'jul|июл'],
  [8, 'авг'],
  [9, 'sep|sept|set|сен'],
  [10, 'okt|окт'],
  [11, 'noy|ноя'],
  [12, 'дек'],
];

/** Month names as they are compared: without case, accents and points. */
const foldMonth = (name: string): string => foldWord(name).replaceAll('.', '');

function* monthNames(): Generator<readonly [string, number]> {
  // with a day, some languages inflect the month
  for (const language of LANGUAGES)
    for (const month of ['long', 'short'] as const)
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(language, { month, ...(day && { day }), timeZone: 'UTC' });
        for (let at = 0; at < 12; at += 1) {
          const name = format.formatToParts(Date.UTC(2026, at, 15)).find(({ type }) => type === 'month')?.value ?? '';
          yield [foldMonth(name), at + 1];
        }
      }
  for (const [number, names] of FURTHER_MONTHS) for (const name of names.split('|')) yield [foldMonth(name), number];
}
const MONTH_NUMBERS: ReadonlyMap<string, number> = new Map(monthNames());

const YEAR_FIRST = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})(?!\d)/;
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
/** `24/Jun/26`, `24 June 2026`, `24. Juni 2026`. */
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]{1,2}(\p{L}{3,12}|\d{1,2}月)\.?[-/ ]{1,2}(\d{4}|\d{2})(?!\d)/u;
/** `Jun/24/26`, `June 24, 2026`, and `Wed Jun 24 2026` of JavaScript. */
const MONTH_DAY =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(\p{L}{3,12})\.?[-/ ](\d{1,2})(?:st|nd|rd|th)?[-/ ,]{1,2}(\d{4}|\d{2})(?!\d)/u;

/** A date as it is written: with its calendar day, or with the two days that it can be. */
interface ReadDate {
  day: string | null;
  dayFirst?: string;
  monthFirst?: string;
  /** The order that this date alone proves. */
  proves?: DateOrder;
}

const fullYear = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year));

/** The calendar day YYYY-MM-DD; null for one that does not exist. */
function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1970 ? date.toISOString().slice(0, 10) : null;
}

/**
 * The day of a date and time as trackers write it; the time is ignored, because files don't name its zone. Null: it is
 * not a date.
 */
function readDate(text: string): ReadDate | null {
  const written = text.trim().slice(0, 60).normalize('NFC');
  const iso = YEAR_FIRST.exec(written);
  if (iso) return certain(dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const named = DAY_MONTH.exec(written);
  if (named) return certain(namedDay(named[3], named[2], named[1]));
  const american = MONTH_DAY.exec(written);
  if (american) return certain(namedDay(american[3], american[1], american[2]));
  const numeric = NUMERIC.exec(written);
  if (!numeric) return null;
  const [, one, separator, other, end] = numeric as unknown as [string, string, string, string, string];
  const year = fullYear(end);
  const dayFirst = dayOf(year, Number(other), Number(one));
  // with dots the day comes first everywhere
  const monthFirst = separator === '.' ? null : dayOf(year, Number(one), Number(other));
  if (dayFirst !== null && monthFirst !== null) {
    return dayFirst === monthFirst ? { day: dayFirst } : { day: null, dayFirst, monthFirst };
  }
  if (dayFirst !== null) return { day: dayFirst, ...(separator !== '.' && { proves: 'dayFirst' as const }) };
  return monthFirst === null ? null : { day: monthFirst, proves: 'monthFirst' };
}

/** Whether a text is a date, whatever its order. */
export const isDate = (text: string): boolean => readDate(text) !== null;

const certain = (day: string | null): ReadDate | null => (day === null ? null : { day });

function namedDay(year = '', month = '', day = ''): string | null {
  const number = month.endsWith('月') ? Number.parseInt(month, 10) : MONTH_NUMBERS.get(foldMonth(month));
  return number === undefined ? null : dayOf(fullYear(year), number, Number(day));
}

/**
 * The order of day and month in a file: any date with a part above 12 decides for all of them. Null without such a
 * date, or if they contradict each other.
 */
export function inferDateOrder(texts: Iterable<string>): DateOrder | null {
  const proved = new Set<DateOrder>();
  for (const text of texts) {
    const proves = text === '' ? undefined : readDate(text)?.proves;
    if (proves) proved.add(proves);
    if (proved.size === 2) return null;
  }
  return [...proved][0] ?? null;
}

/** A date of a file whose order of day and month is known, or is not. */
export type DayOfText =
  | { kind: 'none' | 'unreadable' }
  | { kind: 'day'; day: string }
  | { kind: 'undecided'; dayFirst: string; monthFirst: string };

/** The calendar day of a date in a file. */
export function dayOfText(text: string, order: DateOrder | null): DayOfText {
  if (text.trim() === '') return { kind: 'none' };
  const date = readDate(text);
  if (date === null) return { kind: 'unreadable' };
  if (date.day !== null) return { kind: 'day', day: date.day };
  const { dayFirst = '', monthFirst = '' } = date;
  return order === null
    ? { kind: 'undecided', dayFirst, monthFirst }
    : { kind: 'day', day: { dayFirst, monthFirst }[order] };
}
