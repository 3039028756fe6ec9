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

/** Who works out what is in items and what the rules find in them: threads, as that may take long. */
export interface ItemChecker {
  /** What is kept of items beside what is found in them. */
  heads: (stored: StoredItems) => Promise<readonly Head[]>;
  /** A row for each job, in their order; `items` is everything that they look at, and `steps` what they may take in all: those after that are not checked. */
  rows: (jobs: readonly CheckJob[], items: StoredItems, steps: number) => Promise<readonly CheckedRow[]>;
}

/** Items that a piece of work has, in bytes: some 5 ms for the event loop to read and to hand over, and some 100 ms to check. */
const PIECE_BYTES = 1024 * 1024;
/** Items to check that a piece of work has. */
const PIECE_JOBS = 100;
/** Items that a piece of work looks at. */
const PIECE_ITEMS = 500;
/** What one item may look at, in bytes. Forms of the largest companies look at some 100 kB. */
const ITEM_MAX_BYTES = 16 * PIECE_BYTES;

/** Checks the items of a company in pieces of work that are small enough to take turns with those of others. */
export function itemChecks(
  models: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  checker: ItemChecker,
): Pick<CheckingParts, 'heads' | 'check'> {
  const items = storedItems(models, companyId);

  /** Rows of jobs that may look at more than is handed over at once. */
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
