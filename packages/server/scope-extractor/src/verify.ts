import { CLAUSE_QUOTE_MAX_LENGTH } from '@scopewright/contracts/constants';
import type { ClauseCandidate } from '@scopewright/domain/clauses/clause';
import { placeOf as headingsAndPage } from '@scopewright/domain/clauses/edit-clauses';
import { dollarOf } from '@scopewright/domain/clauses/facts/amounts';
import { statedValues } from '@scopewright/domain/clauses/stated-values';
import { type FoldedText, findQuote, foldText, type Place } from '@scopewright/domain/sources/folding';
import type { SourceBlock, SourceText } from '@scopewright/domain/sources/source';
import type { Proposal } from './answer.ts';
import type { Part } from './chunks.ts';

/** Shorter quotes occur by chance. */
const SHORTEST_QUOTE = 12;
/** A model's unsupported claim is as likely wrong as right. */
const CONFIDENCE = 0.5;

/** How many proposals were not used, by reason, and how many dates and amounts of those that were. */
export interface Dropped {
  /** Not in the format that was asked for. */
  invalid: number;
  /** Quote too short or too long. */
  length: number;
  /** Quote not in the part of the document that was asked about. */
  notFound: number;
  /** Quote in several places. */
  ambiguous: number;
  /** Part of a sentence whose rest negates it. */
  partial: number;
  /** A duplicate. */
  repeated: number;
  /** A date that is not in the quote, or that our own grammar does not read there. */
  date: number;
  /** The same for an amount. */
  amount: number;
}

export const nothingDropped = (): Dropped => ({
  invalid: 0,
  length: 0,
  notFound: 0,
  ambiguous: 0,
  partial: 0,
  repeated: 0,
  date: 0,
  amount: 0,
});

const NEGATION = /\b(?:not|no|nor|none|never|neither|without|except|excluding|excludes|unless|cannot)\b|n['’]t\b/i;

/** The rest of the sentence around a place, which may reverse its meaning. */
function restOfSentence(text: string, { start, end }: Place, within: Place): string {
  const before = text.slice(within.start, start);
  const after = text.slice(end, within.end);
  const from = Math.max(before.lastIndexOf('. '), before.lastIndexOf('; '), before.lastIndexOf('\n')) + 1;
  const to = /[.;](?=\s|$)|\n/.exec(after)?.index ?? after.length;
  // a quote with its own full stop ends its sentence
  return `${before.slice(from)} ${/[.;!?]\s*$/.test(text.slice(start, end)) ? '' : after.slice(0, to)}`;
}

const isWithin = (place: Place, range: Place): boolean => place.start >= range.start && place.end <= range.end;

/** The block at an offset; blocks are in the order of the text. */
function blockAt({ blocks }: SourceText, offset: number): SourceBlock | null {
  let from = 0;
  let to = blocks.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((blocks[middle]?.end ?? 0) <= offset) from = middle + 1;
    else to = middle;
  }
  return blocks[from] ?? null;
}

/** A part whose quotes are looked for. */
interface FoldedPart {
  part: Part;
  folded: FoldedText;
}

/** Places of a quote within a part. */
const placesIn = ({ part, folded }: FoldedPart, quote: string): { place: Place }[] =>
  findQuote(folded, quote).map(({ start, end }) => ({
    place: { start: part.start + start, end: part.start + end },
  }));

/** The one place of a quote, preferably in the part that the model names. */
function placeOf(parts: readonly FoldedPart[], { part, quote }: Proposal): FoundPlace {
  const named = parts[part - 1];
  const inNamed = named ? placesIn(named, quote) : [];
  const [only, ...others] = inNamed.length > 0 ? inNamed : parts.flatMap((other) => placesIn(other, quote));
  if (!only) return 'notFound';
  return others.length > 0 ? 'ambiguous' : only;
}

type FoundPlace = { place: Place } | 'notFound' | 'ambiguous';

/**
 * Turns proposals about parts of a document into candidates. Only literal quotes of the document count, and dates and
 * amounts are read there by our own grammars. Unused proposals are counted.
 */
export function createVerifier(
  source: SourceText,
  model: string,
  dropped: Dropped,
): (parts: readonly Part[], proposals: readonly Proposal[]) => ClauseCandidate[] {
  const seen = new Set<string>();
  const dollar = dollarOf(source.text);

  const candidateOf = (parts: readonly FoldedPart[], proposal: Proposal): ClauseCandidate | keyof Dropped => {
    const length = proposal.quote.trim().length;
    if (length < SHORTEST_QUOTE || length > CLAUSE_QUOTE_MAX_LENGTH) return 'length';
    const found = placeOf(parts, proposal);
    if (typeof found === 'string') return found;
    const { place } = found;
    const quote = source.text.slice(place.start, place.end);
    if (quote.length > CLAUSE_QUOTE_MAX_LENGTH) return 'length';
    const block = blockAt(source, place.start);
    if (block && isWithin(place, block) && NEGATION.test(restOfSentence(source.text, place, block))) return 'partial';
    const key = `${proposal.kind} ${place.start} ${place.end}`;
    if (seen.has(key)) return 'repeated';
    seen.add(key);
    const named = { date: proposal.date ?? null, amount: proposal.amount ?? null };
    const values = statedValues(source.text, { ...place, kind: proposal.kind }, named, dollar);
    if (named.date !== null && values.date === null) dropped.date++;
    if (named.amount !== null && values.amount === null) dropped.amount++;
    return {
      kind: proposal.kind,
      quote,
      ...place,
      ...headingsAndPage(source, place.start),
      confidence: CONFIDENCE,
      reasons: [`Proposed by the model ${model}`],
      ...values,
      hours: null,
    };
  };

  return (parts, proposals) => {
    const folded = parts.map((part) => ({ part, folded: foldText(source.text.slice(part.start, part.end)) }));
    return proposals.flatMap((proposal) => {
      const candidate = candidateOf(folded, proposal);
      if (typeof candidate !== 'string') return [candidate];
      dropped[candidate]++;
      return [];
    });
  };
}
