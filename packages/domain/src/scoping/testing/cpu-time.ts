/** The result of some work, and its processor time in milliseconds: not affected by other programs on the machine. */
export function timed<T>(work: () => T): { result: T; ms: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: (user + system) / 1000 };
}

/** Processor time of some work in milliseconds. */
export const cpuTime = (work: () => unknown): number => timed(work).ms;

/** How many times as long some work takes as copying a value; both by their fastest of many rounds, run alternately. */
export function comparedWithCopying(work: () => unknown, value: unknown, rounds = 30): number {
  const times = Array.from({ length: rounds }, () => [cpuTime(work), cpuTime(() => structuredClone(value))] as const);
  const fastest = (of: 0 | 1) => Math.min(...times.map((pair) => pair[of]));
  return fastest(0) / fastest(1);
}
