import { FairLine, type FairLineOptions } from './fair-line.ts';

/**
 * A way to do work of which only so much goes on at once, firms in turn. It keeps nobody out: how many wait is for those to limit who ask.
 * @returns a function that does a firm's work when its turn has come, and gives its result or what it throws
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
