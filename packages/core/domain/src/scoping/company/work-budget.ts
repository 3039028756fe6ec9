import type { FieldValue } from '@scopewright/contracts/scoping';
import type { Finding } from '../finding.ts';

/**
 * Step limit for checking one item: some tenths of a second. A step is about the work of reading one condition, part or
 * choice once; it is counted, never timed, so that the same item is too complex everywhere, in every run.
 */
export const ITEM_STEPS = 2_000_000;

/**
 * Step limit for one check of a company, contents and findings included: some tens of seconds of threads. Large
 * companies need a tenth of it. Items beyond it get a finding about that.
 */
export const COMPANY_STEPS = 200_000_000;

/**
 * Steps for reading a character of what an item's rules read: most rules go through it a few times without counting
 * that.
 */
export const STEPS_OF_CONTENT = 2;

/** Cost of an item whose check was aborted for its time or memory. */
export const ENDED_STEPS = 5 * ITEM_STEPS;

/** Steps for storing a character of a finding: limits the size of a company's findings. */
export const STEPS_OF_CHARACTER = 4;

/** Thrown when no steps are left, and caught where an item is checked. */
class OutOfWork extends Error {
  constructor() {
    super('No steps are left');
  }
}

/** A budget of steps. */
export interface WorkBudget {
  /** @throws OutOfWork */
  spend(steps: number): void;
  /** Steps spent so far. */
  readonly spent: number;
}

export function workBudget(steps = ITEM_STEPS): WorkBudget {
  let spent = 0;
  return {
    spend(count) {
      spent += count;
      if (spent > steps) throw new OutOfWork();
    },
    get spent() {
      return spent;
    },
  };
}

/** Characters compared in about the time of a step. */
const CHARACTERS_OF_STEP = 64;

/** Steps of comparing a value, in addition to one. */
export const sizeOfValue = (value: FieldValue | undefined): number =>
  typeof value === 'string' ? Math.floor(value.length / CHARACTERS_OF_STEP) : Array.isArray(value) ? value.length : 0;

/**
 * Runs the parts of a check in order. When no steps are left, the findings so far are returned, plus one that the item
 * is too complex.
 */
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
