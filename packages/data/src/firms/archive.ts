import { randomBytes } from 'node:crypto';
import type { ClientSession, FilterQuery, Types } from 'mongoose';
import { audit } from '../audit/audit.ts';
import type { FirmDoc } from '../models/firms/firm.ts';
import type { Models } from '../models/index.ts';
import { type EndedSessions, endFirmSessions } from '../sessions.ts';
import { trusted } from '../tenant/trusted.ts';
import { pausePlan, resumePlan } from './paused-plan.ts';

/** Which firm is changed, when, and by whom; by nobody (all null) where time did it. */
export interface FirmChange {
  firmId: Types.ObjectId | string;
  now: Date;
  by: { actorId: string | null; ip: string | null; requestId: string | null };
}

/** A firm that was closed or opened, and the sessions that ended with it: to be announced after the commit, as its addresses are (`announceFirm`). */
export interface FirmChanged {
  firm: FirmDoc;
  ended: EndedSessions;
}

/** What tells a firm that people can sign in to from one that is archived or deleted. */
export const OPEN_FIRM = { archivedAt: null, deletedAt: null } as const;

/** What the link that restores a firm is derived from: of its deletion when it is deleted, else of its archiving; null while it is open. */
export const restoreNonceOf = ({
  deletedAt,
  deletionNonce,
  archivedAt,
  archiveNonce,
}: Pick<FirmDoc, 'deletedAt' | 'deletionNonce' | 'archivedAt' | 'archiveNonce'>): string | null =>
  (deletedAt ? deletionNonce : archivedAt ? archiveNonce : null) ?? null;

const about = ({ _id, name }: Pick<FirmDoc, '_id' | 'name'>) => ({
  firmId: _id,
  targetType: 'firm',
  targetId: _id.toHexString(),
  targetName: name,
});

/**
 * Archives a firm in the caller's transaction, in the firm's scope or the system's: nobody can sign in any more, what anybody has open ends, nothing is
 * charged, and all that the firm has stays (spec §1). Each archiving has a nonce of its own, which the link that restores the firm is derived from.
 * @returns null when it is archived or deleted already, or there is none
 */
export async function archiveFirm(
  models: Pick<Models, 'firms' | 'sessions' | 'subscriptions' | 'auditEvents' | 'storageUse'>,
  { firmId, now, by }: FirmChange,
  session: ClientSession,
): Promise<FirmChanged | null> {
  const set = { archivedAt: now, archiveNonce: randomBytes(16).toString('base64url'), lifecycleDueAt: now };
  const firm = await models.firms
    .findOneAndUpdate({ _id: firmId, ...OPEN_FIRM }, { $set: set, $inc: { revision: 1 } }, { session, new: true })
    .lean<FirmDoc>();
  if (firm === null) return null;
  const ended = await endFirmSessions(models, firm._id, { session, now, reason: 'firm archived' });
  await pausePlan(models, firm._id, session);
  await audit(models, { action: 'firm.archived', ...about(firm), ...by }, { session, now });
  return { firm, ended };
}

/**
 * Brings a firm back that was archived, deleted, or both, with all that it had, in the caller's transaction, in the firm's scope or the system's. It is read-only
 * or paid then, as its plan says. That counts as activity, so that it is not archived again at once. What was signed in while it was being closed ends.
 * Its timeline counts from the restore: notices that a clock running ahead has given are forgotten, as the timeline would go on from the latest of them.
 * @param nonce the firm must be closed under it; see `restoreNonceOf`
 * @returns null when it is open, closed under another nonce, or being removed for good
 */
export async function restoreFirm(
  models: Pick<Models, 'firms' | 'sessions' | 'subscriptions' | 'auditEvents' | 'storageUse'>,
  { firmId, now, by, nonce }: FirmChange & { nonce?: string },
  session: ClientSession,
): Promise<FirmChanged | null> {
  const deleted: FilterQuery<FirmDoc> = {
    deletedAt: trusted({ $ne: null }),
    ...(nonce !== undefined && { deletionNonce: nonce }),
  };
  const archived: FilterQuery<FirmDoc> = {
    deletedAt: null,
    archivedAt: trusted({ $ne: null }),
    ...(nonce !== undefined && { archiveNonce: nonce }),
  };
  const set = { archivedAt: null, deletedAt: null, lastActivityAt: now, lifecycleDueAt: now };
  const closed = await models.firms
    .findOneAndUpdate(
      { _id: firmId, purgingAt: null, $or: [deleted, archived] },
      { $set: set, $inc: { revision: 1 } },
      { session, new: false },
    )
    .lean<FirmDoc>();
  if (closed === null) return null;
  const restoredAt = closed.archivedAt === null ? closed.restoredAt : now;
  const timeline = {
    restoredAt,
    noticesGiven: (closed.noticesGiven ?? []).filter(({ at }) => at <= now),
    readOnlyRecorded: closed.readOnlyRecorded && closed.readOnlyRecorded > now ? null : closed.readOnlyRecorded,
  };
  await models.firms.updateOne({ _id: firmId }, { $set: timeline }, { session });
  const firm = { ...closed, ...set, ...timeline };
  const ended = await endFirmSessions(models, firm._id, { session, now, reason: 'firm restored' });
  await resumePlan(models, firm._id, { closedAt: closed.archivedAt ?? closed.deletedAt ?? now, now }, session);
  await audit(models, { action: 'firm.restored', ...about(firm), ...by }, { session, now });
  return { firm, ended };
}
