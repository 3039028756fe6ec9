import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface CountingMailbox {
  url: string;
  /** How often each Message-ID was received. */
  copies: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

/** An SMTP server that stores only the Message-ID of each mail. */
export async function startCountingMailbox(): Promise<CountingMailbox> {
  const copies = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const id = /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim();
        // a mail from a sender killed during sending is incomplete, and was not delivered
        if (id && raw.trimEnd().endsWith('--')) copies.set(id, (copies.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  // senders are killed in the middle of a command
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    copies,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
