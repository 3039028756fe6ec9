import { createHash } from 'node:crypto';
import { SpanKind, traced } from '@scopewright/tracing';
import { createTransport } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser/index.js';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import type { Mail } from '../layout/letter.tsx';
import { readsAsLink } from '../layout/words.ts';

export interface Envelope extends Mail {
  to: string;
  /** The firm that the mail is about, for counting, if any. */
  firmId: string | null;
  /** The firm in the sender's name, if it is not the product. */
  fromFirm?: string;
  /**
   * Answers a POST that unsubscribes this person from mails of this kind; absent for mails that can't be turned off.
   */
  stopUrl?: string;
  /** An entry for calendars (RFC 6047); absent for mails without one. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  /**
   * Identifies the mail: its content, recipient and period. The Message-ID is derived from it, so that every copy of
   * one mail has the same.
   */
  key: string;
}

/** The server permanently refuses this mail (its recipient or text): retrying is useless. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

export interface Smtp {
  /**
   * Sends one mail over a connection that is reused.
   * @throws MailRefused; Error when the server can't be reached, refuses temporarily or doesn't confirm (it may have
   * stored the mail); the signal's reason
   */
  send(mail: Envelope, signal: AbortSignal): Promise<void>;
  /**
   * Checks whether the server answers and accepts our credentials, over a separate connection. @throws Error when it
   * doesn't
   */
  check(): Promise<void>;
  /** Closes the connections, after finishing a mail that is being sent. */
  close(): void;
}

export interface SmtpOptions {
  url: string;
  /** Sender as `Name <address>`. */
  from: string;
  /** Address for replies; null: the sender. */
  replyTo?: string | null;
  /** Right-hand side of Message-IDs. */
  domain: string;
  patience?: typeof PATIENCE;
}

/** How long the server may take to accept a connection, and for each step after that. */
const PATIENCE = { connectMs: 5000, silenceMs: 20_000 };
const MAX_CONNECTIONS = 5;
/**
 * Steps of the conversation that concern the mail itself; a refusal at any other concerns the server or us, and may be
 * temporary.
 */
const STEPS_OF_A_MAIL: readonly unknown[] = ['RCPT TO', 'DATA'];

/** Whether the server refused the mail itself, with a permanent reply (RFC 5321 §4.2.1). */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return Number(error.responseCode) >= 500 && STEPS_OF_A_MAIL.includes(error.command);
}

/** The Message-ID of the mail with this key. */
export const messageIdOf = (key: string, domain: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;

/** Headers that let mail programs offer one-click unsubscribing (RFC 8058 §3.1). */
const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Characters that break lines, or change the order in which others are read. */
const CONTROLS = /[\p{Cc}\p{Cf}]+/gu;
const SENDER_MAX_LENGTH = 64;

/**
 * A mail's sender: the product, or `<firm> via <product>`, because anyone can choose any name for a firm. A name that
 * looks like an address is omitted. Name and address are separate values, which nodemailer quotes or encodes
 * (RFC 5322 §3.4, RFC 2047).
 */
export function senderOf(from: string, firm?: string): { name: string; address: string } {
  const [parsed] = addressparser(from, { flatten: true });
  const { name = '', address = from } = parsed ?? {};
  const said = (firm ?? '').replace(CONTROLS, ' ').trim().slice(0, SENDER_MAX_LENGTH);
  return { name: said === '' || said.includes('@') || readsAsLink(said) ? name : `${said} via ${name}`, address };
}

/** Sends mail by the SMTP server at `url` (smtp:// or smtps://, with credentials if it needs them). */
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
    async send({ to, subject, text, html, key, fromFirm, stopUrl, calendar }, signal) {
      signal.throwIfAborted();
      const mail: SMTPPool.MailOptions & { signal: AbortSignal } = {
        from: senderOf(from, fromFirm),
        // one recipient, however it is written
        to: { name: '', address: to },
        ...(replyTo !== null && { replyTo }),
        subject,
        text,
        html,
        ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
        messageId: messageIdOf(key, domain),
        headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl !== undefined && oneClick(stopUrl)) },
        signal,
      };
      try {
        await traced('send mail', { kind: SpanKind.CLIENT, attributes: { 'server.address': hostname } }, () =>
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
