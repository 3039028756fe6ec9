import { Button, cn } from '@scopewright/ui';
import { memo, useEffect } from 'react';
import type { Source } from '../../sources/use-source.ts';
import { type Highlighted, highlight } from './highlights.ts';
import { type Chunk, START } from './source-places.ts';
import { useNear } from './use-near.ts';

type Block = Source['blocks'][number];

const LINE_PX = 24;
const CHARACTERS_IN_LINE = 80;

/** Height that a chunk will roughly have. */
const heightOf = ({ blocks }: Chunk): number =>
  blocks.reduce((sum, { start, end }) => sum + LINE_PX * (0.5 + Math.ceil((end - start) / CHARACTERS_IN_LINE)), 0);

const BARS = {
  current: 'border-s-accent',
  proposed: 'border-s-info',
  accepted: 'border-s-success',
  rejected: 'border-s-border',
} as const;

/** The bar at the left of a block: of the clause in it that matters most. */
function barOf({ start, end }: Block, parts: readonly Highlighted[]): string | null {
  const inside = parts.filter((part) => part.start < end && part.end > start);
  if (inside.some(({ current }) => current)) return BARS.current;
  const state = (['proposed', 'accepted', 'rejected'] as const).find((each) =>
    inside.some((part) => part.state === each),
  );
  return state ? BARS[state] : null;
}

interface SourceChunkProps {
  chunk: Chunk;
  text: string;
  /** Keeps line ends and spaces, which lay out a pasted text. */
  keepSpaces: boolean;
  parts: readonly Highlighted[];
  /** Rendered although it may not be seen yet. */
  wanted: boolean;
  /** The page that begins with it; null where the page continues. */
  page: number | null;
  /** The page is read as this number of columns. */
  columns: 1 | 2;
  /** Reads the page as another number of columns; null without the right to. */
  onColumns: ((page: number, columns: 1 | 2) => void) | null;
  /** Reads a table as paragraphs; null without the right to. */
  onNotTable: ((table: number) => void) | null;
}

/** A part of the source: its text as it is, with no element for highlighted parts. */
export const SourceChunk = memo(function SourceChunk({
  chunk,
  text,
  keepSpaces,
  parts,
  wanted,
  page,
  columns,
  onColumns,
  onNotTable,
}: SourceChunkProps) {
  const { ref, near } = useNear<HTMLElement>(wanted);
  useEffect(() => (near && ref.current ? highlight(ref.current, parts) : undefined), [near, parts, ref]);
  const height = Math.round(heightOf(chunk));
  return (
    <section
      ref={ref}
      data-chunk={chunk.index}
      className={cn('grid gap-2', keepSpaces && 'whitespace-pre-wrap')}
      style={near ? { contentVisibility: 'auto', containIntrinsicHeight: `auto ${height}px` } : { minHeight: height }}
    >
      {near && page !== null ? <PageMark page={page} columns={columns} onColumns={onColumns} /> : null}
      {near
        ? groupsOf(chunk.blocks).map((group) =>
            Array.isArray(group) ? (
              <SourceTable key={group[0]?.start} rows={group} text={text} parts={parts} onNotTable={onNotTable} />
            ) : (
              <SourceBlock key={group.start} block={group} text={text} parts={parts} />
            ),
          )
        : null}
    </section>
  );
});

function PageMark({ page, columns, onColumns }: Pick<SourceChunkProps, 'columns' | 'onColumns'> & { page: number }) {
  return (
    <div className="flex select-none flex-wrap items-center gap-x-3 gap-y-1 pt-4 text-text-muted text-xs">
      <span className="font-medium">Page {page}</span>
      <span aria-hidden="true" className="h-px flex-1 bg-border" />
      {onColumns ? (
        <Button variant="link" size="sm" onClick={() => onColumns(page, columns === 2 ? 1 : 2)}>
          Read as {columns === 2 ? 'one column' : 'two columns'}
          <span className="sr-only">: page {page}</span>
        </Button>
      ) : null}
    </div>
  );
}

/** Blocks, with rows of one table as a separate list. */
function groupsOf(blocks: readonly Block[]): (Block | Block[])[] {
  const groups: (Block | Block[])[] = [];
  for (const block of blocks) {
    if (block.kind !== 'tableRow') {
      groups.push(block);
      continue;
    }
    const last = groups.at(-1);
    if (Array.isArray(last) && last[0]?.table === block.table) last.push(block);
    else groups.push([block]);
  }
  return groups;
}

interface BlockProps {
  block: Block;
  text: string;
  parts: readonly Highlighted[];
}

const INDENTS = ['ps-3', 'ps-8', 'ps-13', 'ps-18'];

function SourceBlock({ block, text, parts }: BlockProps) {
  const { kind, start, end, level, label } = block;
  const piece = text.slice(start, end);
  const given = {
    [START]: start,
    // a label that is not part of the text is drawn, not written: offsets count the text alone
    ...(label && !piece.startsWith(label) && { 'data-label': label }),
    className: cn(
      'wrap-anywhere border-s-3 data-label:before:pe-2 data-label:before:text-text-muted data-label:before:content-[attr(data-label)]',
      barOf(block, parts) ?? 'border-transparent',
      kind === 'heading' && 'pt-3 font-semibold',
      kind === 'heading' && (level ?? 1) <= 1 && 'text-base',
      INDENTS[kind === 'listItem' ? Math.min(level ?? 1, INDENTS.length - 1) : 0],
    ),
  };
  if (kind !== 'heading') return <p {...given}>{piece}</p>;
  const Heading = `h${Math.min(6, 2 + (level ?? 1))}` as 'h3';
  return <Heading {...given}>{piece}</Heading>;
}

interface TableProps {
  rows: readonly Block[];
  text: string;
  parts: readonly Highlighted[];
  onNotTable: ((table: number) => void) | null;
}

function SourceTable({ rows, text, parts, onNotTable }: TableProps) {
  const table = rows[0]?.table;
  return (
    <div className="grid gap-1">
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-start text-sm">
          <tbody>
            {rows.map((row) => (
              <tr key={row.start}>
                {(row.cells ?? [row]).map((cell, index) => {
                  const Cell = row.head ? 'th' : 'td';
                  return (
                    <Cell
                      // empty cells start at the same place
                      // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never change
                      key={index}
                      {...{ [START]: cell.start }}
                      className={cn(
                        'wrap-anywhere border border-border px-2 py-1 text-start align-top',
                        row.head ? 'bg-surface-sunken font-semibold' : 'font-normal',
                        index === 0 && cn('border-s-3', barOf(row, parts)),
                      )}
                    >
                      {text.slice(cell.start, cell.end)}
                    </Cell>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {onNotTable && table !== undefined ? (
        <Button variant="link" size="sm" className="select-none justify-self-start" onClick={() => onNotTable(table)}>
          This is not a table
        </Button>
      ) : null}
    </div>
  );
}
