import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@scopewright/contracts/constants';

/** Base32 without letters that look like digits (Crockford). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 80 random bits: too many to guess, so that a plain hash is enough. */
const CHARACTERS = 16;

function newCode(): string {
  const characters = [...randomBytes(CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return characters.replace(/(.{4})(?=.)/g, '$1-');
}

/** New recovery codes as shown to people: four groups of four characters. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/**
 * The stored hash of a person's recovery code. The code can be typed in either case, with any separators, and with O
 * for 0 or I and L for 1.
 */
export function recoveryCodeHash(accountId: string, typed: string): string {
  const code = typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(`recovery-code\0${accountId}\0${code}`).digest('base64url');
}
