import type { ScopeItemKind } from '@scopewright/contracts/scoping';
import {
  AFTER,
  DEFINITE,
  EACH,
  EXISTING,
  FOR,
  GENERAL,
  isBare,
  JOINING,
  KIND_OF,
  KIND_WORD,
  LEADING,
  NO_CODE,
  NO_NAME,
  ONLY_KIND,
} from './name-words.ts';

/** Something that a sentence names and that can be made: “an onboarding form”. */
export interface NamedPart {
  kind: ScopeItemKind;
  /** As an item would be called. */
  name: string;
  /** Whether the sentence introduces it, so that it probably isn't there yet: “the onboarding form” may be. */
  isNew: boolean;
}

/** Only the beginning of a longer clause is looked at. */
const TEXT_MAX = 600;
/** Words for a kind that are looked at in one clause: the cost of each grows with the text. */
const LOOKED_AT_MAX = 20;
/** Names of one clause. */
const PARTS_MAX = 30;
/** Words of a name before the word for its kind, and after it. */
const BEFORE_MAX = 5;
const AFTER_MAX = 9;
const LISTED_WORDS_MAX = 5;
const NAME_MAX = 80;

const CODE = /^[A-Z][A-Z0-9]{1,9}$/u;

interface Token {
  folded: string;
  start: number;
  end: number;
}

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’'/-]*/gu)].map(({ 0: found, index }) => ({
    folded: found.toLowerCase(),
    start: index,
    end: index + found.length,
  }));

/** A place in a text, and what is found around it. */
interface Place {
  text: string;
  tokens: readonly Token[];
  kind: ScopeItemKind;
  start: number;
  end: number;
}

/**
 * The items that a clause names: by a word for their kind with words before it (“an onboarding form”) or after it (“a
 * workflow for access requests”), and in lists (“four workflows (repair, recall, loan)”). In their order, each once.
 */
export function namedParts(clause: string): NamedPart[] {
  const text = clause.slice(0, TEXT_MAX).replace(/\s+/gu, ' ');
  const tokens = tokensOf(text);
  const found = new Map<string, NamedPart>();
  for (const { 0: word, index: start } of take(text.matchAll(KIND_WORD), LOOKED_AT_MAX)) {
    const meaning = KIND_OF.get(word.toLowerCase());
    if (meaning === undefined) continue;
    const { kind, isSeveral } = meaning;
    const place = { text, tokens, kind, start, end: start + word.length };
    const named = isSeveral ? listedAfter(text.slice(place.end)) : [nameAt(place)].filter((name) => name !== null);
    for (const { name, isNew } of named) {
      const key = `${kind} ${name.toLowerCase()}`;
      if (!found.has(key) && found.size < PARTS_MAX) found.set(key, { kind, name, isNew });
    }
  }
  return [...found.values()];
}

function* take<T>(values: Iterable<T>, count: number): Generator<T> {
  let left = count;
  for (const value of values) {
    if (left === 0) return;
    left -= 1;
    yield value;
  }
}

type Named = Omit<NamedPart, 'kind'>;

function nameAt(place: Place): Named | null {
  const { text, kind, start, end } = place;
  if (/^ ?\|/u.test(text.slice(end))) return null;
  const code = kind === 'project' ? codeAfter(place) : null;
  if (code !== null) return { name: code, isNew: true };
  const before = beginningOf(place);
  if (before === null || isFollowedByNoun(place)) return null;
  const purpose = purposeOf(place);
  const isNew = !before.isDefinite;
  const own = text.slice(before.start, start).trim();
  const isGeneral = before.words.every((word) => GENERAL[kind].has(word));
  const named = (name: string) => ({ name: capitalized(name), isNew });
  const isOnlyKind = kind === 'project' && ONLY_KIND.test(text.slice(start, end).toLowerCase());
  if (!isGeneral) return named(kind === 'project' && !isOnlyKind ? text.slice(before.start, end) : own);
  const label = labelOf(place);
  if (label !== null) return { name: label, isNew: true };
  if (purpose === null || isGeneralOnly(place, purpose)) return null;
  const withWord = kind === 'project' ? !isOnlyKind : kind === 'workflow' && own !== '';
  return named(text.slice(withWord ? before.start : purpose.start, purpose.end));
}

/** Whether nothing but blanks and quotation marks is between two places. */
const isNear = (text: string, from: number, to: number): boolean => /^[\s`"“”„*&]*$/u.test(text.slice(from, to));

/** Where the words before the word for a kind begin that belong to the name; null if it is there already. */
function beginningOf({ text, tokens, start }: Place): { start: number; words: string[]; isDefinite: boolean } | null {
  const before = tokens.filter(({ end }) => end <= start);
  let at = before.length;
  let near = start;
  for (let token = before[at - 1]; token !== undefined; token = before[at - 1]) {
    const { folded } = token;
    if (!isNear(text, token.end, near) || before.length - at === BEFORE_MAX) break;
    if (EXISTING.has(folded)) return null;
    // a fault and asset desk
    const joins = JOINING.has(folded) && at < before.length;
    if (NO_NAME.has(folded) || /\d/u.test(folded) || (JOINING.has(folded) && !joins)) break;
    near = token.start;
    at -= 1;
  }
  const leading = before[at - 1];
  const isDefinite = leading !== undefined && DEFINITE.has(leading.folded) && isNear(text, leading.end, near);
  const own = before.slice(at);
  while (own[0] && (isBare(own[0].folded) || JOINING.has(own[0].folded))) own.shift();
  return { start: own[0]?.start ?? start, words: own.map(({ folded }) => folded), isDefinite };
}

const nextOf = ({ text, tokens, end }: Place): Token | null => {
  const next = tokens.find(({ start }) => start >= end);
  return next && isNear(text, end, next.start) ? next : null;
};

/** Whether the word for a kind is part of a longer one: a “form catalogue” is no form. */
function isFollowedByNoun(place: Place): boolean {
  const next = nextOf(place);
  return next !== null && !FOR.has(next.folded) && !AFTER.has(next.folded);
}

function codeAfter(place: Place): string | null {
  const next = nextOf(place);
  const written = next && place.text.slice(next.start, next.end);
  return written && CODE.test(written) && !NO_CODE.has(written) ? written : null;
}

/** The purpose of something: the words after “for” up to the end of the phrase. */
function purposeOf(place: Place): { start: number; end: number } | null {
  const { text, tokens } = place;
  const next = nextOf(place);
  if (next === null || !FOR.has(next.folded)) return null;
  const found: Token[] = [];
  let near = next.end;
  for (const token of tokens.filter(({ start }) => start >= next.end)) {
    const between = text.slice(near, token.start);
    const isListed = found.length > 0 && /^(?:[\s`"“”*&]*|, )$/u.test(between);
    if (!(isListed || isNear(text, near, token.start)) || found.length === AFTER_MAX) break;
    if (AFTER.has(token.folded) && !JOINING.has(token.folded)) break;
    if (found.length === 0 && EACH.has(token.folded)) return null;
    if (/\d/u.test(token.folded)) break;
    near = token.end;
    if (found.length > 0 || !LEADING.has(token.folded)) found.push(token);
  }
  while (found.length > 0 && (NO_NAME.has(found.at(-1)?.folded ?? '') || JOINING.has(found.at(-1)?.folded ?? '')))
    found.pop();
  const [first, last] = [found[0], found.at(-1)];
  return first && last ? { start: first.start, end: last.end } : null;
}

/** A label before a sentence: “Parts requests: a form for gearboxes”, “Dispatch desk. We set up a service project”. */
function labelOf({ text, start, kind }: Place): string | null {
  const label = /^[\s*|·–-]*(\p{L}[\p{L} ’'&/-]{2,40})(?:[:.]\*{0,2}|\*{0,2}[:.]) /u.exec(text);
  const name = label?.[1]?.trim();
  if (!name || (label?.[0].length ?? 0) > start) return null;
  const [kindWord] = [...name.matchAll(KIND_WORD)].map(({ 0: word }) => word.toLowerCase());
  const labelled = kindWord === undefined ? null : (KIND_OF.get(kindWord)?.kind ?? null);
  const parts = name.toLowerCase().split(' ');
  if (parts.length > LISTED_WORDS_MAX || kind === 'field' || kind === 'workflow') return null;
  if (kind === 'requestType') return labelled === null && parts.length > 1 ? capitalized(name) : null;
  const own = parts.filter((word) => !kindWord?.includes(word) && !isBare(word) && !GENERAL.project.has(word));
  return labelled === 'project' && own.length > 0 ? capitalized(name) : null;
}

const isGeneralOnly = ({ tokens, kind }: Place, { start, end }: { start: number; end: number }): boolean =>
  tokens.every((token) => token.start < start || token.end > end || GENERAL[kind].has(token.folded));

/** Names after a word for several: “four workflows (repair, preventive maintenance, recall)”. */
function listedAfter(rest: string): Named[] {
  const bracketed =
    /^\s*(?:anlegen|einrichten)?\s*(?:[:.,–-] ?(?:max\.?|maximum|at most|up to)? ?\d*)?\s*\(([^()]{3,300})\)/iu.exec(
      rest,
    );
  const afterColon = /^ ?[:–] ([^.;:()|]{3,300})/u.exec(rest);
  const inTurn =
    /^[, –:-]*((?:(?:and |und |et |y )?(?:one|eine[rs]?|un[ea]?) (?:for|für|pour|para) [^,.;]{2,40}?(?:, ?| (?=and |und |et |y )|$|[.;]| (?=behind|with|mit|avec|con)))+)/iu.exec(
      rest,
    );
  const texts = inTurn?.[1]
    ? inTurn[1].split(/(?:and |und |et |y )?(?:one|eine[rs]?|un[ea]?) (?:for|für|pour|para) /iu)
    : ((bracketed ?? afterColon)?.[1] ?? '').split(/[,;]| and | und | et | y | or | oder /u);
  const names = texts
    .map((name) =>
      name
        .replace(/[…,.;*`]|\betc\b|\busw\b/gu, ' ')
        .replace(/\s+/gu, ' ')
        .trim(),
    )
    .map((name) => name.replace(/^(?:the|a|an|der|die|das|la|le|les|el|los|las|and|und|et|y)\s+/iu, ''))
    .filter((name) => name !== '');
  const isList =
    names.length > 1 &&
    names.every((name) => /^\p{L}[^\d]*$/u.test(name) && name.split(' ').length <= LISTED_WORDS_MAX);
  return isList ? names.map((name) => ({ name: capitalized(name), isNew: true })) : [];
}

/** With a capital letter at the beginning, and not too long. */
function capitalized(name: string): string {
  const cut = name
    .replace(/[`"“”„*]/gu, '')
    .slice(0, NAME_MAX)
    .trim();
  return `${cut.slice(0, 1).toUpperCase()}${cut.slice(1)}`;
}
