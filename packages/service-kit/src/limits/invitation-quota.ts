import { UNCONFIRMED_INVITATIONS } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { giveBackToQuota, type Models, type QuotaUse, runWithTenant, takeFromQuota } from '@scopewright/data';
import type { Types } from 'mongoose';
import { CallError, failures } from '../errors/call-error.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface InvitationQuota {
  /**
   * Does what sends one invitation of a firm, if the firm may send one: five in all before the address it signed up with is confirmed, so many a day (UTC)
   * after that. What fails does not count, nor does what turns out to have been sent before.
   * @param isSent whether the result stands for an invitation that was sent by this call
   * @throws CallError 403 `email_not_confirmed`, 429 with the time until the next day, and what `send` throws
   */
  invite<T>(firmId: Types.ObjectId, now: Date, send: () => Promise<T>, isSent: (result: T) => boolean): Promise<T>;
}

/** @param perDay invitations that a confirmed firm may send in a day (INVITATIONS_PER_DAY) */
export function createInvitationQuota({
  models,
  perDay,
}: {
  models: Pick<Models, 'firms' | 'quotas'>;
  perDay: number;
}): InvitationQuota {
  const useOf = (firmId: Types.ObjectId, now: Date, confirmed: boolean): QuotaUse & { refusal: CallError } => {
    if (!confirmed)
      return {
        firmId,
        name: 'invitations:unconfirmed',
        limit: UNCONFIRMED_INVITATIONS,
        expiresAt: null,
        refusal: failures.emailNotConfirmed(),
      };
    const day = now.toISOString().slice(0, 10);
    const nextDay = new Date(Date.parse(day) + DAY_MS);
    const retryAfterSeconds = (nextDay.getTime() - now.getTime()) / 1000;
    return {
      firmId,
      name: `invitations:${day}`,
      limit: perDay,
      expiresAt: new Date(nextDay.getTime() + DAY_MS),
      refusal: new CallError('rate_limited', MESSAGES.invitationsOfDay, { retryAfterSeconds }),
    };
  };
  return {
    invite: (firmId, now, send, isSent) =>
      runWithTenant(firmId, async () => {
        const firm = await models.firms.findOne({ _id: firmId }, { emailConfirmedAt: 1 }).lean();
        const { refusal, ...use } = useOf(firmId, now, firm?.emailConfirmedAt !== null);
        if (!(await takeFromQuota(models, use))) throw refusal;
        let counts = false;
        try {
          const result = await send();
          counts = isSent(result);
          return result;
        } finally {
          if (!counts) await giveBackToQuota(models, use);
        }
      }),
  };
}
