import { createHash } from 'node:crypto';
import { traced } from '@scopewright/tracing';
import { createTransport } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Mail } from './layout/letter.tsx';

export interface Envelope extends Mail {
  to: string;
  /** Names the mail: what it says, to whom, for which period. It makes the Message-ID, so that every copy of one mail carries the same. */
  key: string;
}

/** The server will never take this mail (its recipient or text is refused for good): trying again is of no use. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

export interface Smtp {
  /**
   * Sends one mail over a connection that is kept for the next ones.
   * @throws MailRefused; Error when the server can't be reached, refuses for now or doesn't confirm (it may have kept the mail); the signal's reason
   */
  send(mail: Envelope, signal: AbortSignal): Promise<void>;
  /** Closes the connections; a mail that is being sent is finished first. */
  close(): void;
}

interface SmtpOptions {
  url: string;
  /** Sender as `Name <address>`. */
  from: string;
  /** Right-hand side of Message-IDs. */
  domain: string;
}

const CONNECT_LIMIT_MS = 5000;
const SILENCE_LIMIT_MS = 20_000;
const MAX_CONNECTIONS = 5;
/** Steps of the conversation that are about the one mail; a refusal at another is about the server or us, and may pass. */
const STEPS_OF_A_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];

/** Whether the server refused the mail itself, with a permanent reply (RFC 5321 §4.2.1). */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return Number(error.responseCode) >= 500 && STEPS_OF_A_MAIL.includes(error.command);
}

/** The Message-ID of the mail with this key. */
export const messageIdOf = (key: string, domain: string): string => `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;

/** Sends mail by the SMTP server at `url` (smtp:// or smtps://, with credentials when it wants them). */
export function createSmtp({ url, from, domain }: SmtpOptions): Smtp {
  const { hostname } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: CONNECT_LIMIT_MS,
    greetingTimeout: CONNECT_LIMIT_MS,
    socketTimeout: SILENCE_LIMIT_MS,
  });
  return {
    async send({ to, subject, text, html, key }, signal) {
      signal.throwIfAborted();
      const mail: SMTPPool.MailOptions & { signal: AbortSignal } = {
        from,
        to,
        subject,
        text,
        html,
        messageId: messageIdOf(key, domain),
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
      };
      try {
        await traced('send mail', { kind: 'client', values: { 'server.address': hostname } }, () => transport.sendMail(mail));
      } catch (error) {
        signal.throwIfAborted();
        if (isRefusal(error)) throw new MailRefused(error.message, { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}
