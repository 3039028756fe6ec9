import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection on which a test sends arbitrary bytes, as slowly as it wants. */
export interface RawClient {
  socket: Socket;
  /** Data received so far. */
  received(): string;
  /** Resolves with the received data once there is some. */
  answer: Promise<string>;
  /** Resolves when the connection is closed. */
  closed: Promise<void>;
}

/** Connects and sends the start of a request. `reads`: false for a client that does not read. */
export async function openRaw(
  origin: string,
  text: string,
  { reads = true }: { reads?: boolean } = {},
): Promise<RawClient> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let received = '';
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.on('error', () => undefined);
  const answer = new Promise<string>((resolve, reject) => {
    if (!reads) return;
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      resolve(received);
    });
    void closed.then(() => reject(new Error('The connection ended without an answer')));
  });
  answer.catch(() => undefined);
  await once(socket, 'connect');
  socket.write(text);
  return { socket, received: () => received, answer, closed };
}

/** The head of a request as text. */
export const headOf = (method: string, path: string, headers: Readonly<Record<string, string | number>>): string =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Sends one byte at this interval until the connection is closed. */
export function trickle({ socket }: RawClient, everyMs: number): void {
  const timer = setInterval(() => socket.write('x'), everyMs);
  socket.once('close', () => clearInterval(timer));
}
