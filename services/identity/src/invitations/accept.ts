import type { SessionGrant } from '@scopewright/contracts';
import { INVITATION_PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type AuthAccountDoc, audit, type EndedSessions, endAccountSessions, type InvitationDoc, runAsSystem, trusted, type UserDoc } from '@scopewright/data';
import { type CallContext, failures, type Implementation, implement } from '@scopewright/service-kit';
import type { ClientSession } from 'mongoose';
import { confirmFirmsOf } from '../email-confirmation/email-confirmation.ts';
import type { IdentityParts } from '../identity.ts';
import type { GrantedAccount } from '../session/grant.ts';
import { openSession } from '../session/open-session.ts';
import { accountOfInvited, invitationOf, notPending } from './invitation.ts';

interface Answer {
  password?: string | undefined;
  name?: string | undefined;
}

/** Whether the call comes from a session of the invited person. */
async function isSignedInAs({ data: { models } }: Pick<IdentityParts, 'data'>, account: AuthAccountDoc, { principal }: CallContext): Promise<boolean> {
  if (principal === null) return false;
  return (await models.authAccounts.exists({ _id: principal.accountId, email: account.email })) !== null;
}

/** @throws CallError 422 for a password that breaks the rules of a new one (§5) */
function newPassword(password: string | undefined): string {
  if (password === undefined || password.length < INVITATION_PASSWORD_MIN_LENGTH) throw failures.validation({ password: MESSAGES.signupPasswordTooShort });
  if (password.length > PASSWORD_MAX_LENGTH || password.trim() === '') throw failures.validation({ password: MESSAGES.passwordBlank });
  return password;
}

/**
 * Spends an invitation and signs the person in: the membership becomes active and the e-mail address counts as confirmed, for the
 * firms that the person administers too. Somebody new sets the password of a new account. Whoever has an account proves it by its password or by a session
 * of it, and joins: the account's password is never touched.
 * Exactly one of several presses succeeds.
 * @throws CallError 401 for a wrong password, 410 when the link was used, replaced or has expired, 404 when the membership was removed, 422
 */
async function acceptInvitation(parts: IdentityParts, invitation: InvitationDoc, { password, name }: Answer, call: CallContext): Promise<SessionGrant> {
  const { data, passwords, clock, revocations } = parts;
  const { models } = data;
  const { _id, email, firmId, userId, companyId } = invitation;
  const account = await accountOfInvited(parts, email);
  let passwordHash: string | null = null;
  if (account === null) passwordHash = await passwords.hash(newPassword(password));
  else if (!(await isSignedInAs(parts, account, call)) && !(await passwords.matches(account.passwordHash, password ?? ''))) throw failures.invalidCredentials();

  let ended: EndedSessions = { sessionIds: [] };
  const grant = await openSession(parts, call, async (session) => {
    const now = clock();
    const spent = await models.invitations.updateOne(
      { _id, nonce: invitation.nonce, usedAt: null, expiresAt: trusted({ $gt: now }) },
      { $set: { usedAt: now } },
      { session },
    );
    if (spent.modifiedCount === 0) throw await whySpent(parts, invitation, session);
    const user = await models.users
      .findOneAndUpdate(
        { _id: userId, firmId, status: trusted({ $ne: 'removed' }) },
        { $set: { status: 'active', ...(name === undefined ? {} : { name }) } },
        { new: true, session },
      )
      .lean<UserDoc>();
    if (user === null) throw failures.notFound(MESSAGES.invitationInvalid);
    const joined = passwordHash === null ? await confirm(parts, account, session) : await makeAccount(parts, { email, passwordHash }, session);
    if (joined.ended) ended = joined.ended;
    await confirmFirmsOf(models, email, { session, now });
    if (companyId !== null)
      await models.companies.updateOne({ _id: companyId, consultingFirmId: firmId, adminEmail: email }, { $set: { invitationStatus: 'used' } }, { session });
    await audit(
      models,
      { action: 'invitation.accepted', firmId, actorId: userId, targetType: 'invitation', targetId: _id.toHexString(), ip: call.ip, requestId: call.requestId },
      { session, now },
    );
    return { user, account: joined.account };
  });
  await revocations.announce(ended);
  return grant;
}

interface Joined {
  account: GrantedAccount;
  ended?: EndedSessions;
}

/** The account stays as it is, but for its address, which the link has shown to be the person's. @throws CallError 401 when it changed meanwhile */
async function confirm({ data: { models }, clock }: IdentityParts, account: AuthAccountDoc | null, session: ClientSession): Promise<Joined> {
  const emailConfirmedAt = account?.emailConfirmedAt ?? clock();
  const kept =
    account === null
      ? null
      : await models.authAccounts
          .findOneAndUpdate({ _id: account._id, version: account.version }, { $set: { emailConfirmedAt } }, { new: true, session })
          .lean();
  if (kept === null) throw failures.invalidCredentials();
  return { account: kept };
}

/** Makes the person's account, or gives one that has no password its first. @throws CallError 409 when somebody else was quicker */
async function makeAccount(
  { data: { models }, clock }: IdentityParts,
  { email, passwordHash }: { email: string; passwordHash: string },
  session: ClientSession,
): Promise<Joined> {
  const now = clock();
  const set = { passwordHash, passwordChangedAt: now, emailConfirmedAt: now, mustChangePassword: false };
  const existing = await models.authAccounts.findOne({ email }, { passwordHash: 1 }, { session }).lean();
  if (existing === null) {
    const [created] = await models.authAccounts.create([{ email, ...set, createdAt: now }], { session });
    if (created === undefined) throw new Error('The account was not created');
    return { account: created.toObject<AuthAccountDoc>() };
  }
  if (existing.passwordHash !== null) throw failures.conflict(MESSAGES.emailTaken);
  await models.authAccounts.updateOne({ _id: existing._id }, { $set: set }, { session });
  const ended = await endAccountSessions(models, existing._id, { session, now, reason: 'password set by invitation' });
  const account = await models.authAccounts.findOne({ _id: existing._id }, { version: 1, emailConfirmedAt: 1, mustChangePassword: 1 }, { session }).lean();
  if (account === null) throw new Error('The account is gone');
  return { account, ended };
}

/** Why an invitation that was pending could not be spent. */
async function whySpent({ data: { models } }: IdentityParts, { _id, nonce }: InvitationDoc, session: ClientSession): Promise<Error> {
  const current = await runAsSystem('look why an invitation was not spent', () =>
    models.invitations.findOne({ _id }, { usedAt: 1, nonce: 1 }, { session }).lean(),
  );
  if (current === null) return failures.notFound(MESSAGES.invitationInvalid);
  if (current.usedAt !== null) return notPending('used');
  return notPending(current.nonce === nonce ? 'expired' : 'replaced');
}

/** Accepting an invitation: spends its link. */
export const acceptInvitationCall = (parts: IdentityParts): Implementation =>
  implement('acceptInvitation', async ({ params, body }, call) => {
    const { invitation, status } = await invitationOf(parts, params.token, call);
    if (status !== 'pending') throw notPending(status);
    return acceptInvitation(parts, invitation, body, call);
  });
