import { createHmac, timingSafeEqual } from 'node:crypto';

/** Contents of a file link: one file, for one person, until an expiry time. */
export interface LinkedFile {
  /** ids of the firm that owns the file, of the file and of the person, hex */
  firmId: string;
  fileId: string;
  userId: string;
  expiresAt: Date;
}

const ID_BYTES = 12;
const FILE_AT = ID_BYTES;
const USER_AT = 2 * ID_BYTES;
const EXPIRY_AT = 3 * ID_BYTES;
/** Twelve bytes are sixteen characters of base64url, so the firm's id is a separate prefix. */
const TOKEN = /^([\w-]{16})([\w-]{38})\.([\w-]{43})$/;

const signature = (secret: string, said: Buffer): Buffer =>
  createHmac('sha256', secret).update('file-link\0').update(said).digest();

/** The token of a file link, as used in its URL. */
export function fileLinkToken({ firmId, fileId, userId, expiresAt }: LinkedFile, secret: string): string {
  const said = Buffer.alloc(EXPIRY_AT + 4);
  said.write(firmId, 0, 'hex');
  said.write(fileId, FILE_AT, 'hex');
  said.write(userId, USER_AT, 'hex');
  said.writeUInt32BE(Math.floor(expiresAt.getTime() / 1000), EXPIRY_AT);
  return `${said.toString('base64url')}.${signature(secret, said).toString('base64url')}`;
}

/**
 * The firm id (hex) that a token names, without verifying the signature: for counting, never for access. Null when the
 * token is malformed.
 */
export function firmNamedInLink(token: string): string | null {
  const [, firm] = TOKEN.exec(token) ?? [];
  return firm === undefined ? null : Buffer.from(firm, 'base64url').toString('hex');
}

/** The verified contents of a token; null when it is not ours or has expired. */
export function readFileLink(token: string, secret: string, now: Date): LinkedFile | null {
  const [, firm, rest, shown] = TOKEN.exec(token) ?? [];
  if (firm === undefined || rest === undefined || shown === undefined) return null;
  const said = Buffer.from(firm + rest, 'base64url');
  const given = Buffer.from(shown, 'base64url');
  const expected = signature(secret, said);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const expiresAt = new Date(said.readUInt32BE(EXPIRY_AT) * 1000);
  if (expiresAt <= now) return null;
  return {
    firmId: said.toString('hex', 0, FILE_AT),
    fileId: said.toString('hex', FILE_AT, USER_AT),
    userId: said.toString('hex', USER_AT, EXPIRY_AT),
    expiresAt,
  };
}
