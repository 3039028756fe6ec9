import { isDuplicateKey, type MigrationRunDoc, type Models, type MovedCounts } from '@scopewright/data';
import type { CallContext } from '@scopewright/service-kit';
import type { ClientSession, Types } from 'mongoose';
import { originOf } from '../parts.ts';

type RunModels = Pick<Models, 'migrationRuns'>;

/**
 * The migration of a kind that is under way, or a new one. One that was cut off is gone on with, and two administrators at once work at the same one: what
 * it has moved is counted once.
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

/** Counts what has moved, in the transaction that moves it. */
export async function countMoved(
  { migrationRuns }: RunModels,
  _id: Types.ObjectId,
  moved: MovedCounts,
  session: ClientSession,
): Promise<void> {
  const $inc = Object.fromEntries(Object.entries(moved).map(([name, count]) => [`moved.${name}`, count]));
  await migrationRuns.updateOne({ _id }, { $inc }, { session });
}

/** Notes that nothing is left to be moved. @returns what the run has moved, over all the calls that it took */
export async function finishRun({ migrationRuns }: RunModels, _id: Types.ObjectId, now: Date): Promise<MovedCounts> {
  await migrationRuns.updateOne({ _id, open: true }, { $set: { open: false, finishedAt: now } });
  return (await migrationRuns.findOne({ _id }, { moved: 1 }).orFail().lean<Pick<MigrationRunDoc, 'moved'>>()).moved;
}
