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
import type { SealedSecret } from './auth-account.ts';

/** The invitation that an answer accepts, and how the person wants to be called. */
export interface ChallengedInvitation {
  invitationId: Types.ObjectId;
  nonce: string;
  name: string | null;
}

/**
 * A question that waits for its answer: the second factor of somebody who has shown the password (`sign-in`), or what finishes setting one up (`totp`,
 * `passkey`). It counts for what it was asked of only: account and membership in these versions, the session, the host.
 */
export interface SecondFactorChallengeDoc {
  /** 128 random bits, base64url. */
  _id: string;
  purpose: 'sign-in' | 'totp' | 'passkey';
  accountId: Types.ObjectId;
  accountVersion: number;
  userId: Types.ObjectId;
  /** Null where accepting the invitation is what makes the membership. */
  membershipVersion: number | null;
  /** The session that sets a factor up; null when signing in. */
  sessionId: string | null;
  /** Host with port. */
  host: string;
  /** The firm of the host, which on local hosts its name doesn't tell. */
  hostFirmId: Types.ObjectId | null;
  invitation: ChallengedInvitation | null;
  /** What a passkey has to sign, base64url. */
  passkeyChallenge: string | null;
  /** The secret of an authenticator app that is being set up. */
  totpSecret: SealedSecret | null;
  /** Answers that were tried, each counted before it was looked at. */
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
    totpSecret: { type: definePart<SealedSecret>({ keyId: requiredString, sealed: requiredString }), default: null },
    tries: { type: Number, default: 0 },
    usedAt: optionalDate,
    createdAt: requiredDate,
    expiresAt: requiredDate,
  });
