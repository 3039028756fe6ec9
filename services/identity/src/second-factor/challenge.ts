import { randomBytes } from 'node:crypto';
import { SECOND_FACTOR_MINUTES, SECOND_FACTOR_TRIES } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type SecondFactorChallengeDoc, trusted } from '@scopewright/data';
import { type CallContext, type CallError, failures, type Tx } from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';

const VALID_MS = SECOND_FACTOR_MINUTES * 60 * 1000;

type Parts = Pick<IdentityParts, 'data' | 'proofs' | 'clock'>;
type Subject = Pick<SecondFactorChallengeDoc, 'purpose' | 'accountId' | 'accountVersion' | 'userId'> &
  Partial<
    Pick<SecondFactorChallengeDoc, 'membershipVersion' | 'sessionId' | 'invitation' | 'passkeyChallenge' | 'totpSecret'>
  >;

/**
 * The same error for a challenge that is unknown, expired, used up, spent, or another person's, so that it does not
 * reveal which.
 */
export const challengeOver = (): CallError => failures.gone(MESSAGES.secondFactorOver);

const firmOfHost = ({ tenant }: CallContext): Types.ObjectId | null =>
  tenant === null ? null : new Types.ObjectId(tenant.firmId);

/** Stores a challenge and returns its token, valid for five minutes at this host. */
export async function openChallenge(
  { data: { models }, proofs, clock }: Parts,
  subject: Subject,
  call: CallContext,
): Promise<{ token: string; expiresAt: Date }> {
  const createdAt = clock();
  const expiresAt = new Date(createdAt.getTime() + VALID_MS);
  const _id = randomBytes(16).toString('base64url');
  await models.secondFactorChallenges.create({
    ...subject,
    _id,
    host: call.host.name,
    hostFirmId: firmOfHost(call),
    createdAt,
    expiresAt,
  });
  return { token: proofs.write('second-factor', { sessionId: _id, generation: 0 }), expiresAt };
}

/**
 * The challenge of a token, after counting one more try: counted before the answer is checked, so that concurrent
 * guesses don't get around the limit.
 * @param whose other fields that the challenge must match
 * @throws CallError 410
 */
export async function tryChallenge(
  { data: { models }, proofs, clock }: Parts,
  token: string,
  whose: Pick<SecondFactorChallengeDoc, 'purpose'> & Partial<Pick<SecondFactorChallengeDoc, 'sessionId'>>,
  call: CallContext,
): Promise<SecondFactorChallengeDoc> {
  const proof = proofs.read('second-factor', token);
  if (proof === null) throw challengeOver();
  const found = await models.secondFactorChallenges
    .findOneAndUpdate(
      {
        ...whose,
        _id: proof.sessionId,
        host: call.host.name,
        hostFirmId: firmOfHost(call),
        usedAt: null,
        tries: trusted({ $lt: SECOND_FACTOR_TRIES }),
        expiresAt: trusted({ $gt: clock() }),
      },
      { $inc: { tries: 1 } },
      { new: true },
    )
    .lean<SecondFactorChallengeDoc>();
  if (found === null) throw challengeOver();
  return found;
}

/**
 * Spends a challenge whose answer was correct, in the transaction that depends on it. @throws CallError 410 when a
 * concurrent answer won
 */
export async function spendChallenge(
  { models, call, session }: Tx,
  { _id }: Pick<SecondFactorChallengeDoc, '_id'>,
): Promise<void> {
  const { modifiedCount } = await models.secondFactorChallenges.updateOne(
    { _id, usedAt: null },
    { $set: { usedAt: call.now() } },
    { session },
  );
  if (modifiedCount === 0) throw challengeOver();
}
