import { CLAUSE_QUOTE_MAX_LENGTH } from '@scopewright/contracts/constants';
import type { ClauseCandidate } from '@scopewright/domain/clauses/clause';
import { findQuote, foldText, type Place } from '@scopewright/domain/sources/folding';
import type { SourceText } from '@scopewright/domain/sources/source';
import type { Proposal } from './answer.ts';
import { headingsAbove, type Part } from './chunks.ts';

/** Shorter quotes occur by chance. */
const SHORTEST_QUOTE = 12;
/** What a model alone says is as likely wrong as right. */
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
  /** Part of a sentence whose rest says that it is not so. */
  partial: number;
  /** Said twice. */
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

/** The rest of the sentence around a place, which may turn its meaning round. */
function restOfSentence(text: string, { start, end }: Place, within: Place): string {
  const before = text.slice(within.start, start);
  const after = text.slice(end, within.end);
  const from = Math.max(before.lastIndexOf('. '), before.lastIndexOf('; '), before.lastIndexOf('\n')) + 1;
  const to = /[.;](?=\s|$)|\n/.exec(after)?.index ?? after.length;
  // a quote with its own full stop ends its sentence
  return `${before.slice(from)} ${/[.;!?]\s*$/.test(text.slice(start, end)) ? '' : after.slice(0, to)}`;
}

const isWithin = (place: Place, range: Place): boolean => place.start >= range.start && place.end <= range.end;

/**
 * Turns proposals about parts of a document into candidates. Only what is literally in the document counts, and dates
 * and amounts are read there by our own grammars. What is not used is counted.
 */
export function createVerifier(
  source: SourceText,
  model: string,
  dropped: Dropped,
): (parts: readonly Part[], proposals: readonly Proposal[]) => ClauseCandidate[] {
  const folded = foldText(source.text);
  const seen = new Set<string>();

  /** The one place of a quote, preferably in the part that it is said to be from. */
  const placeOf = (parts: readonly Part[], { part, quote }: Proposal): Place | 'notFound' | 'ambiguous' => {
    const places = findQuote(folded, quote).filter((place) => parts.some((range) => isWithin(place, range)));
    const named = parts[part - 1];
    const inNamed = named ? places.filter((place) => isWithin(place, named)) : [];
    const [only, ...others] = inNamed.length > 0 ? inNamed : places;
    if (!only) return 'notFound';
    return others.length > 0 ? 'ambiguous' : only;
  };

  const candidateOf = (parts: readonly Part[], proposal: Proposal): ClauseCandidate | keyof Dropped => {
    const length = proposal.quote.trim().length;
    if (length < SHORTEST_QUOTE || length > CLAUSE_QUOTE_MAX_LENGTH) return 'length';
    const place = placeOf(parts, proposal);
    if (typeof place === 'string') return place;
    const quote = source.text.slice(place.start, place.end);
    if (quote.length > CLAUSE_QUOTE_MAX_LENGTH) return 'length';
    const block = source.blocks.find((candidate) => isWithin(place, candidate));
    if (block && NEGATION.test(restOfSentence(source.text, place, block))) return 'partial';
    const key = `${proposal.kind} ${place.start} ${place.end}`;
    if (seen.has(key)) return 'repeated';
    seen.add(key);
    return {
      kind: proposal.kind,
      quote,
      ...place,
      page: block?.page ?? source.blocks.find(({ end }) => end > place.start)?.page ?? 1,
      section: headingsAbove(source, place.start),
      confidence: CONFIDENCE,
      reasons: [`Proposed by the model ${model}`],
      date: null,
      amount: null,
      hours: null,
      limit: null,
    };
  };

  return (parts, proposals) =>
    proposals.flatMap((proposal) => {
      const candidate = candidateOf(parts, proposal);
      if (typeof candidate !== 'string') return [candidate];
      dropped[candidate]++;
      return [];
    });
}
