import { columns } from '@scopewright/dev-stack/columns';

/** The median; the mean of the two middle values if their number is even. NaN without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The value below which a share (0 to 1) of the values is, by the nearest rank. NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** How long `work` takes, in ms. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Starts `work` `count` times, one start every so many ms whether or not the earlier ones are done, and returns how
 * long each took, in ms. autocannon's rate is not evenly paced: each connection sends a second's requests back to back
 * when the second starts, and its percentiles include a made-up value for every millisecond that a request waited.
 */
export async function timedAtPace(count: number, everyMs: number, work: () => Promise<unknown>): Promise<number[]> {
  const started = performance.now();
  const runs: Promise<number>[] = [];
  while (runs.length < count) {
    const run = timed(work);
    // the first failure is thrown after all were started
    run.catch(() => undefined);
    runs.push(run);
    const wait = started + runs.length * everyMs - performance.now();
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return Promise.all(runs);
}

/**
 * Measures two things alternately, so that other load on the machine affects both; a first round warms up and does not
 * count.
 */
export async function inTurns<A, B>(
  rounds: number,
  product: () => Promise<A>,
  yardstick: () => Promise<B>,
): Promise<{ ours: A[]; theirs: B[] }> {
  const ours: A[] = [];
  const theirs: B[] = [];
  for (let round = 0; round <= rounds; round++) {
    const [one, other] = [await product(), await yardstick()];
    if (round === 0) continue;
    ours.push(one);
    theirs.push(other);
  }
  return { ours, theirs };
}

/** The median times of two things in ms, measured alternately as by `inTurns`. */
export async function timedInTurns(
  rounds: number,
  product: () => Promise<unknown>,
  yardstick: () => Promise<unknown>,
): Promise<[number, number]> {
  const { ours, theirs } = await inTurns(
    rounds,
    () => timed(product),
    () => timed(yardstick),
  );
  return [median(ours), median(theirs)];
}

export interface Finding {
  what: string;
  /** A measured value, with its unit. */
  measured: string;
  target: string;
  passed: boolean;
}

/** A value with its limit. @param measured its text in the table; by default seconds have two decimals, others none */
export const atMost = (
  what: string,
  value: number,
  most: number,
  unit: string,
  measured = `${value.toFixed(unit === 's' ? 2 : 0)} ${unit}`,
): Finding => ({ what, measured, target: `≤ ${most.toLocaleString('en-US')} ${unit}`, passed: value <= most });

/** A time with its limit. */
export const withinMs = (what: string, ms: number, most: number): Finding => atMost(what, ms, most, 'ms');

/** A multiple of a yardstick with its limit. @param ms the product's time, which is shown beside it */
export const withinRatio = (what: string, ratio: number, most: number, ms?: number): Finding =>
  atMost(what, ratio, most, '×', `${ratio.toFixed(2)} ×${ms === undefined ? '' : ` (${ms.toFixed(0)} ms)`}`);

/** The findings as a table of plain text. */
export function table(findings: readonly Finding[]): string {
  const rows = [
    ['', 'Measurement', 'Result', 'Target'],
    ...findings.map(({ what, measured, target, passed }) => [passed ? '✓' : '✗', what, measured, target]),
  ];
  return columns(rows).join('\n');
}
