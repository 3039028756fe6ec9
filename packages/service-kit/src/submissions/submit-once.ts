import type { CallName } from '@scopewright/contracts';
import { type DataAccess, earlierAnswer, keepAnswer } from '@scopewright/data';
import { type ClientSession, Types } from 'mongoose';
import type { CallContext } from '../http/call.ts';
import { submissionKeyOf } from './submission-key.ts';

/** What a press of a button asks for. */
interface Press<T> {
  name: CallName;
  content: unknown;
  operationId?: string;
  firmId?: string;
  prepare?: () => Promise<void>;
  around?: (run: () => Promise<T>) => Promise<T>;
}

/**
 * Does what a press of a button asks for in one transaction, once for each key of a person (`once` of the call's definition): the same press again gets the first answer,
 * however late it comes. Without a key it is done each time. Runs in the firm's scope or as system.
 * @param content what was submitted; with another content the key is refused
 * @param operationId of the body, where that is the key
 * @param firmId the firm that it concerns; without it the caller's
 * @param prepare long work that `work` needs, done before the transaction
 * @param around runs the transaction, once it is known that nothing was answered before; what fails in it counts as not done
 * @throws SubmissionMismatch, CallError 422 for a key that isn't one, and what `work` throws
 */
export async function submitOnce<T extends object>(
  { models, inTransaction }: DataAccess,
  call: CallContext,
  { name, content, operationId, firmId, prepare, around = (run) => run() }: Press<T>,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const key = submissionKeyOf(name, call, { operationId });
  if (key === null) {
    await prepare?.();
    return around(() => inTransaction(work));
  }
  const submission = { call: name, key, content, now: call.now() };
  const owner = { firmId: new Types.ObjectId(firmId ?? call.requireTenant().firmId) };
  const earlier = await earlierAnswer<T>(models, submission);
  if (earlier) return earlier;
  await prepare?.();
  try {
    return await around(() =>
      inTransaction(async (session) => {
        const answer = await work(session);
        await keepAnswer(models, submission, answer, { ...owner, session });
        return answer;
      }),
    );
  } catch (error) {
    // the same press may have been faster, and what it made be in this one's way
    const winner = await earlierAnswer<T>(models, submission);
    if (winner) return winner;
    throw error;
  }
}
