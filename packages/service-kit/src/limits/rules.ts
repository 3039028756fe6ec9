import type { Limit } from '@scopewright/contracts';

/** Counts one use of a limit. @throws CallError 429 */
export type Consume = (rule: Pick<Limit, 'name' | 'points' | 'seconds' | 'batched'>, subject: string) => void | Promise<void>;
