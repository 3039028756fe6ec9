import type { ScopeItemRow } from '@scopewright/contracts/scoping';
import { ArrowDown, ArrowUp, Check, cn, dateInWords } from '@scopewright/ui';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import type { Consultant } from '../../companies/list/consultants.ts';
import { useCommands } from '../../frame/commands/commands.tsx';
import { useStable } from '../form/use-stable.ts';
import { ItemIcon } from '../item-icon.tsx';
import { KIND_WORDS } from '../words/scope-words.ts';
import { NameLink, OwnerCell, PhaseCell, RowBox, StateCell } from './row-cells.tsx';
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
  /** `toAnchor`: with all rows since the one that was selected before. */
  onChoose: (index: number, add: boolean, toAnchor: boolean) => void;
  onChooseAll: (add: boolean) => void;
  /** Null: the rows are read-only. */
  onSet: ((row: ScopeItemRow, set: BulkSet) => void) | null;
}

/** Explicit roles, because elements that aren't displayed as a table lose their semantics. */
const ROLE = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  rowHeader: { role: 'rowheader' },
} as const;
const ROW_PX = 44;
const COLUMNS: readonly { name: string; by?: SortColumn }[] = [
  { name: 'Name', by: 'name' },
  { name: 'Kind', by: 'kind' },
  { name: 'Project' },
  { name: 'Phase', by: 'phase' },
  { name: 'State', by: 'state' },
  { name: 'Owner' },
  { name: 'Deadline' },
  { name: 'Questions' },
  { name: 'Implemented' },
];
const GRID = 'grid-cols-[2.75rem_minmax(10rem,1fr)_7rem_8.5rem_7.5rem_7.5rem_9rem_6.5rem_5.5rem_6.5rem]';

/** The index of the row that an element is in; null if it is in none. */
function rowAt(element: Element | null): number | null {
  const at = element?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return at === undefined ? null : Number(at);
}

/**
 * Items in rows; only those in view are rendered. Scrolls sideways on narrow screens. Arrows move from row to row and,
 * with Shift, select; X selects the focused or hovered row.
 */
export function ScopeTable(props: ScopeTableProps) {
  const { rows, total, view, onSort, linkOf, ownerName, projectName, people, chosen, onChoose, onChooseAll, onSet } =
    props;
  const scroller = useRef<HTMLDivElement>(null);
  const pointed = useRef<number | null>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
  });
  const actions = useStable({ onChoose, onSet: (row: ScopeItemRow, set: BulkSet) => onSet?.(row, set) });
  const all = chosen !== null && rows.length > 0 && rows.every(({ id }) => chosen.has(id));
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
      aria-label="Items of the company"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by the keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerMove={({ target }) => {
        pointed.current = rowAt(target as Element);
      }}
      onPointerLeave={() => {
        pointed.current = null;
      }}
      className="max-h-[70dvh] min-h-48 overflow-auto overscroll-contain"
    >
      <table
        {...ROLE.table}
        aria-label="Items of the company"
        aria-rowcount={total + 1}
        className="block min-w-[70.5rem] text-sm"
      >
        <thead {...ROLE.group} className="sticky top-0 z-10 block border-border border-b bg-surface-raised">
          <tr {...ROLE.row} aria-rowindex={1} className={cn('grid items-center', GRID)}>
            <Cell role="columnheader" className="pl-3">
              {chosen ? (
                <RowBox label="Select all" checked={all} onChange={(checked) => onChooseAll(checked)} />
              ) : (
                <span className="sr-only">Choice</span>
              )}
            </Cell>
            {COLUMNS.map(({ name, by }) => (
              <Cell
                key={name}
                role="columnheader"
                sort={by && sortedBy(view, by)}
                className="font-medium text-text-muted text-xs"
              >
                {by ? <SortButton name={name} sorted={sortedBy(view, by)} onPress={() => onSort(by)} /> : name}
              </Cell>
            ))}
          </tr>
        </thead>
        <tbody {...ROLE.group} className="relative block" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <Row
                key={row.id}
                row={row}
                index={index}
                start={start}
                link={linkOf(row)}
                owner={row.ownerId === null ? null : ownerName(row.ownerId)}
                project={projectName(row)}
                people={people}
                chosen={chosen === null ? null : chosen.has(row.id)}
                onChoose={actions.onChoose}
                onSet={onSet ? actions.onSet : null}
              />
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface SortButtonProps {
  name: string;
  sorted: ReturnType<typeof sortedBy>;
  onPress: () => void;
}

function SortButton({ name, sorted, onPress }: SortButtonProps) {
  const Icon = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={onPress}
      className="group/sort -mx-1 inline-flex min-h-9 items-center gap-1 rounded-sm px-1 hover:text-text"
    >
      {name}
      <Icon
        aria-hidden="true"
        className={cn('size-3.5', sorted === 'none' ? 'opacity-0 group-hover/sort:opacity-60' : 'text-brand')}
      />
    </button>
  );
}

interface RowProps {
  row: ScopeItemRow;
  index: number;
  /** Pixels from the top of the rows. */
  start: number;
  link: string | null;
  owner: string | null;
  project: string;
  people: readonly Consultant[];
  /** Null: rows can't be selected. */
  chosen: boolean | null;
  onChoose: ScopeTableProps['onChoose'];
  onSet: ScopeTableProps['onSet'];
}

/** Memoized: when a row scrolls into view, the others aren't rendered again. */
const Row = memo(function Row(props: RowProps) {
  const { row, index, start, link, owner, project, people, chosen, onChoose, onSet } = props;
  return (
    <tr
      {...ROLE.row}
      data-row={index}
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
      className={cn(
        'absolute inset-x-0 top-0 grid items-center border-border border-b',
        GRID,
        chosen ? 'bg-brand-soft/60' : 'hover:bg-neutral-soft/60',
      )}
    >
      <Cell className="pl-3">
        {chosen === null ? null : (
          <RowBox
            label={`Choose ${row.name}`}
            checked={chosen}
            onChange={(checked, shift) => onChoose(index, checked, shift)}
          />
        )}
      </Cell>
      <th {...ROLE.rowHeader} scope="row" className="flex min-w-0 items-center gap-2 px-2 text-left">
        <ItemIcon kind={row.kind} />
        <NameLink row={row} link={link} />
      </th>
      <Cell>{KIND_WORDS[row.kind].one}</Cell>
      <Cell title={project}>{project}</Cell>
      <Cell tight={onSet !== null}>
        <PhaseCell row={row} onSet={onSet} />
      </Cell>
      <Cell tight={onSet !== null}>
        <StateCell row={row} onSet={onSet} />
      </Cell>
      <Cell tight={onSet !== null}>
        <OwnerCell row={row} onSet={onSet} people={people} owner={owner} />
      </Cell>
      <Cell>{row.deadline === null ? '' : dateInWords(row.deadline)}</Cell>
      <Cell className="tabular-nums">{row.openQuestions > 0 ? row.openQuestions : ''}</Cell>
      <Cell>
        {row.implementedAt ? (
          <span className="inline-flex items-center gap-1 text-success">
            <Check aria-hidden="true" className="size-4" /> Yes
          </span>
        ) : (
          'No'
        )}
      </Cell>
    </tr>
  );
});

interface CellProps {
  role?: 'cell' | 'columnheader';
  sort?: ReturnType<typeof sortedBy> | undefined;
  /** The content has its own padding at the sides. */
  tight?: boolean;
  title?: string;
  className?: string;
  children: ReactNode;
}

function Cell({ role = 'cell', sort, tight = false, title, className, children }: CellProps) {
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
