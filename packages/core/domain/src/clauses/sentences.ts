import { CLAUSE_QUOTE_MAX_LENGTH } from '@scopewright/contracts/constants';
import { LANGUAGES } from './languages/languages.ts';

/** Part of a text by its offsets. */
export interface Span {
  start: number;
  end: number;
}

/** After these a sentence always continues. */
const ABBREVIATIONS: ReadonlySet<string> = new Set([
  ...LANGUAGES.flatMap(({ abbreviations }) => abbreviations.split(' ')),
  ...'e.g i.e eg ie no nos nr vs approx mr mrs ms dr prof art sec fig st incl excl max min rs cf ca viz resp ref para cl pp vol ext dept est'.split(
    ' ',
  ),
]);
/** After these it continues unless the next word begins sentences. */
const MAYBE: ReadonlySet<string> = new Set(
  'inc ltd co corp llc etc u.s u.k a.m p.m plc bros jr sr gmbh s.a'.split(' '),
);
const BEGINS =
  /^(?:the|this|these|it|if|all|any|each|we|no|both|in|at|when|where|upon|after|before|client|customer|supplier|contractor|consultant|deliverables?|payment|for|you|our|your|unless|travel|work)\b/iu;
const MONTH = /^(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)/iu;
const CLOSING = /^["'”’)\]*_]$/u;
const OPENS = /^[\p{Lu}\p{Lt}\p{N}"'“‘([•*_$£€]$/u;

/** Dots between a name and its date, or its page. */
const LEADER = /\.{4,}$|(?:\. ){3,}\.$/u;
const LEADER_LENGTH = 8;

const isBlank = (character: string) => character !== '' && character.trim() === '';

/** Sentences of a part of a text, without the blanks around them; none is longer than a quote may be. */
export function sentencesOf(text: string, start: number, end: number): Span[] {
  const found: Span[] = [];
  let from = start;
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at);
    // . ! ?
    const ends = (code === 46 || code === 33 || code === 63) && isEnd(text, at, end, from);
    if (ends) {
      let to = at + 1;
      while (to < end && CLOSING.test(text.charAt(to))) to++;
      push(found, text, from, to);
      from = to;
      at = to - 1;
    } else if (at - from >= CLAUSE_QUOTE_MAX_LENGTH - 1) {
      const to = lastBreak(text, from, at);
      push(found, text, from, to);
      from = to;
      at = Math.max(at, to) - 1;
    }
  }
  push(found, text, from, end);
  return found;
}

function push(found: Span[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charAt(start))) start++;
  while (end > start && isBlank(text.charAt(end - 1))) end--;
  if (end > start) found.push({ start, end });
}

/** Where to cut a passage that is too long: after a blank, and never within a character. */
function lastBreak(text: string, from: number, at: number): number {
  for (let back = at; back > from && back > at - 200; back--) if (isBlank(text.charAt(back))) return back;
  return /^[\udc00-\udfff]$/u.test(text.charAt(at)) ? at - 1 : at;
}

function isEnd(text: string, at: number, end: number, from: number): boolean {
  let next = at + 1;
  while (next < end && next < at + 6 && CLOSING.test(text.charAt(next))) next++;
  if (next >= end) return true;
  if (!isBlank(text.charAt(next))) return false;
  let blanks = 0;
  while (next < end && blanks < 50 && isBlank(text.charAt(next))) {
    next++;
    blanks++;
  }
  if (next < end && !OPENS.test(text.charAt(next))) return false;
  if (text.charCodeAt(at) !== 46) return true;
  // dots that lead to the next column
  if (LEADER.test(text.slice(Math.max(from, at - LEADER_LENGTH), at + 1))) return false;
  let wordFrom = at;
  while (
    wordFrom > from &&
    at - wordFrom < 16 &&
    !isBlank(text.charAt(wordFrom - 1)) &&
    text.charAt(wordFrom - 1) !== '('
  )
    wordFrom--;
  const word = text.slice(wordFrom, at).toLowerCase();
  const following = text.slice(next, next + 16);
  if (ABBREVIATIONS.has(word)) return false;
  if (MAYBE.has(word)) return BEGINS.test(following);
  // initials, labels such as 'A.' and '3.', ordinal days
  if (/^\p{L}$/u.test(word)) return false;
  if (/^\d{1,2}$/u.test(word)) return !MONTH.test(following) && wordFrom > from;
  return true;
}

/** Shortens a part of a text to the longest quote, at a blank if there is one. */
export function withinQuote(text: string, { start, end }: Span): Span {
  if (end - start <= CLAUSE_QUOTE_MAX_LENGTH) return { start, end };
  let to = lastBreak(text, start, start + CLAUSE_QUOTE_MAX_LENGTH);
  while (to > start && isBlank(text.charAt(to - 1))) to--;
  return { start, end: to };
}
