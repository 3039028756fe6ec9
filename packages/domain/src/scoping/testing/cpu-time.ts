/** Processor time of some work in milliseconds: other programs on the machine have no part in it. */
export function cpuTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** How many times as long some work takes as a copy of a value, each in its fastest of many rounds, taken in turn. */
export function comparedWithCopying(work: () => unknown, value: unknown, rounds = 30): number {
  const times = Array.from({ length: rounds }, () => [cpuTime(work), cpuTime(() => structuredClone(value))] as const);
  const fastest = (of: 0 | 1) => Math.min(...times.map((pair) => pair[of]));
  return fastest(0) / fastest(1);
}
