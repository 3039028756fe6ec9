import { turns } from './turns.ts';

/** Maximum of concurrent processes; each may use `memoryMb` and a processor. */
const AT_ONCE = 2;

/** Runs what starts a process when one may be started. */
export const inTurn = turns(AT_ONCE);
