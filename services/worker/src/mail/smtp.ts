import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Mail } from '@scopewright/jobs/mail';
import MailComposer from 'nodemailer/lib/mail-composer';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import SMTPConnection from 'nodemailer/lib/smtp-connection';

export interface Envelope extends Mail {
  to: string;
  /** Makes the Message-ID, so that every copy of one mail carries the same. */
  key: string;
}

export interface Smtp {
  /**
   * Sends one mail over a connection of its own.
   * @param commit called once the server has taken sender, recipient and the whole text, and before the line that makes it keep the mail
   * @throws Error when the server can't be reached or refuses; nothing was delivered if `commit` wasn't called
   */
  send(mail: Envelope, commit: () => Promise<void>, signal: AbortSignal): Promise<void>;
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

/** Sends mail by the SMTP server at `url` (smtp:// or smtps://, with credentials when it wants them). */
export function createSmtp({ url, from, domain }: SmtpOptions): Smtp {
  const { auth, ...server } = parseConnectionUrl(url);
  return {
    async send({ to, subject, text, html, key }, commit, signal) {
      signal.throwIfAborted();
      const messageId = `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;
      const composed = new MailComposer({ from, to, subject, text, html, messageId, headers: { 'Auto-Submitted': 'auto-generated' } }).compile();
      const message = await composed.build();
      const connection = new SMTPConnection({
        ...server,
        connectionTimeout: CONNECT_LIMIT_MS,
        greetingTimeout: CONNECT_LIMIT_MS,
        socketTimeout: SILENCE_LIMIT_MS,
      });
      await new Promise<void>((resolve, reject) => {
        const fail = (error: unknown) => reject(error instanceof Error ? error : new Error('Sending was given up'));
        const giveUp = () => {
          fail(signal.reason);
          connection.close();
        };
        signal.addEventListener('abort', giveUp, { once: true });
        connection.on('error', fail);
        connection.once('end', () => fail(new Error('The mail server closed the connection')));
        const send = () => {
          connection.send({ ...composed.getEnvelope(), size: message.length }, gated(message, commit), (error) => {
            if (error) return fail(error);
            resolve();
            connection.quit();
          });
        };
        connection.connect((error) => {
          if (error) return fail(error);
          if (!auth) return send();
          connection.login({ credentials: { user: String(auth.user), pass: String(auth.pass) } }, (refusal) => (refusal ? fail(refusal) : send()));
        });
        const done = () => signal.removeEventListener('abort', giveUp);
        connection.once('end', done);
      }).catch((error: unknown) => {
        connection.close();
        throw error;
      });
    },
  };
}

/** The message, whose end (which the protocol's final line follows) waits for `commit`. */
function gated(message: Buffer, commit: () => Promise<void>): Readable {
  let given = false;
  return new Readable({
    highWaterMark: 1,
    read() {
      if (!given) {
        given = true;
        this.push(message);
        return;
      }
      commit().then(
        () => this.push(null),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error('Not committed')),
      );
    },
  });
}
