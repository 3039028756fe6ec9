import { audit, enqueueOutbox } from '@scopewright/data';
import type { CallContext } from '@scopewright/service-kit';
import { type ClientSession, Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';

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
  call: CallContext;
}

/**
 * Mails the person about a change of their second factors and records it in the audit trail, in the transaction of the
 * change.
 */
export async function noteSecondFactor(
  { data: { models }, clock }: Pick<IdentityParts, 'data' | 'clock'>,
  event: SecondFactorEvent,
  { accountId, actorId, firmId, call }: Whose,
  session: ClientSession,
): Promise<void> {
  const now = clock();
  const payload = {
    accountId: accountId.toHexString(),
    issue: new Types.ObjectId().toHexString(),
    what: event.what,
    name: 'name' in event ? event.name : null,
    left: 'left' in event ? event.left : null,
  };
  await enqueueOutbox(models, 'mail.second-factor', payload, { session, requestId: call.requestId, now });
  await audit(
    models,
    {
      action: `second-factor.${event.what}`,
      firmId,
      actorId,
      targetType: 'account',
      targetId: accountId.toHexString(),
      ...('name' in event ? { details: { kind: event.name === null ? 'totp' : 'passkey' } } : {}),
      ip: call.ip,
      requestId: call.requestId,
    },
    { session, now },
  );
}
