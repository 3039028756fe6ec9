import type { CallName } from '@scopewright/contracts';
import { type DataAccess, earlierAnswer, keepAnswer } from '@scopewright/data';
import { Types } from 'mongoose';
import type { CallContext } from '../http/call.ts';
import { inTx, type Tx } from '../tx.ts';
import { submissionKeyOf } from './submission-key.ts';

/** The effect of a submission. */
interface Press<T> {
  name: CallName;
  content: unknown;
  operationId?: string;
  firmId?: string;
  prepare?: () => Promise<void>;
  around?: (run: () => Promise<T>) => Promise<T>;
}

/**
 * Runs a submission in one transaction, once per key of a person (`once` of the call's definition): a repeated
 * submission gets the first answer, however late. Without a key it runs each time. Runs in the firm's scope or as
 * system.
 * @param content the submitted content; the same key with other content is refused
 * @param operationId from the body, if that is the key
 * @param firmId the firm that it concerns; the caller's by default
 * @param prepare long work that `work` needs, done before the transaction
 * @param around runs the transaction, once it is known that no earlier answer exists; if it fails, the submission
 * counts as failed
 * @throws SubmissionMismatch, CallError 422 for an invalid key, and errors of `work`
 */
export async function submitOnce<T extends object>(
  data: DataAccess,
  call: CallContext,
  { name, content, operationId, firmId, prepare, around = (run) => run() }: Press<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { models } = data;
  const key = submissionKeyOf(name, call, { operationId });
  if (key === null) {
    await prepare?.();
    return around(() => inTx(data, call, work));
  }
  const submission = { call: name, key, content, now: call.now() };
  const owner = { firmId: new Types.ObjectId(firmId ?? call.requireTenant().firmId) };
  const earlier = await earlierAnswer<T>(models, submission);
  if (earlier) return earlier;
  await prepare?.();
  try {
    return await around(() =>
      inTx(data, call, async (tx) => {
        const answer = await work(tx);
        await keepAnswer(models, submission, answer, { ...owner, session: tx.session });
        return answer;
      }),
    );
  } catch (error) {
    // the same submission may have been faster, and its result may be what this one collided with
    const winner = await earlierAnswer<T>(models, submission);
    if (winner) return winner;
    throw error;
  }
}
