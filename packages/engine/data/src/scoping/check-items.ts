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
  /** Data stored of items along with their findings. */
  heads: (stored: StoredItems) => Promise<readonly Head[]>;
  /**
   * A row for each job, in order. `items` is everything that the jobs read; `steps` is their total budget: jobs after
   * it is used up are not checked.
   */
  rows: (jobs: readonly CheckJob[], items: StoredItems, steps: number) => Promise<readonly CheckedRow[]>;
}

/**
 * Size of the items of a chunk, in bytes: some 5 ms for the event loop to read and pass on, and some 100 ms to check.
 */
const CHUNK_BYTES = 1024 * 1024;
/** Maximum of checked items per chunk. */
const CHUNK_JOBS = 100;
/** Maximum of items that a chunk reads. */
const CHUNK_ITEMS = 500;
/** Maximum of bytes that the check of one item reads. Forms of the largest companies read some 100 kB. */
const ITEM_MAX_BYTES = 16 * CHUNK_BYTES;

/** Checks a company's items in chunks small enough to alternate with other companies' checks. */
export function itemChecks(
  models: Pick<Models, 'scopeItems'>,
  companyId: Types.ObjectId,
  checker: ItemChecker,
): Pick<CheckingParts, 'heads' | 'check'> {
  const items = storedItems(models, companyId);

  /** Rows of jobs that may read more than fits into one chunk. */
  async function rowsOf(jobs: readonly CheckJob[], steps: number): Promise<readonly CheckedRow[]> {
    const [only, ...others] = jobs;
    if (only === undefined) return [];
    if (steps <= 0) return jobs.map(({ head }) => notReachedRow(head));
    const isOne = others.length === 0;
    const stored = await items.of(
      new Set(jobs.flatMap(({ looksAt }) => looksAt)),
      isOne ? ITEM_MAX_BYTES : CHUNK_BYTES,
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
      for await (const chunk of items.inChunks(ids, { items: CHUNK_ITEMS, bytes: CHUNK_BYTES }))
        heads.push(...(await checker.heads(chunk)));
      return heads;
    },
    async check(jobs) {
      const rows: CheckedRow[] = [];
      let left = COMPANY_STEPS;
      for (const chunk of chunksOf(jobs)) {
        const found = await rowsOf(chunk, left);
        rows.push(...found);
        left -= stepsOf(found);
      }
      return rows;
    },
  };
}

const stepsOf = (rows: readonly CheckedRow[]): number => rows.reduce((sum, { steps }) => sum + steps, 0);

function* chunksOf(jobs: readonly CheckJob[]): Generator<CheckJob[]> {
  let chunk: CheckJob[] = [];
  let looksAt = new Set<string>();
  for (const job of jobs) {
    if (chunk.length > 0 && (chunk.length >= CHUNK_JOBS || looksAt.size + job.looksAt.length > CHUNK_ITEMS)) {
      yield chunk;
      [chunk, looksAt] = [[], new Set()];
    }
    chunk.push(job);
    for (const id of job.looksAt) looksAt.add(id);
  }
  if (chunk.length > 0) yield chunk;
}
