/**
 * The result of some work, and the milliseconds it would take on an otherwise idle machine: the shorter of the elapsed
 * time, which includes other programs, and the processor time, which includes garbage collection and compilation on
 * other threads.
 */
export function timed<T>(work: () => T): { result: T; ms: number } {
  const begun = performance.now();
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, ms: Math.min(performance.now() - begun, (user + system) / 1000) };
}

/** The milliseconds of some work, as `timed` tells them. */
export const workTime = (work: () => unknown): number => timed(work).ms;

/** How many times as long some work takes as copying a value; both by their fastest of many rounds, run alternately. */
export function comparedWithCopying(work: () => unknown, value: unknown, rounds = 30): number {
  const times = Array.from({ length: rounds }, () => [workTime(work), workTime(() => structuredClone(value))] as const);
  const fastest = (of: 0 | 1) => Math.min(...times.map((pair) => pair[of]));
  return fastest(0) / fastest(1);
}
