import { ALSO_COMMON, ASKING, BUILDING, FOREIGN_EMPTY, NO_ITEMS, type Synonyms, TRADE } from './synonyms.ts';
import { isCommon, isEmpty, type Reading, stemOf, type Token, tokensOf, type Word } from './words.ts';

/** Words of the tables that count as one. */
type Group = keyof typeof TRADE | keyof typeof NO_ITEMS | 'asking' | 'building';

const GROUPS: readonly (readonly [Group, Synonyms])[] = Object.entries({
  ...TRADE,
  ...NO_ITEMS,
  asking: ASKING,
  building: BUILDING,
}) as [Group, Synonyms][];

const keyOf = (group: Group): string => `=${group}`;

interface Phrase {
  stems: readonly string[];
  group: Group;
}

const PHRASES_OF_GROUPS: readonly (Phrase & { compounds: boolean })[] = GROUPS.flatMap(
  ([group, { phrases, compounds = false }]) =>
    phrases.split(',').map((phrase) => ({
      stems: tokensOf(phrase).map(({ stem }) => stem),
      group,
      compounds,
    })),
);

/** The phrases, by the stems of their words one after the other. */
interface Branch {
  phrase?: Phrase;
  next: Map<string, Branch>;
}

const PHRASES: Branch = { next: new Map() };
for (const { stems, group } of PHRASES_OF_GROUPS) {
  let branch = PHRASES;
  for (const stem of stems) {
    const next: Branch = branch.next.get(stem) ?? { next: new Map() };
    branch.next.set(stem, next);
    branch = next;
  }
  branch.phrase ??= { stems, group };
}

/** Letters by which beginnings of compounds are looked up, and letters of the shortest compound. */
const BEGINNING = 7;
const COMPOUND = 10;
/** The shortest word for each beginning: the first one of a group. */
const BEGINNINGS: ReadonlyMap<string, Phrase> = new Map(
  PHRASES_OF_GROUPS.filter(({ stems, compounds }) => compounds && stems.length === 1)
    .map(({ stems: [stem = ''], group }) => ({ stems: [stem], group }))
    .filter(({ stems: [stem = ''] }) => stem.length >= BEGINNING)
    .sort((one, other) => (other.stems[0]?.length ?? 0) - (one.stems[0]?.length ?? 0))
    .map((phrase) => [phrase.stems[0]?.slice(0, BEGINNING) ?? '', phrase]),
);

const VAGUE: ReadonlySet<string> = new Set(
  GROUPS.flatMap(([, { vague }]) => (vague ? vague.split(',') : [])).map((word) => tokensOf(word)[0]?.stem ?? ''),
);
const COMMON_KEYS: ReadonlySet<string> = new Set(
  GROUPS.flatMap(([group, { isCommon: common }]) => (common ? [keyOf(group)] : [])),
);

/** The words of a text that mean something. Phrases and synonyms of the trade count as one word. */
function tradeWordsOf(text: string): Word[] {
  const normalized = text.normalize('NFKC');
  const tokens = tokensOf(normalized);
  const words: Word[] = [];
  let at = 0;
  for (let token = tokens[0]; token !== undefined; token = tokens[at]) {
    const branch = PHRASES.next.get(token.stem);
    const phrase = branch
      ? longestPhrase(branch, tokens, at)
      : token.stem.length < COMPOUND
        ? undefined
        : compoundOf(token);
    const length = phrase?.stems.length ?? 1;
    if (!phrase) {
      if (!isEmpty(token) && !FOREIGN_EMPTY.has(token.folded)) words.push(token);
    } else if (phrase.group !== 'asking') {
      const written = normalized.slice(token.start, tokens[at + length - 1]?.end);
      const literal = phrase.stems.join(' ');
      const { group } = phrase;
      // only words of the trade are synonyms of each other: a handbook is no plan
      const stem = group in TRADE ? keyOf(group) : literal;
      const isVague = VAGUE.has(literal) || group === 'building';
      words.push({ stem, literal, written, at, length, group, isVague });
    }
    at += length;
  }
  return words;
}

/** The longest phrase that begins with a token. */
function longestPhrase(first: Branch, tokens: readonly Token[], at: number): Phrase | undefined {
  let longest: Phrase | undefined;
  let branch: Branch | undefined = first;
  for (let next = at + 1; branch !== undefined; next += 1) {
    longest = branch.phrase ?? longest;
    branch = branch.next.get(tokens[next]?.stem ?? '');
  }
  const { written, folded } = tokens[at] ?? {};
  // the pronoun is no abbreviation
  return longest?.group === 'informationTechnology' && written === folded ? undefined : longest;
}

function compoundOf({ stem }: Token): Phrase | undefined {
  const phrase = BEGINNINGS.get(stem.slice(0, BEGINNING));
  return phrase !== undefined && stem.startsWith(phrase.stems[0] ?? '') ? { ...phrase, stems: [stem] } : undefined;
}

const ALSO_COMMON_STEMS: ReadonlySet<string> = new Set([...ALSO_COMMON].map(stemOf));

const isTradeCommon = (stem: string): boolean => COMMON_KEYS.has(stem) || ALSO_COMMON_STEMS.has(stem) || isCommon(stem);

/** With synonyms of the trade: “SAML” is the same word as “single sign-on”. */
export const WITH_SYNONYMS: Reading = { wordsOf: tradeWordsOf, isCommon: isTradeCommon };

/** Groups of work that has no item in scope. */
export const WITHOUT_ITEMS: ReadonlySet<string> = new Set(Object.keys(NO_ITEMS));
