import type { CallOutput } from '@scopewright/contracts';

/** One difference between two states of a scope: the smallest thing that can be sold on its own. */
export type DiffEntry = Omit<CallOutput<'scopeDiff'>['items'][number], 'pending'>;
