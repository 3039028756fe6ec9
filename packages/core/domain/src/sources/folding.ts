/** A text reduced to what decides whether two passages say the same, with the way back to the verbatim text. */
export interface FoldedText {
  verbatim: string;
  folded: string;
  /** Offset in the verbatim text at which each unit of `folded` begins. */
  starts: Uint32Array;
  /** Offset in the verbatim text at which each unit of `folded` ends. */
  ends: Uint32Array;
}

/** Offsets of a verbatim text. */
export interface Place {
  start: number;
  end: number;
}

/** More equal places than these are not listed: the quote is ambiguous anyway. */
const MAX_PLACES = 50;
/** Longer runs of combining marks are split, because putting them in order takes more than linear time. */
const MAX_MARKS = 16;
/** Characters that expand to whole sentences stay unchanged; one of them would make a text 18 times as long. */
const MAX_GROWTH = 4;

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
const JOINS_BEFORE = /^[\p{M}\u1160-\u11ff]$/u;
const LETTER = /^\p{L}$/u;
const WORD = /^[\p{L}\p{N}]$/u;
/** Scripts that are written without blanks between words. */
const UNSPACED =
  /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]$/u;

const HYPHENS: ReadonlySet<string> = new Set(['-', '\u2010', '\u2011']);
const TYPOGRAPHIC: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
};

const isBlank = (character: string) => character.trim() === '';

/**
 * The folded form of a cluster of characters; empty for invisible characters, such as soft hyphens, and marks that
 * steer the direction of writing.
 */
function foldCluster(cluster: string): string {
  const seen = [...cluster]
    .filter((character) => !IGNORABLE.test(character))
    .map((character) => TYPOGRAPHIC[character] ?? character)
    .join('');
  const compatible = seen.normalize('NFKC');
  const form = compatible.length <= cluster.length * MAX_GROWTH ? compatible : seen.normalize('NFC');
  return form.toUpperCase().toLowerCase().replace(/\s+/g, ' ');
}

/**
 * Folds a text for comparing: compatibility forms, letter case, typographic quotes and dashes, white space and invisible
 * characters don't count, nor does a hyphen between letters, whether or not the line ends after it. Takes linear time.
 */
export function foldText(verbatim: string): FoldedText {
  const single = new Map<string, { unit: string; isLetter: boolean }>();
  const parts: string[] = [];
  let starts = new Uint32Array(verbatim.length + 16);
  let ends = new Uint32Array(verbatim.length + 16);
  let length = 0;
  const push = (unit: string, start: number, end: number) => {
    if (length + unit.length > starts.length) {
      const larger = new Uint32Array((length + unit.length) * 2);
      larger.set(starts);
      starts = larger;
      const largerEnds = new Uint32Array(larger.length);
      largerEnds.set(ends);
      ends = largerEnds;
    }
    parts.push(unit);
    for (let i = 0; i < unit.length; i++) {
      starts[length] = start;
      ends[length] = end;
      length++;
    }
  };
  const characterAt = (at: number) => {
    const code = verbatim.codePointAt(at);
    return code === undefined ? '' : String.fromCodePoint(code);
  };

  let letterBefore = false;
  let blankFrom = -1;
  let at = 0;
  while (at < verbatim.length) {
    const start = at;
    let cluster = characterAt(at);
    at += cluster.length;
    if (isBlank(cluster)) {
      if (blankFrom < 0) blankFrom = start;
      continue;
    }
    if (cluster.charCodeAt(0) > 0x7f || verbatim.charCodeAt(at) > 0x7f)
      for (let marks = 0; marks < MAX_MARKS; marks++) {
        const next = characterAt(at);
        if (!JOINS_BEFORE.test(next)) break;
        cluster += next;
        at += next.length;
      }
    let known = single.get(cluster);
    if (known === undefined) {
      known = { unit: foldCluster(cluster), isLetter: LETTER.test(characterAt(start)) };
      if (cluster.length <= 2) single.set(cluster, known);
    }
    const { unit, isLetter } = known;
    if (unit === '') continue;
    if (letterBefore && blankFrom < 0 && HYPHENS.has(cluster)) {
      const next = afterHyphen(verbatim, at);
      if (next > 0 && LETTER.test(characterAt(next))) {
        at = next;
        continue;
      }
    }
    if (blankFrom >= 0) {
      if (length > 0) push(' ', blankFrom, start);
      blankFrom = -1;
    }
    // a cluster can fold to a blank and a mark, such as a spacing accent: the blank doesn't count at the beginning
    push(unit, start, at);
    letterBefore = isLetter;
  }
  return { verbatim, folded: parts.join(''), starts: starts.subarray(0, length), ends: ends.subarray(0, length) };
}

/** Where the word continues after a hyphen: directly, or on the next line; -1 if it does not. */
function afterHyphen(verbatim: string, from: number): number {
  let at = from;
  let lines = 0;
  while (at < verbatim.length && isBlank(verbatim.charAt(at))) {
    if (verbatim.charAt(at) === '\n') lines++;
    // two line ends are a new paragraph; rows of blanks are examined only once
    if (lines > 1 || at - from > 100) return -1;
    at++;
  }
  return at === from || lines === 1 ? at : -1;
}

/**
 * Whether a word, or a number with its separators, continues across an offset. “$12” is not found within “$12,500”, nor
 * “required” within “unrequired”.
 */
function isWithinWord(text: string, at: number): boolean {
  const before = lastCharacter(text, at);
  const code = text.codePointAt(at);
  if (before === '' || code === undefined) return false;
  const after = String.fromCodePoint(code);
  if (UNSPACED.test(before) || UNSPACED.test(after)) return false;
  if (WORD.test(before) && WORD.test(after)) return true;
  const digit = (index: number) => /^\d$/.test(text.charAt(index));
  if (/^[.,']$/.test(after) && digit(at - 1) && digit(at + 1)) return true;
  return /^[.,']$/.test(before) && digit(at) && digit(at - 2);
}

function lastCharacter(text: string, end: number): string {
  const last = text.charAt(end - 1);
  return /^[\udc00-\udfff]$/.test(last) && end > 1 ? text.slice(end - 2, end) : last;
}

/** Places at which a string occurs as whole words, without overlap. */
function occurrences(text: string, wanted: string): number[] {
  const found: number[] = [];
  let from = text.indexOf(wanted);
  while (from >= 0 && found.length < MAX_PLACES) {
    const end = from + wanted.length;
    if (isWithinWord(text, from) || isWithinWord(text, end)) from = text.indexOf(wanted, from + 1);
    else {
      found.push(from);
      from = text.indexOf(wanted, end);
    }
  }
  return found;
}

/**
 * Finds a quote in a text: zero or more places, in order. Verbatim occurrences first; without any, those of the folded
 * text. There is no fuzzy matching: a changed number or a missing “not” is another quote.
 */
export function findQuote(text: FoldedText, quote: string): Place[] {
  const literal = quote.trim();
  if (literal === '') return [];
  const exact = occurrences(text.verbatim, literal);
  if (exact.length > 0) return exact.map((start) => ({ start, end: start + literal.length }));
  const { folded } = foldText(literal);
  if (folded === '') return [];
  const places: Place[] = [];
  for (const at of occurrences(text.folded, folded)) {
    const place = { start: text.starts[at] ?? 0, end: text.ends[at + folded.length - 1] ?? 0 };
    const last = places.at(-1);
    if (!last || place.start >= last.end) places.push(place);
  }
  return places;
}
