import { serve } from '../serve.ts';

/** Tasks that misbehave in ways that must not bring down threads, and a few that don't. */
export const HOSTILE_TASKS = {
  double: async () => (value: number) => value * 2,
  echo: async () => (value: unknown) => value,
  spin: async () => (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until; );
    return ms;
  },
  /** Parts that take some time each; the last one never ends. */
  parts: async () =>
    function* ({ count, ms, endless }: { count: number; ms: number; endless: boolean }): Generator<number, string> {
      for (let part = 0; part < count; part++) {
        for (const until = performance.now() + ms; performance.now() < until; );
        yield part;
      }
      for (; endless; );
      return 'all';
    },
  endless: async () => (_input: null) => {
    for (;;);
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
