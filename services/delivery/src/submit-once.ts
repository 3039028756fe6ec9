import type { CallName } from '@scopewright/contracts';
import { type Data, earlierAnswer, keepAnswer, withTransaction } from '@scopewright/data';
import { type CallContext, idempotencyKeyOf } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';

/**
 * The Idempotency-Key of a call, as the caller's own: somebody else's press with the same key is another one, whose answer they may not see.
 * @throws CallError 422
 */
export function ownKeyOf(call: CallContext): string | null {
  const key = idempotencyKeyOf(call);
  return key === null ? null : `${call.viewer.userId}:${key}`;
}

/**
 * Does what a press of a button asks for in one transaction, once for each Idempotency-Key of a person: the same press again gets the first answer, however late it
 * comes. Without a key it is done each time. Runs in the firm's scope.
 * @param content what was submitted; with another content the key is refused
 * @param key the caller's own key where it is not the header's
 * @param prepare long work that `work` needs, done before the transaction
 * @throws SubmissionMismatch, CallError 422 for a key that isn't one, and what `work` throws
 */
export async function submitOnce<T extends object>(
  { models, connection }: Pick<Data, 'models' | 'connection'>,
  call: CallContext,
  { name, content, key = ownKeyOf(call), prepare }: { name: CallName; content: unknown; key?: string | null; prepare?: () => Promise<void> },
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  if (key === null) {
    await prepare?.();
    return withTransaction(connection, work);
  }
  const submission = { call: name, key, content, now: call.now() };
  const firmId = new Types.ObjectId(call.requireTenant().firmId);
  const earlier = await earlierAnswer<T>(models, submission);
  if (earlier) return earlier;
  await prepare?.();
  try {
    return await withTransaction(connection, async (session) => {
      const answer = await work(session);
      await keepAnswer(models, submission, answer, { firmId, session });
      return answer;
    });
  } catch (error) {
    // the same press may have been faster, and what it made be in this one's way
    const winner = await earlierAnswer<T>(models, submission);
    if (winner) return winner;
    throw error;
  }
}
