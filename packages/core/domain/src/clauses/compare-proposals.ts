import type { ClauseCandidate, ClauseKind } from './clause.ts';

/** A candidate with the results of the rules and the model. */
export type ComparedProposal<R extends ClauseCandidate> =
  | (R & {
      foundBy: 'both' | 'rules';
      /** The kind by the model, if different. */
      otherKind: ClauseKind | null;
    })
  | (ClauseCandidate & { foundBy: 'model'; otherKind: null });

/** A range of the text. */
export interface TextRange {
  start: number;
  end: number;
}

export const MODEL_MISSED = 'The rules found it, the model did not';
export const RULES_MISSED = 'The model found it, the rules did not';
export const BOTH_FOUND = 'The rules and the model agree';

/** How much of the shorter of two quotes the other has to cover to be at the same place. */
const SAME_PLACE = 0.6;

/** How much of the shorter of two ranges is in both, 0 to 1. */
function overlap(one: TextRange, other: TextRange): number {
  const common = Math.min(one.end, other.end) - Math.max(one.start, other.start);
  return common <= 0 ? 0 : common / Math.min(one.end - one.start, other.end - other.start);
}

/** Pairs candidates at the same place, those that overlap most first, each at most once. */
function pair<R extends ClauseCandidate>(
  rules: ReadonlySet<R>,
  model: ReadonlySet<ClauseCandidate>,
  matches: (one: R, other: ClauseCandidate) => boolean,
): Map<R, ClauseCandidate> {
  const ordered = [...model].sort((one, other) => one.start - other.start);
  const near: { one: R; other: ClauseCandidate; share: number; distance: number }[] = [];
  for (const one of rules) {
    for (const other of ordered) {
      if (other.start >= one.end) break;
      const share = overlap(one, other);
      if (share < SAME_PLACE || !matches(one, other)) continue;
      near.push({ one, other, share, distance: Math.abs(one.start - other.start) + Math.abs(one.end - other.end) });
    }
  }
  near.sort((a, b) => a.distance - b.distance || b.share - a.share || a.one.start - b.one.start);
  const pairs = new Map<R, ClauseCandidate>();
  const used = new Set<ClauseCandidate>();
  for (const { one, other } of near) {
    if (pairs.has(one) || used.has(other)) continue;
    pairs.set(one, other);
    used.add(other);
  }
  return pairs;
}

const without = <C>(all: ReadonlySet<C>, gone: Iterable<C>): Set<C> => {
  const left = new Set(all);
  for (const candidate of gone) left.delete(candidate);
  return left;
};

/** Candidates of a model that are rows of a rate card, which is one clause. */
function rowsOfCards(cards: Iterable<ClauseCandidate>, model: readonly ClauseCandidate[]): ClauseCandidate[] {
  return [...cards]
    .filter(({ rates }) => rates)
    .flatMap((card) => model.filter((one) => one.kind === card.kind && one.start >= card.start && one.end <= card.end));
}

/**
 * Joins the candidates of the rules with those of a model, in the order of the text. Nothing is hidden: the reasons of
 * a candidate show if only one found it, or if both disagree on its kind.
 * @param read the parts that the model has read; elsewhere it can't have missed anything
 */
export function compareProposals<R extends ClauseCandidate>(
  rules: readonly R[],
  model: readonly ClauseCandidate[],
  read: readonly TextRange[],
  nameOf: (kind: ClauseKind) => string,
): ComparedProposal<R>[] {
  const ofRules = new Set(rules);
  const ofModel = new Set(model);
  const agreed = pair(ofRules, ofModel, (one, other) => one.kind === other.kind);
  const disputed = pair(
    without(ofRules, agreed.keys()),
    without(ofModel, agreed.values()),
    (one, other) => one.kind !== other.kind,
  );
  const wasRead = (candidate: TextRange) => read.some((range) => overlap(candidate, range) >= SAME_PLACE);
  const fromRules = rules.map((candidate): ComparedProposal<R> => {
    if (agreed.has(candidate))
      return {
        ...candidate,
        // half of the remaining doubt
        confidence: Math.round((candidate.confidence + (1 - candidate.confidence) / 2) * 1000) / 1000,
        reasons: [...candidate.reasons, BOTH_FOUND],
        foundBy: 'both',
        otherKind: null,
      };
    const other = disputed.get(candidate);
    if (other)
      return {
        ...candidate,
        reasons: [
          ...candidate.reasons,
          `The rules call it “${nameOf(candidate.kind)}”, the model “${nameOf(other.kind)}”`,
        ],
        foundBy: 'rules',
        otherKind: other.kind,
      };
    return {
      ...candidate,
      reasons: wasRead(candidate) ? [...candidate.reasons, MODEL_MISSED] : candidate.reasons,
      foundBy: 'rules',
      otherKind: null,
    };
  });
  const taken = new Set([...agreed.values(), ...disputed.values(), ...rowsOfCards(agreed.keys(), model)]);
  const fromModel = model
    .filter((candidate) => !taken.has(candidate))
    .map(
      (candidate): ComparedProposal<R> => ({
        ...candidate,
        reasons: [...candidate.reasons, RULES_MISSED],
        foundBy: 'model',
        otherKind: null,
      }),
    );
  return [...fromRules, ...fromModel].sort((one, other) => one.start - other.start || one.end - other.end);
}
