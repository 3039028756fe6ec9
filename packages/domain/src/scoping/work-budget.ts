import type { FieldValue } from '@scopewright/contracts/scoping';
import type { Finding } from './finding.ts';

/**
 * Steps that one item may take to check: some tenths of a second. A step is about the work of looking at one condition, part or choice once; it is counted, never
 * timed, so that the same item is found too complex everywhere, in every run.
 */
export const ITEM_STEPS = 2_000_000;

/** Thrown by what has no steps left, and caught where an item is checked. */
class OutOfWork extends Error {
  constructor() {
    super('No steps are left');
  }
}

/** What some work may still spend. */
export interface WorkBudget {
  /** @throws OutOfWork */
  spend(steps: number): void;
}

export function workBudget(steps = ITEM_STEPS): WorkBudget {
  let left = steps;
  return {
    spend(count) {
      left -= count;
      if (left < 0) throw new OutOfWork();
    },
  };
}

/** Characters that are compared in about the time of a step. */
const CHARACTERS_OF_STEP = 64;

/** Steps of comparing a value, beyond one. */
export const sizeOfValue = (value: FieldValue | undefined): number =>
  typeof value === 'string' ? Math.floor(value.length / CHARACTERS_OF_STEP) : Array.isArray(value) ? value.length : 0;

/** Does the parts of a check one after the other. Where no steps are left, what was found by then stands, and that the item is too complex. */
export function withinWork(parts: readonly (() => Finding[])[], tooComplex: () => Finding): Finding[] {
  const findings: Finding[] = [];
  try {
    for (const part of parts) findings.push(...part());
  } catch (error) {
    if (!(error instanceof OutOfWork)) throw error;
    findings.push(tooComplex());
  }
  return findings;
}
