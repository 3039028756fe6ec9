import { timingSafeEqual } from 'node:crypto';
import type { CallOutput } from '@scopewright/contracts';
import { MESSAGES } from '@scopewright/contracts/errors';
import {
  type EmailChangeDoc,
  type EmailChangeSide,
  emailChangeToken,
  onDuplicateKey,
  partsOfEmailChangeToken,
  runAsSystem,
  trusted,
} from '@scopewright/data';
import {
  type CallContext,
  enqueue,
  failures,
  type Implementation,
  implement,
  inTx,
  record,
  type Tx,
} from '@scopewright/service-kit';
import { confirmFirmsOf } from '../email-confirmation/email-confirmation.ts';
import type { IdentityParts } from '../parts.ts';

type Answer = 'confirm' | 'refuse';
type Outcome = CallOutput<'answerEmailChange'>;

/** The e-mail change that a link belongs to, and which of its two links it is. @throws CallError 404 */
async function changeOf(
  { data: { models }, invitationSecret }: Pick<IdentityParts, 'data' | 'invitationSecret'>,
  token: string,
): Promise<{ change: EmailChangeDoc; side: EmailChangeSide }> {
  const parts = partsOfEmailChangeToken(token);
  const change =
    parts === null ? null : await models.emailChanges.findOne({ _id: parts.changeId }).lean<EmailChangeDoc>();
  if (parts === null || change === null) throw failures.notFound(MESSAGES.emailChangeInvalid);
  const expected = emailChangeToken(parts.changeId, parts.side, change.nonce, invitationSecret);
  if (expected.length !== token.length || !timingSafeEqual(Buffer.from(token), Buffer.from(expected)))
    throw failures.notFound(MESSAGES.emailChangeInvalid);
  return { change, side: parts.side };
}

/**
 * Saves the new address everywhere in one transaction: the account, its memberships at all firms, and everything
 * addressed to the old address. Sessions stay open: account, password and roles are unchanged, and both addresses have
 * confirmed.
 * @throws CallError 409 when another person has the new address
 */
async function complete(tx: Tx, { _id, accountId, oldEmail, newEmail }: EmailChangeDoc, now: Date): Promise<void> {
  const { models, session } = tx;
  const [account, user] = [
    await models.authAccounts.exists({ email: newEmail }).session(session),
    // an active membership whose account is lost gets it back by recovery, not by a change
    await models.users.exists({ email: newEmail, status: 'active' }).session(session),
  ];
  if (account !== null || user !== null) throw failures.emailTaken(MESSAGES.emailChangeTaken);
  await models.authAccounts.updateOne(
    { _id: accountId },
    { $set: { email: newEmail, emailConfirmedAt: now, emailChangeId: null } },
    { session },
  );
  const memberships = await models.users
    .find({ email: oldEmail }, { firmId: 1, companyId: 1, status: 1 }, { session })
    .lean();
  await models.users.updateMany({ email: oldEmail }, { $set: { email: newEmail } }, { session });
  for (const { _id: userId, firmId, companyId, status } of memberships) {
    await models.invitations.updateMany(
      { userId, email: oldEmail, usedAt: null },
      { $set: { email: newEmail } },
      { session },
    );
    if (companyId !== null) {
      // conflict guard, even if the company's row names another administrator: a concurrent change of its users retries
      // and sees the new address
      await models.companies.updateOne({ _id: companyId }, { $inc: { revision: 1 } }, { session });
      await models.companies.updateOne(
        { _id: companyId, adminEmail: oldEmail },
        { $set: { adminEmail: newEmail } },
        { session },
      );
    }
    if (status !== 'active') continue;
    const details = { from: oldEmail, to: newEmail };
    await record(tx, {
      action: 'email.changed',
      firmId,
      actorId: userId,
      targetType: 'user',
      targetId: userId.toHexString(),
      details,
    });
  }
  await confirmFirmsOf(tx, newEmail, now);
  await models.emailChanges.updateOne({ _id }, { $set: { doneAt: now } }, { session });
  await enqueue(tx, 'mail.email-changed', { changeId: _id.toHexString() });
}

/**
 * Records the answer of one of the two addresses. Safe to repeat; the second confirmation applies the change.
 * @throws CallError 404 for an unknown link, 409 when another person has the new address, 410 when the change is over
 */
async function answerChange(parts: IdentityParts, token: string, answer: Answer, call: CallContext): Promise<Outcome> {
  const { data, clock } = parts;
  const { change, side } = await changeOf(parts, token);
  const { _id, accountId, oldEmail, newEmail } = change;
  // the address is taken when another sign-up took it at the same moment, or one of the firms has a pending membership
  // with it
  return runAsSystem('answer the change of an email address', () =>
    inTx(data, call, async (tx): Promise<Outcome> => {
      const { models, session } = tx;
      const now = clock();
      const current = await models.emailChanges.findOne({ _id }, null, { session }).lean<EmailChangeDoc>();
      if (current?.doneAt) {
        if (answer === 'refuse') throw failures.gone(MESSAGES.emailChangeOver);
        return { status: 'done', newEmail };
      }
      // fails once the change is no longer valid; a write, so that it conflicts with anything that ends the change
      const counts = await models.authAccounts.updateOne(
        { _id: accountId, emailChangeId: _id, email: oldEmail },
        answer === 'refuse' ? { $set: { emailChangeId: null } } : { $set: { emailChangeId: _id } },
        { session },
      );
      if (counts.matchedCount === 0) throw failures.gone(MESSAGES.emailChangeOver);
      if (answer === 'refuse') return { status: 'refused', newEmail };
      const confirmed = await models.emailChanges
        .findOneAndUpdate(
          { _id, doneAt: null, expiresAt: trusted({ $gt: now }) },
          { $set: side === 'old' ? { oldConfirmedAt: now } : { newConfirmedAt: now } },
          { new: true, session },
        )
        .lean<EmailChangeDoc>();
      if (confirmed === null) throw failures.gone(MESSAGES.emailChangeOver);
      if (confirmed.oldConfirmedAt === null || confirmed.newConfirmedAt === null)
        return { status: 'waiting', newEmail };
      await complete(tx, confirmed, now);
      return { status: 'done', newEmail };
    }),
  ).catch(onDuplicateKey(() => failures.emailTaken(MESSAGES.emailChangeTaken)));
}

/** The links of the two mails. GET never answers them, because mail scanners open links: the page has buttons. */
export const answerEmailChangeCall = (parts: IdentityParts): Implementation =>
  implement('answerEmailChange', ({ body }, call) => answerChange(parts, body.token, body.answer, call));
