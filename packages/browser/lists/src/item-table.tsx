import { ArrowDown, ArrowUp, cn } from '@scopewright/ui';
import { useCommands } from '@scopewright/workplace-kit/commands/commands';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { RowBox } from './row-box.tsx';
import { useStable } from './use-stable.ts';

/** A sort direction, as a value of `aria-sort`. */
export type Sorted = 'ascending' | 'descending' | 'none';

export interface TableColumn<C extends string> {
  name: string;
  /** The sort keys of this column. */
  by?: C;
}

/** Where a row is, and whether it is selected. */
export interface RowPlace {
  index: number;
  /** Pixels from the top of the rows. */
  start: number;
  /** Null: rows can't be selected. */
  chosen: boolean | null;
  /** `toAnchor`: with all rows since the one that was selected before. */
  onChoose: (index: number, add: boolean, toAnchor: boolean) => void;
}

export interface ItemTableProps<R extends { id: string }, C extends string> {
  label: string;
  rows: readonly R[];
  /** Number of all rows, including those not loaded yet. */
  total: number;
  /** After the column of the checkboxes. */
  columns: readonly TableColumn<C>[];
  /** Class with the widths of all columns. */
  grid: string;
  /** Class with the least width of the table, below which it scrolls sideways. */
  width: string;
  sortedBy: (column: C) => Sorted;
  onSort: (column: C) => void;
  /** Null: rows can't be selected. */
  chosen: ReadonlySet<string> | null;
  onChoose: RowPlace['onChoose'];
  onChooseAll: (add: boolean) => void;
  /** The table is as high as its container; otherwise it leaves room for the page around it. */
  fills?: boolean;
  /** One row, from a memoized component: when a row scrolls into view, the others aren't rendered again. */
  renderRow: (row: R, place: RowPlace) => ReactNode;
}

/** Explicit roles, because elements that aren't displayed as a table lose their semantics. */
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  rowHeader: { role: 'rowheader' },
} as const;
const ROW_PX = 32;

/** The index of the row that an element is in, if any. */
function rowAt(element: Element | null): number | null {
  const at = element?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return at === undefined ? null : Number(at);
}

/**
 * Items in rows; only those in view are rendered. Scrolls sideways on narrow screens. Arrows move from row to row and,
 * with Shift, select; X selects the focused or hovered row.
 */
export function ItemTable<R extends { id: string }, C extends string>(props: ItemTableProps<R, C>) {
  const { label, rows, total, columns, grid, width, sortedBy, onSort, chosen, onChoose, onChooseAll } = props;
  const { fills = false, renderRow } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const pointed = useRef<number | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const actions = useStable({ onChoose });
  const all = chosen && rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const isChosen = (index: number) => chosen?.has(rows[index]?.id ?? '') ?? false;

  /** Focuses the first control of a row. */
  function focusRow(index: number): void {
    virtual.scrollToIndex(index);
    scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"] :is(input, a)`)?.focus();
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const at = rowAt(event.target as Element);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || at === null) return;
    const to = at + (event.key === 'ArrowDown' ? 1 : -1);
    if (!rows[to]) return;
    event.preventDefault();
    if (event.shiftKey && chosen) {
      // an unselected row starts the range
      if (!isChosen(at)) onChoose(at, true, false);
      onChoose(to, true, true);
    }
    focusRow(to);
  }
  useCommands(
    chosen
      ? [
          {
            id: 'table-choose',
            title: 'Select the row',
            shortcut: 'x',
            run: () => {
              const at = rowAt(document.activeElement) ?? pointed.current;
              if (at !== null) onChoose(at, !isChosen(at), false);
            },
          },
        ]
      : [],
  );
  return (
    <section
      ref={scroller}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by the keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerMove={({ target }) => {
        pointed.current = rowAt(target as Element);
      }}
      onPointerLeave={() => {
        pointed.current = null;
      }}
      className={cn(
        'min-h-48 overflow-auto overscroll-contain',
        fills ? 'max-h-full' : 'max-h-[max(70dvh,100dvh-14rem)]',
      )}
    >
      <table {...ROLE.table} aria-label={label} aria-rowcount={total + 1} className={cn('block text-sm', width)}>
        <thead {...ROLE.group} className="sticky top-0 z-10 block border-border border-b bg-surface-raised">
          <HeadRow {...{ columns, grid, sortedBy, onSort }} all={all} onChooseAll={onChooseAll} />
        </thead>
        <tbody {...ROLE.group} className="relative block" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return row
              ? renderRow(row, {
                  index,
                  start,
                  chosen: chosen === null ? null : chosen.has(row.id),
                  onChoose: actions.onChoose,
                })
              : null;
          })}
        </tbody>
      </table>
    </section>
  );
}

interface HeadRowProps<C extends string>
  extends Pick<ItemTableProps<{ id: string }, C>, 'columns' | 'grid' | 'sortedBy' | 'onSort' | 'onChooseAll'> {
  /** Whether all rows are selected; null: rows can't be selected. */
  all: boolean | null;
}

function HeadRow<C extends string>({ columns, grid, sortedBy, onSort, all, onChooseAll }: HeadRowProps<C>) {
  return (
    <tr {...ROLE.row} aria-rowindex={1} className={cn('grid items-center', grid)}>
      <TableCell role="columnheader" className="pl-3">
        {all === null ? (
          <span className="sr-only">Choice</span>
        ) : (
          <RowBox label="Select all" checked={all} onChange={(checked) => onChooseAll(checked)} />
        )}
      </TableCell>
      {columns.map(({ name, by }) => (
        <TableCell
          key={name}
          role="columnheader"
          sort={by && sortedBy(by)}
          className="font-medium text-text-muted text-xs"
        >
          {by ? <SortButton name={name} sorted={sortedBy(by)} onPress={() => onSort(by)} /> : name}
        </TableCell>
      ))}
    </tr>
  );
}

interface SortButtonProps {
  name: string;
  sorted: Sorted;
  onPress: () => void;
}

function SortButton({ name, sorted, onPress }: SortButtonProps) {
  const Icon = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={onPress}
      className="group/sort -mx-1 inline-flex min-h-8 items-center gap-1 rounded-sm px-1 hover:text-text"
    >
      {name}
      <Icon
        aria-hidden="true"
        className={cn('size-3.5', sorted === 'none' ? 'opacity-0 group-hover/sort:opacity-60' : 'text-brand')}
      />
    </button>
  );
}

interface TableRowProps {
  place: RowPlace;
  grid: string;
  /** Name of the row's item, for its checkbox. */
  name: string;
  /** Content of the row's header: its name. */
  heading: ReactNode;
  /** The other cells. */
  children: ReactNode;
}

/** A row of the table, with its checkbox and its name. */
export function TableRow({ place: { index, start, chosen, onChoose }, grid, name, heading, children }: TableRowProps) {
  return (
    <tr
      {...ROLE.row}
      data-row={index}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
      className={cn(
        'absolute inset-x-0 top-0 grid items-center border-border border-b',
        grid,
        chosen ? 'bg-brand-soft/60' : 'hover:bg-neutral-soft/60',
      )}
    >
      <TableCell className="pl-3">
        {chosen === null ? null : (
          <RowBox
            label={`Choose ${name}`}
            checked={chosen}
            onChange={(checked, shift) => onChoose(index, checked, shift)}
          />
        )}
      </TableCell>
      <th {...ROLE.rowHeader} scope="row" className="flex min-w-0 items-center gap-2 px-2 text-left">
        {heading}
      </th>
      {children}
    </tr>
  );
}

interface TableCellProps {
  role?: 'cell' | 'columnheader';
  sort?: Sorted | undefined;
  /** The content has its own padding at the sides. */
  tight?: boolean;
  title?: string;
  className?: string;
  children?: ReactNode;
}

/** A cell of the table. */
export function TableCell({ role = 'cell', sort, tight = false, title, className, children }: TableCellProps) {
  const Tag = role === 'cell' ? 'td' : 'th';
  return (
    <Tag
      role={role}
      aria-sort={sort}
      title={title}
      className={cn('min-w-0 truncate text-left', role === 'cell' && 'font-normal', !tight && 'px-2', className)}
    >
      {children}
    </Tag>
  );
}
