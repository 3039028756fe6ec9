import { RATE_TEXT_MAX_LENGTH, RATES_PER_CLAUSE } from '@scopewright/contracts/constants';
import type { ClauseRate } from '../clause.ts';
import { WORD_END, withOthers } from '../languages/languages.ts';

/** Fewer rates are no rate card: each is a clause. */
export const LEAST_RATES = 3;

const ENGLISH_UNITS = [
  ['hour', /\bhour|\bhrs?\b/u],
  ['day', /\bda(?:ys?|ily)\b/u],
  ['week', /\bweek/u],
  ['month', /\bmonth/u],
] as const;
const NAMED_RATES = { hour: 'hourly', day: 'daily', week: null, month: null } as const;
export type TimeUnit = (typeof ENGLISH_UNITS)[number][0];
const UNITS = ENGLISH_UNITS.map(([unit, english]): [TimeUnit, RegExp] => {
  const name = NAMED_RATES[unit];
  return [
    unit,
    withOthers(english, ({ rates }) => (name === null ? rates[unit] : `${rates[unit]}|${rates[name]}`), WORD_END),
  ];
});

/** The unit of time that a name contains. @param name in the form of plain texts */
export const unitIn = (name: string): TimeUnit | null => UNITS.find(([, pattern]) => pattern.test(name))?.[0] ?? null;

export const ENGLISH_RATES =
  /\b(?:hourly|daily|day|labou?r|unit|billing)? ?rates?\b|\bper (?:hour|day)\b|\/ ?(?:h|hr|hour|day)\b/u;
/** Names of columns, headings and introductions of rates. */
export const NAMES_RATES = withOthers(
  ENGLISH_RATES,
  ({ columns, rates }) => [columns.rate, rates.hourly, rates.daily].filter(Boolean).join('|'),
  WORD_END,
);
const NAMES_PRICES = withOthers(
  /\b(?:amounts?|prices?|pricing|fees?|costs?|payments?|charges?|totals?|budget)\b/u,
  ({ columns }) => columns.amount,
  WORD_END,
);

/** Whether a heading and an introduction are on rates alone. @param above in the form of plain texts */
export const isAboutRates = (above: string): boolean => NAMES_RATES.test(above) && !NAMES_PRICES.test(above);

export const NAMES_LEVEL = withOthers(
  /\b(?:levels?|grade|seniority|band|tier|experience)\b/u,
  ({ columns }) => columns.level,
  WORD_END,
);
export const NAMES_PLACE = withOthers(
  /\b(?:region|location|place|site|country|city|office|geography)\b/u,
  ({ columns }) => columns.place,
  WORD_END,
);
/** Where people work, rather than how experienced they are. */
export const IS_PLACE = /\b(?:on-?shore|off-?shore|near-?shore|on-?site|off-?site|remote(?:ly)?|local)\b/iu;

/** A text of a rate, on one line. */
export const rateText = (text: string): string | null => {
  const line = text.replace(/\s+/gu, ' ').trim().slice(0, RATE_TEXT_MAX_LENGTH).trim();
  return line === '' ? null : line;
};

/** The reasons of a rate card. @param found all its rates */
export const reasonsOfCard = (found: readonly ClauseRate[]): string[] => [
  `Rate card of ${found.length} rates`,
  ...(found.length > RATES_PER_CLAUSE ? [`Only the first ${RATES_PER_CLAUSE} rates are listed`] : []),
  ...(found.some(({ per }) => per === null) ? ['The unit of time of the rates is not stated'] : []),
];
