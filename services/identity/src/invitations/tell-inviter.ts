import { type InvitationDoc, notify, recipients, runWithTenant, type UserDoc } from '@scopewright/data';
import { type CallContext, linkTargetOf } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';
import type { IdentityParts } from '../parts.ts';

/**
 * Notifies the inviter that the invited person has joined, in the transaction that spends the invitation. Skipped if
 * the inviter's membership has ended.
 */
export async function tellInviter(
  { data: { models }, links, clock }: Pick<IdentityParts, 'data' | 'links' | 'clock'>,
  { _id, firmId, companyId, invitedBy }: InvitationDoc,
  joined: Pick<UserDoc, '_id' | 'name' | 'email'>,
  call: CallContext,
  session: ClientSession,
): Promise<void> {
  if (invitedBy === null) return;
  await runWithTenant(firmId, async () => {
    const to = await recipients(models, { _id: invitedBy }, { actorId: joined._id, session });
    const company = companyId && (await models.companies.findById(companyId, { name: 1 }, { session }).lean());
    const what = {
      kind: 'invitation-accepted' as const,
      event: `accepted:${_id.toHexString()}`,
      companyId,
      companyName: company?.name ?? null,
      target: { type: 'person' as const, id: joined._id, name: joined.name || joined.email, sowId: null },
      status: null,
    };
    const owner = firmId.toHexString();
    const link =
      call.tenant?.firmId === owner
        ? linkTargetOf(call, { firmId: owner, subdomain: call.tenant.subdomain }, links)
        : null;
    await notify(models, [{ what, to }], { firmId: owner, link, session, now: clock(), requestId: call.requestId });
  });
}
