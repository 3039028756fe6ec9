import { createHmac, randomBytes } from 'node:crypto';
import type { EmailCodeDoc } from '../models/accounts/email-code.ts';

const DIGITS = 6;
const CODES = 10 ** DIGITS;
/** Enough bits that no code is noticeably more frequent than another. */
const DRAWN_BYTES = 6;

/** 128 random bits, base64url: distinguishes the codes of an address. */
export const emailCodeNonce = (): string => randomBytes(16).toString('base64url');

/**
 * The six digits of a mailed code. They are derived from address, purpose, tenant and nonce with a key that the
 * database never holds: the worker can write them into a mail and identity can check them, while database, outbox and
 * queue hold nothing that reveals them.
 */
export function emailCode(
  { email, purpose, tenantKey, nonce }: Pick<EmailCodeDoc, 'email' | 'purpose' | 'tenantKey' | 'nonce'>,
  secret: string,
): string {
  const drawn = createHmac('sha256', secret)
    .update(`email-code\0${email}\0${purpose}\0${tenantKey ?? ''}\0${nonce}`)
    .digest()
    .readUIntBE(0, DRAWN_BYTES);
  return String(drawn % CODES).padStart(DIGITS, '0');
}
