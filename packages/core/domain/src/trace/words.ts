/** A word of a text, folded for comparison. */
export interface Word {
  /** Without case, accents, plural and the commonest endings: equal for forms of one word. */
  stem: string;
  /** As written. */
  written: string;
  /** Its number among all words of the text, those without meaning included. */
  at: number;
  /** Of a phrase: how many words it has. */
  length?: number;
  /** Of a word with synonyms: the stem of the word itself, as that of its synonyms is the same. */
  literal?: string;
  /** Of a word with synonyms: their name. */
  group?: string;
  /** Has several meanings: indicates a match only together with another word. */
  isVague?: boolean;
}

/** Words of a text that are read: a longer text states its subject within that length. */
const WORDS_MAX = 400;
/** Characters of a word that are compared. */
const WORD_MAX = 40;

/** Words that don't indicate a text's subject. */
const EMPTY: ReadonlySet<string> = new Set(
  `a about above after all also an and any are as at be been before being below between both but by can could do does
  each either etc for from had has have how i if in into is it its may might more most must no nor not of on only or
  other our out over per shall should so some such than that the their them then there these they this those through to
  under until up upon us was we were what when where which while who will with within without would you your`.split(
    /\s+/,
  ),
);

/**
 * Words that agreements and names of scope items are full of: they indicate a match only together with another word.
 */
const COMMON: ReadonlySet<string> = new Set(
  `access account activity additional agreed agreement application approval area based build business category client
  company configuration configure consultant contract contractor create custom customer data date deliver deliverable
  delivery description design detail develop document end exclude excluded exclusion existing field file firm form
  general group id implement implementation include included information item kind list manage management name need new
  number option owner part party phase portal process product project provide provided reason reference request
  required requirement responsible result scope section service set setup site solution sow start state status support
  system task team text title tool type update use user value vendor work workflow`.split(/\s+/),
);

/** A word without the endings that its forms differ in. Both texts of a comparison are folded the same way. */
export function stemOf(word: string): string {
  if (word.length <= 3 || /\p{N}/u.test(word)) return word;
  let stem = word;
  if (/ies$/.test(stem) && stem.length > 4) stem = `${stem.slice(0, -3)}y`;
  else if (/(?:ss|x|ch|sh)es$/.test(stem)) stem = stem.slice(0, -2);
  else if (/[^sui]s$/.test(stem)) stem = stem.slice(0, -1);
  if (/ing$/.test(stem) && stem.length > 5) stem = undoubled(stem.slice(0, -3));
  else if (/ed$/.test(stem) && stem.length > 4) stem = undoubled(stem.slice(0, -2));
  return stem.length > 3 ? stem.replace(/e$/, '') : stem;
}

/** “planning” is a form of “plan”, “calling” one of “call”: only letters that English doubles for an ending. */
const undoubled = (stem: string): string => (/([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem);

const EMPTY_STEMS: ReadonlySet<string> = new Set([...EMPTY].map(stemOf));
const COMMON_STEMS: ReadonlySet<string> = new Set([...COMMON].map(stemOf));

/** Whether a word is one that many texts share. */
export const isCommon = (stem: string): boolean => COMMON_STEMS.has(stem);

/** Whether a word, folded and as its stem, doesn't indicate a text's subject. */
export const isEmpty = ({ folded, stem }: Pick<Token, 'folded' | 'stem'>): boolean =>
  folded.length < 2 || EMPTY.has(folded) || EMPTY_STEMS.has(stem);

/** A word of a text, with its place. */
export interface Token extends Word {
  /** Without case and accents. */
  folded: string;
  /** Where it is in the text after NFKC normalization. */
  start: number;
  end: number;
}

/** All words of a text, in order. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: written, index } of text.normalize('NFKC').matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const at = tokens.length;
    if (at === WORDS_MAX) break;
    const folded = written.slice(0, WORD_MAX).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
    tokens.push({ stem: stemOf(folded), folded, written, at, start: index, end: index + written.length });
  }
  return tokens;
}

/** The words of a text that mean something, in order. */
export const wordsOf = (text: string): Word[] => tokensOf(text).filter((token) => !isEmpty(token));

/** How texts and names are read for a comparison. */
export interface Reading {
  wordsOf: (text: string) => Word[];
  /** Whether a word indicates a match only together with another word. */
  isCommon: (stem: string) => boolean;
}

/** Word by word, without synonyms. */
export const LITERALLY: Reading = { wordsOf, isCommon };
