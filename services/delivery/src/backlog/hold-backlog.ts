import type { BacklogDoc } from '@scopewright/data';
import { DEFAULT_PROFILE } from '@scopewright/domain/backlog/profiles';
import type { Tx } from '@scopewright/service-kit';
import type { Types } from 'mongoose';

/**
 * The backlog of a project, which the transaction is about to change in its structure; the first change makes it.
 * Conflict guard: of two such transactions the second retries and sees the first one's changes, so that counts, orders
 * and parents hold. Edits within one work item don't need it.
 */
export const holdBacklog = (
  { models: { backlogs }, call, session }: Tx,
  { companyId, projectId }: { companyId: Types.ObjectId; projectId: Types.ObjectId },
): Promise<BacklogDoc> =>
  backlogs
    .findOneAndUpdate(
      { companyId, projectId },
      {
        $inc: { revision: 1 },
        $set: { updatedAt: call.now() },
        $setOnInsert: { profileId: DEFAULT_PROFILE.id, createdAt: call.now() },
      },
      { session, new: true, upsert: true },
    )
    .orFail()
    .lean<BacklogDoc>();
