import { timingSafeEqual } from 'node:crypto';
import { MESSAGES } from '@scopewright/contracts/errors';
import { accountOfConfirmation, confirmationToken, enqueueOutbox, runAsSystem } from '@scopewright/data';
import {
  type CallContext,
  failures,
  type Implementation,
  implement,
  inTx,
  linkTargetOf,
  record,
  type Tx,
} from '@scopewright/service-kit';
import type { Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';

/**
 * How often one person can have the link mailed again. Per person: a limit per firm could be used up by its clients.
 */
const RESENDS = { name: 'resend-confirmation', points: 5, seconds: 3600 } as const;

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Marks the firms that a person administers as confirmed, in the transaction that confirms the person's address by any
 * link. Across firms: runs as system.
 * @returns the ids of all firms that the person administers
 */
export async function confirmFirmsOf(
  { models: { users, firms }, session }: Tx,
  email: string,
  now: Date,
): Promise<Types.ObjectId[]> {
  const administered = await users
    .find({ email, role: 'firmAdmin', status: 'active' }, { firmId: 1 }, { session })
    .lean();
  const firmIds = administered.flatMap(({ firmId }) => (firmId === null ? [] : [firmId]));
  for (const firmId of firmIds)
    await firms.updateOne({ _id: firmId, emailConfirmedAt: null }, { $set: { emailConfirmedAt: now } }, { session });
  return firmIds;
}

/**
 * Confirms the address that a token was mailed to, and the firms that its owner signed up. Safe to repeat.
 * @returns the e-mail address
 * @throws CallError 404
 */
async function confirmEmail(
  { data, invitationSecret, clock }: Pick<IdentityParts, 'data' | 'invitationSecret' | 'clock'>,
  token: string,
  call: CallContext,
): Promise<string> {
  const { models } = data;
  const accountId = accountOfConfirmation(token);
  const account =
    accountId === null
      ? null
      : await models.authAccounts.findOne({ _id: accountId }, { email: 1, emailConfirmedAt: 1 }).lean();
  if (
    account === null ||
    accountId === null ||
    !sameText(token, confirmationToken(accountId, account.email, invitationSecret))
  )
    throw failures.notFound(MESSAGES.confirmationInvalid);
  const { _id, email } = account;
  await runAsSystem('confirm an email address', () =>
    inTx(data, call, async (tx) => {
      const { session } = tx;
      const now = clock();
      const confirmed = await models.authAccounts.updateOne(
        { _id, email, emailConfirmedAt: null },
        { $set: { emailConfirmedAt: now } },
        { session },
      );
      const [firmId = null] = await confirmFirmsOf(tx, email, now);
      if (confirmed.modifiedCount === 1)
        await record(tx, {
          action: 'email.confirmed',
          actorId: null,
          targetType: 'account',
          targetId: accountId,
          firmId,
        });
    }),
  );
  return email;
}

/**
 * Confirms the e-mail address that a firm was signed up with. GET never confirms, because mail scanners open links: the
 * page has a button.
 */
export const emailConfirmationCalls = (parts: IdentityParts): Implementation[] => [
  implement('confirmEmail', async ({ body }, call) => ({
    email: await confirmEmail(parts, body.token, call),
  })),
  implement('resendConfirmation', async (_input, call) => {
    const { data, clock, links } = parts;
    const { accountId } = call.requirePrincipal();
    const { firmId, subdomain } = call.requireTenant();
    const account = await data.models.authAccounts.findOne({ _id: accountId }, { emailConfirmedAt: 1 }).lean();
    if (account === null) throw failures.unauthorized();
    if (account.emailConfirmedAt === null) {
      await call.consume(RESENDS, accountId);
      const link = linkTargetOf(call, { firmId, subdomain }, links);
      // pressing twice within a minute sends one mail
      const issue = clock().toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
      await enqueueOutbox(
        data.models,
        'mail.welcome',
        { firmId, accountId, link, issue },
        { requestId: call.requestId, now: clock() },
      );
    }
    return { sent: true as const };
  }),
];
