export { createItemChecker } from './item-checker.ts';
export { createWorkPool, type WorkPool } from './work-pool.ts';
