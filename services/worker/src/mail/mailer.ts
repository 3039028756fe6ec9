import type { Models } from '@scopewright/data';
import type { Clock } from '@scopewright/service-kit';
import { createAtLeastOnce, type Outcome } from './at-least-once.ts';
import type { Envelope, Smtp } from './smtp.ts';

/** Sends a mail at least once; a repeated one carries the same Message-ID. @throws HeldElsewhere, LeaseLost, MailRefused, or what kept it from being sent */
export type SendMail = (mail: Envelope, signal: AbortSignal) => Promise<Outcome>;

export interface MailerOptions {
  notices: Models['notices'];
  smtp: Smtp;
  clock: Clock;
  /** How long the mail of a killed worker waits for another, ms. */
  leaseMs: number;
}

export function createMailer({ notices, smtp, clock, leaseMs }: MailerOptions): SendMail {
  const atLeastOnce = createAtLeastOnce({ notices, clock, leaseMs });
  return (mail, signal) => atLeastOnce(mail.key, (until) => smtp.send(mail, until), signal);
}
