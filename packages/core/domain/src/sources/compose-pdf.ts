import { SOURCE_MAX_CHARACTERS } from '@scopewright/contracts/constants';
import type { Draft } from './pdf/draft.ts';
import { setLevels, withoutLists } from './pdf/headings.ts';
import { linesOf } from './pdf/lines.ts';
import { type Composing, draftsOfPage } from './pdf/page-drafts.ts';
import { ordinaryOf, setItemLevels } from './pdf/paragraphs.ts';
import { findRunningText } from './pdf/running-text.ts';
import { type SortedPage, sortRuns } from './pdf/sort-runs.ts';
import { SourceWriter } from './pdf/write.ts';
import type { PdfPage } from './pdf-page.ts';
import type { PdfChoices, PdfSwitches, SourceProblem, SourceText } from './source.ts';

/**
 * Composes the pages of a PDF to a verbatim text with blocks: by the structure of the document where it has one, else
 * by its layout. The same pages and choices produce the same text. Lines of a block are separated by line breaks,
 * blocks by an empty line, rows of a table by a line break, and cells by a tab. Labels of items are part of the text if
 * they are drawn as text.
 */
export function composePdf(
  pages: readonly PdfPage[],
  choices: PdfChoices = {},
): SourceText & { switches: PdfSwitches } {
  const repeated = findRunningText(pages);
  const sorted = pages.map((page) => sortRuns(page, repeated.get(page.page) ?? new Set(), choices));
  const readable = sorted.filter(({ quality }) => quality !== 'unreadable');
  const composing: Composing = {
    choices,
    ordinary: ordinaryOf(readable.map(({ text }) => linesOf(text))),
    namesHeadings: pages.some(({ parts }) => parts?.some(({ role }) => role === 'heading')),
    switches: { twoColumns: [], tables: [] },
    asides: [],
    carried: null,
  };
  const drafts = withoutLists(joined(readable.flatMap((page) => draftsOfPage(page, composing))));
  setItemLevels(drafts);
  setLevels(drafts);
  const { writer, tables } = written(drafts);
  const runningText = sorted.filter(({ hasRunningText }) => hasRunningText).map(({ page }) => page.page);
  return {
    text: writer.text,
    pages: pages[0]?.pages ?? 0,
    blocks: writer.blocks,
    asides: [...sorted.flatMap(({ asides }) => asides), ...composing.asides].sort((a, b) => a.page - b.page),
    problems: problemsOf(sorted, writer),
    switches: {
      twoColumns: composing.switches.twoColumns,
      tables: composing.switches.tables.map((found) => ({ ...found, table: tables.get(found.key) ?? null })),
      runningText,
    },
  };
}

/** Joins sentences that continue in the next column or on the next page. */
function joined(drafts: readonly Draft[]): Draft[] {
  const result: Draft[] = [];
  for (const draft of drafts) {
    const last = result.at(-1);
    if (draft.isFirst && last && goesOn(last, draft))
      result[result.length - 1] = { ...last, lines: [...last.lines, ...draft.lines] };
    else result.push(draft);
  }
  return result;
}

function goesOn(last: Draft, next: Draft): boolean {
  return (
    (last.kind === 'paragraph' || last.kind === 'listItem') &&
    next.kind === 'paragraph' &&
    Math.abs(last.look.size - next.look.size) < 0.5 &&
    !/[.:;!?]["”’)]?$/.test(last.lines.at(-1) ?? '') &&
    /^[\p{Ll}(]/u.test(next.lines[0] ?? '')
  );
}

/** Writes the drafts; tables that continue at the top of the next page keep their number. */
function written(drafts: readonly Draft[]): { writer: SourceWriter; tables: Map<string, number> } {
  const writer = new SourceWriter(SOURCE_MAX_CHARACTERS);
  const tables = new Map<string, number>();
  let count = 0;
  for (const [index, draft] of drafts.entries()) {
    const last = drafts[index - 1];
    if (draft.table !== undefined && !tables.has(draft.table)) {
      const isSame =
        last?.table !== undefined && last.page === draft.page - 1 && last.cells?.length === draft.cells?.length;
      if (!isSame) count += 1;
      tables.set(draft.table, count);
    }
    writer.write(draft, draft.table === undefined ? null : (tables.get(draft.table) ?? null));
  }
  return { writer, tables };
}

function problemsOf(sorted: readonly SortedPage[], writer: SourceWriter): SourceProblem[] {
  const pagesWith = (is: (page: SortedPage) => boolean) => sorted.filter(is).map(({ page }) => page.page);
  const byPages = (
    [
      ['empty-pages', ({ quality }) => quality === 'empty'],
      ['unreadable-pages', ({ quality }) => quality === 'unreadable'],
      ['cut-off-pages', ({ page }) => page.problem === 'cut-off'],
      ['hidden-text', ({ hasHidden }) => hasHidden],
    ] as const satisfies [string, (page: SortedPage) => boolean][]
  ).map(([problem, is]) => ({ problem, pages: pagesWith(is) }));
  const problems: SourceProblem[] = byPages.filter(({ pages }) => pages.length > 0);
  const pages = sorted[0]?.page.pages ?? 0;
  if (sorted.length > 0 && sorted.length < pages)
    problems.push({ problem: 'too-many-pages', read: sorted.length, pages });
  if (writer.isCut) problems.push({ problem: 'too-long', characters: writer.length });
  return problems;
}
