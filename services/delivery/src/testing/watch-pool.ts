import { createWorkPool, type WorkPool } from '@scopewright/work-tasks';

/** The tasks of a check. */
export const CHECK_TASKS: ReadonlySet<string> = new Set(['headsOfItems', 'checkItems']);

/** A limit that no test reaches. */
export const FOREVER_MS = 600_000;

/** A pool that ends and refuses no task for its time: how long tasks take depends on the machine. */
export function patientPool(): WorkPool {
  const pool = createWorkPool({ waitMs: FOREVER_MS });
  const { run } = pool;
  pool.run = (firm, name, input, options) => run(firm, name, input, { ...options, timeLimitMs: FOREVER_MS });
  return pool;
}

/**
 * Requests to threads from now on: the names of the tasks, and the ids of the items that they check. Unlike a spy it
 * retains no input and no result.
 */
export function watchPool(pool: WorkPool) {
  const { run } = pool;
  const names = new Set<string>();
  const checked = new Set<string>();
  pool.run = (firm, name, input, options) => {
    names.add(name);
    if ('jobs' in input) for (const { head } of input.jobs) checked.add(head.id);
    return run(firm, name, input, options);
  };
  return {
    names,
    checked,
    end: () => {
      pool.run = run;
    },
  };
}

/** Holds the tasks of a pool back until `open` is called. `reached` resolves when there is one. */
export function holdPool(pool: WorkPool) {
  const { run } = pool;
  const names: string[] = [];
  let [reach, open]: (() => void)[] = [];
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  pool.run = async (firm, name, input, options) => {
    names.push(name);
    reach?.();
    await opened;
    return run(firm, name, input, options);
  };
  return {
    names,
    reached,
    /** Lets all tasks continue, also those that come later. */
    open: () => {
      pool.run = run;
      open?.();
    },
  };
}
