import type { SourceBlock, SourceText } from '../sources/source.ts';
import type { Side } from './actors.ts';
import { findDates } from './facts/dates.ts';
import { classOfHeading, cueOf, type HeadingClass, isKnownHeading, isOtherPart, ORDINAL } from './headings.ts';
import { WORD_END, withOthers } from './languages/languages.ts';
import { foldAccents, toPlain } from './plain.ts';
import { MODAL } from './signals.ts';
import { contentBlocks } from './structure/no-content.ts';
import { QUESTION, runInHeadingOf } from './structure/run-in-headings.ts';
import { separateRunIns } from './structure/run-in-lists.ts';

/** Where a part of a document is within its headings. */
export interface Section {
  /** Headings, outermost first. */
  path: string[];
  /** The topic of the nearest heading with a topic. */
  about: HeadingClass | null;
  /** That heading. */
  heading: string;
  /** Class of the nearest heading itself, null without its own topic. */
  own: HeadingClass | null;
  /** Its topic follows from its place among the others. */
  byPosition?: true;
  /** Its topic is that of most of its text. */
  byContent?: true;
}

/** A block with its section; tables come as a whole. */
export type Part =
  | { kind: 'paragraph' | 'listItem'; block: SourceBlock; section: Section }
  | { kind: 'table'; rows: SourceBlock[]; section: Section };

/** A sentence that its list completes. */
const LEADS_IN = new RegExp(`${MODAL.source}|\\b(?:is|are|was|were|do|does)\\b`, 'u');
const HEADING_MAX = 200;
const UNMARKED_MAX = 90;
const LONG_LINE = 45;
const TITLE_WORDS = 8;
/** The name of the document, which describes none of its parts. */
const DOCUMENT = withOthers(
  /\b(?:statement of work|sow|work order|change order|agreement|proposal|contract|charter|call-off|memorandum|letter of engagement|invitation to tender|request for (?:proposals?|quotations?|quotes?)|order form|schedule \d|exhibit [a-z0-9])\b/u,
  ({ documents }) => documents,
  WORD_END,
);
/** Below all headings that are marked. */
const UNMARKED_LEVEL = 9;
const NO_SECTION: Section = { path: [], about: null, heading: '', own: null };
const NUMBERS = /^[\d\s.,;:()/-]*$/u;
const NUMBERS_MAX = 12;

/** A number of a page or the like, alone in its block, states nothing. */
const hasOnlyNumbers = (text: string, { kind, start, end }: SourceBlock): boolean =>
  kind !== 'tableRow' && end - start <= NUMBERS_MAX && NUMBERS.test(text.slice(start, end));

/** The headings of a document with the text under them, in order. */
export function outline(source: SourceText, sideOf: (words: string) => Side | null): Part[] {
  const side = (words: string) => {
    const found = sideOf(words);
    return found === 'supplier' || found === 'client' ? found : null;
  };
  const parts: Part[] = [];
  const stack: { level: number; text: string; about: HeadingClass | null }[] = [];
  let section = NO_SECTION;
  // of a heading that is part of its paragraph: applies to that one, and to the lists and tables after it
  let runIn: Section | null = null;
  const { text } = source;
  const blocks = contentBlocks(source)
    .filter((block) => !hasOnlyNumbers(text, block))
    .flatMap((block) => separateRunIns(text, block));
  const marked = blocks.some(({ kind }) => kind === 'heading');
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (!block) continue;
    const next = blocks[i + 1];
    const isHeading = block.kind === 'heading' || isNumberedHeading(text, block, next);
    const unmarked = isHeading ? null : unmarkedHeading(text, block, blocks[i - 1], next, side);
    if (isHeading || unmarked || block.kind === 'paragraph') runIn = null;
    const titled = isHeading || unmarked ? null : runInSection(text, block, section, side);
    if (titled) {
      if (block.kind === 'paragraph') runIn = titled.section;
      parts.push({ kind: 'paragraph', block: titled.rest, section: titled.section });
      continue;
    }
    if (isHeading || unmarked) {
      const words = headingText(text, block);
      const highest = marked ? UNMARKED_LEVEL : 1;
      const level = isHeading
        ? (block.level ?? 1)
        : // above the one that follows it
          next?.kind === 'heading'
          ? (next.level ?? 1) - 0.5
          : unmarked === 'known' || next?.kind === 'paragraph' || /^\d{1,2}\.? /u.test(words)
            ? highest
            : UNMARKED_LEVEL + 1;
      while (stack.length > 0 && (stack.at(-1)?.level ?? 0) >= level) stack.pop();
      const isFirst = parts.length === 0 && stack.length === 0;
      const about =
        isFirst && DOCUMENT.test(foldAccents(words.toLowerCase())) ? null : classOfHeading(words, side, isFirst);
      const parent = stack.findLast((heading) => heading.about !== null);
      // a name with nothing below it is an item of the list that its parent is
      if (isHeading && about === null && parent && isEmptyHeading(next, level)) {
        parts.push({ kind: 'listItem', block: { ...block, kind: 'listItem', level: 1 }, section });
        continue;
      }
      stack.push({ level, text: words, about });
      const nearest = about === null ? parent : stack.at(-1);
      section = {
        path: stack.map((heading) => heading.text),
        about: nearest?.about ?? null,
        heading: nearest?.text ?? '',
        own: about,
      };
    } else if (block.kind === 'tableRow') {
      const rows = [block];
      for (let row = next; row?.kind === 'tableRow' && row.table === block.table; row = blocks[i + 1]) {
        rows.push(row);
        i++;
      }
      parts.push({ kind: 'table', rows, section: runIn ?? section });
    } else parts.push({ kind: block.kind === 'listItem' ? 'listItem' : 'paragraph', block, section: runIn ?? section });
  }
  return parts;
}

/** The section of a paragraph that begins with its heading, and the paragraph without it; null without a topic. */
function runInSection(
  text: string,
  block: SourceBlock,
  section: Section,
  side: (words: string) => 'supplier' | 'client' | null,
): { section: Section; rest: SourceBlock } | null {
  if (block.kind !== 'paragraph' && !(block.kind === 'listItem' && /^\d/u.test(block.label ?? ''))) return null;
  const heading = runInHeadingOf(text, block);
  if (!heading || (block.kind === 'listItem' && !isKnownHeading(heading.words, false))) return null;
  const own = classOfHeading(heading.words, side);
  if (!own || own.section === 'background' || own.section === 'terms' || own.section === 'buying') return null;
  return {
    section: { path: [...section.path, heading.words], about: own, heading: heading.words, own },
    rest: heading.rest,
  };
}

const isEmptyHeading = (next: SourceBlock | undefined, level: number): boolean =>
  next === undefined || (next.kind === 'heading' && (next.level ?? 1) <= level);

function headingText(text: string, { start, end, label }: SourceBlock): string {
  const words = text.slice(start, Math.min(end, start + HEADING_MAX)).trim();
  return label === null || words.startsWith(label) ? words : `${label} ${words}`;
}

/** An item of a numbered list that the next number divides: '8.0 Instructions' before '8.1'. */
function isNumberedHeading(
  text: string,
  { kind, label, start, end }: SourceBlock,
  next: SourceBlock | undefined,
): boolean {
  if (kind !== 'listItem' || label === null || end - start > UNMARKED_MAX || !/^(?:\d|[A-Z][.)]?$|[IVX])/u.test(label))
    return false;
  const number = label.replace(/[.)]+$/u, '');
  const base = number.replace(/\.0$/u, '');
  const line = text.slice(start, end);
  const divided =
    base !== number ||
    (next?.label?.startsWith(`${base}.`) === true && /\d$|\d[.)]$/u.test(next.label.slice(base.length + 1)));
  const bulleted = next?.kind === 'listItem' && !/^[(]?[\p{L}\p{N}]/u.test(next.label ?? '');
  // '1.3 Period of performance.' before a table of it
  if (/\.$/u.test(line) && next?.kind === 'tableRow') return isKnownHeading(line, false);
  if (/[.!?;,]$|[:\t|]/u.test(line)) return false;
  const lettered = next?.kind === 'listItem' && /^[(]?[\p{L}]/u.test(next.label ?? '');
  const isLeftOut = lettered && cueOf(toPlain(line, 0, line.length).text) === 'exclusion';
  return (divided && isTitle(line)) || isLeftOut || (bulleted && classOfHeading(line, () => null) !== null);
}

/** 'NTE - Not to Exceed' */
const ABBREVIATION = /^\p{Lu}{2,6} [-–—] \p{L}/u;

const isDated = (line: string): boolean =>
  /\d/u.test(line) && findDates(toPlain(line, 0, line.length), line).some(({ date }) => date.relative === null);

const MONEY = /[$£€] ?\d|\d ?(?:€|[A-Z]{3}\b)/u;

/** A short sentence that announces the list below: 'Fourth, what Compliance gets from us.' */
const isAnnounced = (line: string): boolean =>
  line.split(/\s+/u).length <= TITLE_WORDS + 1 && ORDINAL.test(line) && classOfHeading(line, () => null) !== null;

/** Whether a line reads like a title: short, with a capital, without a verb and the end of a sentence. */
const isTitle = (line: string) =>
  /^[^\p{L}]*\p{Lu}/u.test(line) &&
  !/[.!?;,]$/u.test(line) &&
  line.split(/\s+/u).length <= TITLE_WORDS &&
  !/\b(?:is|are|was|were|will|shall|must|should|may|can|has|have)\b/u.test(line) &&
  !MODAL.test(toPlain(line, 0, line.length).text) &&
  !MONEY.test(line);

/**
 * Kinds of lines that may be headings although nothing marks them as such. A `known` one is in the dictionary, where
 * words such as 'Training', which may be an item as well, count only before a text; another one is a short line with a
 * text or list below.
 */
function unmarkedHeading(
  text: string,
  { kind, start, end }: SourceBlock,
  before: SourceBlock | undefined,
  next: SourceBlock | undefined,
  side: (words: string) => 'supplier' | 'client' | null,
): 'known' | 'title' | null {
  if (kind !== 'paragraph' || end - start > UNMARKED_MAX) return null;
  const line = text.slice(start, end).trim();
  if (next?.kind === 'listItem' && line.endsWith('.') && isAnnounced(line)) return 'known';
  if (/[.!?;,]$/u.test(line) || /[:\t|].*\S/u.test(line) || isDated(line) || ABBREVIATION.test(line)) return null;
  // leads in a list
  if (line.endsWith(':') && next?.kind === 'listItem' && LEADS_IN.test(line.toLowerCase())) return null;
  const beforeText =
    next !== undefined &&
    (next.kind === 'listItem' ||
      next.kind === 'tableRow' ||
      (next.kind === 'paragraph' &&
        (next.end - next.start > LONG_LINE || /[.:;]$/u.test(text.slice(next.end - 1, next.end)))));
  if (isKnownHeading(line, beforeText)) return 'known';
  if (next?.kind === 'heading' && isTitle(line) && classOfHeading(line, side) !== null) return 'known';
  if (!beforeText) return null;
  const about = classOfHeading(line, side);
  if (about?.section === 'exclusion' && line.split(/\s+/u).length <= TITLE_WORDS) return 'known';
  if (about !== null && QUESTION.test(line)) return 'known';
  if (!isTitle(line)) return null;
  if (about !== null || isOtherPart(line)) return 'known';
  const afterLine =
    next.kind !== 'tableRow' &&
    before?.kind === 'paragraph' &&
    before.end - before.start <= LONG_LINE &&
    !/[.:;!?]$/u.test(text.slice(before.end - 1, before.end));
  return afterLine ? null : 'title';
}
