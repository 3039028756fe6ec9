import { connect } from 'node:net';
import type { Readable } from 'node:stream';

/** Scans files for viruses. */
export interface FileScanner {
  /** Name of the virus found; null if clean. @throws without a verdict */
  scan(content: Readable, signal: AbortSignal): Promise<string | null>;
  /** Checks that the scanner answers. @throws when it doesn't */
  check(signal: AbortSignal): Promise<void>;
}

const REPLY_MAX_CHARACTERS = 1000;
const CHUNK_BYTES = 64 * 1024;

/** A chunk in clamd's framing: its length as four bytes, then its content. */
function* framed(part: Buffer): Generator<Buffer> {
  for (let at = 0; at < part.length; at += CHUNK_BYTES) {
    const chunk = part.subarray(at, at + CHUNK_BYTES);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
}

/** Parses clamd's reply (clamd(8), INSTREAM). @throws for anything but a verdict */
function verdictOf(reply: string): string | null {
  const text = reply.replaceAll('\0', '').trim();
  if (text === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (found === undefined) throw new Error(`clamd gave no verdict: ${text.slice(0, 200)}`);
  return found;
}

/** Sends data to clamd and returns its reply, read until it closes the connection. */
const converse = (
  url: string,
  signal: AbortSignal,
  send: (write: (bytes: Buffer) => Promise<void>) => Promise<void>,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const socket = connect({ host: hostname, port: Number(port), signal });
    let reply = '';
    const fail = (error: unknown) => {
      socket.destroy();
      reject(error);
    };
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      reply = `${reply}${String(text)}`.slice(0, REPLY_MAX_CHARACTERS);
    });
    socket.on('error', fail);
    socket.on('end', () => {
      resolve(reply);
      socket.destroy();
    });
    const write = (bytes: Buffer): Promise<void> =>
      socket.write(bytes) ? Promise.resolve() : new Promise((drained) => socket.once('drain', () => drained()));
    socket.once('connect', () => void send(write).catch(fail));
  });

/**
 * The ClamAV daemon, used through its INSTREAM command.
 * @param url for example `tcp://clamav:3310`
 */
export const clamdScanner = (url: string): FileScanner => ({
  async scan(content, signal) {
    try {
      const reply = await converse(url, signal, async (write) => {
        await write(Buffer.from('zINSTREAM\0'));
        for await (const part of content) for (const piece of framed(Buffer.from(part))) await write(piece);
        await write(Buffer.alloc(4));
      });
      return verdictOf(reply);
    } catch (error) {
      content.destroy();
      throw error;
    }
  },
  async check(signal) {
    const reply = await converse(url, signal, (write) => write(Buffer.from('zPING\0')));
    if (reply.replaceAll('\0', '').trim() !== 'PONG') throw new Error('clamd does not answer as it should');
  },
});
