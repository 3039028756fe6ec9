import { randomBytes } from 'node:crypto';
import { DELETED_FIRM_KEPT_DAYS } from '@scopewright/contracts/constants';
import type { LinkTarget } from '@scopewright/jobs';
import type { ClientSession, Types } from 'mongoose';
import { removeAddresses } from '../addresses/remove.ts';
import { audit } from '../audit/audit.ts';
import type { InTransaction } from '../connection/transaction.ts';
import type { FirmDoc } from '../models/firms/firm.ts';
import { COLLECTIONS, type Models } from '../models/index.ts';
import { enqueueOutbox } from '../outbox/enqueue.ts';
import { endFirmSessions } from '../sessions.ts';
import { runAsSystem } from '../tenant/context.ts';
import { removeOfFirm } from '../tenant/past-the-plugin.ts';
import { trusted } from '../tenant/trusted.ts';
import type { FirmChange, FirmChanged } from './archive.ts';
import { FIRM_COLLECTIONS } from './belongings.ts';
import { pausePlan } from './paused-plan.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

/** Until when a deleted firm can be restored. */
export const restorableUntil = (deletedAt: Date): Date =>
  new Date(deletedAt.getTime() + DELETED_FIRM_KEPT_DAYS * DAY_MS);

/**
 * Closes a firm in the caller's transaction, in the firm's scope: its addresses show it as deleted from now on, all
 * sessions end, and nothing is charged.
 * @returns null when it was already deleted
 */
export async function closeFirm(
  models: Models,
  { now, session }: { now: Date; session: ClientSession },
): Promise<FirmChanged | null> {
  const set = { deletedAt: now, deletionNonce: randomBytes(16).toString('base64url'), lifecycleDueAt: null };
  const firm = await models.firms
    .findOneAndUpdate({ deletedAt: null }, { $set: set, $inc: { revision: 1 } }, { session, new: true })
    .lean<FirmDoc>();
  if (firm === null) return null;
  await pausePlan(models, firm._id, session);
  return { firm, ended: await endFirmSessions(models, firm._id, { session, now, reason: 'firm deleted' }) };
}

/**
 * Deletes a firm at a person's request, in the caller's transaction, in the firm's scope: it is closed, and its
 * administrators are mailed the link that restores it.
 * @param link base of that link
 * @returns null when it was already deleted
 */
export async function deleteFirm(
  models: Models,
  { now, by, link }: Pick<FirmChange, 'now' | 'by'> & { link: LinkTarget },
  session: ClientSession,
): Promise<FirmChanged | null> {
  const closed = await closeFirm(models, { now, session });
  if (closed === null) return null;
  const firmId = closed.firm._id.toHexString();
  const administrators = await models.users
    .find({ role: 'firmAdmin', status: 'active' }, { _id: 1 }, { session })
    .lean();
  for (const { _id } of administrators)
    await enqueueOutbox(
      models,
      'mail.firm-deleted',
      { firmId, userId: _id.toHexString(), link },
      { session, now, requestId: by.requestId },
    );
  await audit(
    models,
    { action: 'firm.deleted', targetType: 'firm', targetId: firmId, targetName: closed.firm.name, ...by },
    { session, now },
  );
  return closed;
}

export interface PurgeFirmsOptions {
  now: Date;
  productDomain: string;
  needsDomains: boolean;
  signal: AbortSignal;
  /** Removes every file of a firm, with the bytes. */
  removeFiles: (firmId: Types.ObjectId) => Promise<void>;
  /** Ends the firm's payments at the gateway. */
  endPayment: (firmId: Types.ObjectId) => Promise<void>;
}

/**
 * Permanently removes firms that were deleted more than thirty days ago, with all their documents and files, and the
 * accounts of people who belong to nothing else. Can be interrupted and restarted at any point: a firm that is being
 * removed can't be restored, and its own record is removed last.
 * @returns how many
 * @throws AggregateError after all possible removals, if some failed
 */
export function purgeDeletedFirms(
  { models, inTransaction }: { models: Models; inTransaction: InTransaction },
  options: PurgeFirmsOptions,
): Promise<number> {
  const { now, signal } = options;
  const before = new Date(now.getTime() - DELETED_FIRM_KEPT_DAYS * DAY_MS);
  return runAsSystem('remove firms that were deleted', async () => {
    const due = await models.firms.find({ deletedAt: trusted({ $lt: before }) }, { _id: 1 }).lean();
    let removed = 0;
    const failures: unknown[] = [];
    for (const { _id } of due) {
      signal.throwIfAborted();
      const claimed = await models.firms.updateOne(
        { _id, deletedAt: trusted({ $lt: before }) },
        { $set: { purgingAt: now } },
      );
      if (claimed.matchedCount === 0) continue;
      try {
        await removeAll({ models, inTransaction }, _id, options);
        removed += 1;
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(
        failures,
        `${failures.length} deleted firms could not be removed: ${String(failures[0])}`,
      );
    return removed;
  });
}

async function removeAll(
  { models, inTransaction }: { models: Models; inTransaction: InTransaction },
  firmId: Types.ObjectId,
  options: PurgeFirmsOptions,
): Promise<void> {
  await options.endPayment(firmId);
  await options.removeFiles(firmId);
  await removePeople(models, firmId, options.signal);
  await removeAddresses(models, { firmId }, { ...options, inTransaction });
  for (const name of FIRM_COLLECTIONS) {
    options.signal.throwIfAborted();
    if (name !== 'firms') await removeOfFirm(models[name], { firm: COLLECTIONS[name].owner }, firmId);
  }
  await models.firms.deleteOne({ _id: firmId });
}

/** Removes the firm's memberships, and the accounts of people who have no other. */
async function removePeople(
  { users, authAccounts, emailChanges, secondFactorChallenges }: Models,
  firmId: Types.ObjectId,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const people = await users.find({ firmId }, { email: 1 }).limit(BATCH).lean();
    if (people.length === 0) return;
    const emails = people.map(({ email }) => email);
    const elsewhere = await users.distinct('email', {
      email: trusted({ $in: emails }),
      firmId: trusted({ $ne: firmId }),
    });
    const accounts = await authAccounts
      .find({ email: trusted({ $in: emails.filter((email) => !elsewhere.includes(email)) }) }, { _id: 1 })
      .lean();
    const accountId = trusted({ $in: accounts.map(({ _id }) => _id) });
    await emailChanges.deleteMany({ accountId });
    await secondFactorChallenges.deleteMany({ accountId });
    await authAccounts.deleteMany({ _id: accountId });
    await users.deleteMany({ _id: trusted({ $in: people.map(({ _id }) => _id) }) });
  }
}
