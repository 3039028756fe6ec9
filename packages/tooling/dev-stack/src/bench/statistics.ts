/** Middle of the values; the mean of the two middle ones when their number is even. NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Measures two things in turns, so that what else the machine does meets both; a first round warms up and does not count. */
export async function inTurns<A, B>(rounds: number, product: () => Promise<A>, yardstick: () => Promise<B>): Promise<{ ours: A[]; theirs: B[] }> {
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

export interface Finding {
  what: string;
  /** What was measured, with its unit. */
  measured: string;
  target: string;
  passed: boolean;
}

/** The findings as a table of plain text. */
export function table(findings: readonly Finding[]): string {
  const rows = [['', 'Measurement', 'Result', 'Target'], ...findings.map(({ what, measured, target, passed }) => [passed ? '✓' : '✗', what, measured, target])];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
