import { type DocumentOf, definePart, defineSchema, field } from '../define.ts';
import { sealedSecret } from './auth-account.ts';

/** The invitation that an answer accepts, and the person's chosen name. */
const challengedInvitation = definePart({ invitationId: field.ref, nonce: field.string, name: field.optionalString });

/**
 * A pending question: the second factor of a person who has entered the password (`sign-in`), or the final step of
 * setting one up (`totp`, `passkey`). It is only valid for these versions of account and membership, the session, the
 * host.
 */
export type SecondFactorChallengeDoc = DocumentOf<typeof secondFactorChallengeSchema>;
export const secondFactorChallengeSchema = () =>
  defineSchema({
    /** 128 random bits, base64url. */
    _id: field.string,
    purpose: { type: String, enum: ['sign-in', 'totp', 'passkey'], required: true },
    accountId: field.ref,
    accountVersion: field.number,
    userId: field.ref,
    /** Null if accepting the invitation creates the membership. */
    membershipVersion: field.optionalNumber,
    /** The session that sets up a factor; null when signing in. */
    sessionId: field.optionalString,
    /** Host with port. */
    host: field.string,
    /** The firm of the host, which can't be derived from the name of a local host. */
    hostFirmId: field.optionalRef,
    invitation: { type: challengedInvitation, default: null },
    /** The challenge that a passkey must sign, base64url. */
    passkeyChallenge: field.optionalString,
    /** The secret of an authenticator app that is being set up. */
    totpSecret: { type: sealedSecret, default: null },
    /** Number of attempts, each counted before it is checked. */
    tries: { type: Number, default: 0 },
    usedAt: field.optionalDate,
    createdAt: field.date,
    expiresAt: field.date,
  });
