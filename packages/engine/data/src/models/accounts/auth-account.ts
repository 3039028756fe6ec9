import type { Types } from 'mongoose';
import {
  definePart,
  defineSchema,
  email,
  optionalDate,
  optionalRef,
  optionalString,
  requiredDate,
  requiredString,
} from '../define.ts';

/** A secret that only identity can read: encrypted with the named key. */
export interface SealedSecret {
  keyId: string;
  /** Nonce, ciphertext and tag, base64url. */
  sealed: string;
}

/** An authenticator app (RFC 6238). */
export interface TotpFactor {
  secret: SealedSecret;
  /** Time step of the last used code: that code and earlier ones are refused. */
  lastStep: number;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A passkey or security key (WebAuthn). */
export interface Passkey {
  /** 128 random bits, base64url: identifies it in API calls. */
  id: string;
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  /** The domain that it was created for and works at. */
  rpId: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** A browser that an account was signed in with. */
export interface KnownDevice {
  /** SHA-256 of account and browser, base64url. */
  digest: string;
  signedInAt: Date;
  /**
   * Whether it was signed out deliberately, or by a reset; absent means false. It still counts as known, but has no
   * separate sign-in attempts.
   */
  signedOut?: boolean;
}

/**
 * A person and their credentials; user records link the person to firms. Stored separately, so that one can be repaired
 * from the other.
 */
export interface AuthAccountDoc {
  _id: Types.ObjectId;
  email: string;
  /** argon2id; null until the person sets a password. */
  passwordHash: string | null;
  passwordChangedAt: Date | null;
  emailConfirmedAt: Date | null;
  /**
   * The password is temporary. Code that sets this must also end the account's sessions, because their tokens don't
   * carry it.
   */
  mustChangePassword: boolean;
  /** The pending change of the e-mail address; cancelled by anything that ends the account's sessions. */
  emailChangeId: Types.ObjectId | null;
  /** The second factors, which belong to the person at every firm. */
  totp: TotpFactor | null;
  passkeys: Passkey[];
  /** Hashes of the unused codes. */
  recoveryCodes: string[];
  /**
   * Incremented by anything that ends the account's sessions (such as a new password): tokens issued for an earlier
   * version are invalid.
   */
  version: number;
  lastSignInAt: Date | null;
  /** The browsers that it was signed in with, the latest first. */
  devices: KnownDevice[];
  createdAt: Date;
}

export const sealedSecret = definePart<SealedSecret>({ keyId: requiredString, sealed: requiredString });
const totp = definePart<TotpFactor>({
  secret: { type: sealedSecret, required: true },
  lastStep: { type: Number, required: true },
  createdAt: requiredDate,
  lastUsedAt: optionalDate,
});
const passkey = definePart<Passkey>({
  id: requiredString,
  credentialId: requiredString,
  publicKey: requiredString,
  counter: { type: Number, required: true },
  transports: [String],
  rpId: requiredString,
  name: requiredString,
  createdAt: requiredDate,
  lastUsedAt: optionalDate,
});

const knownDevice = definePart<KnownDevice>({
  digest: requiredString,
  signedInAt: requiredDate,
  signedOut: { type: Boolean, default: false },
});

export const authAccountSchema = () =>
  defineSchema<AuthAccountDoc>({
    email,
    passwordHash: optionalString,
    passwordChangedAt: optionalDate,
    emailConfirmedAt: optionalDate,
    mustChangePassword: { type: Boolean, default: false },
    emailChangeId: optionalRef,
    totp: { type: totp, default: null },
    passkeys: [passkey],
    recoveryCodes: [String],
    version: { type: Number, default: 1 },
    lastSignInAt: optionalDate,
    devices: [knownDevice],
    createdAt: requiredDate,
  });
