import type { Socket } from 'node:net';
import { freePort } from '@scopewright/dev-stack/process/free-port';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  /** The message as received, with headers. */
  raw: string;
  messageId: string;
}

/** Points of an SMTP conversation at which a test can intervene. */
export type Stage = 'connect' | 'rcpt' | 'data' | 'stored';

export interface Mailbox {
  url: string;
  mails: ReceivedMail[];
  /** Called when a conversation reaches a stage; the server waits for it before it answers. */
  onStage: (stage: Stage) => Promise<void> | void;
  /** When set, the server refuses at this stage. */
  refuseAt: Stage | null;
  /** Reply code of refusals; 4xx are temporary. */
  refuseWith: number;
  /** Closes every connection immediately. */
  hangUp(): void;
  /** Number of connections so far. */
  connections: number;
  close(): Promise<void>;
}

/**
 * An SMTP server that stores a mail as soon as the final line has arrived, whether or not the client waits for the
 * answer.
 */
export async function startMailbox(port?: number): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  const at = async (stage: Stage): Promise<void> => {
    if (mailbox.refuseAt === stage) throw Object.assign(new Error('Try later'), { responseCode: mailbox.refuseWith });
    await mailbox.onStage(stage);
  };
  const answer = (stage: Stage, done: (error?: Error | null) => void): void => {
    at(stage).then(() => done(), done);
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // closing does not wait for clients that keep their connections open
    closeTimeout: 100,
    onConnect(_session, done) {
      mailbox.connections += 1;
      answer('connect', done);
    },
    onRcptTo: (_address, _session, done) => answer('rcpt', done),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      // before the server invites the message, so that a sender killed here has sent nothing
      void mailbox.onStage('data');
      stream.on('end', () => {
        if (mailbox.refuseAt === 'stored') return answer('stored', done);
        const raw = Buffer.concat(chunks).toString();
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, raw, messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '' });
        answer('stored', done);
      });
    },
  });
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  const mailbox: Mailbox = {
    url: '',
    mails,
    onStage: () => undefined,
    refuseAt: null,
    refuseWith: 451,
    connections: 0,
    hangUp() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const used = port ?? (await freePort());
  await new Promise<void>((resolve) => server.listen(used, '127.0.0.1', resolve));
  mailbox.url = `smtp://127.0.0.1:${used}`;
  return mailbox;
}
