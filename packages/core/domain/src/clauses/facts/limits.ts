import { allMatches } from '../../matches.ts';
import type { ClauseLimit, LimitSubject } from '../clause.ts';
import { inOthers, WORD_END, withOthers } from '../languages/languages.ts';
import { type Plain, placeOf } from '../plain.ts';
import { COUNT, valueOfCount } from './numbers.ts';

const OTHER_TRIGGERS = inOthers(({ atMost }) => atMost);
const TRIGGER = `(?:(?:limited|restricted|capped|confined) (?:to|at)|up to(?: and including)?|(?:a |the )?max(?:imum|\\.)?(?: number)?(?: of)?|(?:no|not) (?:more|greater|fewer and no more) than|(?:not|never) (?:to )?exceed(?:ing)?|not more than|at most|only|(?:grouped|divided|split|organi[sz]ed) (?:in|into)|${OTHER_TRIGGERS})`;
const BEFORE = new RegExp(
  `(?<![\\p{L}-])${TRIGGER},?(?: a (?:total|maximum) of| a total| the)? (${COUNT})(?![\\p{L}\\p{N}%,.-]\\S)[ -]?((?:[^\\s.,;:()|]{1,30} ?){0,7})`,
  'gu',
);
const AFTER = new RegExp(
  `(?<![\\p{L}\\p{N}$£€.,/-])(${COUNT})(?![\\p{N}%]) ((?:(?!maximum|max\\b)[^\\s.,;:()|]{1,30} ){1,5})\\(?(?:maximum|max\\b\\.?|at most|only|${inOthers(({ orFewer }) => orFewer)})`,
  'gu',
);
/** A count as text and figures together is binding: 'twelve (12) request types'. */
const IN_BOTH =
  /(?<![\p{L}\p{N}-])([\p{L}-]{1,20}(?: [\p{L}-]{1,12}){0,3}? ?\(\d{1,9}\)) ((?:[^\s.,;:()|]{1,30} ?){1,5})/gu;

const OR_FEWER = `(?:at most|max(?:imum)?\\b\\.?|or fewer|${inOthers(({ orFewer }) => orFewer)})`;
/** 'Die Zahl der Anfragetypen ist auf 20 beschränkt', 'the number of request types shall be limited to 25 across …'. */
const NUMBER_OF = new RegExp(
  `(?:number of|zahl der|anzahl der|nombre de|numero de|aantal|numero di) ([^.;:()]{3,60}?) (?:shall |will |must |is |are |be |ist |wird |est |es |sera |e )+(?:[\\p{L}]+ )?(?:${TRIGGER}|auf|tot) (${COUNT})`,
  'u',
);
const BEHIND = new RegExp(
  `(?<=[ ,:(-])(?:${TRIGGER}(?: a (?:total|maximum) of)? (${COUNT})|(${COUNT}) ${OR_FEWER})(?=\\)?[.,;]?(?: \\([^()]*\\))?$|[,;](?! ?\\d)| (?:for|in|across|over|altogether)\\b)`,
  'u',
);
/** A cell of a table that only restricts what another one names: 'no more than 4'. */
const ALONE = new RegExp(`^(?:${TRIGGER},? )?(${COUNT})$`, 'u');
/** Characters between a limit and what it restricts, which precedes it. */
const NEAR = 60;
const ENGLISH_SUBJECTS: readonly [RegExp, LimitSubject][] = [
  [
    /\brequest[- ]types?\b|\brequest forms?\b|\bforms?\b|\bcatalog(?:ue)? (?:items?|entries)\b|\bservice requests?\b/u,
    'requestTypes',
  ],
  [/\bworkflows?\b/u, 'workflows'],
  [/\bfields?\b/u, 'fields'],
  [
    /\b(?:automation|automations|rules?|slas?|queues?|dashboards?|reports?|notifications?|schemes?|configuration items?|asset types?|object types?|schemas?|integrations?|portal groups?)\b/u,
    'configItems',
  ],
  [/\b(?:projects?|service desks?|portals?|spaces?)\b/u, 'projects'],
];
const SUBJECTS = ENGLISH_SUBJECTS.map(([english, of]): [RegExp, LimitSubject] => [
  withOthers(english, ({ counted }) => counted[of as keyof typeof counted], WORD_END),
  of,
]);
const OTHER_UNITS = inOthers(({ units, months }) => [...units, ...months].join('|'));
/** Spans of time and shares of something limit no scope; money is an amount. */
const NO_SUBJECT = new RegExp(
  [
    String.raw`^(?:(?:business|working|calendar|consecutive) )?(?:minutes?|days?|weeks?|months?|years?|percent|per cent|%|dollars?|euros?|pounds?|usd|eur|gbp|am|pm|million|thousand)\b|^(?:of|to|and|or|the|in|on|by|for|is|are|if|at)\b`,
    `^(?:(?:de |del )?(?:${OTHER_UNITS})|stunden?|heures?|horas?|prozent)(?![\\p{L}])`,
  ].join('|'),
  'u',
);
const END_OF_SUBJECT =
  /\b(?:will|shall|must|is|are|as|which|that|in|for|per|on|by|at|to|within|during|from|with|including|across|under|unless|can|may|and|or|are|be|each|using|im|fur|von|aus|pro|je|dans|pour|sur|par|en|para|sobre|con|sowie|und|et|y)\b/u;

/** Which kind of scope item words such as 'request types' name. */
export function subjectOfLimit(what: string): LimitSubject {
  return SUBJECTS.find(([pattern]) => pattern.test(what))?.[1] ?? 'other';
}

function toLimit(plain: Plain, verbatim: string, from: number, count: string, words: string): ClauseLimit | null {
  const value = valueOfCount(count);
  if (value === null || NO_SUBJECT.test(words)) return null;
  const cut = END_OF_SUBJECT.exec(words);
  const subject = (cut && cut.index > 0 ? words.slice(0, cut.index) : words).trim();
  if (subject === '' || !/\p{L}{2}/u.test(subject)) return null;
  const at = plain.text.indexOf(words, from);
  const to = at + subject.length;
  const place = placeOf(plain, from, to);
  const named = placeOf(plain, at, to);
  return {
    text: verbatim.slice(place.start, place.end),
    count: value,
    of: subjectOfLimit(subject),
    what: verbatim.slice(named.start, named.end),
  };
}

/** The number that a text consists of, apart from words that make it a limit; null for any other. */
export function countAlone(text: string): number | null {
  const count = ALONE.exec(text)?.[1];
  return count === undefined ? null : valueOfCount(count);
}

/** A limit behind what it restricts: 'request types for stores, at most 20'. */
function limitBehind(plain: Plain, verbatim: string): ClauseLimit | null {
  const { text } = plain;
  const last = BEHIND.exec(text);
  if (!last) return null;
  const count = valueOfCount(last[1] ?? last[2] ?? '');
  if (count === null) return null;
  const from = Math.max(0, last.index - NEAR);
  const before = text.slice(from, last.index);
  const named = SUBJECTS.map(([pattern, of]) => ({ of, match: pattern.exec(before) })).find(({ match }) => match);
  if (!named?.match) return null;
  const { start, end } = placeOf(plain, last.index, last.index + last[0].length);
  const at = from + named.match.index;
  const what = placeOf(plain, at, at + named.match[0].length);
  return { text: verbatim.slice(start, end), count, of: named.of, what: verbatim.slice(what.start, what.end) };
}

/** The first number of a passage that restricts something countable; null without one. */
export function findLimit(plain: Plain, verbatim: string): ClauseLimit | null {
  const { text } = plain;
  const numberOf = NUMBER_OF.exec(text);
  const counted = valueOfCount(numberOf?.[2] ?? '');
  if (numberOf && counted !== null) {
    const [whole, what = ''] = numberOf;
    const from = numberOf.index + whole.indexOf(what);
    const { start, end } = placeOf(plain, numberOf.index, numberOf.index + whole.length);
    const named = placeOf(plain, from, from + what.length);
    return {
      text: verbatim.slice(start, end),
      count: counted,
      of: subjectOfLimit(what),
      what: verbatim.slice(named.start, named.end),
    };
  }
  for (const match of allMatches(BEFORE, text)) {
    const limit = toLimit(plain, verbatim, match.index, match[1] ?? '', match[2] ?? '');
    if (limit) return limit;
  }
  for (const match of allMatches(AFTER, text)) {
    const limit = toLimit(plain, verbatim, match.index, match[1] ?? '', match[2] ?? '');
    if (limit) return limit;
  }
  const behind = limitBehind(plain, verbatim);
  if (behind) return behind;
  if (!text.includes('(')) return null;
  for (const match of allMatches(IN_BOTH, text)) {
    // the words before the number belong to the sentence
    const count = new RegExp(`(?<![\\p{L}-])(${COUNT})$`, 'u').exec(match[1] ?? '')?.[1] ?? '';
    if (!/^[a-z]/u.test(count) || !count.includes('(')) continue;
    const limit = toLimit(plain, verbatim, match.index + (match[1] ?? '').length - count.length, count, match[2] ?? '');
    if (limit && limit.of !== 'other') return limit;
  }
  return null;
}
