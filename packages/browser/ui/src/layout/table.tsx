import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** The column that names the row; by default the first one. */
  rowHeader?: boolean;
  /** Whether the card of a narrow screen shows it; by default each does. */
  onCard?: (row: Row) => boolean;
  /** Clicking its header sorts by it, if the table has `onSort`. */
  sortable?: boolean;
}

/** The key of the column that the rows are sorted by. */
export interface TableSort {
  key: string;
  descending: boolean;
}

/** A checkbox in front of every row, and one for all of them. */
export interface TableSelection<Row> {
  selected: ReadonlySet<string>;
  /** Label of a row's checkbox ("Select Northwind"). */
  label: (row: Row) => string;
  /** Label of the checkbox in the head. */
  allLabel: string;
  onChange: (rows: readonly Row[], selected: boolean) => void;
}

export interface TableProps<Row> {
  /** The table's content; read out, and visible only with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort;
  /** Called with the key of the column whose header was clicked. */
  onSort?: (key: string) => void;
  selection?: TableSelection<Row> | undefined;
  /** Key of the row that the address names; it is highlighted. */
  currentKey?: string | undefined;
  /** Lower rows, for tables that are scanned. */
  compact?: boolean;
  className?: string;
}

/** Explicit roles, because displaying the elements as blocks removes their table semantics. */
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/**
 * A table that becomes a list of labelled cards below 640 px; there, controls for sorting must be outside the table. A
 * link that should be clickable anywhere in its row needs `after:absolute after:inset-0`; other controls in the row
 * need `relative z-10`.
 */
export function Table<Row>({
  caption,
  showCaption = false,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  selection,
  currentKey,
  compact = false,
  className,
}: TableProps<Row>): ReactNode {
  const headerKey = (columns.find((column) => column.rowHeader) ?? columns[0])?.key;
  return (
    <table
      {...ROLE.table}
      className={cn(
        'block w-full border-collapse text-sm sm:table',
        compact ? 'max-sm:[&_a]:py-1' : '[&_a]:py-1',
        className,
      )}
    >
      <caption className={showCaption ? 'block pb-3 text-left text-text-muted sm:table-caption' : 'sr-only'}>
        {caption}
      </caption>
      <thead {...ROLE.group} className="sr-only sm:not-sr-only sm:table-header-group">
        <tr {...ROLE.row} className="border-border border-b">
          {selection ? (
            <th {...ROLE.header} scope="col" className={cn('w-11 pl-4', compact ? 'py-1' : 'py-3')}>
              <span className="sm:hidden">Select</span>
              <SelectAll rows={rows} rowKey={rowKey} selection={selection} />
            </th>
          ) : null}
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} compact={compact} />
          ))}
        </tr>
      </thead>
      <tbody {...ROLE.group} className="grid gap-3 sm:table-row-group">
        {rows.map((row) => (
          <tr
            {...ROLE.row}
            key={rowKey(row)}
            aria-current={rowKey(row) === currentKey || undefined}
            data-selected={rowKey(row) === currentKey || selection?.selected.has(rowKey(row)) || undefined}
            className={cn(
              'relative block rounded-md border border-border bg-surface-raised px-4 data-selected:bg-brand-soft/60 sm:table-row sm:rounded-none sm:border-0 sm:border-b sm:bg-transparent sm:last:border-0 sm:hover:bg-neutral-soft/60 sm:data-selected:hover:bg-brand-soft',
              compact ? 'py-3' : 'py-4',
            )}
          >
            {selection ? (
              <td
                {...ROLE.cell}
                className={cn(
                  'max-sm:absolute max-sm:top-3 max-sm:right-3 max-sm:z-10 sm:relative sm:z-10 sm:w-11 sm:pl-4 sm:align-middle',
                  compact ? 'sm:py-1' : 'sm:py-3.5',
                )}
              >
                <RowCheckbox
                  label={selection.label(row)}
                  checked={selection.selected.has(rowKey(row))}
                  onChange={(checked) => selection.onChange([row], checked)}
                />
              </td>
            ) : null}
            {columns.map((column) => (
              <TableCell
                key={column.key}
                column={column}
                row={row}
                isHeader={column.key === headerKey}
                besideCheckbox={selection !== undefined}
                compact={compact}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A checkbox within a square large enough to press. */
function RowCheckbox({
  label,
  checked,
  partly = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  partly?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="-m-2.5 flex size-10 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        aria-label={label}
        className="size-4.5 cursor-pointer accent-brand"
        checked={checked}
        ref={(element) => {
          if (element) element.indeterminate = partly;
        }}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}

function SelectAll<Row>({
  rows,
  rowKey,
  selection,
}: {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection: TableSelection<Row>;
}): ReactNode {
  const chosen = rows.filter((row) => selection.selected.has(rowKey(row))).length;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <span className="max-sm:hidden">
      <RowCheckbox
        label={selection.allLabel}
        checked={all}
        partly={chosen > 0 && !all}
        onChange={(checked) => selection.onChange(rows, checked)}
      />
    </span>
  );
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
  compact,
}: {
  column: TableColumn<Row>;
  compact: boolean;
  sort?: TableSort | undefined;
  onSort?: ((key: string) => void) | undefined;
}): ReactNode {
  const { key, header, align, sortable } = column;
  const sorted = sort?.key === key;
  const direction = sort?.descending ? 'descending' : 'ascending';
  const Arrow = sorted ? (sort.descending ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <th
      {...ROLE.header}
      scope="col"
      aria-sort={sorted ? direction : undefined}
      className={cn(
        'px-2 font-medium text-text-muted text-xs first:pl-4 last:pr-4 lg:whitespace-nowrap',
        compact ? 'py-1 lg:px-3' : 'py-3 lg:px-4',
        align === 'end' ? 'text-right' : 'text-left',
      )}
    >
      {sortable && onSort ? (
        <>
          <span className="sm:hidden">{header}</span>
          <button
            type="button"
            className={cn(
              'group -mx-2 -my-1 inline-flex min-h-8 items-center gap-1 rounded-sm px-2 hover:text-text max-sm:hidden',
              sorted && 'text-text',
            )}
            onClick={() => onSort(key)}
          >
            {header}
            <Arrow
              aria-hidden="true"
              className={cn('size-3.5', !sorted && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60')}
            />
          </button>
        </>
      ) : (
        header
      )}
    </th>
  );
}

interface TableCellProps<Row> {
  column: TableColumn<Row>;
  row: Row;
  isHeader: boolean;
  /** Whether a checkbox is in the corner of the card. */
  besideCheckbox: boolean;
  compact: boolean;
}

function TableCell<Row>({ column, row, isHeader, besideCheckbox, compact }: TableCellProps<Row>): ReactNode {
  const Cell = isHeader ? 'th' : 'td';
  return (
    <Cell
      role={isHeader ? 'rowheader' : 'cell'}
      scope={isHeader ? 'row' : undefined}
      className={cn(
        'flex items-center justify-between gap-4 text-left text-text sm:table-cell sm:px-2 sm:align-middle sm:first:pl-4 sm:last:pr-4',
        compact ? 'py-0.5 sm:py-1 lg:px-3' : 'py-1.5 sm:py-3.5 lg:px-4',
        isHeader && 'font-semibold text-base sm:text-sm',
        isHeader && besideCheckbox && 'max-sm:mr-9',
        column.onCard?.(row) === false && 'max-sm:hidden',
        column.align === 'end' && 'sm:text-right',
      )}
    >
      {isHeader ? null : (
        <span aria-hidden="true" className="font-medium text-text-muted text-xs sm:hidden">
          {column.header}
        </span>
      )}
      {column.cell(row)}
    </Cell>
  );
}
