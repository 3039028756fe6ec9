import type { Catalogue, Order, Task, Told } from './task.ts';

export type { Catalogue };

const isGenerator = (value: unknown): value is Generator<unknown, unknown> =>
  typeof value === 'object' && value !== null && 'next' in value && Symbol.iterator in value;

/**
 * The order handler of a pool's threads. It sends everything over the order's port, so that parts and result arrive in
 * order.
 */
export function serve(catalogue: Catalogue): (order: Order) => Promise<void> {
  return async ({ name, input, port }) => {
    const post = (message: Told) => port.postMessage(message);
    try {
      const load = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined;
      if (load === undefined) throw new Error(`There is no task '${name}'`);
      // loading the code does not count toward the task's time
      const task: Task = await load();
      post({ kind: 'begun' });
      const work = task(input as never);
      if (!isGenerator(work)) {
        post({ kind: 'result', result: await work });
        return;
      }
      let step = work.next();
      for (; !step.done; step = work.next()) post({ kind: 'part', part: step.value });
      post({ kind: 'result', result: step.value });
    } finally {
      port.close();
    }
  };
}
