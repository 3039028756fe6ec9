import type { Limits } from './limits.ts';

/** What a process has used of a processor so far, in ms; null where the system doesn't say. */
export type ProcessorTime = () => number | null;

/** How soon processor time is looked at again. */
const LOOK_AGAIN_MS = 20;

/**
 * The time that a document or task may take, over all its processes. A process that only waits for a processor is not
 * silent: on a busy machine it would be ended for what others do.
 */
export function createAllowance({ wallMs, silentMs }: Pick<Limits, 'wallMs' | 'silentMs'>) {
  let wallLeft = wallMs;
  let silentLeft = silentMs;
  /** What is left of the silent time when a page arrives; pages don't give back what lost processes took. */
  let silentAtProgress = silentMs;
  let onLate: (() => void) | null = null;
  let processorTime: ProcessorTime = () => null;
  let since = 0;
  let usedBefore: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let paused = 0;

  const settle = () => {
    clearTimeout(timer);
    if (onLate === null || paused > 0) return;
    const passed = performance.now() - since;
    const used = processorTime();
    wallLeft -= passed;
    // threads beside the one that reads use processors too
    silentLeft -= used === null || usedBefore === null ? passed : Math.min(passed, used - usedBefore);
    since = performance.now();
    usedBefore = used;
  };
  const isUsedUp = () => wallLeft <= 0 || silentLeft <= 0;
  const resume = () => {
    if (onLate === null || paused > 0) return;
    since = performance.now();
    usedBefore = processorTime();
    wait();
  };
  const wait = () => {
    const silent = usedBefore === null ? silentLeft : Math.max(silentLeft, LOOK_AGAIN_MS);
    timer = setTimeout(lookAgain, isUsedUp() ? 0 : Math.min(wallLeft, silent));
  };
  const lookAgain = () => {
    settle();
    if (isUsedUp()) onLate?.();
    else wait();
  };
  return {
    /** Counts from now on, and calls `late` when nothing is left. @returns a function that stops counting */
    run(late: () => void, used: ProcessorTime = () => null): () => void {
      onLate = late;
      processorTime = used;
      resume();
      return () => {
        settle();
        onLate = null;
        // what this process took since its last page is lost
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
    isUsedUp,
  };
}
