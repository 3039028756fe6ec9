import type { Types } from 'mongoose';
import {
  definePart,
  defineSchema,
  optionalDate,
  optionalRef,
  optionalString,
  ref,
  requiredDate,
  requiredString,
} from '../define.ts';
import { type SealedSecret, sealedSecret } from './auth-account.ts';

/** The invitation that an answer accepts, and the person's chosen name. */
export interface ChallengedInvitation {
  invitationId: Types.ObjectId;
  nonce: string;
  name: string | null;
}

/**
 * A pending question: the second factor of a person who has entered the password (`sign-in`), or the final step of
 * setting one up (`totp`, `passkey`). It is only valid for these versions of account and membership, the session, the
 * host.
 */
export interface SecondFactorChallengeDoc {
  /** 128 random bits, base64url. */
  _id: string;
  purpose: 'sign-in' | 'totp' | 'passkey';
  accountId: Types.ObjectId;
  accountVersion: number;
  userId: Types.ObjectId;
  /** Null if accepting the invitation creates the membership. */
  membershipVersion: number | null;
  /** The session that sets up a factor; null when signing in. */
  sessionId: string | null;
  /** Host with port. */
  host: string;
  /** The firm of the host, which can't be derived from the name of a local host. */
  hostFirmId: Types.ObjectId | null;
  invitation: ChallengedInvitation | null;
  /** The challenge that a passkey must sign, base64url. */
  passkeyChallenge: string | null;
  /** The secret of an authenticator app that is being set up. */
  totpSecret: SealedSecret | null;
  /** Number of attempts, each counted before it is checked. */
  tries: number;
  usedAt: Date | null;
  createdAt: Date;
  expiresAt: Date;
}

export const secondFactorChallengeSchema = () =>
  defineSchema<SecondFactorChallengeDoc>({
    _id: { type: String, required: true },
    purpose: { type: String, enum: ['sign-in', 'totp', 'passkey'], required: true },
    accountId: ref,
    accountVersion: { type: Number, required: true },
    userId: ref,
    membershipVersion: { type: Number, default: null },
    sessionId: optionalString,
    host: requiredString,
    hostFirmId: optionalRef,
    invitation: {
      type: definePart<ChallengedInvitation>({ invitationId: ref, nonce: requiredString, name: optionalString }),
      default: null,
    },
    passkeyChallenge: optionalString,
    totpSecret: { type: sealedSecret, default: null },
    tries: { type: Number, default: 0 },
    usedAt: optionalDate,
    createdAt: requiredDate,
    expiresAt: requiredDate,
  });
