import { compareBytes } from '../scoping/parts.ts';
import { parentsOf } from './coverage.ts';
import { inQuotes, type Likeness, likeNames } from './likeness.ts';
import {
  SELLING_KINDS,
  TRACED_KIND_WORDS,
  type TracedClause,
  type TracedItem,
  type TracedKind,
  type TracedLink,
} from './trace.ts';

/** A link that a person may confirm. */
export interface Suggestion {
  clauseId: string;
  key: string;
  /** The reasons, as text for people. */
  reason: string;
}

export interface Suggestions {
  suggestions: Suggestion[];
  /** Not all clauses were compared: there are too many, with too many words. */
  isCut: boolean;
}

/** Suggestions for one clause. */
const OF_CLAUSE_MAX = 3;
/** Part of a name that a clause must mention. */
const LEAST_SHARE = 0.6;
/** Suggestions worse than this part of the clause's best one are omitted. */
const NEAR_BEST = 0.5;
/** Likely subjects of a clause with many names: forms and workflows are sold, fields follow from them. */
const KIND_FACTORS: Record<TracedKind, number> = {
  requestType: 1,
  workflow: 0.95,
  project: 0.9,
  configItem: 0.85,
  field: 0.6,
};

/**
 * Items that clauses probably speak of, the best first for each clause, by the words that they share. Only clauses that
 * sell something; items that are linked, directly or through their parents, are not suggested again.
 */
export function suggestLinks(
  items: readonly TracedItem[],
  clauses: readonly TracedClause[],
  links: readonly TracedLink[],
): Suggestions {
  const likeness = likeNames(items);
  const above = parentsOf(items);
  const linked = new Map<string, Set<string>>();
  for (const { clauseId, key } of links) linked.set(clauseId, (linked.get(clauseId) ?? new Set()).add(key));
  const byKey = new Map(items.map((item) => [item.key, item]));
  const isLinked = (item: TracedItem, keys: ReadonlySet<string>, depth = 0): boolean =>
    keys.has(item.key) ||
    (depth < 2 &&
      above(item).some((key) => {
        const parent = byKey.get(key);
        return parent !== undefined && isLinked(parent, keys, depth + 1);
      }));

  const suggestions: Suggestion[] = [];
  for (const { id, kind, text } of clauses) {
    if (!SELLING_KINDS.has(kind)) continue;
    const alike = likeness.of(text);
    if (alike === null) return { suggestions, isCut: true };
    const keys = linked.get(id);
    const ranked = alike
      .filter(({ share, isNamed }) => isNamed || share >= LEAST_SHARE)
      .filter(({ item }) => keys === undefined || !isLinked(item, keys))
      .map((like) => ({ like, score: scoreOf(like) }))
      .sort((one, other) => other.score - one.score || compareBytes(one.like.item.key, other.like.item.key));
    const best = ranked[0]?.score ?? 0;
    for (const { like, score } of ranked.slice(0, OF_CLAUSE_MAX))
      if (score >= best * NEAR_BEST) suggestions.push({ clauseId: id, key: like.item.key, reason: reasonOf(like) });
  }
  return { suggestions, isCut: false };
}

const scoreOf = ({ item, share, weight, isNamed }: Likeness): number =>
  weight * share * KIND_FACTORS[item.kind] * (isNamed ? 1.5 : 1);

const reasonOf = ({ item, words, isNamed }: Likeness): string =>
  isNamed && words.length > 1
    ? `Names the ${TRACED_KIND_WORDS[item.kind][0]} ${inQuotes(words)}`
    : `Both mention ${inQuotes(words)}`;
