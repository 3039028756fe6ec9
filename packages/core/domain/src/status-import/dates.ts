import type { DateOrder } from '@scopewright/contracts/status-import/limits';

const MONTHS: readonly string[] = [
  'jan|january|januar|janvier|janv|enero|ene',
  'feb|february|februar|février|févr|febrero',
  'mar|march|märz|mär|mrz|mars|marzo',
  'apr|april|avril|avr|abril|abr',
  'may|mai|mayo',
  'jun|june|juni|juin|junio',
  'jul|july|juli|juillet|juil|julio',
  'aug|august|août|agosto|ago',
  'sep|sept|september|septembre|septiembre',
  'oct|october|okt|oktober|octobre|octubre',
  'nov|november|novembre|noviembre',
  'dec|december|dez|dezember|décembre|déc|diciembre|dic',
];
const MONTH_NUMBERS = new Map(MONTHS.flatMap((names, at) => names.split('|').map((name) => [name, at + 1] as const)));

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/;
const NUMERIC = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;
/** `24/Jun/26`, `24 June 2026`, `24. Juni 2026`. */
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]{1,2}(\p{L}{3,10})\.?[-/ ]{1,2}(\d{4}|\d{2})(?!\d)/u;
/** `Jun/24/26`, `June 24, 2026`, and `Wed Jun 24 2026` of JavaScript. */
const MONTH_DAY =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(\p{L}{3,10})\.?[-/ ](\d{1,2})(?:st|nd|rd|th)?[-/ ,]{1,2}(\d{4}|\d{2})(?!\d)/u;

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
  const written = text.trim().slice(0, 60);
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

const certain = (day: string | null): ReadDate | null => (day === null ? null : { day });

function namedDay(year = '', month = '', day = ''): string | null {
  const number = MONTH_NUMBERS.get(month.toLowerCase());
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
