import { CLAUSE_QUOTE_MAX_LENGTH, RATES_PER_CLAUSE } from '@scopewright/contracts/constants';
import type { SourceBlock } from '../sources/source.ts';
import type { ClauseCandidate, ClauseRate } from './clause.ts';

/** A part of a text that a clause quotes. */
export type QuotedPart = Pick<ClauseCandidate, 'quote' | 'start' | 'end' | 'page' | 'section'>;

type Structured = { text: string; blocks: readonly SourceBlock[] };

/** Why a part of a text can't be a clause, as sentences. */
export const REFUSED_PARTS = {
  outside: 'The selection is not in the text',
  blank: 'Select some words',
  long: `Select at most ${CLAUSE_QUOTE_MAX_LENGTH} characters`,
} as const;

const headingOf = (text: string, { start, end, label }: SourceBlock): string => {
  const heading = text.slice(start, end).trim();
  return label === null || heading.startsWith(label) ? heading : `${label} ${heading}`;
};

/** The headings above an offset, outermost first, and its page. */
export function placeOf({ text, blocks }: Structured, offset: number): { section: string[]; page: number } {
  const open: { level: number; heading: string }[] = [];
  let page = 1;
  for (const block of blocks) {
    if (block.start > offset) break;
    ({ page } = block);
    if (block.kind !== 'heading' || block.end > offset) continue;
    const level = block.level ?? 1;
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    open.push({ level, heading: headingOf(text, block) });
  }
  return { section: open.map(({ heading }) => heading), page };
}

/**
 * A selected part of a text, without blanks at its ends, as a clause quotes it. Half of a character that takes two code
 * units is taken whole.
 * @returns the part, or a key of `REFUSED_PARTS`
 */
export function partOf(source: Structured, from: number, to: number): QuotedPart | keyof typeof REFUSED_PARTS {
  const { text } = source;
  if (from < 0 || to > text.length || from >= to) return 'outside';
  const isInside = (offset: number) =>
    /[\uD800-\uDBFF]/.test(text[offset - 1] ?? '') && /[\uDC00-\uDFFF]/.test(text[offset] ?? '');
  let start = isInside(from) ? from - 1 : from;
  let end = isInside(to) ? to + 1 : to;
  while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1;
  if (start === end) return 'blank';
  if (end - start > CLAUSE_QUOTE_MAX_LENGTH) return 'long';
  return { quote: text.slice(start, end), start, end, ...placeOf(source, start) };
}

/** The rates whose rows are in a quote; null without any. */
export function ratesWithin(rates: ClauseCandidate['rates'], quote: string): ClauseRate[] | null {
  const line = quote.replace(/\s+/gu, ' ');
  const within = (rates ?? []).filter(({ text }) => line.includes(text));
  return within.length > 0 ? within : null;
}

/** The rates of several clauses together; null without any. */
export function ratesTogether(clauses: readonly Pick<ClauseCandidate, 'rates'>[]): ClauseRate[] | null {
  const all = clauses.flatMap(({ rates }) => rates ?? []).slice(0, RATES_PER_CLAUSE);
  return all.length > 0 ? all : null;
}
