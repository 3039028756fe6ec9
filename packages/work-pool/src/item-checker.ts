import {
  type CheckedRow,
  type CheckJob,
  type Head,
  notReachedRow,
  tooComplexRow,
} from '@scopewright/domain/scoping/company/company-check';
import { WorkExceeded, WorkInterrupted, WorkRefused } from './errors.ts';
import type { StoredItems } from './tasks/stored-items.ts';
import type { WorkPool } from './work-pool.ts';

interface ItemChecker {
  /** What is kept of items beside what is found in them. */
  heads: (stored: StoredItems) => Promise<Head[]>;
  /** A row for each job, in their order; `items` is everything that they look at, and `steps` what they may take in all: those after that are not checked. */
  rows: (jobs: readonly CheckJob[], items: StoredItems, steps: number) => Promise<CheckedRow[]>;
}

/** Why an item could not be checked, without anything that people have written, for logs. */
interface Uncheckable {
  itemId: string;
  reason: string;
  /** Where the rules failed, if they did. */
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
 * Checks items of a firm in threads. An item that takes more than a task may, or on which the rules fail, is too complex to check, and those after it are checked.
 * @param onTooComplex told of such an item
 * @throws WorkRefused, WorkInterrupted
 */
export function createItemChecker(
  pool: WorkPool,
  firm: string,
  onTooComplex: (item: Uncheckable) => void,
): ItemChecker {
  /** Rows of the first jobs, and why the one after them has none. */
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

  /** One item that failed among others: alone it has a second chance, as the machine may have been at a standstill. */
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
