export * from './access.ts';
export type { Limit, ServiceName } from './call.ts';
export * from './calls.ts';
export * as entities from './entities.ts';
export { MESSAGES } from './errors.ts';
export type * from './types.ts';
