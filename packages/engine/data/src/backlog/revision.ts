import type { ClientSession, Types } from 'mongoose';
import type { Models } from '../models/index.ts';

/** More than the versions of a backlog's work items add up to. */
const STEP = 2 ** 32;

/**
 * A number that differs after every change of a project's backlog: the number of bulk changes (`BacklogDoc.revision`)
 * plus the sum of the versions of all work items, deleted ones included. It is not a stored counter, on which
 * concurrent edits of different work items would have to wait for each other.
 */
export async function backlogRevision(
  { backlogs, workItems }: Pick<Models, 'backlogs' | 'workItems'>,
  projectId: Types.ObjectId,
  session?: ClientSession,
): Promise<number> {
  const backlog = await backlogs
    .findOne({ projectId }, { revision: 1 })
    .session(session ?? null)
    .lean();
  const [sum] = await workItems
    .aggregate<{ versions: number }>([
      { $match: { projectId } },
      { $group: { _id: null, versions: { $sum: '$version' } } },
    ])
    .session(session ?? null);
  return (backlog?.revision ?? 0) * STEP + (sum?.versions ?? 0);
}
