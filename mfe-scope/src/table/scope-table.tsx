import { ItemIcon } from '@scopewright/company-kit/scope/item-icon';
import { KIND_WORDS } from '@scopewright/company-kit/scope/scope-words';
import type { ScopeItemRow } from '@scopewright/contracts/scoping';
import { ItemTable, type RowPlace, TableCell, type TableColumn, TableRow } from '@scopewright/lists/item-table';
import { RowName } from '@scopewright/lists/row-name';
import { useStable } from '@scopewright/lists/use-stable';
import { Check, formatDate } from '@scopewright/ui';
import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import { memo } from 'react';
import { OwnerCell, PhaseCell, StateCell } from './row-cells.tsx';
import type { BulkSet } from './table-queries.ts';
import { type SortColumn, sortedBy, type TableView } from './table-view.ts';

export interface ScopeTableProps {
  rows: readonly ScopeItemRow[];
  /** Number of all rows, including those not loaded yet. */
  total: number;
  view: TableView;
  onSort: (column: SortColumn) => void;
  /** Where an item opens; null for one without a project. */
  linkOf: (row: ScopeItemRow) => string | null;
  ownerName: (id: string) => string;
  projectName: (row: ScopeItemRow) => string;
  /** Possible owners of items. */
  people: readonly Consultant[];
  /** Null: rows can't be selected. */
  chosen: ReadonlySet<string> | null;
  onChoose: RowPlace['onChoose'];
  onChooseAll: (add: boolean) => void;
  /** Null: the rows are read-only. */
  onSet: ((row: ScopeItemRow, set: BulkSet) => void) | null;
}

const COLUMNS: readonly TableColumn<SortColumn>[] = [
  { name: 'Name', by: 'name' },
  { name: 'Kind', by: 'kind' },
  { name: 'Project', by: 'project' },
  { name: 'Phase', by: 'phase' },
  { name: 'State', by: 'state' },
  { name: 'Owner', by: 'owner' },
  { name: 'Deadline', by: 'deadline' },
  { name: 'Questions' },
  { name: 'Implemented' },
];
const GRID = 'grid-cols-[2.75rem_minmax(10rem,1fr)_7rem_8.5rem_7.5rem_7.5rem_9rem_6.5rem_5.5rem_6.5rem]';

/** The items of a company in rows. */
export function ScopeTable({ view, linkOf, ownerName, projectName, people, onSet, ...table }: ScopeTableProps) {
  const actions = useStable({ onSet: (row: ScopeItemRow, set: BulkSet) => onSet?.(row, set) });
  return (
    <ItemTable
      {...table}
      label="Items of the company"
      columns={COLUMNS}
      grid={GRID}
      width="min-w-[70.5rem]"
      sortedBy={(column) => sortedBy(view, column)}
      renderRow={(row, place) => (
        <Row
          key={row.id}
          {...place}
          row={row}
          link={linkOf(row)}
          owner={row.ownerId === null ? null : ownerName(row.ownerId)}
          project={projectName(row)}
          people={people}
          onSet={onSet ? actions.onSet : null}
        />
      )}
    />
  );
}

interface RowProps extends RowPlace {
  row: ScopeItemRow;
  link: string | null;
  owner: string | null;
  project: string;
  people: readonly Consultant[];
  onSet: ScopeTableProps['onSet'];
}

const Row = memo(function Row({ row, link, owner, project, people, onSet, ...place }: RowProps) {
  return (
    <TableRow
      place={place}
      grid={GRID}
      name={row.name}
      heading={
        <>
          <ItemIcon kind={row.kind} />
          <RowName name={row.name} link={link} />
        </>
      }
    >
      <TableCell>{KIND_WORDS[row.kind].one}</TableCell>
      <TableCell title={project}>{project}</TableCell>
      <TableCell tight={onSet !== null}>
        <PhaseCell row={row} onSet={onSet} />
      </TableCell>
      <TableCell tight={onSet !== null}>
        <StateCell row={row} onSet={onSet} />
      </TableCell>
      <TableCell tight={onSet !== null}>
        <OwnerCell row={row} onSet={onSet} people={people} owner={owner} />
      </TableCell>
      <TableCell>{row.deadline === null ? '' : formatDate(row.deadline)}</TableCell>
      <TableCell className="tabular-nums">{row.openQuestions > 0 ? row.openQuestions : ''}</TableCell>
      <TableCell>
        {row.implementedAt ? (
          <span className="inline-flex items-center gap-1 text-success">
            <Check aria-hidden="true" className="size-4" /> Yes
          </span>
        ) : (
          'No'
        )}
      </TableCell>
    </TableRow>
  );
});
