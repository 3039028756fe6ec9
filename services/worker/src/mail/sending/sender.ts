import type { Models } from '@scopewright/data';
import { type JobRun, queueOf } from '@scopewright/jobs';
import type { Clock } from '@scopewright/service-kit';
import type { Redis } from 'ioredis';
import { createAtLeastOnce, type Outcome } from './at-least-once.ts';
import { limitMails, type MailLimits, unlimited } from './limits.ts';
import { createSmtp, type Envelope, type SmtpOptions } from './smtp.ts';

export interface MailSenderOptions {
  server: SmtpOptions;
  /** No limits by default. */
  limits: MailLimits | undefined;
  models: Pick<Models, 'notices'>;
  clock: Clock;
  redis: Redis;
  /** Prefix of the queues in Redis. */
  prefix: string;
  /** How long a killed worker's mails stay claimed, ms. */
  leaseMs: number;
}

export interface MailSender {
  /** Sends the mail of a job once, within the limits. @throws NotBefore, MailRefused, the mail server's error */
  send(mail: Envelope, run: JobRun): Promise<Outcome>;
  /** Checks whether the mail server answers. @throws Error when it doesn't */
  check(): Promise<void>;
  close(): void;
}

/** Sends mails over two connections: urgent mails never wait for a thousand others. */
export function createMailSender({
  server,
  limits,
  models,
  clock,
  redis,
  prefix,
  leaseMs,
}: MailSenderOptions): MailSender {
  const urgently = createSmtp(server);
  const normally = createSmtp(server);
  const atLeastOnce = createAtLeastOnce({ notices: models.notices, clock, leaseMs });
  const withinLimits = limits ? limitMails(limits, { redis, prefix, clock }) : unlimited;
  return {
    send(mail, { job, signal }) {
      const urgent = queueOf(job) === 'urgent';
      const { send } = urgent ? urgently : normally;
      return atLeastOnce(mail.key, (until) => withinLimits({ ...mail, urgent }, () => send(mail, until)), signal);
    },
    check: urgently.check,
    close() {
      urgently.close();
      normally.close();
    },
  };
}
