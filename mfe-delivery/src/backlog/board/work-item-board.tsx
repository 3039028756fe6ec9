import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { formatHours, LEVEL_WORDS, STATUS_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import { WORK_ITEM_STATUSES, type WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import { RowName } from '@scopewright/lists/row-name';
import { useStable } from '@scopewright/lists/use-stable';
import { Button, cn, MoreHorizontal } from '@scopewright/ui';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '@scopewright/ui/dropdown-menu';
import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react';
import { LevelIcon, ReadyFlag, StatusDot } from '../marks.tsx';
import type { WorkItemSet } from '../table/bulk.ts';
import { type ListedWorkItem, withStatus } from '../table/work-item-cells.tsx';
import { DueDate } from '../table/work-item-table.tsx';
import { isOverdue } from '../work-items.ts';

/** Cards of a column that are shown at first, and that are added by each press. */
const CARDS = 40;

interface WorkItemBoardProps {
  rows: readonly ListedWorkItem[];
  /** The title of a work item's parent; empty without one. */
  parentTitle: (row: ListedWorkItem) => string;
  linkOf: (row: ListedWorkItem) => string;
  people: readonly Consultant[];
  today: string;
  /** Null: the board is read-only. */
  onSet: ((row: ListedWorkItem, set: WorkItemSet) => void) | null;
}

/**
 * Work items by status. Cards move by dragging, by the menu of each card, and with Alt and the arrows while the focus
 * is in one.
 */
export function WorkItemBoard({ rows, parentTitle, linkOf, people, today, onSet }: WorkItemBoardProps) {
  const scroller = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = scroller.current;
    return element ? autoScrollForElements({ element }) : undefined;
  }, []);
  const columns = useMemo(() => {
    const byStatus = new Map<WorkItemStatus, ListedWorkItem[]>(
      WORK_ITEM_STATUSES.filter((status) => status !== 'obsolete').map((status) => [status, []]),
    );
    for (const row of rows) {
      const column = byStatus.get(row.status);
      if (column) column.push(row);
      else byStatus.set(row.status, [row]);
    }
    return [...byStatus];
  }, [rows]);
  const refocus = useRef<{ id: string; status: WorkItemStatus } | null>(null);
  // a card that changes its column is another element there
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns are what the card moves between
  useEffect(() => {
    const { id, status } = refocus.current ?? {};
    const link = id && scroller.current?.querySelector<HTMLElement>(`[data-column="${status}"] [data-card="${id}"] a`);
    if (!link) return;
    link.focus();
    refocus.current = null;
  }, [columns]);
  const actions = useStable({
    drop(workItemId: string, status: WorkItemStatus) {
      const row = rows.find(({ id }) => id === workItemId);
      if (row && row.status !== status) onSet?.(row, withStatus(status));
    },
    move(row: ListedWorkItem, to: WorkItemStatus | -1 | 1) {
      const order = columns.map(([status]) => status);
      const next = typeof to === 'number' ? order[order.indexOf(row.status) + to] : to;
      if (!next || !onSet) return;
      onSet(row, withStatus(next));
      refocus.current = { id: row.id, status: next };
    },
  });
  return (
    <section
      ref={scroller}
      aria-label="Board"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by the keyboard
      tabIndex={0}
      style={{ overflowX: 'auto' }}
      className="flex min-h-0 flex-1 snap-x scroll-ps-3 gap-3 p-3 sm:snap-none sm:p-4"
    >
      {columns.map(([status, cards]) => (
        <Column key={status} status={status} count={cards.length} onDrop={onSet ? actions.drop : null}>
          {(most) =>
            cards
              .slice(0, most)
              .map((row) => (
                <Card
                  key={row.id}
                  row={row}
                  link={linkOf(row)}
                  parent={parentTitle(row)}
                  assignee={people.find(({ id }) => id === row.assigneeId)?.name ?? ''}
                  late={isOverdue(row, today)}
                  onMove={onSet ? actions.move : null}
                />
              ))
          }
        </Column>
      ))}
    </section>
  );
}

interface ColumnProps {
  status: WorkItemStatus;
  count: number;
  /** Null: nothing can be dropped. */
  onDrop: ((workItemId: string, status: WorkItemStatus) => void) | null;
  children: (most: number) => React.ReactNode;
}

function Column({ status, count, onDrop, children }: ColumnProps) {
  const element = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  const [most, setMost] = useState(CARDS);
  useEffect(() => {
    const target = element.current;
    if (!target || !onDrop) return;
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => typeof source.data.boardWorkItemId === 'string',
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop({ source }) {
        setOver(false);
        onDrop(String(source.data.boardWorkItemId), status);
      },
    });
  }, [onDrop, status]);
  const id = `board-${status}`;
  return (
    <section
      ref={element}
      data-column={status}
      aria-labelledby={id}
      className={cn(
        'flex w-[18rem] shrink-0 snap-start flex-col rounded-lg border bg-surface-sunken sm:w-auto sm:min-w-60 sm:flex-1',
        over ? 'border-brand' : 'border-border',
      )}
    >
      <h2 id={id} className="flex items-center gap-2 px-3 py-2 font-medium text-sm">
        <StatusDot status={status} />
        {STATUS_WORDS[status]}
        <span className="text-text-muted tabular-nums">{count.toLocaleString('en-US')}</span>
      </h2>
      <ul className="grid min-h-0 flex-1 content-start gap-2 overflow-y-auto px-2 pb-2">{children(most)}</ul>
      {count > most ? (
        <div className="px-2 pb-2">
          <Button variant="secondary" size="sm" className="w-full" onClick={() => setMost(most + CARDS)}>
            Show more
            <span className="text-text-muted tabular-nums">{count - most}</span>
          </Button>
        </div>
      ) : null}
    </section>
  );
}

interface CardProps {
  row: ListedWorkItem;
  link: string;
  parent: string;
  assignee: string;
  late: boolean;
  /** Moves it to a column, or to the one beside it. Null: it can't be moved. */
  onMove: ((row: ListedWorkItem, to: WorkItemStatus | -1 | 1) => void) | null;
}

/** Memoized: a card that moves doesn't render the others again. */
const Card = memo(function Card({ row, link, parent, assignee, late, onMove }: CardProps) {
  const element = useRef<HTMLLIElement>(null);
  const isMovable = onMove !== null;
  useEffect(() => {
    const card = element.current;
    if (!card || !isMovable) return;
    return draggable({ element: card, getInitialData: () => ({ boardWorkItemId: row.id }) });
  }, [isMovable, row.id]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onMove || !event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    onMove(row, event.key === 'ArrowLeft' ? -1 : 1);
  };
  return (
    <li
      ref={element}
      data-card={row.id}
      onKeyDown={onKeyDown}
      className="grid gap-1.5 rounded-md border border-border bg-surface-raised p-2.5 text-sm shadow-xs [contain-intrinsic-size:auto_7rem] [content-visibility:auto]"
    >
      <div className="flex min-w-0 items-center gap-2">
        <LevelIcon level={row.level} />
        <RowName name={row.title} link={link} className="min-w-0 flex-1" />
        <ReadyFlag row={row} />
        {onMove ? <MoveMenu row={row} onMove={(to) => onMove(row, to)} /> : null}
      </div>
      <p className="truncate text-text-muted text-xs">{parent || LEVEL_WORDS[row.level].one}</p>
      <div className="flex min-w-0 items-center gap-2 text-xs">
        <span className="truncate text-text-muted">{assignee || 'No one'}</span>
        <span className="ms-auto flex items-center gap-2 whitespace-nowrap">
          <DueDate row={row} late={late} />
          {row.estimate == null ? null : <span className="tabular-nums">{formatHours(row.estimate)}</span>}
        </span>
      </div>
    </li>
  );
});

/** The other columns that a card can be moved to: its own is where it is. */
const MoveMenu = ({ row, onMove }: { row: ListedWorkItem; onMove: (to: WorkItemStatus) => void }) => (
  <DropdownMenu>
    <DropdownMenuTrigger asChild>
      <Button
        variant="ghost"
        size="iconSmall"
        aria-label={`Move ${row.title}`}
        title="Move to another column"
        className="-my-2 -me-1.5 max-sm:size-11"
      >
        <MoreHorizontal aria-hidden="true" />
      </Button>
    </DropdownMenuTrigger>
    <DropdownMenuContent>
      {WORK_ITEM_STATUSES.filter((status) => status !== row.status).map((status) => (
        <DropdownMenuItem key={status} onSelect={() => onMove(status)}>
          <StatusDot status={status} /> {STATUS_WORDS[status]}
        </DropdownMenuItem>
      ))}
    </DropdownMenuContent>
  </DropdownMenu>
);
