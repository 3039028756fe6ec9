import { addTo } from '../group-by.ts';
import type { DocxBlock, DocxCell, DocxParagraph, DocxPart, DocxRow } from './docx-part.ts';
import { isHeadingLike, isHeadOfColumns, isInCapitals, isSibling, type LineLabel, readLabel } from './labels.ts';
import type { SourceBlock, SourceProblem, SourceText } from './source.ts';
import { TextBuilder } from './text-builder.ts';

/** The text of a DOCX with its blocks. What numbering adds is not part of the text but the blocks' labels. */
export function composeDocx(parts: readonly DocxPart[]): SourceText {
  const all = parts.flatMap(({ blocks }) => blocks);
  const tables = tablesOf(all);
  const text = new TextBuilder();
  const blocks: SourceBlock[] = [];

  const addParagraph = (paragraph: DocxParagraph, inList = true) => {
    if (text.length > 0) text.append('\n');
    const [before, inside] = trimmed(paragraph.text);
    text.append(before);
    const typed = paragraph.label === null ? readLabel(inside) : null;
    const label = paragraph.label ?? typed?.label ?? null;
    const heading = headingLevel(paragraph, inside, typed, inList);
    if (typed) text.append(inside.slice(0, typed.end));
    const place = text.append(inside.slice(typed?.end ?? 0));
    const { page } = paragraph;
    if (heading !== null) blocks.push({ kind: 'heading', ...place, page, level: heading, label });
    else if (!paragraph.note && (paragraph.list !== null || typed))
      blocks.push({ kind: 'listItem', ...place, page, level: paragraph.list ?? typed?.depth ?? 1, label });
    else blocks.push({ kind: 'paragraph', ...place, page, level: null, label });
  };
  const addRow = (row: DocxRow, isHead: boolean) => {
    if (text.length > 0) text.append('\n');
    const start = text.length;
    const cells: { start: number; end: number }[] = [];
    for (const [at, cell] of row.cells.entries()) {
      if (at > 0) text.append('\t');
      cells.push(text.append(textOf(cell)));
      // the columns that it takes besides its first one have no text
      for (let more = 1; more < cell.span; more += 1) cells.push({ start: text.length, end: text.length });
    }
    blocks.push({
      kind: 'tableRow',
      start,
      end: text.length,
      page: row.page,
      level: null,
      label: row.cells[0]?.paragraphs[0]?.label ?? null,
      cells,
      table: row.table,
      ...(isHead ? { head: true as const } : {}),
    });
  };

  for (const [at, block] of all.entries()) {
    if (block.kind === 'paragraph') {
      const lines = linesOf(block);
      for (const line of lines) addParagraph(line, lines.length > 1 || isInList(all, at));
    } else {
      const table = tables.get(block.table);
      if (table?.isFrame)
        for (const { paragraphs } of block.cells) for (const paragraph of paragraphs) addParagraph(paragraph);
      else if (block.cells.some((cell) => textOf(cell) !== '')) addRow(block, block.head ?? table?.head === block);
    }
  }
  const asides = parts.flatMap((part) => part.asides);
  const hidden = [...new Set(asides.filter(({ kind }) => kind === 'hidden').map(({ page }) => page))];
  const problems: SourceProblem[] = [];
  if (hidden.length > 0) problems.push({ problem: 'hidden-text', pages: hidden.sort((a, b) => a - b) });
  const pages = blocks.reduce((most, { page }) => Math.max(most, page), 1);
  return { text: text.toString(), pages, blocks, asides, problems };
}

const LINE_MAX = 200;
/** Items without labels: fewer may be a sentence or an address. */
const LEAST_ITEMS = { introduced: 2, alone: 3 };
const ITEM = /^[ \t]*[\p{Lu}\p{N}]/u;

/**
 * A paragraph's parts: lists that were written with line breaks rather than paragraphs have an item on each line, after
 * an introduction or from the first line on. All other paragraphs are one.
 */
function linesOf(paragraph: DocxParagraph): DocxParagraph[] {
  const lines = paragraph.text.split(/\n(?=.*\S)/u);
  if (paragraph.note || lines.length < 2) return [paragraph];
  const from = /:\s*$/u.test(lines[0] ?? '') ? 1 : 0;
  const items = lines.slice(from);
  const isLabeled = items.slice(paragraph.label === null || from > 0 ? 0 : 1).every((line) => readLabel(line.trim()));
  const isList =
    items.length >= LEAST_ITEMS[from > 0 ? 'introduced' : 'alone'] &&
    items.every((line) => line.length <= LINE_MAX && ITEM.test(line) && !/[,:]$/u.test(line.trimEnd()));
  if (!isLabeled && !isList) return [paragraph];
  const isFirst = from > 0 || isLabeled || paragraph.label !== null;
  return lines.map((text, at) =>
    at === 0 && isFirst ? { ...paragraph, text } : { ...lineOf(paragraph, text), list: isLabeled ? null : 1 },
  );
}

const lineOf = ({ page }: DocxParagraph, text: string): DocxParagraph => ({
  kind: 'paragraph',
  page,
  text,
  heading: null,
  label: null,
  list: null,
});

/** White space before a text, and the text without white space around it. */
function trimmed(text: string): [string, string] {
  const inside = text.trim();
  return [text.slice(0, text.indexOf(inside)), inside];
}

const textOf = (cell: DocxCell): string => cell.paragraphs.map(({ text }) => text.trim()).join('\n');

/** A heading by its style; or one formatted by hand, in bold or capitals, or with a typed number. */
function headingLevel(paragraph: DocxParagraph, text: string, typed: LineLabel | null, inList: boolean): number | null {
  if (paragraph.heading !== null) return paragraph.heading;
  const rest = text.slice(typed?.end ?? 0);
  if (paragraph.note || text.includes('\n') || !isHeadingLike(rest)) return null;
  const isNumbered = typed !== null && !inList && (typed.kind === 'number' || typed.kind === 'section');
  if (!paragraph.bold && !isInCapitals(rest) && !isNumbered) return null;
  const numbers = /^\D*(\d+(?:\.\d+)*)/.exec(paragraph.label ?? '')?.[1]?.split('.').length;
  return numbers ?? paragraph.list ?? typed?.depth ?? 1;
}

/** Whether the paragraph before or after one continues its typed label. */
function isInList(blocks: readonly DocxBlock[], at: number): boolean {
  const labelAt = (index: number): LineLabel | null => {
    const block = blocks[index];
    return block?.kind === 'paragraph' && block.label === null ? readLabel(block.text.trim()) : null;
  };
  const own = labelAt(at);
  return own !== null && (isSibling(own, labelAt(at - 1)) || isSibling(own, labelAt(at + 1)));
}

interface Table {
  /** It only puts a frame around paragraphs: no row has two cells. */
  isFrame: boolean;
  /** The row that names the columns, if no row is marked as such. */
  head: DocxRow | null;
}

function tablesOf(blocks: readonly DocxBlock[]): Map<number, Table> {
  const rows = new Map<number, DocxRow[]>();
  for (const block of blocks) {
    if (block.kind !== 'row') continue;
    addTo(rows, block.table, block);
  }
  return new Map([...rows].map(([table, own]) => [table, { isFrame: own.every(isSingle), head: headOf(own) }]));
}

const isSingle = ({ cells }: DocxRow): boolean => cells.length < 2;
const isMarked = ({ cells }: DocxRow): boolean =>
  cells.every((cell) => cell.marked || textOf(cell) === '') && cells.some(({ marked }) => marked);

function headOf(rows: readonly DocxRow[]): DocxRow | null {
  const [first, second] = rows;
  if (!first || !second || rows.some(({ head }) => head)) return null;
  if (isMarked(first) && !isMarked(second)) return first;
  return isHeadOfColumns(first.cells.map(textOf)) ? first : null;
}
