import type { PendingEmailChange } from '@scopewright/contracts';
import { EMAIL_CHANGE_HOURS } from '@scopewright/contracts/constants';
import { MESSAGES } from '@scopewright/contracts/errors';
import { type AuthAccountDoc, type EmailChangeDoc, invitationNonce, runAsSystem, trusted } from '@scopewright/data';
import {
  type CallContext,
  enqueue,
  failures,
  type Implementation,
  implement,
  inTx,
  type LinkTarget,
  linkTargetOf,
  record,
  SAME_PRESS_MS,
} from '@scopewright/service-kit';
import { Types } from 'mongoose';
import type { IdentityParts } from '../parts.ts';
import { ownAccount, provenAccount } from './own-account.ts';

const HOUR_MS = 60 * 60 * 1000;
/**
 * Each request mails an address that the caller typed: the limits keep one caller, or all together, from flooding a
 * mailbox.
 */
const REQUESTS = { name: 'email-change-account', points: 5, seconds: 3600 } as const;
const MAILS_TO_ADDRESS = { name: 'email-change-address', points: 5, seconds: 24 * 3600 } as const;

const present = ({ newEmail, oldConfirmedAt, newConfirmedAt, expiresAt }: EmailChangeDoc): PendingEmailChange => ({
  newEmail,
  oldConfirmed: oldConfirmedAt !== null,
  newConfirmed: newConfirmedAt !== null,
  expiresAt: expiresAt.toISOString(),
});

/**
 * Where the links lead: the address of the firm that the person is signed in to, or the bare domain for system
 * administration.
 */
function linkTarget({ links }: Pick<IdentityParts, 'links'>, call: CallContext): LinkTarget {
  if (call.tenant !== null) return linkTargetOf(call, call.tenant, links);
  const { kind } = call.host.resolution;
  const host = kind === 'bare' || (kind === 'local' && !links.production) ? call.host.name : links.hosts.productDomain;
  return { origin: `${call.secure ? 'https:' : 'http:'}//${host}`, tenantKey: null };
}

/** The change that waits for its confirmations, or null. */
async function pendingChange(
  { data: { models }, clock }: Pick<IdentityParts, 'data' | 'clock'>,
  { emailChangeId }: AuthAccountDoc,
): Promise<EmailChangeDoc | null> {
  if (!emailChangeId) return null;
  const change = await models.emailChanges.findOne({ _id: emailChangeId, doneAt: null }).lean<EmailChangeDoc>();
  return change !== null && change.expiresAt > clock() ? change : null;
}

/**
 * Starts a change of the caller's e-mail address and replaces a pending one: both addresses get a link. A repeated
 * request within a minute is the same change. Whether the new address is in use is not revealed before both have
 * confirmed, so that this can't be used to find accounts.
 * @throws CallError 401, 403 for a wrong password, 422 for the current address, 429
 */
async function requestChange(
  parts: IdentityParts,
  { email, password }: { email: string; password: string },
  call: CallContext,
): Promise<PendingEmailChange> {
  const { data, clock } = parts;
  const { firmId } = call.requirePrincipal();
  const account = await provenAccount(parts, password, call);
  if (email === account.email) throw failures.validation({ email: MESSAGES.emailUnchanged });
  await call.consume(REQUESTS, account._id.toHexString());
  await call.consume(MAILS_TO_ADDRESS, email);
  const link = linkTarget(parts, call);
  return runAsSystem('ask for another email address', () =>
    inTx(data, call, async (tx) => {
      const { models, session } = tx;
      const now = clock();
      const { emailChangeId } = await models.authAccounts
        .findOne({ _id: account._id }, { emailChangeId: 1 }, { session })
        .orFail(failures.unauthorized)
        .lean();
      const since = new Date(now.getTime() - SAME_PRESS_MS);
      const pressed = { _id: emailChangeId, newEmail: email, doneAt: null, createdAt: trusted({ $gt: since }) };
      const earlier = emailChangeId
        ? await models.emailChanges.findOne(pressed, null, { session }).lean<EmailChangeDoc>()
        : null;
      if (earlier !== null) return present(earlier);
      const change = {
        _id: new Types.ObjectId(),
        accountId: account._id,
        oldEmail: account.email,
        newEmail: email,
        nonce: invitationNonce(),
        createdAt: now,
        expiresAt: new Date(now.getTime() + EMAIL_CHANGE_HOURS * HOUR_MS),
        oldConfirmedAt: null,
        newConfirmedAt: null,
        doneAt: null,
      };
      const { matchedCount } = await models.authAccounts.updateOne(
        { _id: account._id, version: account.version, email: account.email },
        { $set: { emailChangeId: change._id } },
        { session },
      );
      if (matchedCount === 0) throw failures.unauthorized();
      await models.emailChanges.create([change], { session });
      const changeId = change._id.toHexString();
      for (const side of ['old', 'new'] as const) await enqueue(tx, 'mail.email-change', { changeId, side, link });
      await record(tx, {
        action: 'email.change-requested',
        firmId,
        targetType: 'account',
        targetId: account._id.toHexString(),
      });
      return present(change);
    }),
  );
}

/** Calls of the owner of a change of e-mail address. The links in the mails are `answerEmailChange`. */
export const emailChangeCalls = (parts: IdentityParts): Implementation[] => [
  implement('emailChange', async (_input, call) => {
    const account = await ownAccount(parts, call);
    const change = await pendingChange(parts, account);
    return { email: account.email, pending: change === null ? null : present(change) };
  }),
  implement('requestEmailChange', ({ body }, call) => requestChange(parts, body, call)),
  implement('cancelEmailChange', async (_input, call) => {
    const { _id } = await ownAccount(parts, call);
    await parts.data.models.authAccounts.updateOne({ _id }, { $set: { emailChangeId: null } });
    return { success: true as const };
  }),
];
