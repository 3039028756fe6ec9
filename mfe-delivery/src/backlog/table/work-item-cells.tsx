import { STATUS_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import { PHASE_CHOICES, phaseWords } from '@scopewright/company-kit/scope/scope-words';
import { WORK_ITEM_STATUSES, type WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import { Picker } from '@scopewright/ui/picker';
import type { Consultant } from '@scopewright/workplace-kit/company/consultants';
import { StatusDot, StatusMark } from '../marks.tsx';
import type { WorkItemLine } from '../work-items.ts';
import type { WorkItemSet } from './bulk.ts';

/** Values of a work item in tables, cards and boards. */
export type ListedWorkItem = Pick<
  WorkItemLine,
  | 'id'
  | 'projectId'
  | 'title'
  | 'level'
  | 'parentId'
  | 'phase'
  | 'status'
  | 'outcome'
  | 'ready'
  | 'assigneeId'
  | 'dueDate'
  | 'estimate'
  | 'labels'
  | 'shared'
  | 'version'
>;

interface CellProps {
  row: ListedWorkItem;
  /** Null: read-only. */
  onSet: ((row: ListedWorkItem, set: WorkItemSet) => void) | null;
}

const STATUS_CHOICES = WORK_ITEM_STATUSES.map((value) => ({
  value,
  label: STATUS_WORDS[value],
  icon: <StatusDot status={value} />,
}));

/** A status implies the outcome of the work item: a finished one was delivered, unless someone sets another outcome. */
export const withStatus = (status: WorkItemStatus): WorkItemSet => ({
  status,
  outcome: status === 'done' ? 'delivered' : null,
});

/** The status of a work item, editable in place. */
export const StatusCell = ({ row, onSet }: CellProps) =>
  onSet ? (
    <Picker
      look="cell"
      aria-label={`Status of ${row.title}`}
      options={STATUS_CHOICES}
      value={row.status}
      onChange={(status) => onSet(row, withStatus(status as WorkItemStatus))}
    />
  ) : (
    <StatusMark status={row.status} />
  );

/** The phase of a work item, editable in place. */
export const PhaseCell = ({ row, onSet }: CellProps) =>
  onSet ? (
    <Picker
      look="cell"
      aria-label={`Phase of ${row.title}`}
      options={PHASE_CHOICES}
      value={String(row.phase)}
      onChange={(phase) => onSet(row, { phase: Number(phase) })}
    />
  ) : (
    phaseWords(row.phase)
  );

/** The assignee of a work item, editable in place. */
export function AssigneeCell({ row, onSet, people }: CellProps & { people: readonly Consultant[] }) {
  const id = row.assigneeId ?? null;
  const name = id === null ? null : (people.find((person) => person.id === id)?.name ?? 'Someone at the firm');
  if (!onSet) return name ?? <span className="text-text-muted">No one</span>;
  return (
    <Picker
      look="cell"
      aria-label={`Assignee of ${row.title}`}
      none="No one"
      options={[
        ...people.map((person) => ({ value: person.id, label: person.name })),
        ...(id !== null && !people.some((person) => person.id === id) ? [{ value: id, label: name ?? '' }] : []),
      ]}
      value={id ?? ''}
      onChange={(chosen) => onSet(row, { assigneeId: chosen || null })}
    />
  );
}
