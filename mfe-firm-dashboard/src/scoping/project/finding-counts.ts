import type { Finding, Severity } from '@scopewright/domain/scoping/finding';

/** How many findings there are of each severity, and in all. */
export type FindingCounts = Readonly<Record<Severity | 'all', number>>;

/** Counts findings: whatever shows a number of them has it from here, so that no two places differ. */
export function countFindings(findings: readonly Pick<Finding, 'severity'>[]): FindingCounts {
  const counts = { error: 0, warning: 0, info: 0, all: findings.length };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

const WORDS: readonly (readonly [severity: Severity, one: string, many: string])[] = [
  ['error', 'error', 'errors'],
  ['warning', 'warning', 'warnings'],
  ['info', 'note', 'notes'],
];

/** '2 errors, 1 note'; 'No findings' */
export function countsInWords(counts: FindingCounts): string {
  const said = WORDS.flatMap(([severity, one, many]) => {
    const count = counts[severity];
    return count === 0 ? [] : `${count} ${count === 1 ? one : many}`;
  });
  return said.length === 0 ? 'No findings' : said.join(', ');
}
