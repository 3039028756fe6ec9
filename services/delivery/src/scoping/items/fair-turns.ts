import { setImmediate as turn } from 'node:timers/promises';
import { inFairLine } from '@scopewright/work-pool/in-fair-line';

// the front door limits the number of concurrent calls
const oneByOne = inFairLine({ running: 1, runningPerFirm: 1 });

/**
 * Runs processor-bound work of some milliseconds, one task per tick of the event loop, alternating between firms: a
 * firm that sends many calls waits for its own work, all others for one task at most.
 * @throws what the work throws
 */
export const inFairTurn = <T>(firmId: string, work: () => T): Promise<T> =>
  oneByOne(firmId, async () => {
    await turn();
    return work();
  });
