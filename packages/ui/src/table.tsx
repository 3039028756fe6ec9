import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** The column that names the row; the first one when none says so. */
  rowHeader?: boolean;
}

export interface TableProps<Row> {
  /** What the table lists; read out, and shown only with `showCaption`. */
  caption: string;
  showCaption?: boolean;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  className?: string;
}

/** Roles written out, because displaying the elements as blocks takes their table semantics away. */
const ROLE = { table: { role: 'table' }, group: { role: 'rowgroup' }, row: { role: 'row' }, header: { role: 'columnheader' } } as const;

/** A table that becomes a list of labelled cards below 640 px. */
export function Table<Row>({ caption, showCaption = false, columns, rows, rowKey, className }: TableProps<Row>): ReactNode {
  const headerKey = (columns.find((column) => column.rowHeader) ?? columns[0])?.key;
  return (
    <table {...ROLE.table} className={cn('block w-full border-collapse text-sm sm:table', className)}>
      <caption className={showCaption ? 'block pb-3 text-left text-text-muted sm:table-caption' : 'sr-only'}>{caption}</caption>
      <thead {...ROLE.group} className="sr-only sm:not-sr-only sm:table-header-group">
        <tr {...ROLE.row} className="border-border border-b">
          {columns.map((column) => (
            <th
              {...ROLE.header}
              key={column.key}
              scope="col"
              className={cn('px-4 py-3 font-medium text-text-muted text-xs', column.align === 'end' ? 'text-right' : 'text-left')}
            >
              {column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLE.group} className="grid gap-3 sm:table-row-group">
        {rows.map((row) => (
          <tr
            {...ROLE.row}
            key={rowKey(row)}
            className="block rounded-md border border-border bg-surface-raised p-4 sm:table-row sm:rounded-none sm:border-0 sm:border-b sm:bg-transparent sm:last:border-0 sm:hover:bg-surface-sunken/60"
          >
            {columns.map((column) => (
              <TableCell key={column.key} column={column} row={row} isHeader={column.key === headerKey} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TableCell<Row>({ column, row, isHeader }: { column: TableColumn<Row>; row: Row; isHeader: boolean }): ReactNode {
  const Cell = isHeader ? 'th' : 'td';
  return (
    <Cell
      role={isHeader ? 'rowheader' : 'cell'}
      scope={isHeader ? 'row' : undefined}
      className={cn(
        'flex items-center justify-between gap-4 py-1.5 text-left text-text sm:table-cell sm:px-4 sm:py-3.5 sm:align-middle',
        isHeader && 'font-semibold text-base sm:text-sm',
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
