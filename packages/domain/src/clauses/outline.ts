import type { SourceBlock, SourceText } from '../sources/source.ts';
import type { Side } from './actors.ts';
import { classOfHeading, type HeadingClass, isKnownHeading } from './headings.ts';
import type { Span } from './sentences.ts';

/** Where a part of a document is within its headings. */
export interface Section {
  /** Headings, outermost first. */
  path: string[];
  /** What the nearest heading that says something is about. */
  about: HeadingClass | null;
  /** That heading. */
  heading: string;
  /** Class of the nearest heading itself, null if it says nothing by itself. */
  own: HeadingClass | null;
}

/** A block with its section; tables come as a whole. */
export type Part =
  | { kind: 'paragraph' | 'listItem'; block: SourceBlock; section: Section }
  | { kind: 'table'; rows: SourceBlock[]; section: Section };

const HEADING_MAX = 200;
const UNMARKED_MAX = 90;
const LONG_LINE = 45;
/** Below all headings that are marked. */
const UNMARKED_LEVEL = 9;
const NO_SECTION: Section = { path: [], about: null, heading: '', own: null };
/** The headings of a document with what is under them, in order. */
export function outline(source: SourceText, sideOf: (words: string) => Side | null): Part[] {
  const side = (words: string) => {
    const found = sideOf(words);
    return found === 'supplier' || found === 'client' ? found : null;
  };
  const parts: Part[] = [];
  const stack: { level: number; text: string; about: HeadingClass | null }[] = [];
  let section = NO_SECTION;
  const { blocks, text } = source;
  const marked = blocks.some(({ kind }) => kind === 'heading');
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (!block) continue;
    const isHeading = block.kind === 'heading';
    if (isHeading || (block.kind === 'paragraph' && isHeadingLine(text, block, blocks[i + 1]))) {
      const words = headingText(text, block);
      const level = isHeading ? (block.level ?? 1) : marked ? UNMARKED_LEVEL : 1;
      while (stack.length > 0 && (stack.at(-1)?.level ?? 0) >= level) stack.pop();
      const about = classOfHeading(words, side);
      const parent = stack.findLast((heading) => heading.about !== null);
      // a name with nothing below it is an item of the list that its parent is
      if (isHeading && about === null && parent && isEmptyHeading(blocks[i + 1], level)) {
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
      for (let next = blocks[i + 1]; next?.kind === 'tableRow' && next.table === block.table; next = blocks[i + 1]) {
        rows.push(next);
        i++;
      }
      parts.push({ kind: 'table', rows, section });
    } else parts.push({ kind: block.kind === 'listItem' ? 'listItem' : 'paragraph', block, section });
  }
  return parts;
}

const isEmptyHeading = (next: SourceBlock | undefined, level: number): boolean =>
  next === undefined || (next.kind === 'heading' && (next.level ?? 1) <= level);

function headingText(text: string, { start, end, label }: SourceBlock): string {
  const words = text.slice(start, Math.min(end, start + HEADING_MAX)).trim();
  return label === null || words.startsWith(label) ? words : `${label} ${words}`;
}

/**
 * A line that is a heading although nothing marks it as one: a phrase of the dictionary, alone or with a colon. Words such
 * as 'Training' may be an item of a list, and count only before a text.
 */
function isHeadingLine(text: string, { start, end }: Span, next: SourceBlock | undefined): boolean {
  if (end - start > UNMARKED_MAX) return false;
  const line = text.slice(start, end).trim();
  if (/[.!?;,]$/u.test(line) || /[:\t|].*\S/u.test(line)) return false;
  const beforeText = next !== undefined && (next.kind !== 'paragraph' || next.end - next.start > LONG_LINE);
  return isKnownHeading(line, beforeText);
}
