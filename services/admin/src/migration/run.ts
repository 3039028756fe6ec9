import { isDuplicateKey, type MigrationRunDoc, type Models, type MovedCounts } from '@scopewright/data';
import type { CallContext, Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import { originOf } from '../parts.ts';

type RunModels = Pick<Models, 'migrationRuns'>;

/**
 * The running migration of a kind, or a new one. An interrupted one is resumed, and two administrators share one: each
 * move is counted once.
 */
export async function openRun(
  { migrationRuns }: RunModels,
  kind: MigrationRunDoc['kind'],
  call: CallContext,
): Promise<Types.ObjectId> {
  for (;;) {
    const open = await migrationRuns.findOne({ kind, open: true }, { _id: 1 }).lean();
    if (open !== null) return open._id;
    try {
      return (
        await migrationRuns.create({ kind, open: true, startedBy: originOf(call).actorId, startedAt: call.now() })
      )._id;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

/** Counts the moved documents, in the transaction that moves them. */
export async function countMoved(
  { models: { migrationRuns }, session }: Tx,
  _id: Types.ObjectId,
  moved: MovedCounts,
): Promise<void> {
  const $inc = Object.fromEntries(Object.entries(moved).map(([name, count]) => [`moved.${name}`, count]));
  await migrationRuns.updateOne({ _id }, { $inc }, { session });
}

/** Marks a run as complete. @returns the totals of the run over all its calls */
export async function finishRun({ migrationRuns }: RunModels, _id: Types.ObjectId, now: Date): Promise<MovedCounts> {
  await migrationRuns.updateOne({ _id, open: true }, { $set: { open: false, finishedAt: now } });
  return (await migrationRuns.findOne({ _id }, { moved: 1 }).orFail().lean<Pick<MigrationRunDoc, 'moved'>>()).moved;
}
