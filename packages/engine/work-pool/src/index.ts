export type { Pool, PoolOptions } from './pool.ts';
export { createWorkPool } from './work-pool.ts';
