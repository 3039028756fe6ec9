import {
  type DocumentOf,
  definePart,
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';
import { sealedSecret } from './auth-account.ts';

/** The invitation that an answer accepts, and the person's chosen name. */
const challengedInvitation = definePart({ invitationId: ref, nonce: requiredString, name: optionalString });

/**
 * A pending question: the second factor of a person who has entered the password (`sign-in`), or the final step of
 * setting one up (`totp`, `passkey`). It is only valid for these versions of account and membership, the session, the
 * host.
 */
export type SecondFactorChallengeDoc = DocumentOf<typeof secondFactorChallengeSchema>;
export const secondFactorChallengeSchema = () =>
  defineSchema({
    /** 128 random bits, base64url. */
    _id: { type: String, required: true },
    purpose: { type: String, enum: ['sign-in', 'totp', 'passkey'], required: true },
    accountId: ref,
    accountVersion: { type: Number, required: true },
    userId: ref,
    /** Null if accepting the invitation creates the membership. */
    membershipVersion: { type: Number, default: null },
    /** The session that sets up a factor; null when signing in. */
    sessionId: optionalString,
    /** Host with port. */
    host: requiredString,
    /** The firm of the host, which can't be derived from the name of a local host. */
    hostFirmId: optionalRef,
    invitation: { type: challengedInvitation, default: null },
    /** The challenge that a passkey must sign, base64url. */
    passkeyChallenge: optionalString,
    /** The secret of an authenticator app that is being set up. */
    totpSecret: { type: sealedSecret, default: null },
    /** Number of attempts, each counted before it is checked. */
    tries: { type: Number, default: 0 },
    usedAt: optionalDate,
    createdAt: requiredDate,
    expiresAt: requiredDate,
  });
