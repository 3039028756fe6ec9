import { createHash } from 'node:crypto';
import { traced } from '@scopewright/tracing';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser/index.js';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Mail } from '../layout/letter.tsx';
import { readsAsLink } from '../layout/words.ts';

export interface Envelope extends Mail {
  to: string;
  /** The firm that the mail is about, whose mails are counted; null when it is about none. */
  firmId: string | null;
  /** The firm that speaks, where it is not the product. */
  fromFirm?: string;
  /** Answers a POST that stops mails of its kind to this person; absent where there is nothing to stop. */
  stopUrl?: string;
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
  /** Looks whether the server answers and takes our credentials, over a connection of its own. @throws Error when it doesn't */
  check(): Promise<void>;
  /** Closes the connections; a mail that is being sent is finished first. */
  close(): void;
}

export interface SmtpOptions {
  url: string;
  /** Sender as `Name <address>`. */
  from: string;
  /** Where answers go; null: to the sender. */
  replyTo?: string | null;
  /** Right-hand side of Message-IDs. */
  domain: string;
  patience?: typeof PATIENCE;
}

/** How long the server may take to answer a connection, and each step after that. */
const PATIENCE = { connectMs: 5000, silenceMs: 20_000 };
const MAX_CONNECTIONS = 5;
/** Steps of the conversation that are about the one mail; a refusal at another is about the server or us, and may pass. */
const STEPS_OF_A_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];

/** Whether the server refused the mail itself, with a permanent reply (RFC 5321 §4.2.1). */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return Number(error.responseCode) >= 500 && STEPS_OF_A_MAIL.includes(error.command);
}

/** The Message-ID of the mail with this key. */
export const messageIdOf = (key: string, domain: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;

/** What lets mail programs offer to unsubscribe by one click (RFC 8058 §3.1). */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Characters that break lines, or change the order in which others are read. */
const CONTROLS = /[\p{Cc}\p{Cf}]+/gu;
const SENDER_MAX_LENGTH = 64;

/**
 * Who a mail is from: the product, and where a firm speaks `<firm> via <product>`, as anybody may call a firm as they like. A name that reads as an address is
 * left out. Both parts are values of their own, which nodemailer quotes or encodes (RFC 5322 §3.4, RFC 2047).
 */
export function senderOf(from: string, firm?: string): { name: string; address: string } {
  const [parsed] = addressparser(from, { flatten: true });
  const { name = '', address = from } = parsed ?? {};
  const said = (firm ?? '').replace(CONTROLS, ' ').trim().slice(0, SENDER_MAX_LENGTH);
  return { name: said === '' || said.includes('@') || readsAsLink(said) ? name : `${said} via ${name}`, address };
}

/** Sends mail by the SMTP server at `url` (smtp:// or smtps://, with credentials when it wants them). */
export function createSmtp({ url, from, replyTo = null, domain, patience = PATIENCE }: SmtpOptions): Smtp {
  const { hostname } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    connectionTimeout: patience.connectMs,
    greetingTimeout: patience.connectMs,
    socketTimeout: patience.silenceMs,
  });
  return {
    async send({ to, subject, text, html, key, fromFirm, stopUrl }, signal) {
      signal.throwIfAborted();
      const mail: SMTPPool.MailOptions & { signal: AbortSignal } = {
        from: senderOf(from, fromFirm),
        // one recipient, whatever it looks like
        to: { name: '', address: to },
        ...(replyTo !== null && { replyTo }),
        subject,
        text,
        html,
        messageId: messageIdOf(key, domain),
        headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl !== undefined && oneClick(stopUrl)) },
        signal,
      };
      try {
        await traced('send mail', { kind: 'client', values: { 'server.address': hostname } }, () =>
          transport.sendMail(mail),
        );
      } catch (error) {
        signal.throwIfAborted();
        if (isRefusal(error)) throw new MailRefused(error.message, { cause: error });
        throw error;
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}
