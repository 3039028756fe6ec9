import type { SourceText } from '../../sources/source.ts';
import type { ClauseCandidate, ClauseKind } from '../clause.ts';
import { extractClauses } from '../extract-clauses.ts';
import { type Expected, PROOF_CONTEXT, type ProofDocument } from './documents.ts';

/** Precision and recall: the share of findings that are right, and of expected ones that were found. */
export interface Figure {
  found: number;
  expected: number;
  right: number;
  precision: number;
  recall: number;
}

export interface Mistake {
  document: string;
  what: string;
  quote: string;
}

export interface Figures {
  figures: Map<string, Figure>;
  mistakes: Mistake[];
  /** Dates and amounts that contradict those of their passage. */
  contradicted: Mistake[];
}

/** Share of the shorter of two passages that both have. */
const SAME_PASSAGE = 0.6;

const overlaps = (one: { start: number; end: number }, other: { start: number; end: number }) =>
  Math.min(one.end, other.end) - Math.max(one.start, other.start) >=
  SAME_PASSAGE * Math.min(one.end - one.start, other.end - other.start);

const dateOf = ({ date }: ClauseCandidate) =>
  date && (date.value !== null || date.choices !== null)
    ? [date.value, date.until, date.choices?.join('/') ?? null].join(' ')
    : null;
const expectedDate = ({ date, until, choices }: Expected) =>
  date || choices ? [date ?? null, until ?? null, choices?.join('/') ?? null].join(' ') : null;
const spanOf = ({ date }: ClauseCandidate) => (date?.relative ? `${date.relative.count} ${date.relative.unit}` : null);
const expectedSpan = ({ relative }: Expected) => (relative ? `${relative.count} ${relative.unit}` : null);
const amountOf = ({ amount }: ClauseCandidate) => amount && `${amount.currency}${amount.minor} ${amount.is}`;
const expectedAmount = ({ amount }: Expected) => (amount ? `${amount.currency}${amount.minor} ${amount.is}` : null);
const limitOf = ({ limit }: ClauseCandidate) => limit && `${limit.count} ${limit.of}`;
const expectedLimit = ({ limit }: Expected) => (limit ? `${limit.count} ${limit.of}` : null);

const FACTS: readonly [string, (candidate: ClauseCandidate) => string | null, (expected: Expected) => string | null][] =
  [
    ['date', dateOf, expectedDate],
    ['time span', spanOf, expectedSpan],
    ['amount', amountOf, expectedAmount],
    ['limit', limitOf, expectedLimit],
  ];

/** Facts that may be missed, but never contradict the text. */
const NEVER_WRONG: ReadonlySet<string> = new Set(['date', 'amount']);

/** A kind, of deliverables with where they are: items and rows are easier to find than sentences. */
function nameOf(kind: ClauseKind, start: number, { blocks }: SourceText): string {
  if (kind !== 'deliverable') return kind;
  const block = blocks.findLast((one) => one.start <= start);
  return block?.kind === 'listItem' || block?.kind === 'tableRow' ? 'deliverable, listed' : 'deliverable, elsewhere';
}

/** Precision and recall of the rules by kind of clause, and of what clauses state. */
export function figuresOf(documents: readonly ProofDocument[]): Figures {
  const counts = new Map<string, { found: number; expected: number; right: number }>();
  const mistakes: Mistake[] = [];
  const contradicted: Mistake[] = [];
  const count = (what: string) => {
    const known = counts.get(what) ?? { found: 0, expected: 0, right: 0 };
    counts.set(what, known);
    return known;
  };
  for (const { name, source, expected } of documents) {
    const candidates = extractClauses(source, PROOF_CONTEXT);
    const missed = new Set(expected);
    const mistake = (what: string, { start, end }: { start: number; end: number }) =>
      mistakes.push({ document: name, what, quote: source.text.slice(start, end).replace(/\s+/gu, ' ') });
    for (const one of expected) {
      count(nameOf(one.kind, one.start, source)).expected++;
      for (const [fact, , wanted] of FACTS) if (wanted(one) !== null) count(fact).expected++;
    }
    for (const candidate of candidates) {
      const match = [...missed].find((one) => one.kind === candidate.kind && overlaps(one, candidate));
      const name = count(nameOf(candidate.kind, (match ?? candidate).start, source));
      name.found++;
      if (match) {
        missed.delete(match);
        name.right++;
      } else mistake(`is no ${candidate.kind} (${candidate.reasons.join('; ')})`, candidate);
      // stated data is right or wrong independent of the passage's kind
      const place = match ?? expected.find((one) => overlaps(one, candidate));
      for (const [fact, of, wanted] of FACTS) {
        const stated = of(candidate);
        const right = place ? wanted(place) : null;
        if (stated !== null) count(fact).found++;
        if (stated !== null && stated === right) count(fact).right++;
        else if (stated !== null || right !== null) mistake(`states the ${fact} ${stated}, not ${right}`, candidate);
        if (NEVER_WRONG.has(fact) && stated !== null && right !== null && stated !== right)
          contradicted.push(...mistakes.slice(-1));
      }
    }
    for (const one of missed) mistake(`missed: ${one.kind}`, one);
  }
  const figures = new Map<string, Figure>();
  for (const [what, { found, expected, right }] of [...counts].sort())
    figures.set(what, {
      found,
      expected,
      right,
      precision: found === 0 ? 1 : right / found,
      recall: expected === 0 ? 1 : right / expected,
    });
  return { figures, mistakes, contradicted };
}
