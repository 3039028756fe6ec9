import { CLAUSE_QUOTE_MAX_LENGTH } from '@scopewright/contracts/constants';
import { addTo } from '../group-by.ts';
import { findQuote, foldText, type Place } from '../sources/folding.ts';
import type { SourceBlock } from '../sources/source.ts';
import type { ClauseCandidate } from './clause.ts';
import { partOf, type QuotedPart } from './edit-clauses.ts';

/** A clause of a former reading that a person has decided on, changed or added. */
export type FormerClause = Pick<ClauseCandidate, 'kind' | 'quote' | 'start' | 'section' | 'rates'> & { id: string };

/** A former clause in the next reading. */
export interface CarriedClause {
  id: string;
  part: QuotedPart;
  /** Its sentence has other words now, and a person has to decide again. */
  changed: boolean;
  /** Proposals at its place, which it replaces. */
  candidate: ClauseCandidate | null;
}

export interface CarryOver {
  found: CarriedClause[];
  /** Ids of clauses whose sentence was removed. */
  lost: string[];
  /** The other proposals. */
  fresh: ClauseCandidate[];
}

/** Share of words that a changed sentence has in common with the former one. */
const NEARLY = 0.6;
/** Words that are in more passages than this say nothing about any of them. */
const COMMON = 200;
/** Share of the shorter of two quotes that is in both when they are at one place. */
const SAME_PLACE = 0.9;

interface Passage extends Place {
  candidate: ClauseCandidate | null;
  words: ReadonlySet<string>;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));

const sameSection = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

/**
 * Finds decided clauses of a former reading again in the next one: at exactly their words, or at nearly the same
 * sentence. Every one of them is either found or lost.
 */
export function carryOver(
  former: readonly FormerClause[],
  source: { text: string; blocks: readonly SourceBlock[] },
  candidates: readonly ClauseCandidate[],
): CarryOver {
  if (former.length === 0) return { found: [], lost: [], fresh: [...candidates] };
  const exact = findExactly(former, source);
  const claimed = new Set<ClauseCandidate>();
  const found: CarriedClause[] = [];
  for (const clause of former) {
    const part = exact.get(clause.id);
    if (part === undefined) continue;
    const candidate = candidateAt(part, clause.kind, candidates, claimed);
    if (candidate) claimed.add(candidate);
    found.push({ id: clause.id, part, changed: hasOtherRates(clause, candidate), candidate });
  }
  const taken = new Set(found.map(({ part }) => part.start));
  const passages = passagesOf(source, candidates, claimed, taken);
  const near = nearest(passages);
  const lost: string[] = [];
  for (const clause of former) {
    if (exact.has(clause.id)) continue;
    const passage = near(clause);
    const part = passage && partOf(source, passage.start, passage.end);
    if (!passage || part === null || typeof part === 'string') {
      lost.push(clause.id);
      continue;
    }
    if (passage.candidate) claimed.add(passage.candidate);
    found.push({ id: clause.id, part, changed: true, candidate: passage.candidate });
  }
  const kindOf = new Map(former.map(({ id, kind }) => [id, kind]));
  const says = ({ id, part }: CarriedClause, candidate: ClauseCandidate) =>
    kindOf.get(id) === candidate.kind && isAt(part, candidate);
  const fresh = candidates.filter(
    (candidate) => !claimed.has(candidate) && !found.some((carried) => says(carried, candidate)),
  );
  return { found, lost, fresh };
}

/** The places of quotes that the next text has as well, by the ids of the clauses. */
function findExactly(
  former: readonly FormerClause[],
  source: { text: string; blocks: readonly SourceBlock[] },
): Map<string, QuotedPart> {
  const folded = foldText(source.text);
  const placesOf = new Map<string, Place[]>();
  const used = new Set<string>();
  const found = new Map<string, QuotedPart>();
  for (const { id, kind, quote, start, section } of former) {
    const places = placesOf.get(quote) ?? findQuote(folded, quote);
    placesOf.set(quote, places);
    const free = places
      .filter((place) => !used.has(`${kind} ${place.start}`))
      .map((place) => partOf(source, place.start, place.end))
      .filter((part) => typeof part !== 'string')
      .toSorted(
        (a, b) =>
          Number(sameSection(b.section, section)) - Number(sameSection(a.section, section)) ||
          Math.abs(a.start - start) - Math.abs(b.start - start),
      );
    const [part] = free;
    if (part === undefined) continue;
    used.add(`${kind} ${part.start}`);
    found.set(id, part);
  }
  return found;
}

/** How much of the shorter of two parts is in both, 0 to 1. */
function overlapOf(a: Place, b: Place): number {
  const common = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  return common <= 0 ? 0 : common / Math.min(a.end - a.start, b.end - b.start);
}

/** Whether rates were changed that are too far below for the quote. */
const hasOtherRates = ({ rates: former }: FormerClause, candidate: ClauseCandidate | null): boolean => {
  const rows = (rates: ClauseCandidate['rates']) => rates?.map(({ text }) => text).join('\n');
  return former && candidate?.rates ? rows(former) !== rows(candidate.rates) : false;
};

/** Whether a candidate is at this place. A rate card is at no place of one of its rows, which may be a clause of earlier days. */
function isAt(part: Place, candidate: ClauseCandidate): boolean {
  if (!candidate.rates) return overlapOf(part, candidate) >= SAME_PLACE;
  const common = Math.min(part.end, candidate.end) - Math.max(part.start, candidate.start);
  return common >= SAME_PLACE * Math.max(part.end - part.start, candidate.end - candidate.start);
}

/** The candidate that a clause at this place replaces: of its kind, if possible. */
function candidateAt(
  part: Place,
  kind: ClauseCandidate['kind'],
  candidates: readonly ClauseCandidate[],
  claimed: ReadonlySet<ClauseCandidate>,
): ClauseCandidate | null {
  const there = candidates.filter((one) => !claimed.has(one) && isAt(part, one));
  return there.find((one) => one.kind === kind) ?? there[0] ?? null;
}

/** Sentences that a changed clause may have become: proposals, and whole blocks. */
function passagesOf(
  { text, blocks }: { text: string; blocks: readonly SourceBlock[] },
  candidates: readonly ClauseCandidate[],
  claimed: ReadonlySet<ClauseCandidate>,
  taken: ReadonlySet<number>,
): Passage[] {
  const ofCandidates = candidates
    .filter((candidate) => !claimed.has(candidate) && !taken.has(candidate.start))
    .map((candidate) => ({
      start: candidate.start,
      end: candidate.end,
      candidate,
      words: wordsOf(candidate.quote),
    }));
  const starts = new Set([...taken, ...ofCandidates.map(({ start }) => start)]);
  const ofBlocks = blocks
    .filter(
      ({ kind, start, end }) =>
        kind !== 'heading' && !starts.has(start) && end > start && end - start <= CLAUSE_QUOTE_MAX_LENGTH,
    )
    .map(({ start, end }) => ({ start, end, candidate: null, words: wordsOf(text.slice(start, end)) }));
  return [...ofCandidates, ...ofBlocks];
}

/** Finds the passage most like a clause, each at most once. Looks only at passages that share a word that is not common. */
function nearest(passages: readonly Passage[]): (clause: FormerClause) => Passage | null {
  const withWord = new Map<string, number[]>();
  for (const [index, { words }] of passages.entries()) for (const word of words) addTo(withWord, word, index);
  const used = new Set<number>();
  return ({ quote }) => {
    const words = wordsOf(quote);
    const shared = new Set<number>();
    for (const word of words) {
      const at = withWord.get(word);
      if (at && at.length <= COMMON) for (const index of at) shared.add(index);
    }
    let best: { index: number; share: number } | null = null;
    for (const index of [...shared].sort((a, b) => a - b)) {
      const passage = passages[index];
      if (passage === undefined || used.has(index)) continue;
      let common = 0;
      for (const word of words) if (passage.words.has(word)) common += 1;
      const share = (2 * common) / (words.size + passage.words.size);
      if (share >= NEARLY && (best === null || share > best.share)) best = { index, share };
    }
    if (best === null) return null;
    used.add(best.index);
    return passages[best.index] ?? null;
  };
}
