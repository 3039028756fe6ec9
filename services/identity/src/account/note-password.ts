import type { JobPayload } from '@scopewright/jobs';
import { enqueue, type Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';

/** Enqueues the mail that notifies a person of their changed password, in the transaction that changes it. */
export async function notePassword(
  tx: Tx,
  { accountId, what }: { accountId: Types.ObjectId; what: JobPayload<'mail.password'>['what'] },
): Promise<void> {
  const payload = { accountId: accountId.toHexString(), issue: new Types.ObjectId().toHexString(), what };
  await enqueue(tx, 'mail.password', payload);
}
