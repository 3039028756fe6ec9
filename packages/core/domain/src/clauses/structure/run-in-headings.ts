import type { SourceBlock } from '../../sources/source.ts';
import { ORDINAL } from '../headings.ts';
import { MODAL } from '../signals.ts';
import { IN_SENTENCES } from './names-in-front.ts';

/** 'Our role. We will …', '**Fees.** The price …', 'ASSUMING: The vendor …'. */
const TITLE = /^(?:\*\*|__)?(?<title>\p{Lu}[^.:;!?|\t\n]{1,59})(?<sign>[.:])(?:\*\*|__)?\s+(?=\S)/u;
const TITLE_WORDS = 7;
/** Headings may be questions, with their verbs. */
export const QUESTION = /^(?:What|How|When|Who|Where|Which)\b/u;
/** After a colon, words may be items; two sentences can't be. */
const SENTENCES = /[.!?]\s+\p{Lu}/u;

/** A paragraph that begins with its heading, divided. */
export interface RunInHeading {
  words: string;
  /** The paragraph without it. */
  rest: SourceBlock;
}

/** 'Fifth, timing. The work starts …': the words after an ordinal may begin small. */
const capitalized = (words: string, ordinal: string): string =>
  ordinal === '' ? words : words.charAt(0).toUpperCase() + words.slice(1);

/** The heading that a paragraph begins with in its line; null without one. Whether it has a topic is not looked at. */
export function runInHeadingOf(text: string, block: SourceBlock): RunInHeading | null {
  const line = text.slice(block.start, block.end);
  const ordinal = ORDINAL.exec(line)?.[0] ?? '';
  const match = TITLE.exec(capitalized(line.slice(ordinal.length), ordinal));
  const { title = '', sign = '' } = match?.groups ?? {};
  if (!match || title.split(/\s+/u).length > TITLE_WORDS || /[\d$€£]/u.test(title)) return null;
  const lower = title.toLowerCase();
  if ((MODAL.test(lower) || IN_SENTENCES.test(lower)) && !QUESTION.test(title)) return null;
  const from = ordinal.length + match[0].length;
  if (sign === ':' && !SENTENCES.test(line.slice(from))) return null;
  return { words: title, rest: { ...block, kind: 'paragraph', label: null, start: block.start + from } };
}
