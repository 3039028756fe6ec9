import {
  type CheckedRow,
  type CheckJob,
  type Head,
  notReachedRow,
  tooComplexRow,
} from '@scopewright/domain/scoping/company/company-check';
import { WorkExceeded, WorkInterrupted, WorkRefused } from '@scopewright/work-pool/errors';
import type { StoredItems } from './tasks/stored-items.ts';
import type { WorkPool } from './work-pool.ts';

interface ItemChecker {
  /** Data stored of items along with their findings. */
  heads: (stored: StoredItems) => Promise<Head[]>;
  /**
   * A row for each job, in order. `items` is everything that the jobs read; `steps` is their total budget: jobs after
   * it is used up are not checked.
   */
  rows: (jobs: readonly CheckJob[], items: StoredItems, steps: number) => Promise<CheckedRow[]>;
}

/** Why an item could not be checked, for logs: without any text that users wrote. */
interface Uncheckable {
  itemId: string;
  reason: string;
  /** Stack of the error, if the rules failed. */
  stack: string[];
}

const FRAMES = 6;

function uncheckable({ id }: Head, failure: unknown): Uncheckable {
  const { name, stack = '' } = failure instanceof Error ? failure : new Error('unknown');
  const limit = failure instanceof WorkExceeded ? ` (${failure.limit})` : '';
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line));
  return { itemId: id, reason: `${name}${limit}`, stack: frames.slice(0, FRAMES).map((line) => line.trim()) };
}

/**
 * Checks items of a firm in threads. An item that exceeds a task's limits, or on which the rules fail, is marked as too
 * complex, and checking continues after it.
 * @param onTooComplex called with each such item
 * @throws WorkRefused, WorkInterrupted
 */
export function createItemChecker(
  pool: WorkPool,
  firm: string,
  onTooComplex: (item: Uncheckable) => void,
): ItemChecker {
  /** Rows of the jobs that succeeded, and why the next one failed. */
  async function attempt(
    jobs: readonly CheckJob[],
    items: StoredItems,
    steps: number,
  ): Promise<{ rows: CheckedRow[]; failure?: unknown }> {
    const rows: CheckedRow[] = [];
    try {
      await pool.run(firm, 'checkItems', { jobs, items, steps }, { onPart: (row) => rows.push(row) });
      return { rows };
    } catch (error) {
      if (error instanceof WorkRefused || error instanceof WorkInterrupted) throw error;
      return { rows, failure: error };
    }
  }

  /** Retries an item alone that failed among others: the machine may just have been stalled. */
  async function alone(job: CheckJob, items: StoredItems, steps: number): Promise<CheckedRow> {
    const { rows, failure } = await attempt([job], items, steps);
    if (rows[0] !== undefined) return rows[0];
    onTooComplex(uncheckable(job.head, failure));
    return tooComplexRow(job.head);
  }

  return {
    heads: (stored) => pool.run(firm, 'headsOfItems', stored),
    async rows(jobs, items, steps) {
      const checked: CheckedRow[] = [];
      const left = () => checked.reduce((rest, row) => rest - row.steps, steps);
      while (checked.length < jobs.length && left() > 0) {
        const { rows } = await attempt(jobs.slice(checked.length), items, left());
        checked.push(...rows);
        const next = jobs[checked.length];
        if (next !== undefined && left() > 0) checked.push(await alone(next, items, left()));
      }
      return [...checked, ...jobs.slice(checked.length).map(({ head }) => notReachedRow(head))];
    },
  };
}
