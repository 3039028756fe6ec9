import { setImmediate as turn } from 'node:timers/promises';
import { inFairLine } from '@scopewright/work-pool/in-fair-line';

// the front door limits how many calls there are
const oneByOne = inFairLine({ running: 1, runningPerFirm: 1 });

/**
 * Does work of some milliseconds that takes nothing but the processor, one piece in a turn of the event loop, firms one after the other: who sends much at once
 * waits for their own, and everybody else for one piece at most.
 * @throws what the work throws
 */
export const inFairTurn = <T>(firmId: string, work: () => T): Promise<T> =>
  oneByOne(firmId, async () => {
    await turn();
    return work();
  });
