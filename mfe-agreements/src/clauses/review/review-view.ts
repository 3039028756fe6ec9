import { CLAUSE_KINDS, CLAUSE_STATES } from '@scopewright/contracts/constants';
import { oneOf } from '@scopewright/domain/one-of';
import {
  type ClauseKind,
  type ClauseState,
  CONFIDENCES,
  type ConfidenceName,
  confidenceOf,
  sectionOf,
} from '../clause-words.ts';
import type { Clause } from '../use-clauses.ts';

/** Which clauses the review shows; part of the address. */
export interface ReviewView {
  kind: ClauseKind | null;
  state: ClauseState | null;
  confidence: ConfidenceName | null;
  search: string;
}

export const reviewViewOf = (address: URLSearchParams): ReviewView => ({
  kind: oneOf(CLAUSE_KINDS, address.get('kind')),
  state: oneOf(CLAUSE_STATES, address.get('state')),
  confidence: oneOf(
    CONFIDENCES.map(({ value }) => value),
    address.get('confidence'),
  ),
  search: address.get('q') ?? '',
});

/** Parameters of an address that shows all clauses. */
export const NO_FILTERS = { kind: null, state: null, confidence: null, q: null } as const;

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase();

/** Clauses that fit the view: every word of the search is in quote, wording or section. */
export function fitting(clauses: readonly Clause[], { kind, state, confidence, search }: ReviewView): Clause[] {
  const words = folded(search).trim().split(' ').filter(Boolean);
  return clauses.filter((clause) => {
    if (kind !== null && clause.kind !== kind) return false;
    if (state !== null && clause.state !== state) return false;
    if (confidence !== null && confidenceOf(clause)?.value !== confidence) return false;
    if (words.length === 0) return true;
    const text = folded(`${clause.quote} ${clause.wording ?? ''} ${clause.section.join(' ')}`);
    return words.every((word) => text.includes(word));
  });
}

export interface ClauseGroup {
  /** Null: outside of any section. */
  section: string | null;
  clauses: Clause[];
}

/** Neighbouring clauses of the same section. */
export function bySection(clauses: readonly Clause[]): ClauseGroup[] {
  const groups: ClauseGroup[] = [];
  for (const clause of clauses) {
    const section = sectionOf(clause);
    const last = groups.at(-1);
    if (last?.section === section) last.clauses.push(clause);
    else groups.push({ section, clauses: [clause] });
  }
  return groups;
}

/** Number of clauses by state. */
export function countsOf(clauses: readonly Clause[]): Record<ClauseState, number> {
  const counts = { proposed: 0, accepted: 0, rejected: 0 };
  for (const { state } of clauses) counts[state] += 1;
  return counts;
}

/** The kinds of these clauses in their usual order, with the number of clauses of each. */
export function kindsOf(clauses: readonly Clause[]): { kind: ClauseKind; count: number }[] {
  const counts = new Map<ClauseKind, number>();
  for (const { kind } of clauses) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return CLAUSE_KINDS.flatMap((kind) => {
    const count = counts.get(kind);
    return count === undefined ? [] : { kind, count };
  });
}

/** Undecided proposals of a kind, or of all kinds, with at least this confidence. An ambiguous date is asked first. */
export const acceptable = (clauses: readonly Clause[], kind: ClauseKind | null, least: number): Clause[] =>
  clauses.filter(
    (clause) =>
      clause.state === 'proposed' &&
      (kind === null || clause.kind === kind) &&
      (clause.confidence ?? 0) >= least &&
      clause.kind !== 'placeholder' &&
      !(clause.date?.choices && clause.date.value === null),
  );

/** Offsets of a text at which a clause could be split: starts of its words but the first. */
export const placesToSplit = (quote: string): number[] =>
  [...quote.matchAll(/\S+/g)].map(({ index }) => index).filter((index) => quote.slice(0, index).trim() !== '');

/** The place that is offered first: after the end of a sentence or part, nearest to the middle. */
export function firstPlaceToSplit(quote: string, places: readonly number[]): number {
  const middle = quote.length / 2;
  const nearest = (candidates: readonly number[]) =>
    [...candidates].sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  const before = (place: number) => quote.slice(0, place).trimEnd().at(-1) ?? '';
  return (
    nearest(places.filter((place) => '.;:!?•'.includes(before(place)))) ??
    nearest(places.filter((place) => before(place) === ',')) ??
    nearest(places) ??
    0
  );
}
