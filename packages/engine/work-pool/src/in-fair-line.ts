import { WorkRefused } from './errors.ts';
import { FairLine, type FairLineOptions } from './fair-line.ts';

export type { FairLineOptions };

/** Runs a firm's work in its turn, and returns its result or throws its error. */
export type InFairLine = <T>(firm: string, work: () => Promise<T>) => Promise<T>;

/** How much may wait, and how long. */
export interface WaitingLimits extends Pick<FairLineOptions, 'waiting' | 'waitingPerFirm'> {
  waitMs: number;
}

const UNLIMITED = { waiting: Number.POSITIVE_INFINITY, waitingPerFirm: Number.POSITIVE_INFINITY };

/**
 * Limits concurrent work, alternating between firms. The work runs in the asynchronous context of its caller.
 * @param waits without it the queue is unbounded: callers then have to limit how many wait
 * @throws WorkRefused from the returned function, when too much is waiting, or the work has waited too long
 */
export function inFairLine(
  limits: Pick<FairLineOptions, 'running' | 'runningPerFirm'>,
  waits: WaitingLimits | null = null,
): InFairLine {
  const line = new FairLine<(end: () => void) => void>({ ...(waits ?? UNLIMITED), ...limits }, (job, end) => job(end));
  const turnOf = (firm: string): Promise<() => void> =>
    new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const job = (end: () => void) => {
        clearTimeout(timer);
        resolve(end);
      };
      const refuse = () => reject(new WorkRefused());
      if (waits !== null) timer = setTimeout(() => line.remove(firm, job) && refuse(), waits.waitMs);
      if (line.add(firm, job)) return;
      clearTimeout(timer);
      refuse();
    });
  return async (firm, work) => {
    const end = await turnOf(firm);
    try {
      return await work();
    } finally {
      end();
    }
  };
}
