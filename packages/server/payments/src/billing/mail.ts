import { enqueueOutboxEach, type Models } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import type { Types } from 'mongoose';
import type { BillingStep } from './subscription.ts';

type Told = Pick<JobPayload<'mail.billing'>, 'what' | 'issue' | 'link'>;

/**
 * Mails the firm's active administrators about a change of its plan, after the caller's transaction has committed. Runs
 * in the firm's scope.
 */
export async function mailAdmins(
  models: Pick<Models, 'users' | 'outbox'>,
  firmId: Types.ObjectId,
  content: Told,
  { session, now, by }: BillingStep,
): Promise<void> {
  const admins = await models.users.find({ role: 'firmAdmin', status: 'active' }, { _id: 1 }, { session }).lean();
  const payloads = admins.map(({ _id }) => ({ firmId: firmId.toHexString(), userId: _id.toHexString(), ...content }));
  await enqueueOutboxEach(models, 'mail.billing', payloads, { session, now, requestId: by.requestId });
}
