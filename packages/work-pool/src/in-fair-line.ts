import { FairLine, type FairLineOptions } from './fair-line.ts';

/**
 * Limits how much work runs at once, taking firms in turn. The queue is unbounded: callers have to limit how many wait.
 * @returns a function that runs a firm's work when it is its turn, and gives its result or what it throws
 */
export function inFairLine(
  limits: Pick<FairLineOptions, 'running' | 'runningPerFirm'>,
): <T>(firm: string, work: () => Promise<T>) => Promise<T> {
  const line = new FairLine<() => Promise<void>>(
    { ...limits, waiting: Number.POSITIVE_INFINITY, waitingPerFirm: Number.POSITIVE_INFINITY },
    (job, end) => void job().finally(end),
  );
  return (firm, work) =>
    new Promise((resolve, reject) => {
      line.add(firm, () => work().then(resolve, reject));
    });
}
