const KEY_BYTES = 16;

/** Header that lets a repeated submission take effect only once: the same key returns the first answer. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

/**
 * A fresh random key, built from random bytes because `crypto.randomUUID` is missing on pages not served over https.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
