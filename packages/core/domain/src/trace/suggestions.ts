import { compareBytes } from '../scoping/parts.ts';
import { parentsOf } from './coverage.ts';
import { inQuotes, type Likeness, likeNames } from './likeness.ts';
import {
  LIMITED_KINDS,
  SELLING_KINDS,
  TRACED_KIND_WORDS,
  type TracedClause,
  type TracedItem,
  type TracedKind,
  type TracedLink,
} from './trace.ts';
import { WITH_SYNONYMS, WITHOUT_ITEMS } from './trade-words.ts';
import type { Word } from './words.ts';

/** A link that a person may confirm. */
export interface Suggestion {
  clauseId: string;
  key: string;
  /** The reasons, as text for people. */
  reason: string;
  /** Whether it is the clause's best suggestion, or as good as that, and the clause mentions most of the name. */
  isSure: boolean;
}

export interface Suggestions {
  suggestions: Suggestion[];
  /** Not all clauses were compared: there are too many, with too many words. */
  isCut: boolean;
}

/** Suggestions for one clause. */
const OF_CLAUSE_MAX = 4;
/** The best items of a clause that are compared with each other. */
const COMPARED_MAX = 8;
/** Part of a name that a clause must mention, and part from which a suggestion is sure. */
const LEAST_SHARE = 0.6;
/** The same part, if no other item in scope has one of the words, and it is one of the trade. */
const ONLY_SHARE = 0.4;
const SURE_SHARE = 0.75;
/** Suggestions worse than this part of the clause's best one are omitted. */
const NEAR_BEST = 0.25;
/** Likely subjects of a clause with many names: forms and workflows are sold, fields follow from them. */
const KIND_FACTORS: Record<TracedKind, number> = {
  requestType: 1,
  workflow: 0.95,
  project: 0.9,
  configItem: 0.85,
  field: 0.6,
};
/** More projects than this are not suggested for a clause about all of them. */
const ALL_PROJECTS_MAX = 4;
/** The words of a clause that state its subject. */
const SUBJECT_WORDS = 4;
const FIRST_WORDS = 3;

/**
 * Items that clauses probably speak of, the best first for each clause, by the words that they share. Only clauses that
 * sell something; items that are linked, directly or through their parents, are not suggested again.
 * @param offered configuration items that are out of scope
 */
export function suggestLinks(
  items: readonly TracedItem[],
  clauses: readonly TracedClause[],
  links: readonly TracedLink[],
  offered: readonly TracedItem[] = [],
): Suggestions {
  const likeness = likeNames([...items, ...offered], WITH_SYNONYMS, { leastShare: ONLY_SHARE });
  const outOfScope = new Set(offered.map(({ key }) => key));
  const scope: Scope = {
    outOfScope,
    isOnly: onlyOne(likeness, outOfScope),
    isLinked: linkedBy(items, links),
    projects: items.filter(({ kind }) => kind === 'project'),
  };
  const suggestions: Suggestion[] = [];
  for (const clause of clauses) {
    if (!SELLING_KINDS.has(clause.kind)) continue;
    const words = WITH_SYNONYMS.wordsOf(clause.text);
    const alike = likeness.of(clause.text, words);
    if (alike === null) return { suggestions, isCut: true };
    suggestions.push(...suggestionsOf(clause, subjectOf(words), alike, scope));
  }
  return { suggestions, isCut: false };
}

interface Scope {
  outOfScope: ReadonlySet<string>;
  isOnly: (key: string, word: Word) => boolean;
  isLinked: (clauseId: string, item: TracedItem) => boolean;
  projects: readonly TracedItem[];
}

function suggestionsOf(
  clause: TracedClause,
  subject: Subject,
  alike: readonly Likeness[],
  { outOfScope, isOnly, isLinked, projects }: Scope,
): Suggestion[] {
  const clauseId = clause.id;
  const ranked = alike
    .filter((like) => isMeant(like, clause, subject, isOnly))
    .map((like) => ({ like, score: scoreOf(like) }))
    .sort((one, other) => other.score - one.score || compareBytes(one.like.item.key, other.like.item.key));
  const strong = withoutWeaker(ranked.slice(0, COMPARED_MAX), outOfScope);
  const best = strong[0]?.score ?? 0;
  // linked ones are omitted last: what is weaker than a linked item doesn't become the best suggestion
  const chosen = strong.slice(0, OF_CLAUSE_MAX).filter(({ score }) => score >= best * NEAR_BEST);
  const found = chosen
    .filter(({ like }) => !isLinked(clauseId, like.item))
    .map(({ like, score }) => ({
      clauseId,
      key: like.item.key,
      reason: reasonOf(like),
      isSure: score === best && (like.isNamed || like.share >= SURE_SHARE),
    }));
  const hasProject = chosen.some(({ like }) => like.item.kind === 'project');
  const reason = hasProject ? null : reasonForAll(clause, subject, chosen.length > 0);
  if (reason === null || projects.length > ALL_PROJECTS_MAX || projects.some((one) => isLinked(clauseId, one)))
    return found;
  return [...found, ...projects.map(({ key }) => ({ clauseId, key, reason, isSure: chosen.length === 0 }))];
}

/** Whether an item is linked with a clause, directly or through its parents. */
function linkedBy(items: readonly TracedItem[], links: readonly TracedLink[]) {
  const above = parentsOf(items);
  const linked = new Map<string, Set<string>>();
  for (const { clauseId, key } of links) linked.set(clauseId, (linked.get(clauseId) ?? new Set()).add(key));
  const byKey = new Map(items.map((item) => [item.key, item]));
  const isAmong = (item: TracedItem, keys: ReadonlySet<string>, depth = 0): boolean =>
    keys.has(item.key) ||
    (depth < 2 &&
      above(item).some((key) => {
        const parent = byKey.get(key);
        return parent !== undefined && isAmong(parent, keys, depth + 1);
      }));
  return (clauseId: string, item: TracedItem): boolean => {
    const keys = linked.get(clauseId);
    return keys !== undefined && isAmong(item, keys);
  };
}

/** Whether an item is the only one in scope that has a word of the trade in its name. */
function onlyOne(
  { withWord }: Pick<ReturnType<typeof likeNames>, 'withWord'>,
  outOfScope: ReadonlySet<string>,
): (key: string, word: Word) => boolean {
  const only = new Map<string, string | null>();
  return (key, { stem, literal }) => {
    if (literal === undefined || WITH_SYNONYMS.isCommon(stem)) return false;
    let found = only.get(stem);
    if (found === undefined) {
      const [one, ...others] = withWord(stem).filter((item) => !outOfScope.has(item.key));
      found = one !== undefined && others.length === 0 ? one.key : null;
      only.set(stem, found);
    }
    return found === key;
  };
}

/** The subject of a clause, besides the items that it mentions. */
interface Subject {
  /** A paper, a meeting, help after the start: nothing in scope. */
  isWithoutItems: boolean;
  /** Something is set up, or delivered set up. */
  isBuilt: boolean;
  hasFields: boolean;
  /** Something is connected with the rest. */
  isConnected: boolean;
  /** The portal or service desk as a whole, as written, and its place among the words. */
  whole: { written: string; at: number } | null;
}

function subjectOf(words: readonly Word[]): Subject {
  const subject: Subject = { isWithoutItems: false, isBuilt: false, hasFields: false, isConnected: false, whole: null };
  for (const [at, { group, written }] of words.entries()) {
    if (group === undefined) continue;
    if (group === 'building') subject.isBuilt = true;
    else if (group === 'integration') subject.isConnected = true;
    else if (group === 'field') subject.hasFields = true;
    else if (group === 'portal' || group === 'serviceDesk') subject.whole ??= { written, at };
    else if (at < SUBJECT_WORDS && WITHOUT_ITEMS.has(group)) subject.isWithoutItems = true;
  }
  return subject;
}

/** Whether a clause probably means an item that it mentions, by the item's kind and the clause's subject. */
function isMeant(
  { item, share, words, name, isNamed }: Likeness,
  { kind }: TracedClause,
  { hasFields, isWithoutItems }: Subject,
  isOnly: (key: string, word: Word) => boolean,
): boolean {
  if (!isNamed && share < LEAST_SHARE && !words.some((word) => isOnly(item.key, word))) return false;
  // a field is sold with its forms: a clause with one word of it rarely means the field
  if (item.kind === 'field' && !hasFields && (!isNamed || name.length === 1)) return false;
  // most obligations are about how the work is done, such as reporting and rules of the site
  if (kind === 'obligation' && words.filter(({ stem }) => !WITH_SYNONYMS.isCommon(stem)).length < 2) return false;
  return !isWithoutItems || words.some(isOfPaper);
}

/** Whether an item may be delivered as a paper: material of a training, or the paper itself. */
const isOfPaper = ({ group }: Word): boolean =>
  group !== undefined && (group === 'training' || WITHOUT_ITEMS.has(group));

const scoreOf = ({ item, share, weight, isNamed }: Likeness): number =>
  weight * share * KIND_FACTORS[item.kind] * (isNamed ? 1.5 : 1);

interface Ranked {
  like: Likeness;
  score: number;
}

/**
 * Omits items of whose names the clause has less than of another name with the same words. Omits configuration items out
 * of scope if items in scope have the words, or if several match equally well.
 */
function withoutWeaker(ranked: readonly Ranked[], outOfScope: ReadonlySet<string>): Ranked[] {
  const all = ranked.map(({ like, score }) => ({
    like,
    score,
    stems: new Set(like.words.map(({ stem }) => stem).filter((stem) => !WITH_SYNONYMS.isCommon(stem))),
    isOut: outOfScope.has(like.item.key),
  }));
  const inScope = new Set(all.flatMap(({ stems, isOut }) => (isOut ? [] : [...stems])));
  return all.filter((one) => {
    const { share } = one.like;
    if (one.isOut && [...one.stems].every((stem) => inScope.has(stem))) return false;
    return !all.some(
      (other) =>
        other !== one &&
        other.stems.size >= one.stems.size &&
        (one.isOut || !other.isOut) &&
        (other.like.share > share || (one.isOut && other.isOut && share < 1)) &&
        [...one.stems].every((stem) => other.stems.has(stem)),
    );
  });
}

/** Why a clause belongs to all projects: it limits them, or is about the portal or service desk as a whole. */
function reasonForAll(
  { limit }: TracedClause,
  { whole, isBuilt, isConnected, isWithoutItems }: Subject,
  hasOthers: boolean,
): string | null {
  if (limit !== null && limit.of !== 'other' && limit.of !== 'configItems')
    return `Limits the number of ${TRACED_KIND_WORDS[LIMITED_KINDS[limit.of]][1]}`;
  if (isWithoutItems || isConnected || whole === null || !(isBuilt || (whole.at < FIRST_WORDS && !hasOthers)))
    return null;
  return `Mentions the “${whole.written}” and no project`;
}

/** Synonyms that a reason names. */
const SYNONYMS_MAX = 2;

function reasonOf({ item, words, name, isNamed }: Likeness): string {
  const inName = new Map(name.map((word) => [word.stem, word]));
  const isSame = ({ stem, literal = '' }: Word) => {
    const other = inName.get(stem)?.literal ?? '';
    return literal.startsWith(other) || other.startsWith(literal);
  };
  const same = words.filter(isSame);
  const synonyms = words
    .filter((word) => !isSame(word) && !WITH_SYNONYMS.isCommon(word.stem))
    .slice(0, SYNONYMS_MAX)
    .map(({ stem, written }) => `“${written}” is also called “${inName.get(stem)?.written}”`);
  if (isNamed && same.length === words.length && words.length > 1)
    return `Names the ${TRACED_KIND_WORDS[item.kind][0]} ${inQuotes(words)}`;
  if (synonyms.length === 0) return `Both mention ${inQuotes(same)}`;
  return [...synonyms, ...(same.length > 0 ? [`both mention ${inQuotes(same)}`] : [])].join('; ');
}
