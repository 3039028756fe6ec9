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

/** What is kept of each of these items beside what is found in it. */
export const headsOfItems = (stored: StoredItems): Head[] => [...itemsOf(stored)].map(headOf);

/** What the findings of one item may come to as JSON, in characters: some hundreds of findings. Nobody reads more, and everybody who asks gets them all. */
const FINDINGS_MAX_LENGTH = 128 * 1024;

/** The first findings of an item, where there are more than are kept with one that says so. */
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
  /** Everything that the jobs look at. */
  items: StoredItems;
  /** What they may take in all. */
  steps: number;
}

/** Checks items: a row for each job, in their order, until no steps are left. */
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
