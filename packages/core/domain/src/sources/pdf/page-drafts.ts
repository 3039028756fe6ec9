import type { PdfPage, PdfRun } from '../pdf-page.ts';
import type { PdfChoices, PdfSwitches, SourceAside } from '../source.ts';
import { chosenGap, columnGap } from './columns.ts';
import type { Draft } from './draft.ts';
import type { Ordinary } from './headings.ts';
import { labelOf, plainLabel } from './labels.ts';
import { linesByPlace, type PdfLine } from './lines.ts';
import { draftOf, draftsOf } from './paragraphs.ts';
import { asideOf, type SortedPage } from './sort-runs.ts';
import { cellLines, type Gutter, type PdfTable } from './table.ts';
import { type TaggedElement, taggedElements } from './tagged.ts';
import { flowOf, isTable } from './untagged.ts';

/** State of a whole document while its pages are composed, and the results. */
export interface Composing {
  choices: PdfChoices;
  ordinary: Ordinary;
  /** The structure names headings, so a number alone doesn't mark one. */
  namesHeadings: boolean;
  switches: Pick<PdfSwitches, 'twoColumns' | 'tables'>;
  asides: SourceAside[];
  /** The table that the page before ends with, if its columns are only aligned. */
  carried: { page: number; gutters: Gutter[] } | null;
}

/** The blocks of a page. */
export function draftsOfPage({ page, text }: SortedPage, composing: Composing): Draft[] {
  const { choices, switches } = composing;
  const columns = choices.columns?.[page.page];
  const tagged = columns === undefined ? taggedElements(text, page) : null;
  if (tagged) return withFirst(taggedDrafts(tagged, page, composing));
  const gap = columns === 2 ? chosenGap(text, page) : columns === 1 ? null : columnGap(text, page);
  if (gap !== null) switches.twoColumns.push(page.page);
  const carried = composing.carried?.page === page.page - 1 ? composing.carried.gutters : null;
  const flow = flowOf(text, page, { gap, carried });
  const last = flow.at(-1)?.at(-1);
  composing.carried = last && isTable(last) && last.gutters ? { page: page.page, gutters: last.gutters } : null;
  return flow.flatMap((elements) => withFirst(untaggedDrafts(elements, page, composing)));
}

const withFirst = (drafts: Draft[]): Draft[] =>
  drafts.map((draft, index) => (index === 0 ? { ...draft, isFirst: true } : draft));

function untaggedDrafts(elements: readonly (PdfLine | PdfTable)[], page: PdfPage, composing: Composing): Draft[] {
  const drafts: Draft[] = [];
  let lines: PdfLine[] = [];
  const endLines = () => {
    drafts.push(...draftsOf(lines, page.page, composing.ordinary));
    lines = [];
  };
  for (const element of elements) {
    if (!isTable(element)) {
      lines.push(element);
      continue;
    }
    const rows = rowsOf(element, page, composing);
    if (rows) {
      endLines();
      drafts.push(...rows);
    } else lines.push(...linesByPlace(element.rows.flat(2)));
  }
  endLines();
  return drafts;
}

function taggedDrafts(elements: readonly TaggedElement[], page: PdfPage, composing: Composing): Draft[] {
  return elements.flatMap((element): Draft[] => {
    if (element.kind === 'table') {
      const rows = rowsOf(element.table, page, composing);
      const cells = () => element.table.rows.flat().filter((cell) => cell.length > 0);
      return rows ?? cells().map((cell) => draftOf(linesByPlace(cell), page.page, composing.ordinary));
    }
    if (element.role === 'contents') {
      composing.asides.push(...asideOf('contents', page, runsOf(element.lines)));
      return [];
    }
    return [partDraft(element, page, composing)];
  });
}

const runsOf = (lines: readonly PdfLine[]): PdfRun[] => lines.flatMap((line) => line.runs);

function partDraft(
  { role, level, label, lines }: Extract<TaggedElement, { kind: 'part' }>,
  page: PdfPage,
  { ordinary, namesHeadings }: Composing,
): Draft {
  const guess = draftOf(lines, page.page, ordinary);
  if (role === 'heading' || role === 'listItem') {
    const found = plainLabel(label || (labelOf(lines[0]?.text ?? '')?.label ?? ''));
    return { ...guess, kind: role, level, label: found || null, depth: 0, weak: undefined };
  }
  // a number alone is no heading where the document names its headings
  if (guess.weak === 'number' && namesHeadings)
    return { ...guess, kind: 'paragraph', label: null, depth: 0, weak: undefined };
  return guess;
}

/** The rows of a table; null if a person decided that it is not a table. */
function rowsOf(table: PdfTable, page: PdfPage, { choices, switches }: Composing): Draft[] | null {
  const last = switches.tables.at(-1);
  const key = `${page.page}.${last?.page === page.page ? Number(last.key.split('.')[1]) + 1 : 1}`;
  switches.tables.push({ key, page: page.page, table: null });
  if (choices.notTables?.includes(key)) return null;
  return table.rows.map((row, index) => ({
    kind: 'tableRow',
    page: page.page,
    lines: [],
    level: null,
    label: null,
    x: table.x,
    look: { size: row.flat()[0]?.size ?? 0, bold: false },
    depth: 0,
    cells: row.map(cellLines),
    table: key,
    ...(table.heads[index] ? { head: true as const } : {}),
  }));
}
