import {
  type CheckedRow,
  type CheckingParts,
  type CheckJob,
  type Head,
  notReachedRow,
  tooComplexRow,
} from '@scopewright/domain/scoping/company/company-check';
import { COMPANY_STEPS } from '@scopewright/domain/scoping/company/work-budget';
import type { Types } from 'mongoose';
import type { Models } from '../models/index.ts';
import { type StoredItems, storedItems } from './stored-items.ts';

/** Analyzes items and checks them against the rules: in threads, as that may take long. */
export interface ItemChecker {
  /** What is stored of items along with their findings. */
  heads: (stored: StoredItems) => Promise<readonly Head[]>;
  /**
   * A row for each job, in order. `items` is everything that the jobs read; `steps` is their total budget: jobs after
   * it is used up are not checked.
   */
  rows: (jobs: readonly CheckJob[], items: StoredItems, steps: number) => Promise<readonly CheckedRow[]>;
}

/**
 * Size of the items of a piece of work, in bytes: some 5 ms for the event loop to read and pass on, and some 100 ms to
 * check.
 */
const PIECE_BYTES = 1024 * 1024;
/** Maximum of checked items per piece of work. */
const PIECE_JOBS = 100;
/** Maximum of items that a piece of work reads. */
const PIECE_ITEMS = 500;
/** Maximum of bytes that the check of one item reads. Forms of the largest companies read some 100 kB. */
const ITEM_MAX_BYTES = 16 * PIECE_BYTES;

/** Checks a company's items in pieces of work small enough to alternate with other companies' checks. */
export function itemChecks(
  models: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  checker: ItemChecker,
): Pick<CheckingParts, 'heads' | 'check'> {
  const items = storedItems(models, companyId);

  /** Rows of jobs that may read more than fits into one piece of work. */
  async function rowsOf(jobs: readonly CheckJob[], steps: number): Promise<readonly CheckedRow[]> {
    const [only, ...others] = jobs;
    if (only === undefined) return [];
    if (steps <= 0) return jobs.map(({ head }) => notReachedRow(head));
    const isOne = others.length === 0;
    const stored = await items.of(
      new Set(jobs.flatMap(({ looksAt }) => looksAt)),
      isOne ? ITEM_MAX_BYTES : PIECE_BYTES,
    );
    if (stored !== null) return checker.rows(jobs, stored, steps);
    if (isOne) return [tooComplexRow(only.head)];
    const half = jobs.length >> 1;
    const first = await rowsOf(jobs.slice(0, half), steps);
    return [...first, ...(await rowsOf(jobs.slice(half), steps - stepsOf(first)))];
  }

  return {
    async heads(ids) {
      const heads: Head[] = [];
      for await (const piece of items.inPieces(ids, { items: PIECE_ITEMS, bytes: PIECE_BYTES }))
        heads.push(...(await checker.heads(piece)));
      return heads;
    },
    async check(jobs) {
      const rows: CheckedRow[] = [];
      let left = COMPANY_STEPS;
      for (const piece of piecesOf(jobs)) {
        const found = await rowsOf(piece, left);
        rows.push(...found);
        left -= stepsOf(found);
      }
      return rows;
    },
  };
}

const stepsOf = (rows: readonly CheckedRow[]): number => rows.reduce((sum, { steps }) => sum + steps, 0);

function* piecesOf(jobs: readonly CheckJob[]): Generator<CheckJob[]> {
  let piece: CheckJob[] = [];
  let looksAt = new Set<string>();
  for (const job of jobs) {
    if (piece.length > 0 && (piece.length >= PIECE_JOBS || looksAt.size + job.looksAt.length > PIECE_ITEMS)) {
      yield piece;
      [piece, looksAt] = [[], new Set()];
    }
    piece.push(job);
    for (const id of job.looksAt) looksAt.add(id);
  }
  if (piece.length > 0) yield piece;
}
