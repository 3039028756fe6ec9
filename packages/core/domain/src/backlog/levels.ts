import type { BacklogLevel } from '@scopewright/contracts/backlog/limits';

/** Levels of the work items that a work item can be part of; null: it can be part of none. */
const PARENT_LEVELS: Readonly<Record<BacklogLevel, readonly (BacklogLevel | null)[]>> = {
  epic: [null],
  story: ['epic', null],
  task: ['epic', null],
  subtask: ['story', 'task'],
};

/** Whether a work item of a level can be part of one of another level, or of none. */
export const fitsBelow = (level: BacklogLevel, parent: BacklogLevel | null): boolean =>
  PARENT_LEVELS[level].includes(parent);
