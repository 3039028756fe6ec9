import type { Limits } from './limits.ts';

/** The time that a document or task may take, over all its processes. */
export function createAllowance({ wallMs, silentMs }: Pick<Limits, 'wallMs' | 'silentMs'>) {
  let wallLeft = wallMs;
  let silentLeft = silentMs;
  /** The remaining silent time when a page arrives; pages don't restore time used by lost processes. */
  let silentAtProgress = silentMs;
  let onLate: (() => void) | null = null;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  let paused = 0;

  const settle = () => {
    clearTimeout(timer);
    if (onLate === null || paused > 0) return;
    const passed = performance.now() - since;
    wallLeft -= passed;
    silentLeft -= passed;
    since = performance.now();
  };
  const resume = () => {
    if (onLate === null || paused > 0) return;
    since = performance.now();
    const late = onLate;
    timer = setTimeout(() => late(), Math.max(0, Math.min(wallLeft, silentLeft)));
  };
  return {
    /** Counts from now on, and calls `late` when the time is used up. @returns a function that stops counting */
    run(late: () => void): () => void {
      onLate = late;
      resume();
      return () => {
        settle();
        onLate = null;
        // the time this process used since its last page is not counted
        silentAtProgress = silentLeft;
      };
    },
    /** Something arrived. */
    progress(): void {
      settle();
      silentLeft = silentAtProgress;
      resume();
    },
    /** Runs something whose time does not count. */
    async notCounting<T>(work: () => Promise<T>): Promise<T> {
      settle();
      paused += 1;
      try {
        return await work();
      } finally {
        paused -= 1;
        resume();
      }
    },
    isUsedUp: () => wallLeft <= 0 || silentLeft <= 0,
  };
}
