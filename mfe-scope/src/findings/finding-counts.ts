import { SEVERITIES } from '@scopewright/company-kit/scope/finding-looks';
import type { Finding, Severity } from '@scopewright/domain/scoping/finding';

/** The number of findings by severity, and in total. */
export type FindingCounts = Readonly<Record<Severity | 'all', number>>;

/** Counts findings. Every displayed count comes from here, so that no two of them differ. */
export function countFindings(findings: readonly Pick<Finding, 'severity'>[]): FindingCounts {
  const counts = { error: 0, warning: 0, info: 0, all: findings.length };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}

const WORDS: Readonly<Record<Severity, readonly [one: string, many: string]>> = {
  error: ['error', 'errors'],
  warning: ['warning', 'warnings'],
  info: ['note', 'notes'],
};

/** '1 error' */
export const describeSeverity = (severity: Severity, count: number): string =>
  `${count} ${WORDS[severity][count === 1 ? 0 : 1]}`;

/** '2 errors, 1 note'; `none` if there is no finding. */
export const describeCounts = (counts: FindingCounts, none = 'No findings'): string =>
  SEVERITIES.flatMap((severity) => (counts[severity] === 0 ? [] : describeSeverity(severity, counts[severity]))).join(
    ', ',
  ) || none;
