import { CURRENCIES } from '@scopewright/contracts/currencies';
import { allMatches } from '../../matches.ts';
import { decimalsOf } from '../../sows/money.ts';
import { inOthers, WORD_END } from '../languages/languages.ts';
import { type Plain, placeOf } from '../plain.ts';
import { NUMBER_WORDS, valueOfWords } from './numbers.ts';

/** An amount of money with its place in a plain text; its purpose is decided by the words around it. */
export interface FoundAmount {
  text: string;
  minor: number;
  currency: string;
  /** Unit of a rate, such as `hour`. */
  per: string | null;
  /** One end of a range of amounts. */
  range: boolean;
  from: number;
  to: number;
}

/** Currencies of symbols; `$` alone is the document's dollar. */
const SYMBOLS: readonly [string, string][] = [
  ['us$', 'USD'],
  ['u.s.$', 'USD'],
  ['ca$', 'CAD'],
  ['c$', 'CAD'],
  ['au$', 'AUD'],
  ['a$', 'AUD'],
  ['nz$', 'NZD'],
  ['hk$', 'HKD'],
  ['s$', 'SGD'],
  ['r$', 'BRL'],
  ['$ cad', 'CAD'],
  ['$ ca', 'CAD'],
  ['$ca', 'CAD'],
  ['$ usd', 'USD'],
  ['$ us', 'USD'],
  ['$us', 'USD'],
  ['$', '$'],
  ['£', 'GBP'],
  ['€', 'EUR'],
  ['euro', 'EUR'],
  ['¥', 'JPY'],
  ['₹', 'INR'],
  ['rs.', 'INR'],
  ['rs', 'INR'],
];
/** South African: 'R1 450 per hour', rather than the requirement R1 with 450 users. */
const RAND = /^\d{1,3}(?: \d{3})+(?:,\d\d)?(?:$|[,.;|)\]]|\s(?:per|an?|excl\p{L}*|plus|for|in|is|and|to|each)\b)/u;
const WORDS: readonly [RegExp, string][] = [
  [/^(?:us|u\.s\.|american|united states) dollars?(?![\p{L}])/u, 'USD'],
  [/^canadian dollars?(?![\p{L}])/u, 'CAD'],
  [/^australian dollars?(?![\p{L}])/u, 'AUD'],
  [/^new zealand dollars?(?![\p{L}])/u, 'NZD'],
  [/^dollars?(?![\p{L}])/u, '$'],
  [/^euros?(?![\p{L}])/u, 'EUR'],
  [/^pounds?(?: sterling)?(?![\p{L}])/u, 'GBP'],
  [/^swiss francs?(?![\p{L}])/u, 'CHF'],
];
/** After an amount: 'monthly'. */
const ADVERB_AFTER = new RegExp(`^,? (?:monthly|${inOthers(({ rates }) => rates.monthly)})${WORD_END}`, 'u');
/** Before an amount: 'canone mensile di'. */
const MONTHLY_BEFORE = new RegExp(
  `(?<![\\p{L}])(?:${inOthers(({ rates }) => rates.monthly)})\\p{L}{0,3} (?:\\p{L}+ ){0,2}$`,
  'u',
);
const MULTIPLIERS: readonly [RegExp, number][] = [
  [/^ ?(?:k|thousand)(?![\p{L}\p{N}])/u, 1_000],
  [/^ ?(?:m|mm|mn|mio\.?|million)(?![\p{L}\p{N}])/u, 1_000_000],
  [/^ ?(?:bn|mrd\.?|billion)(?![\p{L}\p{N}])/u, 1_000_000_000],
  [/^ ?la(?:kh|c)s?(?![\p{L}\p{N}])/u, 100_000],
  [/^ ?(?:crores?|cr)(?![\p{L}\p{N}])/u, 10_000_000],
];
/** Amounts of one passage that are looked at; no sentence has more. */
const AMOUNTS_MAX = 12;
const NUMBER = /(?<![\d.,'])\d{1,15}(?:[.,']\d{1,15}|[ \u00a0]\d{3}(?!\d)){0,6}/gu;
/** Asking the browser's data takes long, and a text can have a hundred thousand amounts. */
const decimals = new Map<string, number>();
/** A currency's number of decimals. */
export const decimalsFor = (currency: string): number => {
  const known = decimals.get(currency) ?? decimalsOf(currency);
  decimals.set(currency, known);
  return known;
};
/** Words after which a number is a label: 'Milestone 1 500 EUR' is 500. */
const LABELLED = /(?:milestone|phase|item|stage|no\.?|sprint|step|week|deliverable|option|level|tier|lot|year) $/u;
const PER =
  /^(?: ?usd| ?eur| ?gbp)? ?(?:\/ ?|per (?:(?!month|day|hour|week|year)[a-z]{3,14} (?:and |per ))?|an? |each |p\.)(hour|hr|h|day|d|week|month|mo|quarter|year|yr|annum|a|user|agent|sprint|seat|licen[cs]e|person|consultant|unit|item|resource|request type|trip|workshop|ticket)\b/u;
const RATE_BEFORE =
  /\b(hourly|daily|day|weekly|monthly|annual|yearly) (?:rate|fee|charge|retainer)s?(?: of| is|:|,)? *(?:\S+ ){0,6}$/u;
/** 'A day on site costs …', 'each further workshop is charged at …'. A month or a workshop may be bought once. */
const UNIT_BEFORE =
  /\b(?:an? (?:\p{L}{2,14} ){0,2}?(hour|day)|(?:each|every) (?:\p{L}{2,14} ){0,2}?(hour|day|week|month|user|agent|workshop|ticket|request type))(?: \p{L}{2,14}){0,4}? (?:costs|is (?:charged|billed|invoiced|priced)(?: at)?) (?:us)?$/u;
const UNITS: Readonly<Record<string, string>> = {
  hr: 'hour',
  h: 'hour',
  hourly: 'hour',
  d: 'day',
  daily: 'day',
  weekly: 'week',
  mo: 'month',
  monthly: 'month',
  yr: 'year',
  annum: 'year',
  a: 'year',
  annual: 'year',
  yearly: 'year',
  license: 'license',
  licence: 'license',
};
const TIME_UNITS = ['hour', 'day', 'week', 'month'] as const;
/** After an amount, in other languages: 'pro Stunde', '/ jour'. */
const OTHER_PER = TIME_UNITS.map((unit): [RegExp, string] => [
  new RegExp(
    `^(?: ?(?:eur|usd|gbp|chf))?(?: ?(?:ht|ttc|netto|net|excl\\. btw))? ?(?:\\/ ?|(?:${inOthers(({ rates }) => rates.each)}) ?)(?:${inOthers(({ rates }) => rates[unit])})${WORD_END}`,
    'u',
  ),
  unit,
]);
/** Before an amount, in other languages: 'Stundensatz: '. */
const OTHER_RATES = (['hourly', 'daily'] as const).map((name): [RegExp, string] => [
  new RegExp(`(?<![\\p{L}])(?:${inOthers(({ rates }) => rates[name])})${WORD_END} ?:? ?(?:[^\\s.;]{1,20} ){0,7}$`, 'u'),
  UNITS[name] ?? name,
]);
const WORDS_BEFORE = new RegExp(
  `(${NUMBER_WORDS})(?: us| u\\.s\\.)?(?: dollars?| euros?| pounds?(?: sterling)?)? ?\\(?$`,
  'u',
);

/**
 * Reads a number with separators of groups and decimals; null if they don't add up, such as `12,5000`. A separator before
 * exactly three digits groups, before one or two it begins the decimals.
 */
export function readNumber(written: string, scaled: boolean): { whole: string; fraction: string } | null {
  const separators = written.replace(/\d/gu, '');
  const parts = written.split(/[^\d]/u);
  const [first = ''] = parts;
  if (separators === '') return { whole: first, fraction: '' };
  const last = parts.at(-1) ?? '';
  const final = separators.at(-1) ?? '';
  const others = new Set(separators.slice(0, -1));
  const groupsOf3 = (groups: string[]) => /^[1-9]\d{0,2}$/u.test(first) && groups.every((group) => group.length === 3);
  // as in India: '22,40,000'
  if (others.size <= 1 && final === ',' && parts.length > 2 && first.length <= 2 && last.length === 3)
    if (parts.slice(1, -1).every((group) => group.length === 2)) return { whole: parts.join(''), fraction: '' };
  // one separator, or the same one throughout: '12.000' is grouped, '12.50' and '1.125 million' are not
  if (others.size === 0 || (others.size === 1 && others.has(final))) {
    const isDecimal = separators.length === 1 && /[.,]/u.test(final) && (last.length < 3 || (scaled && final === '.'));
    if (isDecimal) return { whole: first, fraction: last };
    return groupsOf3(parts.slice(1)) ? { whole: parts.join(''), fraction: '' } : null;
  }
  if (others.size !== 1 || !/[.,]/u.test(final) || last.length > 2 || !groupsOf3(parts.slice(1, -1))) return null;
  return { whole: parts.slice(0, -1).join(''), fraction: last };
}

function currencyBefore(plain: Plain, verbatim: string, at: number): { currency: string; from: number } | null {
  const { text } = plain;
  const gap = text.charAt(at - 1) === ' ' ? 1 : 0;
  const end = at - gap;
  for (const [symbol, currency] of SYMBOLS) {
    if (!text.endsWith(symbol, end)) continue;
    const from = end - symbol.length;
    // 'USD $5' has both; 'v$2' has neither
    const code = /([a-z]{3}) ?$/u.exec(text.slice(Math.max(0, from - 4), from));
    const coded = code?.[1]?.toUpperCase();
    if (currency === '$' && coded && CURRENCIES.has(coded))
      return { currency: coded, from: from - (code?.[0].length ?? 0) };
    return /[\p{L}\p{N}]/u.test(text.charAt(from - 1)) ? null : { currency, from };
  }
  if (gap === 0 && text.charAt(at - 1) === 'r' && RAND.test(text.slice(at, at + 40)))
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 2))) return { currency: 'ZAR', from: at - 1 };
  const from = end - 3;
  const { start, end: stop } = placeOf(plain, from, end);
  const code = from >= 0 ? verbatim.slice(start, stop) : '';
  return CURRENCIES.has(code) && !/[\p{L}\p{N}]/u.test(text.charAt(from - 1)) ? { currency: code, from } : null;
}

function currencyAfter(plain: Plain, verbatim: string, at: number): { currency: string; to: number } | null {
  const { text } = plain;
  const gap = text.charAt(at) === ' ' ? 1 : 0;
  const from = at + gap;
  const rest = text.slice(from, from + 24);
  for (const [symbol, currency] of SYMBOLS)
    if (rest.startsWith(symbol) && !/^[\p{L}\p{N}]/u.test(rest.slice(symbol.length)))
      return { currency, to: from + symbol.length };
  for (const [word, currency] of WORDS) {
    const match = word.exec(rest);
    if (match) return { currency, to: from + match[0].length };
  }
  const { start, end } = placeOf(plain, from, from + 3);
  const code = verbatim.slice(start, end);
  return CURRENCIES.has(code) && !/^[\p{L}\p{N}]/u.test(rest.slice(3)) ? { currency: code, to: from + 3 } : null;
}

/**
 * The amounts of money that a passage states, in order. Uncertain ones are omitted: a number with odd
 * groups, more decimals than the currency has, or words that state another number than the figure beside them.
 *
 * @param dollar the currency of `$` in this document
 */
export function findAmounts(plain: Plain, verbatim: string, dollar: string): FoundAmount[] {
  const { text } = plain;
  const found: FoundAmount[] = [];
  for (const match of allMatches(NUMBER, text)) {
    if (found.length >= AMOUNTS_MAX) break;
    let written = match[0];
    let from = match.index;
    if (/ /u.test(written) && LABELLED.test(text.slice(Math.max(0, from - 14), from))) {
      const label = written.indexOf(' ') + 1;
      written = written.slice(label);
      from += label;
    }
    let to = from + written.length;
    const rest = text.slice(to, to + 12);
    const scale = MULTIPLIERS.find(([pattern]) => pattern.test(rest));
    const before = currencyBefore(plain, verbatim, from);
    const afterNumber = to + (scale ? (scale[0].exec(rest)?.[0].length ?? 0) : 0);
    const after = before ? null : currencyAfter(plain, verbatim, afterNumber);
    // '5 m' is a length unless a currency says otherwise
    const currency = before?.currency ?? after?.currency;
    if (currency === undefined) continue;
    to = after?.to ?? afterNumber;
    // no cents: '145,-', "128'000.–"
    to += /^(?:[.,] ?-{1,2}|\/-)(?!\d)/u.exec(text.slice(to, to + 4))?.[0].length ?? 0;
    const next = text.slice(to, to + 2);
    if (/^(?:[\p{L}\p{N}_]|[.,']\d)/u.test(next)) continue;
    if (!before && /[\p{L}\p{N}$#_/-]/u.test(text.charAt(from - 1))) continue;
    const code = currency === '$' ? dollar : currency;
    const number = readNumber(written, scale !== undefined);
    const minor = number && inMinorUnits(number, scale?.[1] ?? 1, decimalsFor(code));
    if (minor === null) continue;
    const start = before?.from ?? from;
    const words = WORDS_BEFORE.exec(text.slice(Math.max(0, start - 90), start))?.[1];
    const ownBracket = text.charAt(start - 1) === '(';
    if (ownBracket && words !== undefined && valueOfWords(words) !== minor / 10 ** decimalsFor(code)) continue;
    const negative = text.charAt(start - 1) === '-' && /[\s(]$|^$/u.test(text.slice(0, start - 1));
    found.push({
      text: sliceOf(plain, verbatim, start - (negative ? 1 : 0), to),
      minor: negative ? -minor : minor,
      currency: code,
      per: rateUnit(text, start, to),
      range: false,
      from: start,
      to,
    });
  }
  for (const [i, amount] of found.entries()) {
    const next = found[i + 1];
    if (next && /^ ?(?:-|to) ?$/u.test(text.slice(amount.to, next.from))) {
      amount.range = true;
      next.range = true;
    } else if (/^ ?- ?\d/u.test(text.slice(amount.to, amount.to + 4))) amount.range = true;
    else if (/(?<![\p{L}\p{N}])\d[\d.,]* ?(?:-|to) ?$/u.test(text.slice(Math.max(0, amount.from - 16), amount.from)))
      amount.range = true;
  }
  return found;
}

function sliceOf(plain: Plain, verbatim: string, from: number, to: number): string {
  const { start, end } = placeOf(plain, from, to);
  return verbatim.slice(start, end);
}

function inMinorUnits(
  { whole, fraction }: { whole: string; fraction: string },
  scale: number,
  decimals: number,
): number | null {
  const digits = Math.round(Math.log10(scale)) + decimals;
  if (fraction.length > digits || (scale === 1 && fraction.length > decimals)) return null;
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

function rateUnit(text: string, from: number, to: number): string | null {
  const next = text.slice(to, to + 40);
  const after =
    PER.exec(next)?.[1] ??
    OTHER_PER.find(([pattern]) => pattern.test(next))?.[1] ??
    (ADVERB_AFTER.test(next) ? 'month' : undefined);
  const before = UNIT_BEFORE.exec(text.slice(Math.max(0, from - 100), from));
  const lead = text.slice(Math.max(0, from - 60), from);
  const unit =
    after ??
    RATE_BEFORE.exec(lead)?.[1] ??
    before?.[1] ??
    before?.[2] ??
    OTHER_RATES.find(([pattern]) => pattern.test(lead))?.[1] ??
    (MONTHLY_BEFORE.test(lead) ? 'month' : undefined);
  return unit === undefined ? null : (UNITS[unit] ?? unit);
}

/** Names that a document gives the currency of `$`. */
const DOLLAR_NAMES: readonly (readonly [RegExp, string])[] = [
  [/pesos mexicanos|moneda nacional|\bM\.N\.|\bMXN\b/u, 'MXN'],
  [/pesos colombianos|\bCOP\b/u, 'COP'],
  [/pesos chilenos|\bCLP\b/u, 'CLP'],
  [/dollars canadiens|\$ ?CA\b|québec|\b(?:lawful money|dollars?) of canada\b/iu, 'CAD'],
];

/** Currency that a document states for its dollars; US dollars unless it names others. */
export function dollarOf(text: string): string {
  const start = text.slice(0, 200_000);
  const named = DOLLAR_NAMES.find(([pattern]) => pattern.test(start));
  if (named) return named[1];
  const codes = new Set(
    Array.from(
      start.matchAll(/\((USD|CAD|AUD|NZD|HKD|SGD)\)|\b(USD|CAD|AUD|NZD|HKD|SGD) ?\$?\d/gu),
      ([, one, other]) => one ?? other,
    ),
  );
  if (codes.size === 1) return [...codes][0] ?? 'USD';
  const found =
    /\b(?:in|are|is|currency:) (canadian|australian|new zealand|hong kong|singapore) (?:dollars|currency|funds)\b|\b(?:amounts|prices|fees|figures|charges|costs) (?:\S+ ){0,6}in (CAD|AUD|NZD|HKD|SGD)\b/iu.exec(
      start,
    );
  const name = (found?.[1] ?? found?.[2] ?? '').toLowerCase();
  const dollars: Readonly<Record<string, string>> = {
    canadian: 'CAD',
    australian: 'AUD',
    'new zealand': 'NZD',
    'hong kong': 'HKD',
    singapore: 'SGD',
  };
  return dollars[name] ?? (name ? name.toUpperCase() : 'USD');
}
