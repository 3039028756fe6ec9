import { serve } from '../serve.ts';

/** A gate for tasks in threads: they get `buffer`, wait for steps of it, and are let through by `open`. */
export function createGate() {
  const buffer = new SharedArrayBuffer(4);
  return {
    buffer,
    /** Lets a task make so many steps more. */
    open(steps = 1): void {
      Atomics.add(new Int32Array(buffer), 0, steps);
      Atomics.notify(new Int32Array(buffer), 0);
    },
  };
}

/** Holds the thread up until the gate is open for this many steps. */
function pass(gate: SharedArrayBuffer, steps: number): void {
  const opened = new Int32Array(gate);
  for (let seen = Atomics.load(opened, 0); seen < steps; seen = Atomics.load(opened, 0)) Atomics.wait(opened, 0, seen);
}

/** Tasks that misbehave in ways that must not bring down threads, and a few that don't. */
export const HOSTILE_TASKS = {
  double: async () => (value: number) => value * 2,
  /** Sends a part as soon as it runs, and one each time its gate lets it, `count` times. */
  held: async () =>
    function* ({ gate, count = 1 }: { gate: SharedArrayBuffer; count?: number }): Generator<number, string> {
      yield 0;
      for (let step = 1; step <= count; step++) {
        pass(gate, step);
        yield step;
      }
      return 'all';
    },
  /** Parts, after which it may never end. */
  parts: async () =>
    function* ({ count, endless }: { count: number; endless: boolean }): Generator<number, string> {
      for (let part = 0; part < count; part++) yield part;
      for (; endless; );
      return 'all';
    },
  fill: async () => (_input: null) => {
    const held: number[][] = [];
    for (;;) held.push(new Array(10_000).fill(held.length));
  },
  fail: async () => (message: string) => {
    throw new RangeError(message);
  },
  crash: async () => (code: number) => process.exit(code),
};

export default serve(HOSTILE_TASKS);
