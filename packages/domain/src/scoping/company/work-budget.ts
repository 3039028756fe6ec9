import type { FieldValue } from '@scopewright/contracts/scoping';
import type { Finding } from '../finding.ts';

/**
 * Steps that one item may take to check: some tenths of a second. A step is about the work of looking at one condition, part or choice once; it is counted, never
 * timed, so that the same item is found too complex everywhere, in every run.
 */
export const ITEM_STEPS = 2_000_000;

/**
 * Steps that one check of a company may take in all, contents and findings included: some tens of seconds of threads. Large companies take a tenth of it. Items that
 * it does not reach have a finding that says so.
 */
export const COMPANY_STEPS = 200_000_000;

/** Steps of looking at a character of what an item's rules look at: most of them go through it a few times and are not counted as they go. */
export const STEPS_OF_CONTENT = 2;

/** What an item costs whose check was ended because it took too much time or memory. */
export const ENDED_STEPS = 5 * ITEM_STEPS;

/** Steps of keeping a character of a finding, for everyone who asks for the check: it bounds what a company's findings come to. */
export const STEPS_OF_CHARACTER = 4;

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
  /** Steps that were spent so far. */
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
