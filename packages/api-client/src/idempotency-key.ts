const KEY_BYTES = 16;

/** Header that makes a repeated submission have one effect: the same key again gives the first answer. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/** A fresh random key. Made of random bytes: `crypto.randomUUID` is missing on pages that are not served over https. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
