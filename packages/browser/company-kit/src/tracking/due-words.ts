import type { TrackedKind } from '@scopewright/contracts/tracking/limits';
import { counted } from '@scopewright/domain/counted';

/** Labels of the kinds of things with due dates. */
export const DUE_KINDS: Record<TrackedKind, string> = {
  milestone: 'Milestone or input',
  clause: 'Stated by a clause',
  scopeItem: 'Scope item',
  workItem: 'Work item',
};

/** How much later than due something is. */
export const formatOverdue = (daysOver: number): string =>
  daysOver > 0
    ? `${counted(daysOver, 'day')} overdue`
    : daysOver === 0
      ? 'Due today'
      : `In ${counted(-daysOver, 'day')}`;
