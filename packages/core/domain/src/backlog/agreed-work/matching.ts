import { addTo } from '../../group-by.ts';
import { WITH_SYNONYMS } from '../../trace/trade-words.ts';
import type { Word } from '../../trace/words.ts';
import type { CatalogueEntry } from './catalogue.ts';

/** An entry that a clause names. */
export interface NamedEntry {
  entry: CatalogueEntry;
  /** The place of its first word among all words of the clause. */
  at: number;
}

interface Phrase {
  entry: CatalogueEntry;
  stems: readonly string[];
  /** Place of the entry among all. */
  place: number;
}

/** Words between those of a phrase: “training of the agents”, “training sessions for administrators”. */
const GAP = 2;
/**
 * Letters of the shortest part of a German compound, and of the shortest rest: “Administratorenschulung” is a “Schulung”.
 * Only nouns written with a capital are parts: “transformation” is no “formation”.
 */
const PART_MIN = 6;
const REST_MIN = 4;

/** Phrases that the words of one clause are compared with. */
const COMPARED_MAX = 2_000;
/** Characters of a clause that are read: a longer one states its subject within them. */
export const READ_MAX = 400;

/** The words of a clause that mean something. */
export const wordsOfClause = (text: string): Word[] => WITH_SYNONYMS.wordsOf(text.slice(0, READ_MAX));

/** Finds the entries of a catalogue that clauses name. */
export function entryFinder(catalogue: readonly CatalogueEntry[]) {
  const byStem = new Map<string, Phrase[]>();
  const parts = new Map<string, Phrase>();
  for (const [place, entry] of catalogue.entries())
    for (const written of entry.words) {
      const words = WITH_SYNONYMS.wordsOf(written);
      const stems = words.map(({ stem }) => stem);
      const phrase = { entry, stems, place };
      for (const stem of new Set(stems)) addTo(byStem, stem, phrase);
      const [only, ...others] = words;
      const letters = (only?.literal ?? only?.stem ?? '').toLowerCase();
      const isNoun = others.length === 0 && /^\p{Lu}/u.test(written);
      if (isNoun && letters.length >= PART_MIN && !parts.has(letters)) parts.set(letters, phrase);
    }

  /** The phrase of one word that a compound begins or ends with. */
  function ofCompound({ stem, literal = stem }: Word): Phrase | undefined {
    for (let cut = literal.length - REST_MIN; cut >= PART_MIN; cut -= 1) {
      const found = parts.get(literal.slice(0, cut)) ?? parts.get(literal.slice(-cut));
      if (found) return found;
    }
    return undefined;
  }

  /**
   * The entry that a clause names with the most words, then the one it names first.
   * @param all its words
   * @param within how many from its beginning are read
   */
  return function entryOf(all: readonly Word[], within = Number.POSITIVE_INFINITY): NamedEntry | null {
    const words = all.filter(({ at }) => at < within);
    let left = COMPARED_MAX;
    let best: (NamedEntry & { length: number; place: number }) | null = null;
    const offer = ({ entry, stems, place }: Phrase, at: number) => {
      const { length } = stems;
      const isBetter =
        best === null ||
        length > best.length ||
        (length === best.length && (at < best.at || (at === best.at && place < best.place)));
      if (isBetter) best = { entry, at, length, place };
    };
    for (const [index, word] of words.entries()) {
      const phrases = byStem.get(word.stem) ?? [];
      for (const phrase of phrases.slice(0, Math.max(0, left)))
        if (isNear(words, index, phrase.stems)) offer(phrase, word.at);
      left -= phrases.length;
      if (!byStem.has(word.stem)) {
        const phrase = ofCompound(word);
        if (phrase) offer(phrase, word.at);
      }
    }
    return best;
  };
}

/** Whether all words of a phrase, in any order, follow from a word on with few others between them. */
function isNear(words: readonly Word[], from: number, stems: readonly string[]): boolean {
  if (stems.length === 1) return true;
  const near = words.slice(from, from + stems.length + GAP).map(({ stem }) => stem);
  return stems.every((stem) => near.includes(stem));
}
