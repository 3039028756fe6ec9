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
const CELLS_MAX = 40;
const NO_SECTION: Section = { path: [], about: null, heading: '', own: null };
const LINES_MAX = 200_000;

const BULLET = /^[ \t]*(?:[-*+•‣▪●◦–·✓➢]|\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-zA-Z]|[ivxIVX]{1,5})[.)])[ \t]+\S/u;
const NUMBERED_HEADING =
  /^[ \t]*(?:\d{1,2}(?:\.\d{1,2}){0,4}[.)]?|(?:section|article|exhibit|appendix|schedule) [\dA-Z]{1,4}[.:)]?)[ \t]+\p{Lu}[^.!?;]{1,90}$/iu;
const MARKDOWN_HEADING = /^[ \t]*#{1,6}[ \t]+\S/u;
const CAPITALS = /^[^\p{Ll}]{3,90}$/u;
const RULE = /^[\s|:+=_-]+$/u;

/** The headings of a document with what is under them, in order. */
export function outline(source: SourceText, sideOf: (words: string) => Side | null): Part[] {
  const side = (words: string) => {
    const found = sideOf(words);
    return found === 'supplier' || found === 'client' ? found : null;
  };
  const parts: Part[] = [];
  const stack: { level: number; text: string; about: HeadingClass | null }[] = [];
  let section = NO_SECTION;
  const blocks = refine(source);
  const fixed = blocks.some(({ kind }) => kind === 'heading');
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (!block) continue;
    if (block.kind === 'heading' || (block.kind === 'paragraph' && isHeadingLine(source.text, block))) {
      const text = headingText(source.text, block);
      const level = block.kind === 'heading' ? (block.level ?? 1) : fixed ? 9 : 1;
      while (stack.length > 0 && (stack.at(-1)?.level ?? 0) >= level) stack.pop();
      const about = classOfHeading(text, side);
      stack.push({ level, text, about });
      const nearest = stack.findLast((heading) => heading.about !== null);
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

function headingText(text: string, { start, end }: Span): string {
  return text
    .slice(start, Math.min(end, start + HEADING_MAX))
    .replace(/^[\s#]+/u, '')
    .replace(/[*_]{2,}/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/[:\s]+$/u, '')
    .trim();
}

/** A line that is a heading although nothing marks it as one: a phrase of the dictionary, alone or with a colon. */
function isHeadingLine(text: string, { start, end }: Span): boolean {
  if (end - start > 90) return false;
  const line = text.slice(start, end).trim();
  return !/[.!?;,]$/u.test(line) && !/[:\t|].*\S/u.test(line.replace(/:$/u, '')) && isKnownHeading(line);
}

/**
 * Splits paragraphs of several lines into what the lines are: list items, rows of tables without lines around them, and
 * headings. Blocks that say what they are stay.
 */
function refine(source: SourceText): SourceBlock[] {
  const blocks: SourceBlock[] = [];
  let tables = source.blocks.reduce((most, { table }) => Math.max(most, table ?? 0), 0);
  let lines = 0;
  for (const block of source.blocks) {
    if (
      block.kind !== 'paragraph' ||
      block.end - block.start < 3 ||
      !source.text.slice(block.start, block.end).includes('\n')
    ) {
      blocks.push(block);
      continue;
    }
    const own = linesOf(source.text, block);
    lines += own.length;
    if (lines > LINES_MAX) {
      blocks.push(block);
      continue;
    }
    const refined = refineLines(source.text, own, block.page, tables);
    tables += refined.filter(({ kind }) => kind === 'tableRow').length;
    blocks.push(...refined);
  }
  return blocks;
}

function linesOf(text: string, { start, end }: Span): Span[] {
  const lines: Span[] = [];
  let from = start;
  while (from < end) {
    const at = text.indexOf('\n', from);
    const to = at < 0 || at > end ? end : at;
    if (text.slice(from, to).trim() !== '') lines.push({ start: from, end: to });
    from = to + 1;
  }
  return lines;
}

function refineLines(text: string, lines: Span[], page: number, tables: number): SourceBlock[] {
  const blocks: SourceBlock[] = [];
  const said = (line: Span | undefined) => (line ? text.slice(line.start, line.end) : '');
  const cells = lines.map((line) => cellsOf(text, line));
  let table = tables;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i];
    const own = cells[i] ?? [];
    if (!line) continue;
    const words = said(line);
    const block: SourceBlock = { kind: 'paragraph', ...line, page, level: null, label: null };
    const inTable = blocks.at(-1)?.kind === 'tableRow';
    if (own.length > 1 && (inTable || (cells[i + 1]?.length ?? 0) > 1 || RULE.test(said(lines[i + 1])))) {
      if (!inTable) table++;
      blocks.push({ ...block, kind: 'tableRow', cells: own, table });
    } else if (inTable && RULE.test(words)) {
      // a line under the head of a table
      const head = blocks.at(-1);
      if (head && blocks.at(-2)?.table !== head.table) head.head = true;
    } else if (MARKDOWN_HEADING.test(words))
      blocks.push({ ...block, kind: 'heading', level: words.trim().indexOf(' ') });
    else if (BULLET.test(words) && !isKnownHeading(words)) blocks.push({ ...block, kind: 'listItem', level: 1 });
    else if (
      isHeadingLine(text, line) ||
      (NUMBERED_HEADING.test(words) && !/[,:]$/u.test(words.trim())) ||
      (CAPITALS.test(words.trim()) && /\p{Lu}{3}/u.test(words) && !/\d{3}/u.test(words))
    )
      blocks.push({ ...block, kind: 'heading', level: levelOf(words) });
    else {
      const last = blocks.at(-1);
      const ended = /[.:;!?]\s*$/u.test(said(lines[i - 1]));
      // lines of one paragraph, or of one list item, go on below each other
      if (last && (last.kind === 'listItem' || last.kind === 'paragraph') && !ended) last.end = line.end;
      else if (last?.kind === 'paragraph' && !/:\s*$/u.test(said(lines[i - 1]))) last.end = line.end;
      else blocks.push(block);
    }
  }
  return blocks;
}

function levelOf(heading: string): number {
  const number = /^\s*(\d{1,2}(?:\.\d{1,2}){0,4})/u.exec(heading)?.[1];
  return number ? number.split('.').length : 1;
}

/** Cells of a line that is divided by bars, tabs or wide gaps. */
function cellsOf(text: string, { start, end }: Span): Span[] {
  const line = text.slice(start, end);
  const separator = line.includes('|') ? /\|/gu : line.includes('\t') ? /\t+/gu : / {3,}/gu;
  const cells: Span[] = [];
  let from = 0;
  const push = (to: number) => {
    const raw = line.slice(from, to);
    const lead = raw.length - raw.trimStart().length;
    if (raw.trim() !== '' || (from > 0 && to < line.length))
      cells.push({
        start: start + from + (raw.trim() === '' ? 0 : lead),
        end: start + from + (raw.trim() === '' ? 0 : raw.trimEnd().length),
      });
  };
  for (const match of line.matchAll(separator)) {
    if (cells.length >= CELLS_MAX) break;
    if (match.index > 0) push(match.index);
    from = match.index + match[0].length;
  }
  push(line.length);
  return RULE.test(line) ? [] : cells;
}
