import { createHash, createHmac, randomBytes } from 'node:crypto';

/** 32 random bytes, base64url: distinguishes the issues of an invitation. */
export const invitationNonce = (): string => randomBytes(32).toString('base64url');

/**
 * The token of an invitation link: 32 bytes, base64url. It is derived from the invitation's id and nonce with a key
 * that the database never holds, so the worker can write the link into a mail while the database (and the job's
 * payload) hold nothing that opens it. A resend uses a new nonce.
 */
export const invitationToken = (invitationId: string, nonce: string, secret: string): string =>
  createHmac('sha256', secret).update(`invitation\0${invitationId}\0${nonce}`).digest('base64url');

/**
 * The token of the link that confirms an account's e-mail address: the account's id and 32 derived bytes. It only
 * proves that its holder reads the mail of that address, so it never expires and can be reused; another address has
 * another token.
 */
export const confirmationToken = (accountId: string, email: string, secret: string): string =>
  `${accountId}.${createHmac('sha256', secret).update(`confirm-email\0${accountId}\0${email}`).digest('base64url')}`;

/** The account that a confirmation token names, unverified; null for a malformed token. */
export const accountOfConfirmation = (token: string): string | null =>
  /^([0-9a-f]{24})\.[\w-]{43}$/.exec(token)?.[1] ?? null;

/** The address of a change that a link was mailed to. */
export type EmailChangeSide = 'old' | 'new';

/** The token of a link that confirms or refuses the change of an e-mail address: the change's id, the side, and 32 derived bytes. */
export const emailChangeToken = (changeId: string, side: EmailChangeSide, nonce: string, secret: string): string =>
  `${changeId}.${side}.${createHmac('sha256', secret).update(`email-change\0${changeId}\0${side}\0${nonce}`).digest('base64url')}`;

/** The change and the side that a token names, unverified; null for a malformed token. */
export function partsOfEmailChangeToken(token: string): { changeId: string; side: EmailChangeSide } | null {
  const [, changeId, side] = /^([0-9a-f]{24})\.(old|new)\.[\w-]{43}$/.exec(token) ?? [];
  return changeId === undefined ? null : { changeId, side: side === 'old' ? 'old' : 'new' };
}

/**
 * The token of the link that restores a firm: the firm's id and 32 derived bytes, valid only for this archiving or
 * deletion.
 */
export const restoreFirmToken = (firmId: string, nonce: string, secret: string): string =>
  `${firmId}.${createHmac('sha256', secret).update(`restore-firm\0${firmId}\0${nonce}`).digest('base64url')}`;

/** The firm that such a token names, unverified; null for a malformed token. */
export const firmOfRestoreToken = (token: string): string | null =>
  /^([0-9a-f]{24})\.[\w-]{43}$/.exec(token)?.[1] ?? null;

/**
 * The token of the unsubscribe link in a mail: the person's id, the kind of mail, and 32 derived bytes. It can do
 * nothing else, so it never expires.
 */
export const stopMailsToken = (userId: string, kind: string, secret: string): string =>
  `${userId}.${kind}.${createHmac('sha256', secret).update(`stop-mails\0${userId}\0${kind}`).digest('base64url')}`;

/** The person and the kind of mail that such a token names, unverified; null for a malformed token. */
export function partsOfStopMailsToken(token: string): { userId: string; kind: string } | null {
  const [, userId, kind] = /^([0-9a-f]{24})\.([a-z-]{1,40})\.[\w-]{43}$/.exec(token) ?? [];
  return userId === undefined || kind === undefined ? null : { userId, kind };
}

/** Purpose of a booking's link: to confirm it, or to look at, move and cancel it once it is confirmed. */
export type BookingLink = 'confirm' | 'manage';

/**
 * The token of a link of a booking: the booking's id, the link's purpose, and 32 derived bytes. Nothing in the database
 * opens it.
 */
export const bookingToken = (bookingId: string, link: BookingLink, nonce: string, secret: string): string =>
  `${bookingId}.${link}.${createHmac('sha256', secret).update(`booking\0${bookingId}\0${link}\0${nonce}`).digest('base64url')}`;

/** The booking and the purpose that a token names, unverified; null for a malformed token. */
export function partsOfBookingToken(token: string): { bookingId: string; link: BookingLink } | null {
  const [, bookingId, link] = /^([0-9a-f]{24})\.(confirm|manage)\.[\w-]{43}$/.exec(token) ?? [];
  return bookingId === undefined ? null : { bookingId, link: link === 'manage' ? 'manage' : 'confirm' };
}

/** SHA-256 of a token or other secret, in hex, for storage and look-up. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
