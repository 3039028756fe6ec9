import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 32 random bytes, base64url: what makes one issue of an invitation differ from the next. */
export const invitationNonce = (): string => randomBytes(32).toString('base64url');

/**
 * The token of an invitation link: 32 bytes, base64url. It is derived from the invitation's id and nonce with a key that the database never holds, so
 * the worker can write the link into a mail while the database (and the job's payload) hold nothing that opens it. A resend takes a new nonce.
 */
export const invitationToken = (invitationId: string, nonce: string, secret: string): string =>
  createHmac('sha256', secret).update(`invitation\0${invitationId}\0${nonce}`).digest('base64url');

/** SHA-256 of a token or other secret, hex: what is stored and looked up. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
