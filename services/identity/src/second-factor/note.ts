import { enqueue, record, type Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';

/**
 * A change of a person's second factors: `name` is the passkey's, null for an authenticator app; `left` counts the
 * recovery codes.
 */
type SecondFactorEvent =
  | { what: 'added' | 'removed'; name: string | null }
  | { what: 'recovery-code-used'; left: number }
  | { what: 'recovery-codes-renewed' | 'reset' };

interface Whose {
  accountId: Types.ObjectId;
  /** The membership that the person acts as, and its firm. */
  actorId: Types.ObjectId | string;
  firmId: Types.ObjectId | string | null;
}

/**
 * Mails the person about a change of their second factors and records it in the audit trail, in the transaction of the
 * change.
 */
export async function noteSecondFactor(
  tx: Tx,
  event: SecondFactorEvent,
  { accountId, actorId, firmId }: Whose,
): Promise<void> {
  const payload = {
    accountId: accountId.toHexString(),
    issue: new Types.ObjectId().toHexString(),
    what: event.what,
    name: 'name' in event ? event.name : null,
    left: 'left' in event ? event.left : null,
  };
  await enqueue(tx, 'mail.second-factor', payload);
  await record(tx, {
    action: `second-factor.${event.what}`,
    firmId,
    actorId,
    targetType: 'account',
    targetId: accountId.toHexString(),
    ...('name' in event ? { details: { kind: event.name === null ? 'totp' : 'passkey' } } : {}),
  });
}
