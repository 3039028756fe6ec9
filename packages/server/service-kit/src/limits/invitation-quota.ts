import { UNCONFIRMED_INVITATIONS } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { giveBackToQuota, type Models, type QuotaUse, runWithTenant, takeFromQuota } from '@scopewright/data';
import type { Types } from 'mongoose';
import { CallError, failures } from '../errors/call-error.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface InvitationQuota {
  /**
   * Runs `send`, which sends one invitation, if the firm's quota allows it: five in total before its sign-up address is
   * confirmed, then a number per day (UTC). Failures and invitations that had already been sent do not count.
   * @param isSent whether the result means that this call sent an invitation
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
