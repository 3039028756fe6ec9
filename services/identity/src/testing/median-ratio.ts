const WARM_UP = 10;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * How much longer one thing takes than another: the ratio of the medians of so many samples of each. They are taken in turns, each first as often as
 * second, so that whatever else the machine does falls on both.
 */
export async function medianRatio(one: () => Promise<unknown>, other: () => Promise<unknown>, samples: number): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < samples; round++) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      const ms = await timed(which === 0 ? one : other);
      if (round >= 0) times[which].push(ms);
    }
  }
  return median(times[0]) / median(times[1]);
}
