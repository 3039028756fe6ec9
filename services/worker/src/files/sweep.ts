import { type DataAccess, discardFiles, type FileDoc, runAsSystem, trusted } from '@scopewright/data';
import { type Files, removeBytes } from '@scopewright/files';
import type { Clock } from '@scopewright/service-kit';

/** Longer than any upload or export takes. */
export const UNFINISHED_AFTER_MS = 3 * 60 * 60 * 1000;
const BATCH = 200;

/**
 * Removes unfinished uploads, expired files, and bytes without a record.
 * @returns how many were removed
 * @throws Error when some could not be removed, after removing all others
 */
export function sweepFiles(
  { data, files, clock }: { data: DataAccess; files: Files; clock: Clock },
  signal: AbortSignal,
): Promise<number> {
  const { models, inTransaction } = data;
  return runAsSystem('remove the bytes of files', async () => {
    const now = clock();
    const over = {
      $or: [
        { state: 'uploading', createdAt: trusted({ $lt: new Date(now.getTime() - UNFINISHED_AFTER_MS) }) },
        { expiresAt: trusted({ $lt: now }), state: trusted({ $in: ['scanning', 'unscanned', 'ready', 'infected'] }) },
      ],
    };
    for (;;) {
      signal.throwIfAborted();
      const due = await models.files.find(over, { _id: 1 }).limit(BATCH).lean();
      if (due.length === 0) break;
      await inTransaction((session) =>
        discardFiles(models, { _id: trusted({ $in: due.map(({ _id }) => _id) }), ...over }, session),
      );
    }
    let removed = 0;
    const failures: unknown[] = [];
    for await (const file of models.files.find({ state: 'removing' }).lean<FileDoc[]>().cursor({ batchSize: BATCH })) {
      signal.throwIfAborted();
      try {
        await removeBytes({ data, files }, file as FileDoc);
        removed += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `The bytes of ${failures.length} files could not be removed`);
    return removed;
  });
}
