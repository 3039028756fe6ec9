import { type DocumentOf, definePart, defineSchema, field, type Holding } from '../define.ts';

/** A secret that only identity can read: encrypted with the named key. */
export type SealedSecret = DocumentOf<typeof sealedSecret>;
export const sealedSecret = definePart({
  keyId: field.string,
  /** Nonce, ciphertext and tag, base64url. */
  sealed: field.string,
});

/** An authenticator app (RFC 6238). */
const totp = definePart({
  secret: { type: sealedSecret, required: true },
  /** Time step of the last used code: that code and earlier ones are refused. */
  lastStep: field.number,
  createdAt: field.date,
  lastUsedAt: field.optionalDate,
});

/** A passkey or security key (WebAuthn). */
export type Passkey = DocumentOf<typeof passkey>;
const passkey = definePart({
  /** 128 random bits, base64url: identifies it in API calls. */
  id: field.string,
  credentialId: field.string,
  /** COSE, base64url. */
  publicKey: field.string,
  counter: field.number,
  transports: [String],
  /** The domain that it was created for and works at. */
  rpId: field.string,
  name: field.string,
  createdAt: field.date,
  lastUsedAt: field.optionalDate,
});

/** A browser that an account was signed in with. */
const knownDevice = definePart({
  /** SHA-256 of account and browser, base64url. */
  digest: field.string,
  signedInAt: field.date,
  /**
   * Whether it was signed out deliberately, or by a reset; absent means false. It still counts as known, but has no
   * separate sign-in attempts.
   */
  signedOut: { type: Boolean, default: false } as Holding<boolean | undefined>,
});

/**
 * A person and their credentials; user records link the person to firms. Stored separately, so that one can be repaired
 * from the other.
 */
export type AuthAccountDoc = DocumentOf<typeof authAccountSchema>;
export const authAccountSchema = () =>
  defineSchema({
    email: field.email,
    /** argon2id; null until the person sets a password. */
    passwordHash: field.optionalString,
    passwordChangedAt: field.optionalDate,
    emailConfirmedAt: field.optionalDate,
    /**
     * The password is temporary. Code that sets this must also end the account's sessions, because their tokens don't
     * carry it.
     */
    mustChangePassword: { type: Boolean, default: false },
    /** The pending change of the e-mail address; cancelled by anything that ends the account's sessions. */
    emailChangeId: field.optionalRef,
    /** The second factors, which belong to the person at every firm. */
    totp: { type: totp, default: null },
    passkeys: [passkey],
    /** Hashes of the unused codes. */
    recoveryCodes: [String],
    /**
     * Incremented by anything that ends the account's sessions (such as a new password): tokens issued for an earlier
     * version are invalid.
     */
    version: { type: Number, default: 1 },
    lastSignInAt: field.optionalDate,
    /** The browsers that it was signed in with, the latest first. */
    devices: [knownDevice],
    createdAt: field.date,
  });
