import { turns } from './turns.ts';

/** Processes that read or work at once; each may take `memoryMb` and a processor. */
const AT_ONCE = 2;

/** Runs what starts a process when one may be started. */
export const inTurn = turns(AT_ONCE);
