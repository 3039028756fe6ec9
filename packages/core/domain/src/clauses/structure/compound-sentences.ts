import { allMatches } from '../../matches.ts';
import type { Span } from '../sentences.ts';

/** A part of a sentence that is judged on its own. */
export interface SentencePart extends Span {
  /** The words that all parts of an enumeration share, before the first of them. */
  lead: Span | null;
}

const MARK = /(?<=^|[\s,;:])\((?:([ivx]{1,5})|([a-h])|(\d{1,2}))\)\s+(?=\S)/gu;
const ROMAN = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x', 'xi', 'xii'];
/** Words and signs between the parts of an enumeration, or at its end. */
const JOINT = /[\s,;]*(?:\b(?:and|or|and\/or)\b)?[\s,;]*$/u;
/** 'configures the portal and shall not migrate tickets': a duty, and an exclusion. */
const AND_NOT =
  /,? (?:and|but)(?= (?:(?:shall|will|must|does|do) not(?! (?:be|exceed|go (?:above|over|beyond)|unreasonably|later))|excludes?|not including) )/u;
const LEAST_PART = 12;

/**
 * Cuts a sentence where its duties differ: at (i), (ii), (iii), and before an exclusion that follows a duty. Other
 * sentences are one part.
 */
export function partsOfSentence(text: string, sentence: Span): SentencePart[] {
  const words = text.slice(sentence.start, sentence.end);
  const marks = enumeration(words);
  const [first] = marks;
  if (first) {
    const lead = { start: sentence.start, end: sentence.start + first.index };
    return marks.map((mark, at) => {
      const start = sentence.start + mark.index + mark.length;
      const to = marks[at + 1]?.index ?? words.length;
      const end = sentence.start + words.slice(0, to).replace(JOINT, '').length;
      return { start, end: Math.max(start, end), lead };
    });
  }
  const joint = AND_NOT.exec(words);
  if (!joint || joint.index < LEAST_PART || words.length - joint.index < LEAST_PART)
    return [{ ...sentence, lead: null }];
  return [
    { start: sentence.start, end: sentence.start + joint.index, lead: null },
    { start: sentence.start + joint.index + joint[0].length + 1, end: sentence.end, lead: null },
  ];
}

/** The marks of an enumeration that begins at its first one, after some words; empty for none. */
function enumeration(words: string): { index: number; length: number }[] {
  if (!words.includes('(')) return [];
  const found: { index: number; length: number }[] = [];
  for (const match of allMatches(MARK, words)) {
    const [whole, roman = '', letter = '', number = ''] = match;
    const expected = found.length;
    const isNext =
      roman === ROMAN[expected] || letter === String.fromCharCode(97 + expected) || number === String(expected + 1);
    if (isNext) found.push({ index: match.index, length: whole.length });
  }
  return found.length >= 2 && (found[0]?.index ?? 0) >= 3 ? found : [];
}
