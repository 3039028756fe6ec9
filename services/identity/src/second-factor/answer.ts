import type { CallOutput, ParsedCall } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AuthAccountDoc,
  type EndedSessions,
  type InvitationDoc,
  runAsSystem,
  type SecondFactorChallengeDoc,
  trusted,
  type UserDoc,
} from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement, type Tx } from '@scopewright/service-kit';
import { join } from '../invitations/accept.ts';
import { notPending } from '../invitations/invitation.ts';
import type { IdentityParts } from '../parts.ts';
import { openSession } from '../session/open-session.ts';
import { challengeOver, spendChallenge, tryChallenge } from './challenge.ts';
import { totpContext } from './factors.ts';
import { noteSecondFactor } from './note.ts';
import { assertedCounter, rpIdOf } from './passkeys.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { stepOfCode } from './totp.ts';

/**
 * How often one account can be tried, over all challenges: a person who knows the password can open any number of them.
 */
const TRIES = { name: 'second-factor', points: 20, seconds: 900 } as const;
const TRIES_OF_DAY = { name: 'second-factor-day', points: 100, seconds: 24 * 3600 } as const;

type Answer = ParsedCall<'answerSecondFactor'>['body']['answer'];
type Of<K extends Answer['kind']> = Extract<Answer, { kind: K }>;

/**
 * Marks a correct factor as used, in the transaction of the sign-in.
 * @throws CallError 403 when it has since been used
 */
type Use = (tx: Tx) => Promise<void>;

/** @throws CallError 403 */
async function checkTotp(parts: IdentityParts, account: AuthAccountDoc, { code }: Of<'totp'>): Promise<Use> {
  const { sealing, clock } = parts;
  const { _id, version, totp } = account;
  const refused = () => failures.secondFactorRefused(MESSAGES.oneTimeCodeRefused);
  if (totp === null) throw refused();
  const secret = sealing.open(totp.secret, totpContext(_id));
  const step = stepOfCode(secret, code, clock());
  if (step === null || step <= totp.lastStep) throw refused();
  return async ({ models, session }) => {
    const renewed = sealing.isOutdated(totp.secret) ? { 'totp.secret': sealing.seal(secret, totpContext(_id)) } : {};
    const { matchedCount } = await models.authAccounts.updateOne(
      { _id, version, 'totp.createdAt': totp.createdAt, 'totp.lastStep': trusted({ $lt: step }) },
      { $set: { 'totp.lastStep': step, 'totp.lastUsedAt': clock(), ...renewed } },
      { session },
    );
    if (matchedCount === 0) throw refused();
  };
}

/** @throws CallError 403 */
async function checkPasskey(
  { hosts, clock }: Pick<IdentityParts, 'hosts' | 'clock'>,
  account: AuthAccountDoc,
  { assertion }: Of<'passkey'>,
  { passkeyChallenge }: SecondFactorChallengeDoc,
  call: CallContext,
): Promise<Use> {
  const { _id, version, passkeys } = account;
  const rpId = rpIdOf(call.host.name, hosts);
  const refused = () => failures.secondFactorRefused(MESSAGES.passkeyRefused);
  const passkey = passkeys.find((each) => each.credentialId === assertion.id && each.rpId === rpId);
  if (passkey === undefined || passkeyChallenge === null) throw refused();
  const counter = await assertedCounter(assertion, passkey, { challenge: passkeyChallenge, rpId, call });
  if (counter === null) throw refused();
  return async ({ models, session }) => {
    const { matchedCount } = await models.authAccounts.updateOne(
      { _id, version, passkeys: trusted({ $elemMatch: { id: passkey.id, counter: passkey.counter } }) },
      { $set: { 'passkeys.$.counter': counter, 'passkeys.$.lastUsedAt': clock() } },
      { session },
    );
    if (matchedCount === 0) throw refused();
  };
}

/** @throws CallError 403 */
async function checkRecoveryCode(account: AuthAccountDoc, { code }: Of<'recovery'>, user: UserOf): Promise<Use> {
  const { _id, version, recoveryCodes } = account;
  const hash = recoveryCodeHash(_id.toHexString(), code);
  const refused = () => failures.secondFactorRefused(MESSAGES.recoveryCodeRefused);
  if (!recoveryCodes.includes(hash)) throw refused();
  return async (tx) => {
    const rest = await tx.models.authAccounts
      .findOneAndUpdate(
        { _id, version, recoveryCodes: hash },
        { $pull: { recoveryCodes: hash } },
        { new: true, projection: { recoveryCodes: 1 }, session: tx.session },
      )
      .lean();
    if (rest === null) throw refused();
    const event = { what: 'recovery-code-used', left: rest.recoveryCodes.length } as const;
    await noteSecondFactor(tx, event, { accountId: _id, ...user });
  };
}

/** The user that an event of the audit trail is about. */
type UserOf = Pick<UserDoc, 'firmId'> & { actorId: UserDoc['_id'] };

/**
 * The membership that signs in: the one that was challenged, or the one that the invitation creates. @throws CallError
 * 410 when it has changed since
 */
async function memberOf(
  tx: Tx,
  parts: IdentityParts,
  { userId, membershipVersion, invitation }: SecondFactorChallengeDoc,
  account: AuthAccountDoc,
): Promise<{ user: UserDoc; ended?: EndedSessions }> {
  const { models, session } = tx;
  if (invitation !== null) {
    const found = await models.invitations
      .findOne({ _id: invitation.invitationId, nonce: invitation.nonce }, null, { session })
      .lean<InvitationDoc>();
    if (found === null) throw notPending('replaced');
    return join(tx, parts, { invitation: found, account, passwordHash: null, name: invitation.name ?? undefined });
  }
  const user = await models.users
    .findOne({ _id: userId, version: membershipVersion ?? 0, status: 'active' }, null, { session })
    .lean<UserDoc>();
  if (user === null) throw challengeOver();
  return { user };
}

/**
 * Signs a person in with the second factor, after the password. The try is counted before the answer is checked; the
 * factor and its challenge are marked as used in the transaction that opens the session.
 * @throws CallError 403 for a wrong answer, 410 for a challenge that is over, 429
 */
async function answerSecondFactor(
  parts: IdentityParts,
  { challenge: token, answer }: ParsedCall<'answerSecondFactor'>['body'],
  call: CallContext,
): Promise<CallOutput<'answerSecondFactor'>> {
  const { models } = parts.data;
  const challenge = await tryChallenge(parts, token, { purpose: 'sign-in' }, call);
  const { accountId, accountVersion } = challenge;
  await call.consume(TRIES, accountId.toHexString());
  await call.consume(TRIES_OF_DAY, accountId.toHexString());
  const account = await models.authAccounts.findOne({ _id: accountId, version: accountVersion }).lean<AuthAccountDoc>();
  if (account === null) throw challengeOver();
  const person = await runAsSystem('find who is asked for a second factor', () =>
    models.users.findOne({ _id: challenge.userId }, { firmId: 1, role: 1 }).lean(),
  );
  if (person === null) throw challengeOver();
  if (person.role !== 'systemAdmin' && call.tenant?.archived) throw failures.archived();

  const check = (): Promise<Use> => {
    if (answer.kind === 'totp') return checkTotp(parts, account, answer);
    if (answer.kind === 'passkey') return checkPasskey(parts, account, answer, challenge, call);
    return checkRecoveryCode(account, answer, { actorId: person._id, firmId: person.firmId });
  };
  const use = await check();
  let ended: EndedSessions | undefined;
  let recoveryCodesLeft: number | null = null;
  const grant = await openSession(parts, call, async (tx) => {
    await spendChallenge(tx, challenge);
    await use(tx);
    const member = await memberOf(tx, parts, challenge, account);
    ended = member.ended;
    const current = await models.authAccounts
      .findOne({ _id: accountId, version: accountVersion }, null, { session: tx.session })
      .lean<AuthAccountDoc>();
    if (current === null) throw challengeOver();
    if (answer.kind === 'recovery') recoveryCodesLeft = current.recoveryCodes.length;
    return { user: member.user, account: current, withSecondFactor: true };
  });
  if (ended) await parts.revocations.announce(ended);
  return { ...grant, recoveryCodesLeft };
}

/** The second step of signing in. */
export const answerSecondFactorCall = (parts: IdentityParts): Implementation =>
  implement('answerSecondFactor', ({ body }, call) => answerSecondFactor(parts, body, call));
