import { useRowChoice } from '@scopewright/lists/use-row-choice';
import { usePhone } from '@scopewright/ui';
import { useMemo } from 'react';
import { useBacklog } from './backlog-context.tsx';
import { type BacklogView, sortAfterClick } from './backlog-view.ts';
import { WorkItemBoard } from './board/work-item-board.tsx';
import { useBulk, type WorkItemSet } from './table/bulk.ts';
import type { ListedWorkItem } from './table/work-item-cells.tsx';
import { WorkItemCards, WorkItemTable } from './table/work-item-table.tsx';
import { WorkItemsBar } from './table/work-items-bar.tsx';
import { useHoursAndPrice } from './use-price.ts';
import { useSetWorkItem } from './use-work-items.ts';
import { hoursOfChosen, hoursWithParts, type WorkItemLine } from './work-items.ts';

const LABELS: Readonly<Record<keyof WorkItemSet, string>> = {
  status: 'Status',
  outcome: 'Outcome',
  phase: 'Phase',
  dueDate: 'Due date',
  shared: 'Shared with the client',
  assigneeId: 'Assignee',
};

/** Sets values of one work item as an edit of it, which is shown immediately. */
function useSetRow() {
  const set = useSetWorkItem();
  return ({ id }: Pick<ListedWorkItem, 'id'>, values: WorkItemSet) => {
    const [first = 'status'] = Object.keys(values) as (keyof WorkItemSet)[];
    set(id, values, LABELS[first]);
  };
}

interface ProjectTableProps {
  rows: readonly WorkItemLine[];
  onChange: (change: Partial<BacklogView>) => void;
}

/** The work items of a project as a table; on phones as cards. */
export function ProjectTable({ rows, onChange }: ProjectTableProps) {
  const { companyId, store, rows: all, view, write, people, today, linkOf } = useBacklog();
  const phone = usePhone();
  const { chosen, choose, chooseAll, clear } = useRowChoice(rows);
  const { give, busy } = useBulk(companyId, store);
  const setRow = useSetRow();
  const chosenRows = rows.filter(({ id }) => chosen.has(id));
  const format = useHoursAndPrice();
  const sums = useMemo(() => hoursWithParts(all), [all]);
  const table = {
    rows,
    total: rows.length,
    view,
    onSort: (column: Parameters<typeof sortAfterClick>[1]) => onChange({ sort: sortAfterClick(view, column) }),
    linkOf: ({ id }: Pick<ListedWorkItem, 'id'>) => linkOf(id),
    placeOf: null,
    fills: true,
    people,
    today,
    sums,
    chosen: write ? chosen : null,
    onChoose: choose,
    onChooseAll: chooseAll,
    onSet: write ? setRow : null,
  };
  return (
    <>
      {phone ? <WorkItemCards {...table} /> : <WorkItemTable {...table} />}
      {chosenRows.length > 0 ? (
        <>
          {/* lets the last rows be scrolled out from under the bar */}
          <div aria-hidden="true" className="h-20" />
          <WorkItemsBar
            rows={chosenRows}
            sum={format(hoursOfChosen(all, chosen))}
            people={people}
            busy={busy}
            onGive={give}
            onClear={clear}
          />
        </>
      ) : null}
    </>
  );
}

/** The work items of a project as a board: stories and tasks, unless another level is asked for. */
export function ProjectBoard({ rows }: { rows: readonly WorkItemLine[] }) {
  const { rows: all, view, write, people, today, linkOf } = useBacklog();
  const setRow = useSetRow();
  const titles = useMemo(() => new Map(all.map(({ id, title }) => [id, title])), [all]);
  const cards = useMemo(
    () => (view.level === null ? rows.filter(({ level }) => level === 'story' || level === 'task') : rows),
    [rows, view.level],
  );
  return (
    <WorkItemBoard
      rows={cards}
      parentTitle={({ parentId }) => titles.get(parentId ?? '') ?? ''}
      linkOf={({ id }) => linkOf(id)}
      people={people}
      today={today}
      onSet={write ? setRow : null}
    />
  );
}
