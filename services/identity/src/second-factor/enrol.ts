import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { CallOutput, ParsedCall, SecondFactors } from '@scopewright/contracts';
import { PASSKEYS_MAX } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AuthAccountDoc,
  endSomeSessions,
  type Models,
  onDuplicateKey,
  runAsSystem,
  trusted,
  type UserDoc,
} from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement, inTx } from '@scopewright/service-kit';
import { type ClientSession, Types, type UpdateQuery } from 'mongoose';
import { ownAccount, provenAccount } from '../account/own-account.ts';
import type { IdentityParts } from '../parts.ts';
import { grantFor } from '../session/grant.ts';
import { openChallenge, spendChallenge, tryChallenge } from './challenge.ts';
import { hasSecondFactor, totpContext } from './factors.ts';
import { noteSecondFactor } from './note.ts';
import { passkeyCreation, registeredCredential, rpIdOf } from './passkeys.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

type Enrolled = CallOutput<'confirmTotp'>;

/** Whether any of a person's firms requires a second factor. Across firms: runs as system. */
async function isRequiredOf(
  { users, firms }: Pick<Models, 'users' | 'firms'>,
  email: string,
  session?: ClientSession,
): Promise<boolean> {
  const options = session ? { session } : {};
  const members = await users
    .find({ email, status: 'active', firmId: trusted({ $ne: null }) }, { firmId: 1 }, options)
    .lean();
  const firmIds = members.map(({ firmId }) => firmId);
  return (await firms.countDocuments({ _id: trusted({ $in: firmIds }), secondFactorRequired: true }, options)) > 0;
}

async function listFactors(parts: IdentityParts, call: CallContext): Promise<SecondFactors> {
  const { email, totp, passkeys, recoveryCodes } = await ownAccount(parts, call);
  const times = ({ createdAt, lastUsedAt }: { createdAt: Date; lastUsedAt: Date | null }) => ({
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  });
  return {
    totp: totp === null ? null : times(totp),
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      domain: passkey.rpId,
      ...times(passkey),
    })),
    recoveryCodesLeft: recoveryCodes.length,
    required: await runAsSystem('look whether a second factor is required', () =>
      isRequiredOf(parts.data.models, email),
    ),
  };
}

/** A set-up is bound to the session that started it. */
function setupOf(purpose: 'totp' | 'passkey', { _id, version }: AuthAccountDoc, call: CallContext) {
  const { userId, sessionId, membershipVersion } = call.requirePrincipal();
  return {
    purpose,
    accountId: _id,
    accountVersion: version,
    userId: new Types.ObjectId(userId),
    sessionId,
    membershipVersion,
  };
}

/** @throws CallError 401, 403 for a wrong password, 409 when an app is already set up, 429 */
async function beginTotp(parts: IdentityParts, password: string, call: CallContext): Promise<CallOutput<'beginTotp'>> {
  const account = await provenAccount(parts, password, call);
  if (account.totp !== null) throw failures.conflict(MESSAGES.totpExists);
  const secret = newTotpSecret();
  const totpSecret = parts.sealing.seal(secret, totpContext(account._id));
  const { token, expiresAt } = await openChallenge(parts, { ...setupOf('totp', account, call), totpSecret }, call);
  const uri = totpUri(secret, { issuer: parts.productName, label: account.email });
  return { setup: token, secret, uri, expiresAt: expiresAt.toISOString() };
}

/** @throws CallError 401, 403 for a wrong password, 409 at the limit of passkeys, 429 */
async function beginPasskey(
  parts: IdentityParts,
  password: string,
  call: CallContext,
): Promise<CallOutput<'beginPasskey'>> {
  const account = await provenAccount(parts, password, call);
  if (account.passkeys.length >= PASSKEYS_MAX) throw failures.conflict(MESSAGES.passkeysFull);
  const options = await passkeyCreation(account, {
    rpId: rpIdOf(call.host.name, parts.hosts),
    rpName: parts.productName,
  });
  const { token } = await openChallenge(
    parts,
    { ...setupOf('passkey', account, call), passkeyChallenge: options.challenge },
    call,
  );
  return { setup: token, options };
}

/**
 * Adds a factor that was verified: spends its set-up, mails the person, and marks the session as one with a second
 * factor. The first factor comes with recovery codes and ends the person's other sessions, which were opened by the
 * password alone: every session of an account with a second factor has used it.
 * @param add the change of the account; refused with 409 if `unless` matches by then
 */
async function enrol(
  parts: IdentityParts,
  account: AuthAccountDoc,
  {
    challenge,
    name,
    add,
    unless,
  }: {
    challenge: Awaited<ReturnType<typeof tryChallenge>>;
    name: string | null;
    add: UpdateQuery<AuthAccountDoc>;
    unless: (current: AuthAccountDoc) => string | null;
  },
  call: CallContext,
): Promise<Enrolled> {
  const { data, clock, revocations } = parts;
  const { userId, firmId, sessionId, membershipVersion } = call.requirePrincipal();
  const { _id, version } = account;
  const { codes, current, user, ended } = await runAsSystem('add a second factor', () =>
    inTx(data, call, async (tx) => {
      const { models, session } = tx;
      await spendChallenge(tx, challenge);
      const before = await models.authAccounts.findOne({ _id, version }, null, { session }).lean<AuthAccountDoc>();
      if (before === null) throw failures.unauthorized();
      const obstacle = unless(before);
      if (obstacle !== null) throw failures.conflict(obstacle);
      const recoveryCodes = before.recoveryCodes.length === 0 ? newRecoveryCodes() : null;
      const hashes = recoveryCodes?.map((code) => recoveryCodeHash(_id.toHexString(), code));
      const after = await models.authAccounts
        .findOneAndUpdate(
          { _id, version },
          { ...add, $set: { ...add.$set, ...(hashes ? { recoveryCodes: hashes } : {}) } },
          { new: true, session },
        )
        .lean<AuthAccountDoc>();
      const ofSession = await models.sessions.updateOne(
        { _id: sessionId, accountId: _id, revokedAt: null },
        { $set: { withSecondFactor: true } },
        { session },
      );
      const person = await models.users
        .findOne({ _id: userId, status: 'active', version: membershipVersion }, null, { session })
        .lean<UserDoc>();
      if (after === null || person === null || ofSession.matchedCount === 0) throw failures.unauthorized();
      await noteSecondFactor(tx, { what: 'added', name }, { accountId: _id, actorId: userId, firmId });
      const others = hasSecondFactor(before)
        ? null
        : await endSomeSessions(
            models,
            _id,
            { allBut: sessionId },
            { session, now: clock(), reason: 'second factor added' },
          );
      return { codes: recoveryCodes, current: after, user: person, ended: others };
    }),
  ).catch(onDuplicateKey(() => failures.conflict(MESSAGES.passkeyExists)));
  if (ended !== null) await revocations.announce(ended);
  return {
    recoveryCodes: codes,
    grant: await grantFor(parts, { user, account: current, sessionId, tenant: call.tenant }),
  };
}

/** @throws CallError 401, 403 for a wrong code, 409, 410 */
async function confirmTotp(
  parts: IdentityParts,
  { setup, code }: ParsedCall<'confirmTotp'>['body'],
  call: CallContext,
): Promise<Enrolled> {
  const account = await ownAccount(parts, call);
  const { sessionId } = call.requirePrincipal();
  const challenge = await tryChallenge(parts, setup, { purpose: 'totp', sessionId }, call);
  const { totpSecret } = challenge;
  if (totpSecret === null) throw failures.unauthorized();
  const now = parts.clock();
  const step = stepOfCode(parts.sealing.open(totpSecret, totpContext(account._id)), code, now);
  if (step === null) throw failures.secondFactorRefused(MESSAGES.oneTimeCodeRefused);
  const totp = { secret: totpSecret, lastStep: step, createdAt: now, lastUsedAt: null };
  return enrol(
    parts,
    account,
    {
      challenge,
      name: null,
      add: { $set: { totp } },
      unless: (current) => (current.totp ? MESSAGES.totpExists : null),
    },
    call,
  );
}

/** @throws CallError 401, 403 for a passkey that does not match the request, 409, 410 */
async function confirmPasskey(
  parts: IdentityParts,
  { setup, name, registration }: ParsedCall<'confirmPasskey'>['body'],
  call: CallContext,
): Promise<Enrolled> {
  const account = await ownAccount(parts, call);
  const { sessionId } = call.requirePrincipal();
  const challenge = await tryChallenge(parts, setup, { purpose: 'passkey', sessionId }, call);
  const rpId = rpIdOf(call.host.name, parts.hosts);
  const credential =
    challenge.passkeyChallenge === null
      ? null
      : await registeredCredential(registration, { challenge: challenge.passkeyChallenge, rpId, call });
  if (credential === null) throw failures.secondFactorRefused(MESSAGES.passkeyRefused);
  const passkey = {
    id: randomBytes(16).toString('base64url'),
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
    rpId,
    name,
    createdAt: parts.clock(),
    lastUsedAt: null,
  };
  const unless = ({ passkeys }: AuthAccountDoc): string | null => {
    if (passkeys.some(({ credentialId }) => credentialId === credential.id)) return MESSAGES.passkeyExists;
    return passkeys.length >= PASSKEYS_MAX ? MESSAGES.passkeysFull : null;
  };
  return enrol(parts, account, { challenge, name, add: { $push: { passkeys: passkey } }, unless }, call);
}

/** Needs no password: a passkey's name grants no access. @throws CallError 401, 404 */
async function renamePasskey(
  parts: IdentityParts,
  { passkey, name }: ParsedCall<'renamePasskey'>['body'],
  call: CallContext,
): Promise<void> {
  const { _id, version } = await ownAccount(parts, call);
  const { matchedCount } = await parts.data.models.authAccounts.updateOne(
    { _id, version, 'passkeys.id': passkey },
    { $set: { 'passkeys.$.name': name } },
  );
  if (matchedCount === 0) throw failures.notFound(MESSAGES.passkeyGone);
}

/**
 * Removes one of the caller's own factors; the last one together with the recovery codes.
 * @throws CallError 401, 403 for a wrong password, 404, 409 for the last one while a firm requires one, 429
 */
async function removeFactor(
  parts: IdentityParts,
  { factor, password }: ParsedCall<'removeSecondFactor'>['body'],
  call: CallContext,
): Promise<void> {
  const { data } = parts;
  const { _id, version, email } = await provenAccount(parts, password, call);
  const { userId, firmId } = call.requirePrincipal();
  await runAsSystem('remove a second factor', () =>
    inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const current = await models.authAccounts.findOne({ _id, version }, null, { session }).lean<AuthAccountDoc>();
      if (current === null) throw failures.unauthorized();
      const passkey = current.passkeys.find(({ id }) => id === factor);
      if (factor === 'totp' ? current.totp === null : passkey === undefined) throw failures.notFound();
      const left = {
        totp: factor === 'totp' ? null : current.totp,
        passkeys: current.passkeys.filter(({ id }) => id !== factor),
      };
      const isLast = !hasSecondFactor(left);
      if (isLast && (await isRequiredOf(models, email, session))) throw failures.conflict(MESSAGES.lastSecondFactor);
      await models.authAccounts.updateOne(
        { _id, version },
        { $set: { ...left, ...(isLast ? { recoveryCodes: [] } : {}) } },
        { session },
      );
      await noteSecondFactor(
        tx,
        { what: 'removed', name: passkey?.name ?? null },
        { accountId: _id, actorId: userId, firmId },
      );
    }),
  );
}

/**
 * @throws CallError 401, 403 for a wrong password, 404 without a second factor, 409 when other codes were made
 * concurrently, 429
 */
async function renewCodes(parts: IdentityParts, password: string, call: CallContext): Promise<string[]> {
  const { data } = parts;
  const account = await provenAccount(parts, password, call);
  if (!hasSecondFactor(account)) throw failures.notFound();
  const { _id, version } = account;
  const { userId, firmId } = call.requirePrincipal();
  const codes = newRecoveryCodes();
  await runAsSystem('renew recovery codes', () =>
    inTx(data, call, async (tx) => {
      const { session } = tx;
      const current = await data.models.authAccounts
        .findOne({ _id, version }, { recoveryCodes: 1 }, { session })
        .lean();
      if (current === null) throw failures.unauthorized();
      // of two concurrent calls only one gets codes, so that codes that are shown always work
      if (!isDeepStrictEqual(current.recoveryCodes, account.recoveryCodes))
        throw failures.conflict(MESSAGES.recoveryCodesChanged);
      const hashes = codes.map((code) => recoveryCodeHash(_id.toHexString(), code));
      await data.models.authAccounts.updateOne({ _id, version }, { $set: { recoveryCodes: hashes } }, { session });
      await noteSecondFactor(tx, { what: 'recovery-codes-renewed' }, { accountId: _id, actorId: userId, firmId });
    }),
  );
  return codes;
}

/** A person's own second factors: listing, setting up, removing, and recovery codes. */
export const enrolmentCalls = (parts: IdentityParts): Implementation[] => [
  implement('secondFactors', (_input, call) => listFactors(parts, call)),
  implement('beginTotp', ({ body }, call) => beginTotp(parts, body.password, call)),
  implement('confirmTotp', ({ body }, call) => confirmTotp(parts, body, call)),
  implement('beginPasskey', ({ body }, call) => beginPasskey(parts, body.password, call)),
  implement('confirmPasskey', ({ body }, call) => confirmPasskey(parts, body, call)),
  implement('renamePasskey', async ({ body }, call) => {
    await renamePasskey(parts, body, call);
    return { success: true as const };
  }),
  implement('removeSecondFactor', async ({ body }, call) => {
    await removeFactor(parts, body, call);
    return { success: true as const };
  }),
  implement('renewRecoveryCodes', async ({ body }, call) => ({
    recoveryCodes: await renewCodes(parts, body.password, call),
  })),
];
