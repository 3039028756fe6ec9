import { enqueueOutbox } from '@scopewright/data';
import type { JobPayload } from '@scopewright/jobs';
import type { CallContext } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';

/** Enqueues the mail that notifies a person of their changed password, in the transaction that changes it. */
export async function notePassword(
  { data: { models }, clock }: Pick<IdentityParts, 'data' | 'clock'>,
  { accountId, what }: { accountId: Types.ObjectId; what: JobPayload<'mail.password'>['what'] },
  { requestId }: Pick<CallContext, 'requestId'>,
  session: ClientSession,
): Promise<void> {
  const payload = { accountId: accountId.toHexString(), issue: new Types.ObjectId().toHexString(), what };
  await enqueueOutbox(models, 'mail.password', payload, { session, requestId, now: clock() });
}
