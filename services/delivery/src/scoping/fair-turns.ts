import { FairLine } from '@scopewright/work-pool';

type Piece = () => void;

/** The front door limits how many calls there are. */
const NO_LIMIT = Number.POSITIVE_INFINITY;
const LIMITS = { running: 1, runningPerFirm: 1, waiting: NO_LIMIT, waitingPerFirm: NO_LIMIT };

const line = new FairLine<Piece>(LIMITS, (piece, end) => {
  setImmediate(() => {
    piece();
    end();
  });
});

/**
 * Does work of some milliseconds that takes nothing but the processor, one piece in a turn of the event loop, firms one after the other: who sends much at once
 * waits for their own, and everybody else for one piece at most.
 * @throws what the work throws
 */
export const inFairTurn = <T>(firmId: string, work: () => T): Promise<T> =>
  new Promise((resolve, reject) => {
    line.add(firmId, () => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    });
  });
