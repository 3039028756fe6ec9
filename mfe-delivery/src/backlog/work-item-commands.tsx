import { STATUS_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import { ownerCommands, phaseCommands } from '@scopewright/company-kit/scope/item-choices';
import { WORK_ITEM_STATUSES } from '@scopewright/contracts/backlog/limits';
import { type Command, THIS_ITEM, useCommands } from '@scopewright/workplace-kit/commands/commands';
import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import { useMemo } from 'react';
import { useBacklog } from './backlog-context.tsx';
import { StatusDot } from './marks.tsx';
import type { WorkItemSet } from './table/bulk.ts';
import { type ListedWorkItem, withStatus } from './table/work-item-cells.tsx';
import { workItemNodes } from './tree/work-item-nodes.ts';
import { useSetWorkItem } from './use-work-items.ts';
import type { WorkItemLine } from './work-items.ts';

/**
 * Status, phase and assignee by single keys, the same for one work item and for many.
 * @param current values of the one work item; undefined for many
 */
export const workItemCommands = (
  people: readonly Consultant[],
  current: Partial<Pick<ListedWorkItem, 'status' | 'phase' | 'assigneeId'>>,
  onSet: (values: WorkItemSet) => void,
): Command[] => [
  {
    id: 'work-item-status',
    title: 'Set status…',
    shortcut: 's',
    choices: () =>
      WORK_ITEM_STATUSES.map((status) => ({
        id: `status-${status}`,
        title: STATUS_WORDS[status],
        icon: <StatusDot status={status} />,
        current: status === current.status,
        run: () => onSet(withStatus(status)),
      })),
  },
  {
    id: 'work-item-phase',
    title: 'Set phase…',
    shortcut: 'p',
    choices: () => phaseCommands(current.phase ?? null, (phase) => onSet({ phase })),
  },
  {
    id: 'work-item-assignee',
    title: 'Assign…',
    shortcut: 'a',
    choices: () => ownerCommands(people, current.assigneeId, (assigneeId) => onSet({ assigneeId })),
  },
];

interface OpenWorkItemCommandsProps {
  /** The work items in view, in the order of a table; null: all. */
  shown: readonly WorkItemLine[] | null;
}

/** Commands for the open work item, with the keys that an item of the scope has. */
export function OpenWorkItemCommands({ shown }: OpenWorkItemCommandsProps) {
  const { rows, openId, view, write, people, openWorkItem } = useBacklog();
  const set = useSetWorkItem();
  const order = useMemo(() => {
    if (view.look !== 'tree') return shown ?? rows;
    const all = new Set((shown ?? rows).map(({ id }) => id));
    return workItemNodes(rows, new Set(), all, new Map());
  }, [rows, shown, view.look]);
  const at = order.findIndex(({ id }) => id === openId);
  const row = rows.find(({ id }) => id === openId);
  const goTo = (by: number) => {
    const there = order[at + by];
    if (at !== -1 && there) openWorkItem(there.id);
  };
  const commands: Command[] = [
    // in a table they belong to the selected rows
    ...(write && row && view.look !== 'table'
      ? workItemCommands(people, row, (values) => set(row.id, { ...values }, 'Change'))
      : []),
    { id: 'work-item-next', title: 'Next work item', shortcut: 'j', run: () => goTo(1) },
    { id: 'work-item-previous', title: 'Previous work item', shortcut: 'k', run: () => goTo(-1) },
  ];
  useCommands(commands.map((command) => ({ ...command, section: THIS_ITEM })));
  return null;
}
