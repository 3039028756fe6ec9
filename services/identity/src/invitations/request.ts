import { enqueueOutbox } from '@scopewright/data';
import { type Implementation, implement, linkTargetOf } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';

const MINUTE_MS = 60 * 1000;

/**
 * Mailing an invitation again for a person who tried to sign in before accepting it. The worker looks up whose the
 * address is, so that neither the answer nor its time reveals it; pressing twice within a minute sends one mail.
 */
export const requestInvitationCall = ({ data: { models }, links }: IdentityParts): Implementation =>
  implement('requestInvitation', async ({ body: { email } }, call) => {
    const { firmId, subdomain } = call.requireTenant();
    const issue = Types.ObjectId.createFromTime(Math.floor(call.now().getTime() / MINUTE_MS) * 60).toHexString();
    await enqueueOutbox(
      models,
      'mail.invitation-request',
      { firmId, email, issue, link: linkTargetOf(call, { firmId, subdomain }, links) },
      { now: call.now(), requestId: call.requestId },
    );
    return { sent: true as const };
  });
