import { mailboxOf } from '@scopewright/contracts/mailbox';
import { CallError, type Clock, createLimiter } from '@scopewright/service-kit';
import type { Redis } from 'ioredis';
import { NotBefore } from '../../queue/not-before.ts';
import type { Envelope } from './smtp.ts';

/** Maximum numbers of mails per hour, so that a loop floods no one. */
export interface MailLimits {
  /** To one address; urgent mails are counted separately. */
  perRecipient: number;
  /** About one firm. */
  perFirm: number;
}

/** Sends a mail if the limits allow it now. @throws NotBefore if later; what `send` throws */
export type WithinLimits = (
  mail: Pick<Envelope, 'to' | 'firmId'> & { urgent: boolean },
  send: () => Promise<void>,
) => Promise<void>;

export const unlimited: WithinLimits = (_mail, send) => send();

const HOUR_SECONDS = 60 * 60;

/**
 * Counts mails of all workers in Redis; each worker counts alone while Redis is down. A mail beyond a limit is
 * postponed, and one that could not be sent is not counted.
 * @param prefix of this installation, as others may share the Redis
 */
export function limitMails(
  { perRecipient, perFirm }: MailLimits,
  { redis, prefix, clock }: { redis: Redis; prefix: string; clock: Clock },
): WithinLimits {
  const limiter = createLimiter({ redis, factor: 1 });
  const rule = (name: string, points: number) => ({ name: `${prefix}:mail-${name}`, points, seconds: HOUR_SECONDS });
  const rules = {
    recipient: rule('recipient', perRecipient),
    urgent: rule('urgent', perRecipient),
    firm: rule('firm', perFirm),
  };
  type Use = readonly [rule: (typeof rules)[keyof typeof rules], subject: string];

  /** Counts all uses, or none. */
  async function take([use, ...others]: readonly Use[]): Promise<void> {
    if (use === undefined) return;
    await limiter.consume(...use);
    try {
      await take(others);
    } catch (error) {
      await limiter.giveBack(...use);
      throw error;
    }
  }

  return async ({ to, firmId, urgent }, send) => {
    const uses: Use[] = [
      [urgent ? rules.urgent : rules.recipient, mailboxOf(to)],
      ...(firmId === null ? [] : [[rules.firm, firmId] as const]),
    ];
    try {
      await take(uses);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'rate_limited') throw error;
      throw new NotBefore(
        'There were too many mails',
        new Date(clock().getTime() + (error.retryAfterSeconds ?? 1) * 1000),
      );
    }
    try {
      await send();
    } catch (error) {
      await Promise.all(uses.map((use) => limiter.giveBack(...use)));
      throw error;
    }
  };
}
