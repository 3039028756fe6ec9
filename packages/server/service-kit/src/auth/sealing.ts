import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealedSecret } from '@scopewright/data';

const ALGORITHM = 'aes-256-gcm';
/** Nonce and tag lengths in bytes, as NIST SP 800-38D recommends for GCM. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A named AES-256 key. */
export interface SealingKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

/** Encrypts secrets at rest. A secret sealed for one context (its owner) can't be opened for another. */
export interface Sealing {
  seal(secret: string, context: string): SealedSecret;
  /** @throws Error when the key is not configured, or the text was sealed for another context or changed */
  open(sealed: SealedSecret, context: string): string;
  /** Whether it was sealed with another key than the current one. */
  isOutdated(sealed: SealedSecret): boolean;
}

/** @param keys the first seals, all of them open */
export function createSealing(keys: readonly SealingKey[]): Sealing {
  const [current] = keys;
  if (current === undefined) throw new Error('There is no key to seal with');
  return {
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce, { authTagLength: TAG_BYTES }).setAAD(
        Buffer.from(context),
      );
      const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return { keyId: current.id, sealed: sealed.toString('base64url') };
    },
    open({ keyId, sealed }, context) {
      const found = keys.find(({ id }) => id === keyId);
      if (found === undefined)
        throw new Error(`The key '${keyId}', which secrets are encrypted with, is not configured`);
      const bytes = Buffer.from(sealed, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, found.key, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      );
    },
    isOutdated: ({ keyId }) => keyId !== current.id,
  };
}
