import {
  type CheckedRow,
  type CheckJob,
  checkedRows,
  type Head,
  headOf,
} from '@scopewright/domain/scoping/company/company-check';
import { STEPS_OF_CHARACTER } from '@scopewright/domain/scoping/company/work-budget';
import { type Finding, tooComplex } from '@scopewright/domain/scoping/finding';
import { itemsOf, type StoredItems } from './stored-items.ts';

/** Data stored of each of these items along with its findings. */
export const headsOfItems = (stored: StoredItems): Head[] => [...itemsOf(stored)].map(headOf);

/**
 * Limit for the findings of one item as JSON, in characters: some hundreds of findings. No one reads more, and every
 * request would carry all of them.
 */
const FINDINGS_MAX_LENGTH = 128 * 1024;

/** The first findings of an item, with an extra finding if some were dropped. */
export function boundedFindings(item: Parameters<typeof tooComplex>[0], findings: Finding[]): Finding[] {
  let length = 0;
  const end = findings.findIndex((finding) => {
    length += JSON.stringify(finding).length;
    return length > FINDINGS_MAX_LENGTH;
  });
  return end < 0 ? findings : [...findings.slice(0, end), tooComplex(item)];
}

interface CheckInput {
  jobs: readonly CheckJob[];
  /** Everything that the jobs read. */
  items: StoredItems;
  /** Their total step budget. */
  steps: number;
}

/** Checks items: a row for each job, in order, until the steps are used up. */
export function* checkItems({ jobs, items, steps }: CheckInput): Generator<CheckedRow, void> {
  let left = steps;
  for (const row of checkedRows(jobs, itemsOf(items))) {
    const findings = boundedFindings(row, row.findings);
    const all = row.steps + STEPS_OF_CHARACTER * JSON.stringify(findings).length;
    yield { ...row, findings, steps: all };
    left -= all;
    if (left <= 0) return;
  }
}
