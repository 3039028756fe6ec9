import type { AZURE_PROCESSES } from '@scopewright/contracts/backlog-exports/limits';

/** Types of work items of each process. `between`: the level that lies between epics and stories; null without one. */
export const AZURE_TYPES: Record<
  (typeof AZURE_PROCESSES)[number],
  { between: string | null; story: string; points: string | null; criteria: boolean }
> = {
  agile: { between: 'Feature', story: 'User Story', points: 'Story Points', criteria: true },
  scrum: { between: 'Feature', story: 'Product Backlog Item', points: 'Effort', criteria: true },
  basic: { between: null, story: 'Issue', points: 'Effort', criteria: false },
  cmmi: { between: 'Feature', story: 'Requirement', points: 'Size', criteria: false },
};
export const AZURE_EPIC = 'Epic';
export const AZURE_TASK = 'Task';
