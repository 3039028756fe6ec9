import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link to a file says: one file, for one person, until a time. */
export interface LinkedFile {
  /** ids of the file and of the person, hex */
  fileId: string;
  userId: string;
  expiresAt: Date;
}

const ID_BYTES = 12;
const TOKEN = /^([\w-]{38})\.([\w-]{43})$/;

const signature = (secret: string, said: Buffer): Buffer => createHmac('sha256', secret).update('file-link\0').update(said).digest();

/** The token of a link, as its address carries it. */
export function fileLinkToken({ fileId, userId, expiresAt }: LinkedFile, secret: string): string {
  const said = Buffer.alloc(2 * ID_BYTES + 4);
  said.write(fileId, 0, 'hex');
  said.write(userId, ID_BYTES, 'hex');
  said.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), 2 * ID_BYTES);
  return `${said.toString('base64url')}.${signature(secret, said).toString('base64url')}`;
}

/** What a token says; null when it is not one of ours, or its time is over. */
export function readFileLink(token: string, secret: string, now: Date): LinkedFile | null {
  const [, text, shown] = TOKEN.exec(token) ?? [];
  if (text === undefined || shown === undefined) return null;
  const said = Buffer.from(text, 'base64url');
  const given = Buffer.from(shown, 'base64url');
  const expected = signature(secret, said);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const expiresAt = new Date(said.readUInt32BE(2 * ID_BYTES) * 1000);
  if (expiresAt <= now) return null;
  return { fileId: said.toString('hex', 0, ID_BYTES), userId: said.toString('hex', ID_BYTES, 2 * ID_BYTES), expiresAt };
}
