import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 32 random bytes, base64url: what makes one issue of an invitation differ from the next. */
export const invitationNonce = (): string => randomBytes(32).toString('base64url');

/**
 * The token of an invitation link: 32 bytes, base64url. It is derived from the invitation's id and nonce with a key that the database never holds, so
 * the worker can write the link into a mail while the database (and the job's payload) hold nothing that opens it. A resend takes a new nonce.
 */
export const invitationToken = (invitationId: string, nonce: string, secret: string): string =>
  createHmac('sha256', secret).update(`invitation\0${invitationId}\0${nonce}`).digest('base64url');

/**
 * The token of the link that confirms an account's e-mail address: the account's id and 32 derived bytes. It shows nothing but that its holder reads the
 * mail of that address, so it has no end and may be used again; another address makes another token.
 */
export const confirmationToken = (accountId: string, email: string, secret: string): string =>
  `${accountId}.${createHmac('sha256', secret).update(`confirm-email\0${accountId}\0${email}`).digest('base64url')}`;

/** The account that a confirmation token speaks of, unchecked; null when it is no such token. */
export const accountOfConfirmation = (token: string): string | null =>
  /^([0-9a-f]{24})\.[\w-]{43}$/.exec(token)?.[1] ?? null;

/** Which of the two addresses of a change a link was mailed to. */
export type EmailChangeSide = 'old' | 'new';

/** The token of a link that confirms or refuses the change of an e-mail address: the change's id, the side, and 32 derived bytes. */
export const emailChangeToken = (changeId: string, side: EmailChangeSide, nonce: string, secret: string): string =>
  `${changeId}.${side}.${createHmac('sha256', secret).update(`email-change\0${changeId}\0${side}\0${nonce}`).digest('base64url')}`;

/** The change and the side that a token speaks of, unchecked; null when it is no such token. */
export function partsOfEmailChangeToken(token: string): { changeId: string; side: EmailChangeSide } | null {
  const [, changeId, side] = /^([0-9a-f]{24})\.(old|new)\.[\w-]{43}$/.exec(token) ?? [];
  return changeId === undefined ? null : { changeId, side: side === 'old' ? 'old' : 'new' };
}

/** The token of the link that brings a firm back: the firm's id and 32 derived bytes, of this archiving or deletion and no other. */
export const restoreFirmToken = (firmId: string, nonce: string, secret: string): string =>
  `${firmId}.${createHmac('sha256', secret).update(`restore-firm\0${firmId}\0${nonce}`).digest('base64url')}`;

/** The firm that such a token speaks of, unchecked; null when it is none. */
export const firmOfRestoreToken = (token: string): string | null =>
  /^([0-9a-f]{24})\.[\w-]{43}$/.exec(token)?.[1] ?? null;

/** The token of the link in a mail that stops mails of its kind: the person's id, the kind, and 32 derived bytes. It does nothing else, so it has no end. */
export const stopMailsToken = (userId: string, kind: string, secret: string): string =>
  `${userId}.${kind}.${createHmac('sha256', secret).update(`stop-mails\0${userId}\0${kind}`).digest('base64url')}`;

/** Whose mails of which kind such a token speaks of, unchecked; null when it is none. */
export function partsOfStopMailsToken(token: string): { userId: string; kind: string } | null {
  const [, userId, kind] = /^([0-9a-f]{24})\.([a-z-]{1,40})\.[\w-]{43}$/.exec(token) ?? [];
  return userId === undefined || kind === undefined ? null : { userId, kind };
}

/** SHA-256 of a token or other secret, hex: what is stored and looked up. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
