import { LEVEL_WORDS, STATUS_WORDS } from '@scopewright/company-kit/backlog/backlog-words';
import type { BacklogLevel, WorkItemStatus } from '@scopewright/contracts/backlog/limits';
import { Box, Check, CircleAlert, CornerDownRight, cn, FileText, Layers } from '@scopewright/ui';
import type { WorkItemLine } from './work-items.ts';

const ICONS = { epic: Layers, story: FileText, task: Box, subtask: CornerDownRight } as const;

/** The icon of a level. */
export function LevelIcon({ level }: { level: BacklogLevel }) {
  const Icon = ICONS[level];
  return (
    <span title={LEVEL_WORDS[level].one} className="shrink-0">
      <Icon aria-hidden="true" className={cn('size-4', level === 'epic' ? 'text-brand' : 'text-text-muted')} />
    </span>
  );
}

const DOTS: Record<WorkItemStatus, string> = {
  todo: 'border-border-strong',
  inProgress: 'border-dot-warning bg-dot-warning',
  inReview: 'border-brand bg-brand',
  done: 'border-dot-success bg-dot-success',
  obsolete: 'border-border-strong bg-border-strong',
};

/** The color of a status, shown beside its label. */
export const StatusDot = ({ status }: { status: WorkItemStatus }) => (
  <span aria-hidden="true" className={cn('size-2 shrink-0 rounded-full border', DOTS[status])} />
);

/** A status: a dot with its label. */
export function StatusMark({ status, dotOnly = false }: { status: WorkItemStatus; dotOnly?: boolean }) {
  return (
    <span
      className="inline-flex items-center gap-1.5 whitespace-nowrap"
      title={dotOnly ? STATUS_WORDS[status] : undefined}
    >
      <StatusDot status={status} />
      <span className={dotOnly ? 'sr-only' : 'text-sm'}>{STATUS_WORDS[status]}</span>
    </span>
  );
}

/** Whether a work item is ready for work; nothing for clients, and for finished ones. */
export function ReadyFlag({ row, words = false }: { row: Pick<WorkItemLine, 'ready' | 'status'>; words?: boolean }) {
  if (row.ready === undefined || row.status === 'done' || row.status === 'obsolete') return null;
  const label = row.ready ? 'Ready' : 'Not ready';
  return (
    <span title={words ? undefined : label} className="inline-flex items-center gap-1 whitespace-nowrap align-middle">
      {row.ready ? (
        <Check aria-hidden="true" className="size-4 text-success" />
      ) : (
        <CircleAlert aria-hidden="true" className="size-4 text-warning" />
      )}
      <span className={words ? 'text-sm' : 'sr-only'}>{label}</span>
    </span>
  );
}
