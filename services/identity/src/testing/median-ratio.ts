const WARM_UP = 4;
const BATCH = 12;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * How much longer one thing takes than another: the ratio of the medians of their times. The samples are taken in turns, each first as often as second, so
 * that whatever else the machine does falls on both. Ends as soon as the ratio of a batch or more is `clear`, and with `most` samples of each at the latest:
 * a machine that does much else gives more of them.
 */
export async function medianRatio(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  { most, clear }: { most: number; clear: (ratio: number) => boolean },
): Promise<number> {
  const times: [number[], number[]] = [[], []];
  const ratio = () => median(times[0]) / median(times[1]);
  for (let round = -WARM_UP; round < most; round++) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      const ms = await timed(which === 0 ? one : other);
      if (round >= 0) times[which].push(ms);
    }
    if (round > 0 && (round + 1) % BATCH === 0 && clear(ratio())) break;
  }
  return ratio();
}
