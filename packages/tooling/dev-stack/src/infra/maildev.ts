import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Child, startChild } from '../process/child.ts';
import { httpAnswers, portAnswers, waitFor } from '../process/wait.ts';

export interface Mailbox {
  /** Where the product sends its mail. */
  smtp: string;
  /** The inbox's web page. */
  web: string;
  child: Child;
}

export interface MailboxOptions {
  smtpPort: number;
  webPort: number;
  logFile: string;
  /** Called with the process before it answers. */
  onSpawned?: ((child: Child) => void) | undefined;
}

/** Starts the development mailbox: an SMTP server that stores the mails it receives and shows them on a web page. */
export async function startMaildev({ smtpPort, webPort, logFile, onSpawned }: MailboxOptions): Promise<Mailbox> {
  const program = join(createRequire(import.meta.url).resolve('maildev/package.json'), '..', 'bin', 'maildev');
  const child = await startChild({
    name: 'mailbox',
    command: process.execPath,
    args: [program, '--smtp', String(smtpPort), '--web', String(webPort), '--ip', '127.0.0.1', '--silent'],
    logFile,
  });
  onSpawned?.(child);
  const { smtp, web } = mailboxUrls({ smtpPort, webPort });
  try {
    await waitFor(async () => (await portAnswers(smtpPort)) && (await httpAnswers(`${web}/healthz`)), {
      what: 'The mailbox',
      child,
    });
  } catch (error) {
    await child.stop();
    throw error;
  }
  return { smtp, web, child };
}

/** The addresses of a mailbox on these ports. */
export const mailboxUrls = ({
  smtpPort,
  webPort,
}: Pick<MailboxOptions, 'smtpPort' | 'webPort'>): { smtp: string; web: string } => ({
  smtp: `smtp://127.0.0.1:${smtpPort}`,
  web: `http://127.0.0.1:${webPort}`,
});
