import type { FirmDoc } from '../models/firms/firm.ts';
import type { Models } from '../models/index.ts';
import { runAsSystem } from '../tenant/context.ts';
import { trusted } from '../tenant/trusted.ts';

const BATCH = 500;

/** A firm with something due on its timeline. */
export type DueFirm = Pick<FirmDoc, '_id'> & { lifecycleDueAt: Date };

/**
 * Iterates in batches over the firms with something due at a time, the longest overdue first. Reads only those, through
 * the index.
 * @param signal stops it between two batches
 */
export async function forDueFirms(
  { firms }: Pick<Models, 'firms'>,
  { now, signal }: { now: Date; signal: AbortSignal },
  each: (batch: DueFirm[]) => Promise<void>,
): Promise<void> {
  await runAsSystem('find firms on whose timeline something is due', async () => {
    const due = firms
      .find({ lifecycleDueAt: trusted({ $lte: now }) }, { lifecycleDueAt: 1 })
      .sort({ lifecycleDueAt: 1 })
      .batchSize(BATCH)
      .lean<DueFirm[]>()
      .cursor();
    let batch: DueFirm[] = [];
    const flush = async (): Promise<void> => {
      signal.throwIfAborted();
      if (batch.length > 0) await each(batch);
      batch = [];
    };
    for await (const firm of due) {
      batch.push(firm as DueFirm);
      if (batch.length === BATCH) await flush();
    }
    await flush();
  });
}
