import { randomBytes } from 'node:crypto';
import type { ClientSession, FilterQuery, Types } from 'mongoose';
import { audit } from '../audit/audit.ts';
import type { FirmDoc } from '../models/firms/firm.ts';
import type { Models } from '../models/index.ts';
import { type EndedSessions, endFirmSessions } from '../sessions.ts';
import { trusted } from '../tenant/trusted.ts';
import { pausePlan, resumePlan } from './paused-plan.ts';

/** Which firm is changed, when, and by whom; the person is null (all fields) if it happened automatically. */
export interface FirmChange {
  firmId: Types.ObjectId | string;
  now: Date;
  by: { actorId: string | null; ip: string | null; requestId: string | null };
}

/**
 * A firm that was closed or opened, and the sessions that ended with it: to be announced after the commit, like its
 * addresses (`announceFirm`).
 */
export interface FirmChanged {
  firm: FirmDoc;
  ended: EndedSessions;
}

/** Matches firms that people can sign in to, neither archived nor deleted. */
export const OPEN_FIRM = { archivedAt: null, deletedAt: null } as const;

/**
 * The nonce of the link that restores a firm: of its deletion if it is deleted, else of its archiving; null while it is
 * open.
 */
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
 * Archives a firm in the caller's transaction, in the firm's scope or the system's: sign-in is closed, all sessions
 * end, nothing is charged, and all data is retained (spec §1). Each archiving has its own nonce, from which the restore
 * link is derived.
 * @returns null when the firm is already archived or deleted, or does not exist
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
 * Restores a firm that was archived, deleted, or both, with all its data, in the caller's transaction, in the firm's
 * scope or the system's. It is then read-only or paid, depending on its plan. This counts as activity, so that it is
 * not archived again immediately. Sessions that were opened while it was being closed end. Its timeline counts from the
 * restore: notices dated later, by a clock running ahead, are dropped, because the timeline would continue after the
 * latest of them.
 * @param nonce the firm must be closed with this nonce; see `restoreNonceOf`
 * @returns null when it is open, closed with another nonce, or being permanently removed
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
