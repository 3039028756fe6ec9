import { addTo } from '../group-by.ts';
import type { TracedItem } from './trace.ts';
import { LITERALLY, type Reading, type Word } from './words.ts';

/** How much a text and an item's name have in common. */
export interface Likeness {
  item: TracedItem;
  /** Part of the weight of the name's words that the text has, 0 to 1. */
  share: number;
  /** Weight of the words that both have. */
  weight: number;
  /** The words of the text that the name has too, in the order of the text. */
  words: Word[];
  /** The name's words, in its order, each once. */
  name: readonly Word[];
  /** Whether the text has the whole name, word after word. */
  isNamed: boolean;
}

interface IndexedName {
  item: TracedItem;
  /** Each word once, in order. */
  words: Word[];
  stems: string[];
  weight: number;
}

/** Words of more names than this find no item alone; they still count for items that a rarer word finds. */
const NAMES_OF_WORD_MAX = 100;
/** Weight of a common word, compared with any other. */
const COMMON_WEIGHT = 0.25;
/** Names compared for all texts together: bounds the time to about a second, for any texts. */
const LIKENESS_STEPS = 1_000_000;

/**
 * Compares texts with the names of items by their words. A word weighs more the fewer names have it.
 * @param leastShare part of a name that a text must have; items with less are omitted
 * @param steps limit of the work, counted and never timed: the same texts always give the same answer
 */
export function likeNames(
  items: readonly TracedItem[],
  { wordsOf, isCommon }: Reading = LITERALLY,
  { leastShare = 0, steps = LIKENESS_STEPS }: { leastShare?: number; steps?: number } = {},
) {
  const counts = new Map<string, number>();
  const names: (Omit<IndexedName, 'weight'> & { weight?: number })[] = [];
  for (const item of items) {
    const byStem = firstOf(wordsOf(item.name));
    const stems = [...byStem.keys()];
    if (stems.length === 0) continue;
    names.push({ item, stems, words: [...byStem.values()] });
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const weightOf = (stem: string): number =>
    (isCommon(stem) ? COMMON_WEIGHT : 1) * Math.log(1 + names.length / (counts.get(stem) ?? 1));
  const weigh = (stems: readonly string[]) => stems.reduce((sum, stem) => sum + weightOf(stem), 0);
  const indexed = names.map((name): IndexedName => ({ ...name, weight: weigh(name.stems) }));
  const withWord = new Map<string, number[]>();
  for (const [at, { stems }] of indexed.entries())
    for (const stem of stems) if ((counts.get(stem) ?? 0) <= NAMES_OF_WORD_MAX) addTo(withWord, stem, at);

  let left = steps;
  return {
    /** Items whose names have a word; empty for words of too many names. */
    withWord: (stem: string): TracedItem[] => (withWord.get(stem) ?? []).flatMap((at) => indexed[at]?.item ?? []),

    /** Items whose names share a word with a text that is more than a common one. Null if the work limit is used up. */
    of(text: string, words: readonly Word[] = wordsOf(text)): Likeness[] | null {
      const first = firstOf(words);
      const met = new Set<number>();
      for (const [stem, { isVague }] of first) {
        if (isVague || isCommon(stem)) continue;
        const found = withWord.get(stem) ?? [];
        left -= found.length;
        if (left < 0) return null;
        for (const at of found) met.add(at);
      }
      left -= words.length;
      return [...met].flatMap((at) => {
        const name = indexed[at];
        if (name === undefined) return [];
        const both = name.stems.filter((stem) => first.has(stem));
        const weight = weigh(both);
        if (weight < leastShare * name.weight) return [];
        const shared = both.flatMap((stem) => first.get(stem) ?? []).sort((one, other) => one.at - other.at);
        const isNamed = both.length === name.stems.length && hasInARow(words, name.stems);
        return [{ item: name.item, share: weight / name.weight, weight, words: shared, name: name.words, isNamed }];
      });
    },
  };
}

/** The first word of each stem. */
function firstOf(words: readonly Word[]): Map<string, Word> {
  const first = new Map<string, Word>();
  for (const word of words) if (!first.has(word.stem)) first.set(word.stem, word);
  return first;
}

function hasInARow(words: readonly Word[], stems: readonly string[]): boolean {
  return words.some((_, start) => stems.every((stem, at) => words[start + at]?.stem === stem));
}

/** The words in quotation marks, those that follow each other together: “laptop return” and “approval”. */
export function inQuotes(words: readonly Word[]): string {
  const runs: Word[][] = [];
  for (const word of words) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && before.at + (before.length ?? 1) === word.at) run.push(word);
    else runs.push([word]);
  }
  const quoted = runs.map((run) => `“${run.map(({ written }) => written).join(' ')}”`);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} and ${last}`;
}
