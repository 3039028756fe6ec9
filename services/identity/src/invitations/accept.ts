import type { CallOutput } from '@scopewright/contracts';
import { INVITATION_PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type AuthAccountDoc,
  createOne,
  type EndedSessions,
  endAccountSessions,
  type InvitationDoc,
  notifyOf,
  runAsSystem,
  runWithTenant,
  type SessionDoc,
  trusted,
  type UserDoc,
} from '@scopewright/data';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  linkTargetOf,
  record,
  type Tx,
} from '@scopewright/service-kit';
import { confirmFirmsOf } from '../email-confirmation/email-confirmation.ts';
import type { IdentityParts } from '../parts.ts';
import { askSecondFactor } from '../second-factor/ask.ts';
import { hasSecondFactor } from '../second-factor/factors.ts';
import { GRANTED_ACCOUNT, type GrantedAccount } from '../session/grant.ts';
import { heldSession, openSession } from '../session/open-session.ts';
import { accountOfInvited, invitationOf, notPending } from './invitation.ts';

/**
 * Notifies the inviter that the invited person has joined, in the transaction that spends the invitation. Skipped if
 * the inviter's membership has ended.
 */
async function tellInviter(
  { models, call, session }: Tx,
  { links }: Pick<IdentityParts, 'links'>,
  { _id, firmId, companyId, invitedBy }: InvitationDoc,
  joined: Pick<UserDoc, '_id' | 'name' | 'email'>,
): Promise<void> {
  if (invitedBy === null) return;
  await runWithTenant(firmId, async () => {
    const company = companyId && (await models.companies.findById(companyId, { name: 1 }, { session }).lean());
    const what = {
      event: `accepted:${_id.toHexString()}`,
      companyId,
      companyName: company?.name ?? null,
      target: { type: 'person' as const, id: joined._id, name: joined.name || joined.email, sowId: null },
      status: null,
    };
    const owner = firmId.toHexString();
    const link =
      call.tenant?.firmId === owner
        ? linkTargetOf(call, { firmId: owner, subdomain: call.tenant.subdomain }, links)
        : null;
    const concerning = { people: { inviter: [invitedBy] } };
    await notifyOf(models, 'invitation-accepted', concerning, what, {
      ...{ actorId: joined._id, firmId: owner, link, session, now: call.now(), requestId: call.requestId },
    });
  });
}

interface Answer {
  password?: string | undefined;
  name?: string | undefined;
  replaces?: string | undefined;
}

/**
 * Another person's session in the browser is replaced only if the caller names it: the page may have been opened before
 * that person signed in, in another tab.
 * @throws CallError 409
 */
async function assertReplacesNoOther(
  parts: IdentityParts,
  email: string,
  replaces: string | undefined,
  call: CallContext,
): Promise<void> {
  const held = await heldSession(parts, call);
  if (held === null || held.userId.toHexString() === replaces) return;
  const account = await parts.data.models.authAccounts.findOne({ _id: held.accountId }, { email: 1 }).lean();
  if (account !== null && account.email !== email) throw failures.signedInAsOther();
}

/** The invited person's session that the call comes from, or null. */
async function ownSession(
  { data: { models } }: Pick<IdentityParts, 'data'>,
  account: AuthAccountDoc,
  { principal }: CallContext,
): Promise<SessionDoc | null> {
  if (
    principal === null ||
    (await models.authAccounts.exists({ _id: principal.accountId, email: account.email })) === null
  )
    return null;
  return runAsSystem('find the session that accepts an invitation', () =>
    models.sessions.findOne({ _id: principal.sessionId }).lean<SessionDoc>(),
  );
}

/** @throws CallError 422 for a password that breaks the rules for new ones (§5) */
function newPassword(password: string | undefined): string {
  if (password === undefined || password.length < INVITATION_PASSWORD_MIN_LENGTH)
    throw failures.validation({ password: MESSAGES.signupPasswordTooShort });
  if (password.length > PASSWORD_MAX_LENGTH || password.trim() === '')
    throw failures.validation({ password: MESSAGES.passwordBlank });
  return password;
}

/**
 * Signs the invited person in and spends the invitation. A new person sets the password of a new account. A person with
 * an account proves it by its password or by one of its sessions, and by the second factor if it has one, and joins;
 * the account's password never changes. Asking for the second factor does not spend the invitation. Of several
 * concurrent calls exactly one succeeds.
 * @throws CallError 401 for a wrong password, 409 when another person is signed in with the browser, 410 when the link
 * was used, replaced or has expired, 404 when the membership was removed, 422
 */
async function acceptInvitation(
  parts: IdentityParts,
  invitation: InvitationDoc,
  { password, name, replaces }: Answer,
  call: CallContext,
): Promise<CallOutput<'acceptInvitation'>> {
  const { passwords, revocations } = parts;
  await assertReplacesNoOther(parts, invitation.email, replaces, call);
  const account = await accountOfInvited(parts, invitation.email);
  let passwordHash: string | null = null;
  let withSecondFactor = false;
  if (account === null) passwordHash = await passwords.hash(newPassword(password));
  else {
    const session = await ownSession(parts, account, call);
    if (session === null && !(await passwords.matches(account.passwordHash, password ?? '')))
      throw failures.invalidCredentials();
    withSecondFactor = session?.withSecondFactor ?? false;
    if (hasSecondFactor(account) && !withSecondFactor) {
      const accepted = { invitationId: invitation._id, nonce: invitation.nonce, name: name ?? null };
      return askSecondFactor(
        parts,
        { account, user: { _id: invitation.userId, version: 0 }, invitation: accepted },
        call,
      );
    }
  }
  let ended: EndedSessions | undefined;
  const grant = await openSession(parts, call, async (tx) => {
    const joined = await join(tx, parts, { invitation, account, passwordHash, name });
    ended = joined.ended;
    return { ...joined, withSecondFactor };
  });
  if (ended) await revocations.announce(ended);
  return grant;
}

/** Copies the person's name from another firm if they join without one. @returns the name, empty if unknown */
async function takeOverName(
  { models: { users }, session }: Tx,
  { _id, email }: Pick<UserDoc, '_id' | 'email'>,
): Promise<string> {
  const elsewhere = await users
    .findOne({ email, status: 'active', name: trusted({ $ne: '' }) }, { name: 1 }, { session })
    .sort({ createdAt: -1 })
    .lean();
  if (elsewhere === null) return '';
  await users.updateOne({ _id }, { $set: { name: elsewhere.name } }, { session });
  return elsewhere.name;
}

interface Joining {
  invitation: InvitationDoc;
  /** Null for a new person. */
  account: AuthAccountDoc | null;
  /** Set for a new person only. */
  passwordHash: string | null;
  name: string | undefined;
}

/**
 * Uses an invitation for a person who has proved their identity, in the caller's transaction: the membership becomes
 * active and the e-mail address is confirmed, also for the firms that the person administers. The caller announces
 * ended sessions after the commit.
 * @throws CallError 401 when the account has changed since, 410, 404
 */
export async function join(
  tx: Tx,
  parts: IdentityParts,
  { invitation, account, passwordHash, name }: Joining,
): Promise<Joined & { user: UserDoc }> {
  const { models, session } = tx;
  const { _id, email, firmId, userId, companyId } = invitation;
  const now = parts.clock();
  const spent = await models.invitations.updateOne(
    { _id, nonce: invitation.nonce, usedAt: null, expiresAt: trusted({ $gt: now }) },
    { $set: { usedAt: now } },
    { session },
  );
  if (spent.modifiedCount === 0) throw await whySpent(tx, invitation);
  const user = await models.users
    .findOneAndUpdate(
      { _id: userId, firmId, status: trusted({ $ne: 'removed' }) },
      { $set: { status: 'active', ...(name === undefined ? {} : { name }) } },
      { new: true, session },
    )
    .lean<UserDoc>();
  if (user === null) throw failures.notFound(MESSAGES.invitationInvalid);
  if (user.name === '') user.name = await takeOverName(tx, user);
  const joined = passwordHash === null ? await confirm(tx, account) : await makeAccount(tx, { email, passwordHash });
  await confirmFirmsOf(tx, email, now);
  if (companyId !== null)
    await models.companies.updateOne(
      { _id: companyId, consultingFirmId: firmId, adminEmail: email },
      { $set: { invitationStatus: 'used' } },
      { session },
    );
  await record(tx, {
    action: 'invitation.accepted',
    firmId,
    companyId,
    actorId: userId,
    targetType: 'invitation',
    targetId: _id.toHexString(),
    targetName: email,
  });
  await tellInviter(tx, parts, invitation, user);
  return { user, ...joined };
}

interface Joined {
  account: GrantedAccount;
  ended?: EndedSessions;
}

/**
 * Marks the account's address as confirmed: the link was mailed to it. Changes nothing else.
 * @throws CallError 401 when the account has changed since
 */
async function confirm({ models, call, session }: Tx, account: AuthAccountDoc | null): Promise<Joined> {
  const emailConfirmedAt = account?.emailConfirmedAt ?? call.now();
  const kept =
    account === null
      ? null
      : await models.authAccounts
          .findOneAndUpdate(
            { _id: account._id, version: account.version },
            { $set: { emailConfirmedAt } },
            { new: true, session },
          )
          .lean();
  if (kept === null) throw failures.invalidCredentials();
  return { account: kept };
}

/**
 * Creates the person's account, or sets the first password of one without any.
 * @throws CallError 409 when a concurrent call won
 */
async function makeAccount(
  { models, call, session }: Tx,
  { email, passwordHash }: { email: string; passwordHash: string },
): Promise<Joined> {
  const now = call.now();
  const set = { passwordHash, passwordChangedAt: now, emailConfirmedAt: now, mustChangePassword: false };
  const existing = await models.authAccounts.findOne({ email }, { passwordHash: 1 }, { session }).lean();
  if (existing === null) {
    return { account: await createOne(models.authAccounts, session, { email, ...set, createdAt: now }) };
  }
  if (existing.passwordHash !== null) throw failures.conflict(MESSAGES.emailTaken);
  await models.authAccounts.updateOne({ _id: existing._id }, { $set: set }, { session });
  const ended = await endAccountSessions(models, existing._id, { session, now, reason: 'password set by invitation' });
  const account = await models.authAccounts
    .findOne({ _id: existing._id }, GRANTED_ACCOUNT, { session })
    .lean<AuthAccountDoc>();
  if (account === null) throw new Error('The account was deleted');
  return { account, ended };
}

/** Why an invitation that was pending could not be spent. */
async function whySpent({ models, session }: Tx, { _id, nonce }: InvitationDoc): Promise<Error> {
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
