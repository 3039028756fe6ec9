export { createItemChecker } from './item-checker.ts';
export { contentOf } from './planned-content.ts';
export type { ImportedFile, ImportPlan, PlannedFileItem } from './tasks/import-file.ts';
export { createWorkPool, type WorkPool } from './work-pool.ts';
