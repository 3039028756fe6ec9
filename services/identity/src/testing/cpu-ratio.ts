const WARM_UP = 4;
const BATCH = 12;

/**
 * A quarter of the times are shorter. Other load on the machine only makes work longer, so the shorter times say more
 * about the work itself.
 */
const lowerQuartile = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;

/** Processor time of this process in milliseconds, over all threads, until `work` is done. */
async function cpuTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How much more processor time one thing takes than another: the ratio of the lower quartiles. The samples alternate,
 * each first as often as second. Ends as soon as the ratio of at least one batch is `clear`, and with `most` samples of
 * each at the latest.
 */
export async function cpuRatio(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  { most, clear }: { most: number; clear: (ratio: number) => boolean },
): Promise<number> {
  const times: [number[], number[]] = [[], []];
  const ratio = () => lowerQuartile(times[0]) / lowerQuartile(times[1]);
  for (let round = -WARM_UP; round < most; round++) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      const ms = await cpuTime(which === 0 ? one : other);
      if (round >= 0) times[which].push(ms);
    }
    if (round > 0 && (round + 1) % BATCH === 0 && clear(ratio())) break;
  }
  return ratio();
}
