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

/** A line of a paragraph, with its classified beginning. */
interface ReadLine extends TextLine {
  label: LineLabel | null;
}

/** A paragraph continues after a line that is at least this long and does not end a sentence. */
const FULL_LINE = 60;
/** 'Start date: 18 January 2027' */
const LABELED = /^\p{Lu}[\p{L} -]{2,40}: \S/u;
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
/** '2 | Exclusions' */
const BARRED = /^\d{1,2} \| (?=[^|]{3,60}$)/u;
const QUOTE = /^(?:>\s?)+/;
const CAPTION_WORDS = 6;
/** A line without it has no content. */
const WORD = /[\p{L}\p{N}]/u;

/**
 * A pasted text with its blocks: headings by Markdown, numbers, capitals, bold signs or a colon, items of lists, and
 * tables. The text stays as it is; blocks don't have the signs and labels that they begin with.
 */
export function composeText(text: string): SourceText {
  const composer = new Composer(text);
  for (let at = 0; at < composer.lines.length; ) at += readPart(composer, at);
  const blocks = composer.blocks.filter(({ start, end }) => start < end);
  return { text, pages: 1, blocks, asides: [], problems: [] };
}

/** The lines of a text, with the blocks that were read so far. */
class Composer {
  readonly lines: readonly ReadLine[];
  /** The table that begins in a line. */
  readonly tableAt: (at: number) => TableLines | null;
  readonly blocks: SourceBlock[] = [];
  /** Number of the last heading of the first level that has one. */
  section = 0;
  readonly #text: string;
  /** Of the items around a place, outermost first. */
  readonly #indents: number[] = [];
  /** Of the last heading. */
  #level = 0;
  #tables = 0;

  constructor(text: string) {
    this.#text = text;
    this.lines = linesOf(text, QUOTE).map((line) => ({ ...line, label: readLabel(line.text) }));
    this.tableAt = tablesOf(this.lines);
  }

  addHeading(start: number, end: number, level: number, label: string | null): void {
    this.#indents.length = 0;
    this.#level = level;
    if (label !== null && level === 1 && TOP_NUMBER.test(label)) this.section = Number.parseInt(label, 10);
    // signs after it may be set off by white space
    const inside = this.#text.slice(start, end).trimEnd();
    this.#add({ kind: 'heading', start, end: start + inside.length, level, label });
  }

  /** Adds a heading with the label that it begins with. `isNumbered`: a label's depth is its level. */
  addTitle(start: number, end: number, level: number, isNumbered = true): void {
    const label = readLabel(this.#text.slice(start, end));
    this.addHeading(start + (label?.end ?? 0), end, label && isNumbered ? label.depth : level, label?.label ?? null);
  }

  /** One level below the heading above, which headings of the same kind follow at the same level. */
  get levelBelow(): number {
    const last = this.blocks.findLast(({ kind }) => kind === 'heading');
    return last && last.label === null && last.level !== null && last.level > 1
      ? last.level
      : Math.max(2, this.#level + 1);
  }

  addItem(line: ReadLine, label: LineLabel, end: number): void {
    const indents = this.#indents;
    while ((indents.at(-1) ?? 0) > line.indent) indents.pop();
    if (indents.at(-1) !== line.indent) indents.push(line.indent);
    const level = label.depth > 1 ? label.depth : indents.length;
    this.#add({ kind: 'listItem', start: line.start + label.end, end, level, label: label.label });
  }

  addParagraph(start: number, end: number): void {
    this.#add({ kind: 'paragraph', start, end, level: null, label: null });
  }

  addTable({ rows, head }: TableLines): void {
    this.#tables += 1;
    for (const [at, cells] of rows.entries()) {
      const words = () => cells.map(({ start, end }) => this.#text.slice(start, end));
      const isHead = at === 0 && rows.length > 1 && (head || isHeadOfColumns(words()));
      this.#add({
        kind: 'tableRow',
        start: cells[0]?.start ?? 0,
        end: cells.at(-1)?.end ?? 0,
        level: null,
        label: null,
        cells,
        table: this.#tables,
        ...(isHead ? { head: true as const } : {}),
      });
    }
  }

  /** How many lines a paragraph or an item has that begins in a line. */
  linesFrom(from: number): number {
    const { lines } = this;
    const first = lines[from];
    let at = from + 1;
    for (; at < lines.length; at += 1) {
      const [before, line] = [lines[at - 1], lines[at]];
      if (!before || !line || line.text === '' || line.label || RULE.test(line.text)) break;
      if (MARKDOWN_HEADING.test(line.text) || BOLD.test(line.text) || this.tableAt(at)) break;
      if (LABELED.test(line.text) && LABELED.test(first?.text ?? '')) break;
      const isFull = before.text.length >= FULL_LINE && !ENDS_SENTENCE.test(before.text);
      const isHanging = first?.label && line.indent > first.indent;
      if (!isFull && !isHanging && !LOWER.test(line.text)) break;
    }
    return at - from;
  }

  /** The end of the last of some lines. */
  endOf(from: number, count: number): number {
    return this.lines[from + count - 1]?.end ?? 0;
  }

  #add(block: Omit<SourceBlock, 'page'>): void {
    this.blocks.push({ ...block, page: 1 });
  }
}

/** Reads a part of a text that begins in a line. Returns its number of lines; 0 if that part does not begin there. */
type PartReader = (composer: Composer, at: number, line: ReadLine) => number;

const readEmpty: PartReader = (_composer, _at, { text }) => (text === '' ? 1 : 0);

const readBarredHeading: PartReader = (composer, at, { text, start, end }) => {
  const number = text.charAt(2) === '|' || text.charAt(3) === '|' ? BARRED.exec(text)?.[0] : undefined;
  if (number === undefined || (composer.lines[at - 1]?.text ?? '') !== '' || !isHeadingLike(text.slice(number.length)))
    return 0;
  composer.addHeading(start + number.length, end, 1, number.replace(/\W+$/u, ''));
  return 1;
};

const readTable: PartReader = (composer, at) => {
  const table = composer.tableAt(at);
  if (!table) return 0;
  composer.addTable(table);
  return table.count;
};

const readWordless: PartReader = (_composer, _at, { text }) => (WORD.test(text) ? 0 : 1);

const readMarkdownHeading: PartReader = (composer, _at, { text, start, end }) => {
  const hashes = MARKDOWN_HEADING.exec(text);
  if (!hashes) return 0;
  const tail = MARKDOWN_END.exec(text.slice(-MARKDOWN_TAIL))?.[0].length ?? 0;
  composer.addTitle(start + hashes[0].length, end - tail, hashes[1]?.length ?? 1, false);
  return 1;
};

const readUnderlinedHeading: PartReader = (composer, at, line) => {
  const next = composer.lines[at + 1];
  if (!next || !UNDERLINE.test(next.text) || !isTitle(line, composer.lines[at - 1])) return 0;
  composer.addTitle(line.start, line.end, next.text.startsWith('=') ? 1 : 2);
  return 2;
};

const readBoldHeading: PartReader = (composer, _at, line) => {
  const [, signs = '', words = ''] = BOLD.exec(line.text) ?? [];
  if (signs === '' || !(isHeadingLike(words) || isLeadIn(words))) return 0;
  const start = line.start + signs.length;
  composer.addTitle(start, start + words.length, composer.levelBelow);
  return 1;
};

const readNumberedHeading: PartReader = (composer, at, line) => {
  const { label } = line;
  if (!label || !isNumberedHeading(composer.lines, at)) return 0;
  composer.addHeading(line.start + label.end, endWithoutColon(line), label.depth, label.label);
  return 1;
};

const readItem: PartReader = (composer, at, line) => {
  if (!line.label) return 0;
  const count = composer.linesFrom(at);
  composer.addItem(line, line.label, composer.endOf(at, count));
  return count;
};

const readNextSection: PartReader = (composer, at, { text, start, end }) => {
  if (!isNextSection(composer.lines, at, composer.section)) return 0;
  const number = BARE_NUMBER.exec(text)?.[0] ?? '';
  composer.addHeading(start + number.length, end, 1, number.trim());
  return 1;
};

const readSectionName: PartReader = (composer, _at, { text, start, end }) => {
  if (!isSectionName(text)) return 0;
  composer.addHeading(start, end, 1, null);
  return 1;
};

const readCapitals: PartReader = (composer, at, line) => {
  const isShort = line.text.length <= FULL_LINE * 1.5;
  if (!isShort || !isInCapitals(line.text) || !isTitle(line, composer.lines[at - 1])) return 0;
  composer.addHeading(line.start, endWithoutColon(line), 1, null);
  return 1;
};

const readCaption: PartReader = (composer, at, line) => {
  if (!isCaption(line, composer.lines[at - 1])) return 0;
  composer.addHeading(line.start, line.end - 1, composer.levelBelow, null);
  return 1;
};

const readParagraph: PartReader = (composer, at, line) => {
  const count = composer.linesFrom(at);
  composer.addParagraph(line.start, composer.endOf(at, count));
  return count;
};

/** In bold, a line of its words alone leads in what follows, with or without a verb: '**We have assumed that**'. */
const isLeadIn = (words: string): boolean =>
  words.split(/\s+/).length <= CAPTION_WORDS + 2 && !/[.;,!?\d](?!$)|[;,!?\d]$/.test(words);

/** Tried in this order in each line: the first part that begins there is read. */
const READERS: readonly PartReader[] = [
  readEmpty,
  readBarredHeading,
  readTable,
  readWordless,
  readMarkdownHeading,
  readUnderlinedHeading,
  readBoldHeading,
  readNumberedHeading,
  readItem,
  readNextSection,
  readSectionName,
  readCapitals,
  readCaption,
  readParagraph,
];

/** Reads the part of a text that begins in a line; returns its number of lines. */
function readPart(composer: Composer, at: number): number {
  const line = composer.lines[at] as ReadLine;
  for (const read of READERS) {
    const count = read(composer, at, line);
    if (count > 0) return count;
  }
  return 1;
}

const endWithoutColon = ({ text, end }: ReadLine): number => end - (text.endsWith(':') ? 1 : 0);

/** A sign or a wide gap between a section's number and its title. */
const SETS_OFF = /\s{2,}$|[:–—-]\s*$/;
/** Blanks between columns. */
const WIDE_GAP = /\S(?:\s{3,}|\t)\S/;

const isTitle = (line: ReadLine, before: ReadLine | undefined): boolean =>
  !WIDE_GAP.test(line.text) &&
  (before === undefined || before.text === '' || ENDS_SENTENCE.test(before.text) || before.text.length < FULL_LINE) &&
  !/[.;,]$/.test(line.text);

/** A short line with a colon at its end, such as `Out of scope:`. */
const isCaption = ({ text }: ReadLine, before: ReadLine | undefined): boolean =>
  text.endsWith(':') &&
  (before === undefined || before.text === '' || before.text.length < FULL_LINE || ENDS_SENTENCE.test(before.text)) &&
  text.split(/\s+/).length <= CAPTION_WORDS &&
  isHeadingLike(text);

/**
 * Whether a line with a number is a heading rather than an item of a list: it reads like one, and something else than
 * its next sibling follows.
 */
function isNumberedHeading(lines: readonly ReadLine[], at: number): boolean {
  const line = lines[at];
  const label = line?.label;
  if (!line || !label || line.indent > 3 || label.kind === 'bullet') return false;
  const rest = line.text.slice(label.end);
  if (label.kind === 'section')
    return isHeadingLike(rest) || isInCapitals(rest) || SETS_OFF.test(line.text.slice(0, label.end));
  if (
    !(isHeadingLike(rest) || (label.kind === 'number' && isInCapitals(rest))) ||
    label.label.startsWith('(') ||
    /^[a-z]/.test(label.label)
  )
    return false;
  // a line of a paragraph, which begins with a number by chance
  const before = lines[at - 1];
  if (before && before.text.length >= FULL_LINE && !ENDS_SENTENCE.test(before.text)) return false;
  if (label.depth === 1 && isSibling(label, neighbor(lines, at, -1)) && !isHeadingBefore(lines, at)) return false;
  // the last one of a list, in which the one before has nothing below it
  const isLast = label.depth > 1 && isSibling(label, neighbor(lines, at, -1)) && !hasTextBelow(lines, at);
  return !(isSibling(label, neighbor(lines, at, 1)) || isLast) || isInCapitals(rest);
}

/** Whether a line begins with a number alone, which no other sign makes a label: it has to be the next section's. */
function isNextSection(lines: readonly ReadLine[], at: number, section: number): boolean {
  const line = lines[at];
  const number = BARE_NUMBER.exec(line?.text ?? '');
  if (!line || !number || Number(number[1]) !== section + 1 || !isTitle(line, lines[at - 1])) return false;
  return isHeadingLike(line.text.slice(number[0].length)) && !BARE_NUMBER.test(lines[at + 1]?.text ?? '');
}

/** Whether the next line that isn't empty has no label. */
function hasTextBelow(lines: readonly ReadLine[], at: number): boolean {
  const next = lines.slice(at + 1, at + 20).find(({ text }) => text !== '');
  return next !== undefined && next.label === null;
}

function neighbor(lines: readonly ReadLine[], at: number, step: 1 | -1): LineLabel | null {
  let next = at + step;
  while (lines[next]?.text === '') next += step;
  return lines[next]?.label ?? null;
}

/** Whether the line before, if it is a sibling, is too long or short of a list's item. */
const isHeadingBefore = (lines: readonly ReadLine[], at: number): boolean =>
  isInCapitals(lines[at]?.text.slice(lines[at]?.label?.end ?? 0) ?? '');
