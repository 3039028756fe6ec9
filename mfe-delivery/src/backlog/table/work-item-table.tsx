import { formatHours, LEVEL_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import { ItemTable, type RowPlace, TableCell, type TableColumn, TableRow } from '@scopewright/lists/item-table';
import { RowBox } from '@scopewright/lists/row-box';
import { RowName } from '@scopewright/lists/row-name';
import { useStable } from '@scopewright/lists/use-stable';
import { cn, formatDate } from '@scopewright/ui';
import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import { memo } from 'react';
import { type BacklogView, sortedByColumn, type WorkItemColumn } from '../backlog-view.ts';
import { LevelIcon, ReadyFlag } from '../marks.tsx';
import { isOverdue } from '../work-items.ts';
import type { WorkItemSet } from './bulk.ts';
import { AssigneeCell, type ListedWorkItem, PhaseCell, StatusCell } from './work-item-cells.tsx';

export interface WorkItemTableProps {
  rows: readonly ListedWorkItem[];
  /** Number of all rows, including those not loaded yet. */
  total: number;
  view: Pick<BacklogView, 'sort'>;
  onSort: (column: WorkItemColumn) => void;
  linkOf: (row: ListedWorkItem) => string;
  /** Describes a work item's place; null where all are of the same project. */
  placeOf: ((row: ListedWorkItem) => string) | null;
  people: readonly Consultant[];
  /** YYYY-MM-DD */
  today: string;
  /** Hours with those of all parts, by id; null: only the hours of each row are known. */
  sums: ReadonlyMap<string, number | null> | null;
  /** Null: rows can't be selected. */
  chosen: ReadonlySet<string> | null;
  onChoose: RowPlace['onChoose'];
  onChooseAll: (add: boolean) => void;
  /** The table is as high as its container. */
  fills?: boolean;
  /** Null: the rows are read-only. */
  onSet: ((row: ListedWorkItem, set: WorkItemSet) => void) | null;
}

const columns = (withPlace: boolean): readonly TableColumn<WorkItemColumn>[] => [
  { name: 'Title', by: 'title' },
  ...(withPlace ? [{ name: 'Project', by: 'project' as const }] : []),
  { name: 'Level' },
  { name: 'Phase', by: 'phase' },
  { name: 'Status', by: 'status' },
  { name: 'Ready' },
  { name: 'Assignee', by: 'assignee' },
  { name: 'Due', by: 'due' },
  { name: 'Hours' },
  { name: 'Labels' },
];
const COLUMNS = columns(false);
const COLUMNS_WITH_PLACE = columns(true);
const GRID = 'grid-cols-[2.75rem_minmax(17rem,1fr)_5rem_7.5rem_8.5rem_6.5rem_8rem_7rem_4.5rem_6.5rem]';
const GRID_WITH_PLACE =
  'grid-cols-[2.75rem_minmax(19.5rem,1fr)_10rem_5rem_7.5rem_8.5rem_6.5rem_8rem_7rem_4.5rem_6.5rem]';

/** Work items in rows. */
export function WorkItemTable({ view, linkOf, placeOf, people, today, sums, onSet, ...table }: WorkItemTableProps) {
  const actions = useStable({ onSet: (row: ListedWorkItem, set: WorkItemSet) => onSet?.(row, set) });
  return (
    <ItemTable
      {...table}
      label="Work items"
      columns={placeOf ? COLUMNS_WITH_PLACE : COLUMNS}
      grid={placeOf ? GRID_WITH_PLACE : GRID}
      width={placeOf ? 'min-w-[86rem]' : 'min-w-[74rem]'}
      sortedBy={(column) => sortedByColumn(view, column)}
      renderRow={(row, at) => (
        <Row
          key={row.id}
          {...at}
          row={row}
          link={linkOf(row)}
          place={placeOf?.(row) ?? null}
          people={people}
          hours={hoursIn(row, sums)}
          late={isOverdue(row, today)}
          onSet={onSet ? actions.onSet : null}
        />
      )}
    />
  );
}

/** Hours of a row, with those of its parts if they are known. */
const hoursIn = (row: ListedWorkItem, sums: WorkItemTableProps['sums']): number | null =>
  (sums ? sums.get(row.id) : row.estimate) ?? null;

interface RowProps extends RowPlace {
  row: ListedWorkItem;
  link: string;
  place: string | null;
  people: readonly Consultant[];
  hours: number | null;
  late: boolean;
  onSet: WorkItemTableProps['onSet'];
}

const Row = memo(function Row({ row, link, place, people, hours, late, onSet, ...at }: RowProps) {
  return (
    <TableRow
      place={at}
      grid={place === null ? GRID : GRID_WITH_PLACE}
      name={row.title}
      heading={
        <>
          <LevelIcon level={row.level} />
          <RowName name={row.title} link={link} />
        </>
      }
    >
      {place === null ? null : <TableCell title={place}>{place}</TableCell>}
      <TableCell>{LEVEL_WORDS[row.level].one}</TableCell>
      <TableCell tight={onSet !== null}>
        <PhaseCell row={row} onSet={onSet} />
      </TableCell>
      <TableCell tight={onSet !== null}>
        <StatusCell row={row} onSet={onSet} />
      </TableCell>
      <TableCell>
        <ReadyFlag row={row} words />
      </TableCell>
      <TableCell tight={onSet !== null}>
        <AssigneeCell row={row} onSet={onSet} people={people} />
      </TableCell>
      <TableCell>
        <DueDate row={row} late={late} />
      </TableCell>
      <TableCell className="tabular-nums">{hours === null ? '' : formatHours(hours)}</TableCell>
      <TableCell title={row.labels?.join(', ') ?? ''}>{row.labels?.join(', ')}</TableCell>
    </TableRow>
  );
});

/** A due date; one that has passed is marked as overdue. */
export const DueDate = ({ row, late }: { row: Pick<ListedWorkItem, 'dueDate'>; late: boolean }) =>
  row.dueDate === null ? null : (
    <span className={cn(late && 'font-medium text-danger')}>
      {late ? <span className="sr-only">Overdue: </span> : null}
      {formatDate(row.dueDate)}
    </span>
  );

const formatKnown = (hours: number | null): string => (hours === null ? '' : formatHours(hours));

/** Work items as cards, for screens too narrow for the table. */
export function WorkItemCards(props: WorkItemTableProps) {
  const { rows, linkOf, placeOf, people, today, sums, chosen, onChoose, onSet } = props;
  return (
    <ul aria-label="Work items" className="divide-y divide-border">
      {rows.map((row, index) => (
        <li key={row.id} className="grid gap-1 px-4 py-3 [contain-intrinsic-size:auto_8rem] [content-visibility:auto]">
          <div className="flex min-w-0 items-center gap-3">
            {chosen ? (
              <RowBox
                label={`Choose ${row.title}`}
                checked={chosen.has(row.id)}
                onChange={(add, shift) => onChoose(index, add, shift)}
              />
            ) : null}
            <LevelIcon level={row.level} />
            <RowName name={row.title} link={linkOf(row)} className="min-h-6 flex-1" />
            <ReadyFlag row={row} />
          </div>
          <p className="text-text-muted text-xs">
            {[
              LEVEL_WORDS[row.level].one,
              placeOf?.(row) ?? '',
              formatKnown(hoursIn(row, sums)),
              row.dueDate === null
                ? ''
                : `${isOverdue(row, today) ? 'Overdue since' : 'Due'} ${formatDate(row.dueDate)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <div className="grid grid-cols-2 gap-2 text-sm">
            <StatusCell row={row} onSet={onSet} />
            <PhaseCell row={row} onSet={onSet} />
            <div className="col-span-2">
              <AssigneeCell row={row} onSet={onSet} people={people} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
