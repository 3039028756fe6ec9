import {
  isHeadingLike,
  isHeadOfColumns,
  isInCapitals,
  isSectionName,
  isSibling,
  type LineLabel,
  readLabel,
} from './labels.ts';
import type { SourceBlock, SourceText } from './source.ts';
import { linesOf, type TextLine } from './text-lines.ts';
import { type TableLines, tablesOf } from './text-tables.ts';

/** A line as paragraphs are made of: what it begins with is known. */
interface ReadLine extends TextLine {
  label: LineLabel | null;
}

/** A paragraph goes on behind a line that is at least this long and does not end a sentence. */
const FULL_LINE = 60;
const ENDS_SENTENCE = /[.:;!?]["'”’)\]]*$/;
const LOWER = /^[\p{Ll}(]/u;
const MARKDOWN_HEADING = /^(#{1,6})[ \t]+/;
const MARKDOWN_END = /[ \t]+#+$/;
const MARKDOWN_TAIL = 20;
const UNDERLINE = /^(?:={3,}|-{3,})$/;
const RULE = /^(?:[-*_=~]\s*){3,}$/;
const BOLD = /^(\*\*|__)(?=\S)(.+?)\1(:?)$/;
const TOP_NUMBER = /^\d{1,3}[.)]?$/;
const BARE_NUMBER = /^(\d{1,2}) +(?=\p{Lu})/u;
const QUOTE = /^(?:>\s?)+/;
const CAPTION_WORDS = 6;
/** A line without it says nothing. */
const WORD = /[\p{L}\p{N}]/u;

/**
 * A pasted text with its blocks: headings by Markdown, numbers, capitals, bold signs or a colon, items of lists, and
 * tables. The text stays as it is; blocks don't have the signs and labels that they begin with.
 */
export function composeText(text: string): SourceText {
  const lines: ReadLine[] = linesOf(text, QUOTE).map((line) => ({ ...line, label: readLabel(line.text) }));
  const tableAt = tablesOf(lines);
  const blocks: SourceBlock[] = [];
  const indents: number[] = [];
  let level = 0;
  let tables = 0;
  /** Number of the last heading of the first level that has one. */
  let section = 0;

  const add = (block: Omit<SourceBlock, 'page'>) => blocks.push({ ...block, page: 1 });
  const addHeading = (start: number, end: number, depth: number, label: string | null) => {
    indents.length = 0;
    level = depth;
    if (label !== null && depth === 1 && TOP_NUMBER.test(label)) section = Number.parseInt(label, 10);
    // signs behind it may be set off by white space
    const inside = text.slice(start, end).trimEnd();
    add({ kind: 'heading', start, end: start + inside.length, level: depth, label });
  };
  /** Of a heading that has no depth of its own. @param depth of headings that look like it */
  const addTitle = (line: ReadLine, start: number, end: number, depth: number) => {
    const inside = text.slice(start, end);
    const label = readLabel(inside);
    addHeading(start + (label?.end ?? 0), end, label ? label.depth : depth, label?.label ?? null);
    return line;
  };
  /** Where a paragraph or item that begins in a line ends: the index behind its last line. */
  const endOf = (from: number): number => {
    let at = from + 1;
    for (; at < lines.length; at += 1) {
      const [before, line] = [lines[at - 1], lines[at]];
      if (!before || !line || line.text === '' || line.label || RULE.test(line.text)) break;
      if (MARKDOWN_HEADING.test(line.text) || BOLD.test(line.text) || tableAt(at)) break;
      const isFull = before.text.length >= FULL_LINE && !ENDS_SENTENCE.test(before.text);
      const isHanging = lines[from]?.label && line.indent > (lines[from]?.indent ?? 0);
      if (!isFull && !isHanging && !LOWER.test(line.text)) break;
    }
    return at;
  };
  const addTable = ({ rows, head }: TableLines) => {
    tables += 1;
    for (const [at, cells] of rows.entries()) {
      const [start, end] = [cells[0]?.start ?? 0, cells.at(-1)?.end ?? 0];
      const isHead =
        at === 0 && rows.length > 1 && (head || isHeadOfColumns(cells.map((cell) => text.slice(cell.start, cell.end))));
      add({
        kind: 'tableRow',
        start,
        end,
        level: null,
        label: null,
        cells,
        table: tables,
        ...(isHead ? { head: true as const } : {}),
      });
    }
  };

  for (let at = 0; at < lines.length; ) {
    const line = lines[at] as ReadLine;
    const next = lines[at + 1];
    if (line.text === '') {
      at += 1;
      continue;
    }
    const table = tableAt(at);
    if (table) {
      addTable(table);
      at += table.count;
      continue;
    }
    if (!WORD.test(line.text)) {
      at += 1;
      continue;
    }
    const hashes = MARKDOWN_HEADING.exec(line.text);
    const bold = BOLD.exec(line.text);
    if (hashes) {
      const tail = MARKDOWN_END.exec(line.text.slice(-MARKDOWN_TAIL))?.[0].length ?? 0;
      const own = hashes[1]?.length ?? 1;
      const start = line.start + hashes[0].length;
      const label = readLabel(text.slice(start, line.end - tail));
      addHeading(start + (label?.end ?? 0), line.end - tail, own, label?.label ?? null);
      at += 1;
    } else if (next && UNDERLINE.test(next.text) && isTitle(line, lines[at - 1])) {
      addTitle(line, line.start, line.end, next.text.startsWith('=') ? 1 : 2);
      at += 2;
    } else if (bold && isHeadingLike(bold[2] ?? '')) {
      const start = line.start + (bold[1]?.length ?? 0);
      addTitle(line, start, start + (bold[2]?.length ?? 0), belowHeadings(blocks, level));
      at += 1;
    } else if (isNumberedHeading(lines, at)) {
      const { label } = line;
      const end = line.end - (line.text.endsWith(':') ? 1 : 0);
      if (label) addHeading(line.start + label.end, end, label.depth, label.label);
      at += 1;
    } else if (line.label) {
      const end = endOf(at);
      while (indents.length > 0 && (indents.at(-1) ?? 0) > line.indent) indents.pop();
      if (indents.at(-1) !== line.indent) indents.push(line.indent);
      add({
        kind: 'listItem',
        start: line.start + line.label.end,
        end: lines[end - 1]?.end ?? line.end,
        level: line.label.depth > 1 ? line.label.depth : indents.length,
        label: line.label.label,
      });
      at = end;
    } else if (isNextSection(lines, at, section)) {
      const number = BARE_NUMBER.exec(line.text)?.[0] ?? '';
      addHeading(line.start + number.length, line.end, 1, number.trim());
      at += 1;
    } else if (isSectionName(line.text)) {
      addHeading(line.start, line.end, 1, null);
      at += 1;
    } else if (isInCapitals(line.text) && isTitle(line, lines[at - 1]) && line.text.length <= FULL_LINE * 1.5) {
      addHeading(line.start, line.end - (line.text.endsWith(':') ? 1 : 0), 1, null);
      at += 1;
    } else if (isCaption(line, lines[at - 1])) {
      addHeading(line.start, line.end - 1, belowHeadings(blocks, level), null);
      at += 1;
    } else {
      const end = endOf(at);
      add({ kind: 'paragraph', start: line.start, end: lines[end - 1]?.end ?? line.end, level: null, label: null });
      at = end;
    }
  }
  return { text, pages: 1, blocks: blocks.filter(({ start, end }) => start < end), asides: [], problems: [] };
}

const isTitle = (line: ReadLine, before: ReadLine | undefined): boolean =>
  (before === undefined || before.text === '' || ENDS_SENTENCE.test(before.text) || before.text.length < FULL_LINE) &&
  !/[.;,]$/.test(line.text);

/** A short line with a colon at its end, such as `Out of scope:`. */
const isCaption = ({ text }: ReadLine, before: ReadLine | undefined): boolean =>
  text.endsWith(':') &&
  (before === undefined || before.text === '' || before.text.length < FULL_LINE || ENDS_SENTENCE.test(before.text)) &&
  text.split(/\s+/).length <= CAPTION_WORDS &&
  isHeadingLike(text);

/** One level below the heading above, which headings of the same kind follow at the same level. */
function belowHeadings(blocks: readonly SourceBlock[], level: number): number {
  const last = blocks.findLast(({ kind }) => kind === 'heading');
  return last && last.label === null && last.level !== null && last.level > 1 ? last.level : level + 1;
}

/**
 * Whether a line with a number is a heading rather than an item of a list: it reads like one, and something else than
 * its next sibling follows.
 */
function isNumberedHeading(lines: readonly ReadLine[], at: number): boolean {
  const line = lines[at];
  const label = line?.label;
  if (!line || !label || line.indent > 3 || label.kind === 'bullet') return false;
  const rest = line.text.slice(label.end);
  if (label.kind === 'section') return isHeadingLike(rest);
  if (!isHeadingLike(rest) || label.label.startsWith('(') || /^[a-z]/.test(label.label)) return false;
  // a line of a paragraph, which begins with a number by chance
  const before = lines[at - 1];
  if (before && before.text.length >= FULL_LINE && !ENDS_SENTENCE.test(before.text)) return false;
  if (label.depth === 1 && isSibling(label, neighbor(lines, at, -1)) && !isHeadingBefore(lines, at)) return false;
  return !isSibling(label, neighbor(lines, at, 1)) || isInCapitals(rest);
}

/** Whether a line begins with a number alone, which no other sign makes a label: it has to be the next section's. */
function isNextSection(lines: readonly ReadLine[], at: number, section: number): boolean {
  const line = lines[at];
  const number = BARE_NUMBER.exec(line?.text ?? '');
  if (!line || !number || Number(number[1]) !== section + 1 || !isTitle(line, lines[at - 1])) return false;
  return isHeadingLike(line.text.slice(number[0].length)) && !BARE_NUMBER.test(lines[at + 1]?.text ?? '');
}

function neighbor(lines: readonly ReadLine[], at: number, step: 1 | -1): LineLabel | null {
  let next = at + step;
  while (lines[next]?.text === '') next += step;
  return lines[next]?.label ?? null;
}

/** Whether the line before, if it is a sibling, is too long or short of a list's item. */
const isHeadingBefore = (lines: readonly ReadLine[], at: number): boolean =>
  isInCapitals(lines[at]?.text.slice(lines[at]?.label?.end ?? 0) ?? '');
