export { createItemChecker } from './item-checker.ts';
export { contentOf } from './planned-content.ts';
export type { ChosenParts, StoredScope } from './tasks/change-orders.ts';
export type { PlannedCopy } from './tasks/copy-project.ts';
export type { ImportedFile, ImportPlan, PlannedFileItem } from './tasks/import-file.ts';
export type { PlannedBacklog } from './tasks/plan-backlog.ts';
export type { StatusRows } from './tasks/status-import.ts';
export type { StoredTraced } from './tasks/trace.ts';
export { createWorkPool, type WorkPool } from './work-pool.ts';
