import type { BacklogLevel } from '@scopewright/contracts/backlog/limits';

/** Levels of the work items of possible parents of a work item; null: it can't have a parent. */
const PARENT_LEVELS: Readonly<Record<BacklogLevel, readonly (BacklogLevel | null)[]>> = {
  epic: [null],
  story: ['epic', null],
  task: ['epic', null],
  subtask: ['story', 'task'],
};

/** Whether a work item of a level can have a parent of another level, or no parent. */
export const fitsBelow = (level: BacklogLevel, parent: BacklogLevel | null): boolean =>
  PARENT_LEVELS[level].includes(parent);
